// The boards, each with the tiles of the guess to play and the two colours below each.

import { PRESENT, RIGHT } from "../../web/clues.js";
import { element } from "../../web/elements.js";
import { capital } from "../../web/typing.js";
import { isOpen } from "../game/boards.js";
import { UNSET } from "../game/colours.js";
import { say } from "../sentences.js";
import { NAMES, byId, setPressed } from "./parts.js";
import { app } from "./state.js";

// letters: with more, pairs of colours find no room below them on a narrow screen
const MOST_PAIRS = 9;

import type { Row } from "./state.js";

export const letterTiles = (letters: string[]): any[] =>
  letters.map((letter, i) =>
    element("button", { type: "button", tabindex: i ? -1 : 0 }, capital(letter)),
  );

export function colourPairs(letters: string[]): any[] {
  const button = (letter: string, i: number, digit: string): any =>
    element("button", {
      type: "button",
      tabindex: -1,
      value: digit,
      "data-clue": digit,
      "aria-label": say("tiles.button", {
        place: i + 1,
        letter: capital(letter),
        colour: NAMES[digit],
      }),
    });
  return letters.map((letter, i) =>
    element("span", {}, ...[PRESENT, RIGHT].map((digit) => button(letter, i, digit))),
  );
}

// The colours that are set or told on a row of tiles and below it; a tile is blank until one is
// touched.
export function drawRowColours(
  { classes, told, clue, isTouched }: Row,
  tiles: any[],
  pairs: any[],
): void {
  tiles.forEach((tile, i) => {
    const isBlank = !isTouched && told[i] === UNSET;
    tile.dataset.clue = clue[i];
    tile.classList.toggle("blank", isBlank);
    const colour = isBlank ? say("colour.none") : NAMES[clue[i]];
    const spoken = say("tiles.letter", {
      letter: tile.textContent,
      place: i + 1,
      length: tiles.length,
      colour,
    });
    tile.setAttribute("aria-label", spoken);
  });
  const clues = [...classes.keys()];
  pairs.forEach((pair, i) => {
    for (const button of pair.children) {
      setPressed(button, told[i] === button.value);
      button.classList.toggle(
        "never",
        clues.every((one) => one[i] !== button.value),
      );
    }
  });
}

// Whether words have room for pairs of colours below their letters.
export const hasPairs = (length: number): boolean => length <= MOST_PAIRS;

export const boardParts = (): any[] => [...byId("boards").children];

export const partOf = (board: number, selector: string): any =>
  boardParts()[board].querySelector(selector);

// As many boards as the game has: page.html has one, of which others are copies without its names.
export function countBoards() {
  const { boards } = app.view;
  const [first, ...others] = boardParts();
  for (const other of others.slice(boards - 1)) other.remove();
  for (let made = others.length + 1; made < boards; made++) {
    const copy = first.cloneNode(true);
    for (const part of copy.querySelectorAll("[id]")) part.removeAttribute("id");
    first.parentNode.append(copy);
  }
}

// Without letters while the guess is computed.
export function drawTiles() {
  const { tree, guess, games } = app.view;
  const isOver = app.view.isEnded || app.view.isStuck;
  const letters = guess ? [...guess] : Array(tree.length).fill("");
  games.forEach(({ solved }, board) => {
    const isAsked = !isOver && !solved;
    const tiles = partOf(board, ".asked");
    const pairs = partOf(board, ".colours");
    tiles.hidden = !isAsked;
    tiles.setAttribute(
      "aria-label",
      games.length > 1
        ? say("boards.clue", { n: board + 1, word: guess })
        : say("tiles.label", { word: guess }),
    );
    tiles.replaceChildren(...letterTiles(isAsked ? letters : []));
    pairs.setAttribute(
      "aria-label",
      games.length > 1 ? say("boards.board", { n: board + 1 }) : say("colours.label"),
    );
    pairs.hidden = !isAsked || !hasPairs(tree.length);
    pairs.classList.toggle("later", !guess); // so that nothing moves when it is known
    pairs.replaceChildren(...(isAsked ? colourPairs(letters) : []));
  });
  for (const id of ["turn", "other", "switches", "keys", "words-part"]) byId(id).hidden = isOver;
}

export const drawColoursOn = (board: number): void =>
  drawRowColours(app.view.rows[board], tilesOf(board), pairsOf(board));

export const tilesOf = (board: number): any[] => [...partOf(board, ".asked").children];

export const pairsOf = (board: number): any[] => [...partOf(board, ".colours").children];

// The board where something stands, unless it is solved, or else the first on which words are left.
export function boardOf(part?: Element): number {
  const { games } = app.view;
  const own = boardParts().indexOf(part?.closest("#boards > *"));
  return own >= 0 && !games[own].solved ? own : Math.max(0, games.findIndex(isOpen));
}

export const focusedTile = (board: number): number =>
  tilesOf(board).findIndex((tile) => tile.tabIndex === 0);

// To a tile of a board, or past its last one to the next board.
export function focusTile(i: number, options?: FocusOptions, board: number = boardOf()): void {
  const next = app.view.games.findIndex((game, at) => at > board && !game.solved);
  if (i === app.view.tree.length && next >= 0) focusOf(tilesOf(next), 0, options);
  else focusOf(tilesOf(board), i, options);
}

export function focusOf(all: any[], i: number, options?: FocusOptions): void {
  const to = Math.max(0, Math.min(i, all.length - 1));
  all.forEach((tile, at) => {
    tile.tabIndex = at === to ? 0 : -1;
  });
  all[to]?.focus(options);
}

// A click on nothing keeps the keyboard on the tiles.
document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element)) return;
  const something = target.closest("a, button, input, select, textarea, label, summary, code, pre");
  const board = boardOf(target);
  if (!something && !getSelection()?.toString())
    focusTile(focusedTile(board), { preventScroll: true }, board);
});
