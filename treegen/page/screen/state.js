// What the page shows, in one object; the functions below change it, and tell what is to be drawn anew.

import { fold } from "../../web/typing.js";
import { knownMove, knownPrice, pathBy } from "../computed/adviser.js";
import { address, isOutline, placeAt } from "../game/address.js";
import { UNSET, clueOf, toldBy } from "../game/colours.js";
import { BETWEEN, boardsAt, isOpen, isSolved } from "../game/boards.js";
import { classesOf } from "../game/lists.js";
import { outlineAt } from "../game/outline.js";
import { REFUSED, gameAt, lastGuess } from "../game/position.js";
import { isSameGame, readRound } from "../kept/round.js";
import { markWords } from "../text.js";

/** @import { Move, Price } from "../computed/adviser.js" */
/** @import { Place } from "../game/address.js" */
/** @import { Class, Steps, Tree } from "../game/known.js" */
/** @import { Outline } from "../game/outline.js" */
/** @import { Game } from "../game/position.js" */
/** @import { Screenshot } from "../game/screenshot.js" */
/** @import { Drill } from "../kept/drill.js" */
/** @import { Finished } from "../kept/games.js" */
/** @import { Round } from "../kept/round.js" */

/**
 * @typedef {object} View  the game that is shown
 * @property {Tree} tree
 * @property {Steps} steps  with `own` and `problem`, what the address says
 * @property {string | null} own  a word of one's own that is played next
 * @property {string} problem  of an address that does not fit
 * @property {Game} game
 * @property {Move | null} move  that the tree or the page makes, null while it is computed
 * @property {string} guess  the word to play, empty while it is computed
 * @property {Price | null} price  of a word of one's own, null while it is computed
 * @property {boolean} isStuck  whether no word is left
 * @property {string | null} missed  the answer of a practice game that was not found
 * @property {boolean} isEnded  whether nothing more is to be played: it was found, or missed
 * @property {Map<string, Class>} classes  the words left by the clue that the guess earns
 * @property {Map<string, string>} nexts  moves that were computed, by the clue before them
 * @property {string} set  digits that a person set
 * @property {string} told  these, and those on which all words left agree that fit them
 * @property {string} clue  the same with absent for the rest
 * @property {boolean} isTouched  whether a digit was set, or it was tried to go on
 * @property {boolean} isTried  whether the last was, or it was tried to go on
 * @property {boolean} isHint  whether it was tried with none set
 * @property {boolean} isTyped  whether the guess was typed just now
 * @property {Game | null} after  the game after colours that no word of this one has
 * @property {Steps | null} path  of a solved game: the tree's own, null while it is computed
 */

/**
 * @typedef {Pick<View, "classes" | "set" | "told" | "clue" | "isTouched" | "isTried" | "after">} Row  on a board
 *
 * @typedef {object} Several  the game of several boards that is shown
 * @property {Tree} tree
 * @property {number} boards
 * @property {Steps} steps  with `own` and `problem`, what the address says
 * @property {string | null} own
 * @property {string} problem
 * @property {Game[]} games  on each board
 * @property {string} guess  the word to play, empty while it is computed
 * @property {Row[]} rows  of that word on each board
 * @property {boolean} isTried  whether it was tried to go on by these colours
 * @property {boolean} isHint  whether it was tried with none set
 * @property {boolean} isTyped  whether the guess was typed just now
 *
 * @typedef {object} App
 * @property {View} view  which follows from the address and from what a person does to the tiles; where several
 *   boards are shown, the game of one board before its first guess
 * @property {Several | null} several
 * @property {Outline | null} outline  of the tree, where that is shown beside the game
 * @property {Steps} taken  the turn that Back took away, if it led here, else none
 * @property {boolean} isReviewWanted  at the next address
 * @property {boolean} isPrinting  whether the page is being drawn for paper
 * @property {ForReview | null} forReview  the mode that is set for one review alone
 * @property {Pasted} pasted
 * @property {Screenshot | null} screenshot  that is read or checked
 * @property {Round} round  of practice
 * @property {Drill} drill
 * @property {Map<Tree, Drill>} drills  so that where nothing is kept, progress holds until the page is closed
 * @property {CountedGames} counted
 *
 * @typedef {object} ForReview  a star in a shared result says that hard mode was on: it is on or off for
 *   that review, and not kept
 * @property {Steps} steps
 * @property {boolean} isHard  the mode before
 * @property {boolean | null} chosen  whether it was chosen
 *
 * @typedef {object} Pasted  a game that was pasted
 * @property {string[]} clues
 * @property {boolean | null} isHard  null where no result of it, with or without a star, was pasted
 * @property {number} day
 * @property {string} name
 * @property {Set<string>} meant  words that the game does not have, and that are meant
 *
 * @typedef {object} CountedGames  what is needed to count a person's own games
 * @property {string | null} before  the turns that were shown before, null when the page opens
 * @property {{ turns: string, kind: string, day: number } | null} claimed  what is counted when it is reviewed
 * @property {Finished | null} reviewed  the game that was reviewed
 * @property {Finished[] | null} held  the games, where the browser keeps nothing
 */

const NOTHING = /** @type {any} */ (null);

/** @type {App} */
export const app = {
  view: NOTHING, // until the first address is entered
  several: null,
  outline: null,
  taken: [],
  isReviewWanted: false,
  isPrinting: false,
  forReview: null,
  pasted: { clues: [], isHard: null, day: 0, name: "", meant: new Set() },
  screenshot: null,
  round: NOTHING, // until practice or the drill is opened
  drill: NOTHING,
  drills: new Map(),
  counted: { before: null, claimed: null, reviewed: null, held: null },
};

// What a part of the screen leaves for others, or for later.
/** @type {<Part extends Exclude<keyof App, "view" | "several" | "outline" | "counted">>(part: Part,
  value: App[Part]) => void} */
export const setPart = (part, value) => void Object.assign(app, { [part]: value });

/** @type {(some: Partial<Outline>) => void} */
export const setOutline = (some) => void Object.assign(/** @type {Outline} */ (app.outline), some);

/** @type {(some: Partial<CountedGames>) => void} */
export const setCounted = (some) => void Object.assign(app.counted, some);

// How the screen follows (main.js): a new game, a new guess in it, other colours, or another status alone; a
// new game of several boards, a new guess in it, or other colours on one of them; another row of the outline.
const draw = {
  game() {}, guess() {}, colours() {}, status() {}, several() {}, boards() {}, outline() {},
  /** @type {(board: number) => void} */ board() {},
};
/** @type {(parts: typeof draw) => void} */
export const drawBy = (parts) => void Object.assign(draw, parts);

/** @type {(hash: string) => void} */
export function enterPlace(hash) {
  const there = placeAt(hash);
  if (isOutline(hash)) {
    enterOutline(there);
    return;
  }
  app.outline = null;
  const isSeveral = there.boards > 1;
  const place = isSeveral ? { ...there, steps: [], own: null } : there;
  markWords(Boolean(place.tree.recipe.lang));
  const game = gameAt(place.tree, place.steps);
  const move = knownMove(game);
  const usual = place.steps.length ? null : place.tree.opener; // which the address of a new game names
  const own = [usual, move?.guess].includes(place.own) ? null : place.own;
  const missed = game.solved ? null : practisedWord(place.tree, game.history);
  const isEnded = game.solved || missed !== null;
  const isStuck = !isEnded && !game.size;
  app.view = { ...EMPTY, ...place, own, game, move, isStuck, missed, isEnded, nexts: new Map() };
  setGuess(isSeveral ? "" : own ?? move?.guess ?? "");
  if (own !== null) app.view.price = knownPrice(game, own);
  if (game.solved) app.view.path = pathBy(knownMove, place.tree, [], lastGuess(game));
  app.several = isSeveral ? severalAt(there) : null;
  if (isSeveral) draw.several();
  else draw.game();
}

// The outline of a tree. A game by that tree stays as it is.
/** @type {(place: Place) => void} */
function enterOutline({ tree, steps, own, problem }) {
  if (app.view?.tree !== tree) enterPlace(address(tree, []));
  app.outline = outlineAt(tree, steps, own, problem, app.outline);
  draw.outline();
}

// What a person typed, spelt as the tree that is shown has its words.
/** @type {(text: string) => string} */
export const spelt = (text) => fold(text.trim(), app.view.tree.recipe.fold);

// The word that a game of practice was for, where it is over; null for any other game.
/** @type {(tree: Tree, history: Steps) => string | null} */
export function practisedWord(tree, history) {
  const last = app.round ?? readRound();
  return last?.isOver && isSameGame(last, tree, history) ? last.secret : null;
}

const EMPTY = {
  guess: "", price: null, classes: new Map(), set: "", told: "", clue: "", isTouched: false, isTried: false,
  isHint: false, isTyped: false, after: null, path: null,
};

/** @type {(guess: string) => void} */
function setGuess(guess) {
  const { tree, game } = app.view;
  const set = takenFor(guess)?.[0] ?? UNSET.repeat(tree.length);
  Object.assign(app.view, {
    guess,
    classes: guess && !game.solved ? classesOf(tree.words, guess, game.left) : new Map(),
    set,
    isTouched: set !== UNSET.repeat(tree.length),
    isTried: false,
    isHint: false,
  });
  settle();
}

// The clues that a guess had earned before Back took them away, on each board that is not solved.
/** @type {(guess: string) => string[] | undefined} */
const takenFor = (guess) => app.taken.find(([word, clues]) => word === guess && clues !== REFUSED)?.[1].split(BETWEEN);

// A word of one's own stays the guess, and is its own no more if it is also the move.
/** @type {(move: Move) => void} */
export function setMove(move) {
  const { view } = app;
  view.move = move;
  if (view.own === null) {
    setGuess(move.guess);
    draw.guess();
    return;
  }
  if (view.own === move.guess) view.own = null;
  draw.status();
}

/** @type {(price: Price) => void} */
export function setPrice(price) {
  app.view.price = price;
  draw.status();
}

/** @type {(here: View, digits: string, guess: string) => void} */
export const keepNext = (here, digits, guess) => void here.nexts.set(digits, guess);

/** @type {(path: Steps) => void} */
export function setPath(path) {
  app.view.path = path;
  draw.status();
}

// A digit, or none: then it is as if the tile had never been touched.
/** @type {(i: number, digit: string) => void} */
export function setColour(i, digit) {
  const { view } = app;
  view.set = view.set.slice(0, i) + digit + view.set.slice(i + 1);
  view.isTouched = /\d/.test(view.set);
  view.isTried ||= i === view.set.length - 1;
  view.isHint = false;
  view.isTyped = false;
  settle();
  draw.colours();
}

// To go on by the colours as they are: where none was set, that is first shown, as all are absent.
export function tryColours() {
  const { view } = app;
  view.isHint = !view.isTouched && view.told.includes(UNSET);
  view.isTouched = true;
  view.isTried = true;
  settle();
  draw.colours();
}

// The Enter that many press after a word is no clue: where one was just typed, Enter only confirms it.
/** @type {(isTyped: boolean) => void} */
export const awaitEnter = (isTyped) => void Object.assign(app.several ?? app.view, { isTyped });

// Whether a key is that Enter, which is awaited no longer.
/** @type {(key: string) => boolean} */
export function isConfirming(key) {
  const { isTyped } = app.several ?? app.view;
  awaitEnter(false);
  return isTyped && key === "Enter";
}

// What follows from the digits that are set.
const settle = () => void Object.assign(app.view, settled(app.view.game, app.view.guess, app.view));

/** @type {(game: Game, guess: string, row: Row) => Pick<Row, "told" | "clue" | "after">} */
function settled(game, guess, { classes, set, isTried }) {
  const told = toldBy([...classes.keys()], set);
  const clue = clueOf(told);
  const isOther = isTried && guess && !game.solved && !classes.has(clue);
  return { told, clue, after: isOther ? gameAt(game.tree, [...game.steps, [guess, clue]]) : null };
}

export const isImpossible = () => app.view.after !== null && !app.view.after.size;

// Several boards.

/** @type {(place: Place) => Several} */
function severalAt(place) {
  const games = boardsAt(place);
  return { ...place, games, ...playedOn(games, place.own ?? ""), isTyped: false };
}

/** @type {(games: Game[], guess: string) => Pick<Several, "guess" | "rows" | "isTried" | "isHint">} */
function playedOn(games, guess) {
  const taken = takenFor(guess) ?? [];
  const rows = games.map((game) => rowOn(game, guess, isSolved(game) ? undefined : taken.shift()));
  return { guess, rows, isTried: false, isHint: false };
}

/** @type {(game: Game, guess: string, digits?: string) => Row} */
function rowOn(game, guess, digits) {
  const classes = guess && isOpen(game) ? classesOf(game.tree.words, guess, game.left) : new Map();
  const set = digits ?? UNSET.repeat(game.tree.length);
  const row = { ...EMPTY, classes, set, isTouched: digits !== undefined };
  return { ...row, ...settled(game, guess, row) };
}

// As on one board.
/** @type {(several: Several, move: string) => void} */
export function setMoveOfAll(several, move) {
  if (several.own === null) Object.assign(several, playedOn(several.games, move));
  else if (several.own === move) several.own = null;
  else return;
  draw.boards();
}

// Digits of a board from a place on: of one tile, or of all.
/** @type {(several: Several, board: number, i: number, digits: string) => void} */
export function setOnBoard(several, board, i, digits) {
  const row = several.rows[board];
  const set = row.set.slice(0, i) + digits + row.set.slice(i + digits.length);
  const isTried = row.isTried || i + digits.length === set.length;
  Object.assign(row, { set, isTried, isTouched: /\d/.test(set) });
  Object.assign(row, settled(several.games[board], several.guess, row));
  Object.assign(several, { isTried: false, isHint: false, isTyped: false });
  draw.board(board);
}

// To go on by the colours as they are. What may be a slip is first shown: no colour at all, or colours that no word
// left has. Returns whether to go on.
/** @type {(several: Several) => boolean} */
export function tryBoards(several) {
  const { games, guess, rows, isTried } = several;
  games.forEach((game, board) => {
    rows[board].isTried = true;
    Object.assign(rows[board], settled(game, guess, rows[board]));
  });
  const open = rows.filter((_, board) => isOpen(games[board]));
  const isHint = open.every(({ isTouched, told }) => !isTouched && told.includes(UNSET));
  const isGoing = isTried || !(isHint || open.some(({ after }) => after?.size === 0));
  Object.assign(several, { isTried: true, isHint });
  if (!isGoing) draw.boards();
  return isGoing;
}

/** @type {(several: Several) => boolean} */
export const isWon = ({ games }) => games.every(isSolved);
