// Several boards, on which one guess is played: a row of tiles with colours for each that is not solved.

import { allOf, element } from "../../web/elements.js";
import { keep } from "../../web/storage.js";
import { asked } from "../computed/computers.js";
import { knownMove } from "../computed/adviser.js";
import { address } from "../game/address.js";
import { BETWEEN, isOpen, isSolved } from "../game/boards.js";
import { UNSET, shortcuts } from "../game/colours.js";
import { known } from "../game/known.js";
import { REFUSED, choices } from "../game/position.js";
import { say } from "../sentences.js";
import { press, rowKeys, turned } from "./keys.js";
import { byId, fill, offer, on, paragraph, put, tiles } from "./parts.js";
import { answerWord, isAsking } from "./question.js";
import { noteLines, severalText } from "./several.js";
import { app, awaitEnter, isWon, setMoveOfAll, setOnBoard, spelt, tryBoards } from "./state.js";
import { colourPairs, drawRowColours, focusTile, hasPairs, letterTiles } from "./tiles.js";
import { arrive, go } from "./way.js";
import { unknownParts } from "./wording.js";

/** @import { Steps } from "../game/known.js" */
/** @import { Game } from "../game/position.js" */
/** @import { Several } from "./state.js" */

const OFFERED = [1, 2, 4, 8]; // boards; an address may have up to 16
const MOST_CLUES = 2 ** 27; // before the first guess, for which more would take a phone half a minute

/** @type {Map<string, string>} */
const moves = new Map(); // that were computed, by address, so that Back and Start over are quick

/** @type {() => Several} The game that is shown, where it is one of several boards. */
const shown = () => /** @type {Several} */ (app.several);

/** @type {(steps: Steps, own?: string | null, taken?: Steps) => void} */
const goOn = (steps, own = null, taken = []) => go(steps, own, shown().tree, shown().boards, taken);

/** @type {(steps: Steps) => string} */
function keyOf(steps) {
  const { tree, boards } = shown();
  return `${address(tree, steps, null, boards)} ${tree.isEveryday} ${known.since.size}`;
}

// The word to play, where the address has none: before the first guess that of the tree, if there are too many.
export async function moveOnBoards() {
  const here = shown();
  const { tree, boards, steps, games } = here;
  if (!games.some(isOpen)) return;
  const [first] = games;
  const key = keyOf(steps);
  const isLong = !steps.length && first.candidates.length * choices(first).length > MOST_CLUES;
  const found = moves.get(key) ?? (isLong ? knownMove(first)?.guess : undefined);
  const move = found ?? await asked.compute("boards", { tree, steps: [] }, String(boards), JSON.stringify(steps));
  moves.set(key, move);
  if (here !== app.several) return;
  setMoveOfAll(here, move);
  if (document.activeElement === document.body) focusFirst();
}

// To the first tile that asks for a colour. Where all boards are solved, an Enter from habit is to do nothing.
export function focusFirst() {
  const board = shown().games.findIndex(isOpen);
  if (board >= 0) focusTile(0, { preventScroll: true }, tilesOf(board));
  else byId(isWon(shown()) ? "several-title" : "several-back").focus({ preventScroll: true });
}

// Drawing.

export function drawBoards() {
  const { tree, own, steps, games, guess, problem } = shown();
  const isEnded = isWon(shown());
  fill(byId("several-problem"), problem);
  byId("several-problem").hidden = !problem;
  byId("several-help").hidden = steps.length > 0;
  byId("several-mode").hidden = !tree.isHard;
  for (const id of ["several-next", "several-other"]) byId(id).hidden = isEnded;
  byId("several-back").hidden = byId("several-again").hidden = !steps.length && own === null && !problem;
  byId("several-next").setAttribute("aria-disabled", String(!guess));
  byId("several-refuse").hidden = own !== null || !guess;
  byId("several-own").value = "";
  put("several-note");
  put("boards", ...games.map(boardParts));
  games.forEach((_, board) => drawBoard(board));
  drawStatus();
}

const drawStatus = () => fill(byId("several-status"), severalText(shown()));

// A board with its turns, and what is asked of it.
/** @type {(game: Game, board: number) => any} */
function boardParts(game, board) {
  const { tree, guess } = shown();
  const turns = game.steps.filter(([, clue]) => clue !== REFUSED).map((turn) => element("li", {}, ...tiles(...turn)));
  const title = element("h3", {}, say("boards.board", { n: board + 1 }));
  const rows = element("ol", { class: "rows" }, ...turns);
  const note = element("div", { class: "note" });
  const item = element("li", { class: isSolved(game) ? "solved" : "" }, title, rows);
  if (!isSolved(game)) {
    const letters = guess ? [...guess] : Array(tree.length).fill("");
    const label = say("boards.clue", { n: board + 1, word: guess });
    const colours = { class: "colours", role: "group", "aria-label": say("colours.label") };
    const right = element("button", { type: "button", class: "right" }, say("turn.right"));
    item.append(
      element("div", { class: "tiles asked", role: "toolbar", "aria-label": label }, ...letterTiles(letters)),
      element("div", colours, ...(guess && hasPairs(tree.length) ? colourPairs(letters) : [])),
      right,
    );
  }
  item.append(note);
  return item;
}

/** @type {(board: number) => any[]} The tiles of a board that is not solved. */
const tilesOf = (board) => [...byId("boards").children[board].querySelector(".asked")?.children ?? []];

// The colours of a board, and what they lead to.
/** @type {(board: number) => void} */
export function drawBoard(board) {
  const { tree, games, rows } = shown();
  const item = byId("boards").children[board];
  const game = games[board];
  const row = rows[board];
  fill(item.querySelector(".note"), ...noteParts(board));
  if (isSolved(game)) return;
  drawRowColours(row, tilesOf(board), [...item.querySelector(".colours").children]);
  item.querySelector(".right").hidden = !shortcuts(row.classes, tree.won, row.set, row.told).includes("right");
  drawStatus();
}

// Lines on the words left are paragraphs; what else there is to say is one line.
/** @type {(board: number) => any[]} */
function noteParts(board) {
  const { games, rows } = shown();
  const game = games[board];
  const lines = noteLines(shown(), board);
  const isLine = isSolved(game) || rows[board].after || !game.size || game.wide;
  return isLine ? lines : lines.map((line) => paragraph(line));
}

// What a person does.

/** @type {(board: number, i: number, digits: string) => void} */
function setColours(board, i, digits) {
  if (!isAsking(byId("several-own"))) setOnBoard(shown(), board, i, digits);
}

function next() {
  const several = shown();
  if (!several.guess || isAsking(byId("several-own")) || !tryBoards(several)) return;
  const { steps, guess, games, rows } = several;
  const clues = rows.filter((_, board) => !isSolved(games[board])).map(({ clue }) => clue);
  goOn([...steps, [guess, clues.join(BETWEEN)]]);
}

function back() {
  const { steps, own, problem } = shown();
  if (problem || own !== null) goOn(steps);
  else if (steps.length) {
    const before = steps.slice(0, -1);
    const [guess, clues] = steps[steps.length - 1];
    const isPlanned = clues === REFUSED || moves.get(keyOf(before)) === guess;
    goOn(before, isPlanned ? null : guess, steps.slice(-1));
  }
}

/** @type {(target: any) => [board: number, item: any]} Where something stands. */
function placeOf(target) {
  const item = target.closest("#boards > li");
  return [[...byId("boards").children].indexOf(item), item];
}

// To a tile of a board, or past its last one to the next board.
/** @type {(board: number, i: number) => void} */
function focusOn(board, i) {
  const { tree, games } = shown();
  const other = games.findIndex((game, at) => at > board && !isSolved(game));
  if (i === tree.length && other >= 0) focusTile(0, {}, tilesOf(other));
  else focusTile(i, {}, tilesOf(board));
}

on("boards", "click", ({ target }) => {
  const [board, item] = placeOf(target);
  const several = shown();
  if (board < 0 || !several.guess) return;
  const { set, clue } = several.rows[board];
  const tile = tilesOf(board).indexOf(target);
  const pair = [...item.querySelector(".colours")?.children ?? []].indexOf(target.parentNode);
  if (tile >= 0) setColours(board, tile, turned(clue, tile, 1));
  else if (pair >= 0) setColours(board, pair, set[pair] === target.value ? UNSET : target.value);
  else if (target.closest(".right")) setColours(board, 0, several.tree.won);
});

on("several", "keydown", (event) => {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || target === byId("several-own")) return;
  const several = shown();
  if (several.guess && /^\p{L}$/u.test(key)) { // a word of one's own: typed there
    byId("several-own").focus();
    return;
  }
  const [board] = placeOf(target);
  const i = board < 0 ? -1 : tilesOf(board).indexOf(target);
  /** @type {{ [key: string]: () => void }} */
  const acts = { Escape: back };
  if (i >= 0 && several.guess) {
    const { digits, others } = rowKeys({
      clue: several.rows[board].clue,
      tiles: target.parentNode,
      set: (at, digit) => setColours(board, at, digit),
      focus: (at) => focusOn(board, at),
    }, i);
    Object.assign(acts, digits, others, { Enter: next });
  }
  press(event, acts);
});

on("several-next", "click", next);
on("several-back", "click", back);

on("several-again", "click", () => {
  keep("game", "");
  goOn([]);
});

on("several-refuse", "click", () => {
  const { steps, guess } = shown();
  goOn([...steps, [guess, REFUSED]]);
});

/** @type {(word: string) => void} */
function playTyped(word) {
  goOn(shown().steps, word);
  awaitEnter(true);
}

on("several-own", "input", ({ isComposing }) => {
  const { tree } = shown();
  const word = spelt(byId("several-own").value);
  put("several-note");
  if ([...word].length !== tree.length) return;
  if (tree.places.has(word)) playTyped(word);
  else if (!isComposing) fill(byId("several-note"), ...unknownParts(tree, word, offer));
});

on("several-own", "keydown", (event) => {
  if (event.key === "Escape") arrive();
  answerWord(event, byId("several-note"));
});

on("several-note", "click", ({ target }) => {
  const word = target.closest("button")?.value;
  if (word) playTyped(word);
});

for (const choice of allOf(".boards-choice")) {
  for (const value of OFFERED) choice.append(element("button", { type: "button", value }, String(value)));
  choice.addEventListener("click", (/** @type {any} */ { target }) => {
    if (target.value) go([], null, app.view.tree, Number(target.value));
  });
}
