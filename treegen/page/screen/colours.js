// How a person sets the colours that a guess got: by taps on the tiles and below them, and by keys.

import { UNSET } from "../game/colours.js";
import { press, rowKeys, turned } from "./keys.js";
import { isWhole, settleTyped } from "./own.js";
import { byId, on } from "./parts.js";
import { answerWord } from "./question.js";
import { app, setColour } from "./state.js";
import { focusTile, focusedTile, tileList } from "./tiles.js";
import { next } from "./turn.js";
import { arrive, back } from "./way.js";

/** @type {(i: number) => boolean} Whether a tile can be coloured, of the word that is typed by now. */
const isReady = (i) => i >= 0 && settleTyped() && app.view.guess !== "";

/** @type {(i: number, digit: string) => void} */
function setTile(i, digit) {
  if (isReady(i)) setColour(i, digit);
}

// Turns a colour below a tile on, or off where it was set.
/** @type {(i: number, digit: string) => void} */
function pressColour(i, digit) {
  if (isReady(i)) setColour(i, app.view.set[i] === digit ? UNSET : digit);
}

/** @type {(i: number) => void} */
function turnTile(i) {
  if (isReady(i)) setColour(i, turned(app.view.clue, i, 1));
}

on("tiles", "click", ({ target }) => {
  const i = tileList().indexOf(target);
  if (i < 0) return;
  turnTile(i);
  focusTile(i);
});

on("colours", "click", ({ target }) => {
  const i = [...byId("colours").children].indexOf(target.parentNode);
  if (i >= 0) pressColour(i, target.value);
});

// Where nothing has the focus, as on a touch screen that was not touched yet, or the heading of a review has it,
// keys are for the tiles too.
document.addEventListener("keydown", (event) => {
  const isShown = app.view && !app.screenshot && !byId("left").hidden;
  const isFree = isShown && [document.body, byId("review-title")].includes(event.target);
  if (!isFree && !event.composedPath().includes(byId("play"))) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const at = tileList().indexOf(event.target);
  const i = at < 0 ? focusedTile() : at; // digits count too while a button beside them has the focus
  const row = { clue: app.view.clue, tiles: byId("tiles"), set: setTile, focus: focusTile };
  const { digits, others } = rowKeys(row, i);
  const isOwn = event.target === byId("own");
  const isForTiles = isOwn && digits[event.key] && isWhole() && !byId("own").value.endsWith(" ");
  if (isOwn && !isForTiles) {
    if (event.key === "Escape") arrive();
    answerWord(event, byId("own-note"));
    return;
  }
  if (!app.view.isEnded && /^\p{L}$/u.test(event.key)) { // a word of one's own: typed there
    byId("own").focus();
    return;
  }
  press(event, { Escape: back, ...(!app.view.isEnded && digits), ...(at >= 0 && { ...others, Enter: next }) });
});
