// How a person sets the colours that a guess got: by taps on the tiles and below them, and by keys.

import { UNSET } from "../game/colours.js";
import { press, rowKeys, turned } from "./keys.js";
import { isWhole, settleTyped } from "./own.js";
import { byId, on } from "./parts.js";
import { answerWord } from "./question.js";
import { app, setColours } from "./state.js";
import { boardOf, focusTile, focusedTile, pairsOf, partOf, tilesOf } from "./tiles.js";
import { next } from "./turn.js";
import { arrive, back } from "./way.js";

import type { Row } from "./state.js";

// Whether a tile can be coloured, of the word that is typed by now.
const isReady = (): boolean => settleTyped() && app.view.guess !== "";

// Sets what the row asks for, that of a word which is typed once this is played.
function setTiles(board: number, i: number, digitsFor: (row: Row) => string): void {
  const here = app.view;
  if (!isReady()) return;
  setColours(board, i, digitsFor(app.view.rows[board]));
  if (board && here !== app.view) focusTile(i, {}, board); // a word that was typed is played now
}

// By a tap a tile turns, and a colour below it is turned on, or off where it was set.
on("boards", "click", ({ target }) => {
  const board = boardOf(target);
  const tile = tilesOf(board).indexOf(target);
  const pair = pairsOf(board).indexOf(target.parentNode);
  if (tile >= 0) {
    setTiles(board, tile, ({ clue }) => turned(clue, tile, 1));
    focusTile(tile, {}, board);
  } else if (pair >= 0) {
    setTiles(board, pair, ({ set }) => (set[pair] === target.value ? UNSET : target.value));
  } else if (target.closest(".right")) {
    setTiles(board, 0, () => app.view.tree.won);
    focusTile(app.view.tree.length, {}, board); // as the button goes
  }
});

// Where nothing has the focus, as on a touch screen that was not touched yet, or the heading of a
// review has it, keys are for the tiles too.
document.addEventListener("keydown", (event: any) => {
  const isShown = !app.screenshot && !byId("left").hidden;
  const isFree = isShown && [document.body, byId("review-title")].includes(event.target);
  if (!isFree && !event.composedPath().includes(byId("play"))) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const board = boardOf(event.target);
  const at = tilesOf(board).indexOf(event.target);
  // digits count too while a button beside them has the focus
  const i = at < 0 ? focusedTile(board) : at;
  const { digits, others } = rowKeys(
    {
      clue: app.view.rows[board].clue,
      tiles: partOf(board, ".asked"),
      set: (to, digit) => setTiles(board, to, () => digit),
      focus: (to) => focusTile(to, {}, board),
    },
    i,
  );
  const isOwn = event.target === byId("own");
  const isForTiles = isOwn && digits[event.key] && isWhole() && !byId("own").value.endsWith(" ");
  if (isOwn && !isForTiles) {
    if (event.key === "Escape") arrive();
    answerWord(event, byId("own-note"));
    return;
  }
  if (event.target === byId("was")) return;
  if (/^\p{L}$/u.test(event.key)) {
    // a word of one's own or, of a game that was lost, its answer: typed there
    byId(app.view.isEnded ? "was" : "own").focus();
    return;
  }
  press(event, {
    Escape: back,
    ...(!app.view.isEnded && digits),
    ...(at >= 0 && { ...others, Enter: next }),
  });
});
