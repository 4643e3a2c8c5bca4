// What the page shows, in one object; the functions below change it, and tell what is to be drawn anew.

import { fold } from "../../web/typing.js";
import { knownMove, knownPrice, nextMove, pathBy } from "../computed/adviser.js";
import { knownMoveOn } from "../computed/boards.js";
import { address, isOutline, placeAt } from "../game/address.js";
import { UNSET, clueOf, toldBy } from "../game/colours.js";
import { BETWEEN, areFound, areOver, boardsAt, isOpen } from "../game/boards.js";
import { classesOf } from "../game/lists.js";
import { outlineAt } from "../game/outline.js";
import { REFUSED, gameAt, lastGuess } from "../game/position.js";
import { readRound } from "../kept/round.js";
import { markWords } from "../text.js";
import { answersOf } from "./answers.js";

/** @import { Move, Price } from "../computed/adviser.js" */
/** @import { Place } from "../game/address.js" */
/** @import { Class, Mode, Steps, Tree } from "../game/known.js" */
/** @import { Outline } from "../game/outline.js" */
/** @import { Game } from "../game/position.js" */
/** @import { Screenshot } from "../game/screenshot.js" */
/** @import { Drill } from "../kept/drill.js" */
/** @import { Finished } from "../kept/games.js" */
/** @import { Round } from "../kept/round.js" */

/**
 * @typedef {object} Row  the colours of the guess on a board
 * @property {Map<string, Class>} classes  the words left by the clue that the guess earns
 * @property {string} set  digits that a person set
 * @property {string} told  these, and those on which all words left agree that fit them
 * @property {string} clue  the same with absent for the rest
 * @property {boolean} isTouched  whether a digit was set, or it was tried to go on
 * @property {boolean} isTried  whether the last was, or it was tried to go on
 * @property {Game | null} after  the board after colours that no word left has
 *
 * @typedef {object} Correction  of a row of the game
 * @property {Steps} turns  that row and those after it, as they were
 * @property {string} from  the address of the game
 *
 * @typedef {Place & Shown} View  the game that is shown; with `own` and `problem`, what the address says
 *
 * @typedef {object} Shown
 * @property {Game[]} games  on each board
 * @property {Game} game  on the first one, which is the only one as a rule
 * @property {Move | null} move  that the tree or the page makes, null while it is computed
 * @property {string} guess  the word to play, empty while it is computed
 * @property {Row[]} rows  of that word on each board
 * @property {Price | null} price  of a word of one's own, null while it is computed
 * @property {boolean} isStuck  whether no word is left, on any board that is not solved
 * @property {boolean} isEnded  whether nothing more is to be played: all was found, or is lost
 * @property {boolean} isLost  whether it ended without that
 * @property {(string | null)[]} answers  of each board, as far as it was found or is told: of a lost game of practice,
 *   by the round
 * @property {Map<string, string>} nexts  moves that were computed, by the clue before them
 * @property {boolean} isTried  whether it was tried to go on by the colours that are set
 * @property {boolean} isHint  whether it was tried with none set
 * @property {boolean} isTyped  whether the guess was typed just now
 * @property {Steps | null} path  of a game that ended: how the moves find it, null while that is computed
 * @property {number} more  guesses that they need still after a lost one, 0 where that is not known
 * @property {Correction | null} correction  of a row, before which the game is shown meanwhile, with its word to play
 *
 * @typedef {object} App
 * @property {View} view  which follows from the address and from what a person does to the tiles
 * @property {Outline | null} outline  of the tree, where that is shown beside the game
 * @property {Steps} taken  the turn that Back took away, if it led here, else none
 * @property {any} turnBy  the event that took the last turn, where nothing was typed since (taps.js), else null
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
 * @property {Mode} mode  that before
 * @property {Mode | null} chosen  the one that was chosen, if any
 *
 * @typedef {object} Pasted  a game that was pasted
 * @property {string[]} clues
 * @property {Mode | null} mode  null where no result of it, with or without a star, was pasted
 * @property {number} day
 * @property {string} name
 * @property {Set<string>} meant  words that the game does not have, and that are meant
 *
 * @typedef {object} Claim  a game that is counted when it is reviewed
 * @property {string} turns
 * @property {string} kind
 * @property {number} day
 * @property {string} [counted]  the turns that may be counted already, of which some were corrected since
 *
 * @typedef {object} CountedGames  what is needed to count a person's own games
 * @property {string | null} before  the turns that were shown before, null when the page opens
 * @property {{ turns: string, isAtEnd: boolean } | null} shown  the same without words that were refused
 * @property {boolean} isCorrected  whether a row of that game was just corrected
 * @property {Claim | null} claimed
 * @property {Finished | null} reviewed  the game that was reviewed
 * @property {Finished[] | null} held  the games, where the browser keeps nothing
 */

const NOTHING = /** @type {any} */ (null);

/** @type {App} */
export const app = {
  view: NOTHING, // until the first address is entered
  outline: null,
  taken: [],
  turnBy: null,
  isReviewWanted: false,
  isPrinting: false,
  forReview: null,
  pasted: { clues: [], mode: null, day: 0, name: "", meant: new Set() },
  screenshot: null,
  round: NOTHING, // until practice or the drill is opened
  drill: NOTHING,
  drills: new Map(),
  counted: { before: null, shown: null, isCorrected: false, claimed: null, reviewed: null, held: null },
};

// What a part of the screen leaves for others, or for later.
/** @type {<Part extends Exclude<keyof App, "view" | "outline" | "counted">>(part: Part, value: App[Part]) => void} */
export const setPart = (part, value) => void Object.assign(app, { [part]: value });

/** @type {(some: Partial<Outline>) => void} */
export const setOutline = (some) => void Object.assign(/** @type {Outline} */ (app.outline), some);

/** @type {(some: Partial<CountedGames>) => void} */
export const setCounted = (some) => void Object.assign(app.counted, some);

// How the screen follows (main.js): a new game, a new guess in it, other colours on some boards, or another status
// alone; another row of the outline.
const draw = {
  game() {}, guess() {}, status() {}, outline() {},
  /** @type {(board?: number) => void} On one board, or on all. */ colours() {},
};
/** @type {(parts: typeof draw) => void} */
export const drawBy = (parts) => void Object.assign(draw, parts);

/** @type {(hash: string) => void} */
export function enterPlace(hash) {
  const place = placeAt(hash);
  if (isOutline(hash)) {
    enterOutline(place);
    return;
  }
  app.outline = null;
  const { tree, steps } = place;
  markWords(Boolean(tree.recipe.lang));
  const games = boardsAt(place);
  const [game] = games;
  const isOne = games.length === 1;
  /** @type {Correction | undefined} That the browser has beside this address (way.js). */
  const row = globalThis.history?.state?.correction;
  const correction = row && isOne && place.own === row.turns[0][0] ? row : null;
  const isStuck = !areFound(games) && !correction && !games.some(isOpen);
  const isEnded = areOver(games) && !isStuck;
  const isLost = isEnded && !areFound(games);
  const answers = answersOf(place, games, isLost, app.round ?? readRound());
  const move = isLost ? null : knownMoveOn(place, games);
  const usual = isOne && !steps.length && !correction ? tree.opener : null; // which the address of a new game names
  const own = [usual, move?.guess].includes(place.own) ? null : place.own;
  app.view = {
    ...BEGUN, ...place, own, games, game, move, isStuck, isEnded, isLost, answers, correction, nexts: new Map(),
  };
  setGuess(isLost ? "" : own ?? move?.guess ?? "");
  if (isOne && own !== null) app.view.price = knownPrice(game, own);
  if (isOne && game.solved) app.view.path = pathBy(knownMove, tree, [], lastGuess(game));
  draw.game();
}

// The turns of a game of one board, which the tree may follow.
export const turnsPlayed = () => (app.view.boards > 1 ? [] : app.view.game.history);

/** @type {(view: View) => boolean} Whether a turn was played, also where that is corrected. */
export const isBegun = ({ steps, correction }) => steps.length > 0 || correction !== null;

// The game with one more turn, or with it in place of the row that is corrected: those after that stay.
/** @type {(view: View, turn: Steps[number]) => Steps} */
export function withTurn({ tree, steps, correction }, turn) {
  const later = turn[1] === tree.won ? [] : correction?.turns.slice(1) ?? [];
  return [...steps, turn, ...later];
}

// All turns, also while one of them is corrected, as its colours are by now.
/** @type {(view: View) => Steps} */
export function allTurns(view) {
  const { steps, guess, rows: [{ set, clue }], correction } = view;
  if (!correction) return steps;
  const [[, before], ...later] = correction.turns;
  return [...steps, [guess, before === REFUSED && !/\d/.test(set) ? REFUSED : clue], ...later];
}

/** @type {() => Game} The game of one board after all turns. */
export const gameOfAll = () => (app.view.correction
  ? gameAt(app.view.tree, allTurns(app.view), app.view.game.answers)
  : app.view.game);

// The game as its address has it, also while one of its rows is corrected.
/** @type {() => Place} */
export const wholeGame = () => (app.view.correction ? placeAt(app.view.correction.from) : app.view);

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

const BEGUN = {
  guess: "", rows: [], price: null, isTried: false, isHint: false, isTyped: false, path: null, more: 0,
};

/** @type {(guess: string) => void} */
function setGuess(guess) {
  const taken = takenFor(guess);
  const rows = app.view.games.map((game) => rowOf(game, guess, game.solved ? undefined : taken.shift()));
  Object.assign(app.view, { guess, rows, isTried: false, isHint: false });
}

// The clues that a guess had earned before it is corrected, or before Back took them away, on each board that is not
// solved.
/** @type {(guess: string) => string[]} */
function takenFor(guess) {
  const [[word, clues] = ["", REFUSED]] = app.view.correction?.turns ?? app.taken;
  return word === guess && clues !== REFUSED ? clues.split(BETWEEN) : [];
}

/** @type {(game: Game, guess: string, set?: string) => Row} */
function rowOf(game, guess, set = UNSET.repeat(game.tree.length)) {
  const classes = guess && !game.solved ? classesOf(game.tree.words, guess, game.left) : new Map();
  const row = { classes, set, isTouched: /\d/.test(set), isTried: !set.includes(UNSET) };
  return { ...row, ...settled(game, guess, row) };
}

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

// Plays on where the move could not be computed.
export function playOn() {
  const { move, games } = app.view;
  if (!move && games.some(isOpen)) setMove(nextMove(games));
}

/** @type {(price: Price) => void} */
export function setPrice(price) {
  app.view.price = price;
  draw.status();
}

/** @type {(here: View, digits: string, guess: string) => void} */
export const keepNext = (here, digits, guess) => void here.nexts.set(digits, guess);

/** @type {(path: Steps, more?: number) => void} */
export function setPath(path, more = 0) {
  Object.assign(app.view, { path, more });
  draw.status();
}

// Digits of a board from a tile on: of one tile, or of all. Where none is set, it is as if none had been touched.
/** @type {(board: number, i: number, digits: string) => void} */
export function setColours(board, i, digits) {
  const { view } = app;
  const row = view.rows[board];
  const set = row.set.slice(0, i) + digits + row.set.slice(i + digits.length);
  const isTried = row.isTried || i + digits.length === set.length;
  Object.assign(row, { set, isTried, isTouched: /\d/.test(set) });
  Object.assign(row, settled(view.games[board], view.guess, row));
  Object.assign(view, { isTried: false, isHint: false, isTyped: false });
  draw.colours(board);
}

// To go on by the colours as they are. What may be a slip is first shown: no colour at all, as then all are absent, or
// colours that no word left of a board has. Returns whether to go on, for which some word has to be left.
export function tryColours() {
  const { view } = app;
  const asked = view.correction ? view.rows : openBoards(view).map((board) => view.rows[board]);
  const isHint = asked.every(({ isTouched, told }) => !isTouched && told.includes(UNSET));
  view.games.forEach((game, board) => {
    const row = view.rows[board];
    Object.assign(row, { isTouched: true, isTried: true });
    Object.assign(row, settled(game, view.guess, row));
  });
  const isSeen = view.isTried || view.correction || !impossibleBoards(view).length;
  Object.assign(view, { isTried: true, isHint });
  const isGoing = !isHint && isSeen && !isImpossible();
  if (!isGoing) draw.colours();
  return isGoing;
}

// The boards for which a guess is chosen, by their places, and those of them on which its colours leave no word.
/** @type {(view: View) => number[]} */
export const openBoards = ({ games }) => [...games.keys()].filter((board) => isOpen(games[board]));

/** @type {(view: View) => number[]} */
export const impossibleBoards = (view) => openBoards(view).filter((board) => view.rows[board].after?.size === 0);

// Whether colours were set that leave no word on any board. Those of a row that is corrected may be, as another row may
// be the wrong one; but no row follows the answer.
export function isImpossible() {
  const { tree, rows: [{ clue }], correction } = app.view;
  if (correction) return clue === tree.won && correction.turns.length > 1;
  const { length } = impossibleBoards(app.view);
  return length > 0 && length === openBoards(app.view).length;
}

// The Enter that many press after a word is no clue: where one was just typed, Enter only confirms it.
/** @type {(isTyped: boolean) => void} */
export const awaitEnter = (isTyped) => void Object.assign(app.view, { isTyped });

// Whether a key is that Enter, which is awaited no longer.
/** @type {(key: string) => boolean} */
export function isConfirming(key) {
  const { isTyped } = app.view;
  awaitEnter(false);
  return isTyped && key === "Enter";
}

// What follows from the digits that are set.
/** @type {(game: Game, guess: string, row: Pick<Row, "classes" | "set" | "isTried">)
  => Pick<Row, "told" | "clue" | "after">} */
function settled(game, guess, { classes, set, isTried }) {
  const told = toldBy([...classes.keys()], set);
  const clue = clueOf(told);
  const isOther = isTried && guess && !game.solved && !classes.has(clue);
  return { told, clue, after: isOther ? gameAt(game.tree, [...game.steps, [guess, clue]], game.answers) : null };
}
