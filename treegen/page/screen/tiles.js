// The tiles of the guess to play, and the two colours below each.

import { PRESENT, RIGHT } from "../../web/clues.js";
import { element } from "../../web/elements.js";
import { capital } from "../../web/typing.js";
import { UNSET } from "../game/colours.js";
import { say } from "../sentences.js";
import { NAMES, byId, put, setPressed } from "./parts.js";
import { app } from "./state.js";

const MOST_PAIRS = 9; // letters: with more, pairs of colours find no room below them on a narrow screen

/** @import { Row } from "./state.js" */

/** @type {(letters: string[]) => any[]} */
export const letterTiles = (letters) => letters.map((letter, i) =>
  element("button", { type: "button", tabindex: i ? -1 : 0 }, capital(letter)));

/** @type {(letters: string[]) => any[]} */
export function colourPairs(letters) {
  /** @type {(letter: string, i: number, digit: string) => any} */
  const button = (letter, i, digit) => element("button", {
    type: "button", tabindex: -1, value: digit, "data-clue": digit,
    "aria-label": say("tiles.button", { place: i + 1, letter: capital(letter), colour: NAMES[digit] }),
  });
  return letters.map((letter, i) => element("span", {}, ...[PRESENT, RIGHT].map((digit) => button(letter, i, digit))));
}

// The colours that are set or told on a row of tiles and below it; a tile is blank until one is touched.
/** @type {(row: Row, tiles: any[], pairs: any[]) => void} */
export function drawRowColours({ classes, told, clue, isTouched }, tiles, pairs) {
  tiles.forEach((tile, i) => {
    const isBlank = !isTouched && told[i] === UNSET;
    tile.dataset.clue = clue[i];
    tile.classList.toggle("blank", isBlank);
    const colour = isBlank ? say("colour.none") : NAMES[clue[i]];
    const spoken = say("tiles.letter", { letter: tile.textContent, place: i + 1, length: tiles.length, colour });
    tile.setAttribute("aria-label", spoken);
  });
  const clues = [...classes.keys()];
  pairs.forEach((pair, i) => {
    for (const button of pair.children) {
      setPressed(button, told[i] === button.value);
      button.classList.toggle("never", clues.every((one) => one[i] !== button.value));
    }
  });
}

/** @type {(length: number) => boolean} Whether words have room for pairs of colours below their letters. */
export const hasPairs = (length) => length <= MOST_PAIRS;

// Without letters while the guess is computed.
export function drawTiles() {
  const { tree, guess } = app.view;
  const isOver = app.view.isEnded || app.view.isStuck;
  const letters = guess ? [...guess] : Array(tree.length).fill("");
  byId("tiles").hidden = isOver;
  byId("tiles").setAttribute("aria-label", say("tiles.label", { word: guess }));
  put("tiles", ...letterTiles(isOver ? [] : letters));
  byId("colours").hidden = isOver || !guess || !hasPairs(tree.length);
  put("colours", ...colourPairs(letters));
  for (const id of ["turn", "other", "switches", "keys", "words-part"]) byId(id).hidden = isOver;
}

export const drawColours = () => drawRowColours(app.view, tileList(), [...byId("colours").children]);

/** @type {() => any[]} */
export const tileList = () => [...byId("tiles").children];
export const focusedTile = () => tileList().findIndex((tile) => tile.tabIndex === 0);

/** @type {(i: number, options?: FocusOptions, all?: any[]) => void} */
export function focusTile(i, options, all = tileList()) {
  const to = Math.max(0, Math.min(i, all.length - 1));
  all.forEach((tile, at) => { tile.tabIndex = at === to ? 0 : -1; });
  all[to]?.focus(options);
}

// A click on nothing keeps the keyboard on the tiles.
document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element)) return;
  const something = target.closest("a, button, input, select, textarea, label, summary, code, pre");
  if (!something && !getSelection()?.toString()) focusTile(focusedTile(), { preventScroll: true });
});
