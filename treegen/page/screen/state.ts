// What the page shows, in one object; the functions below change it, and tell what is to be drawn
// anew.

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

import type { Move, Price } from "../computed/adviser.js";
import type { Place } from "../game/address.js";
import type { Class, Mode, Steps, Tree } from "../game/known.js";
import type { Outline } from "../game/outline.js";
import type { Game } from "../game/position.js";
import type { Screenshot } from "../game/screenshot.js";
import type { Drill } from "../kept/drill.js";
import type { Finished } from "../kept/games.js";
import type { Round } from "../kept/round.js";

// the colours of the guess on a board
export interface Row {
  classes: Map<string, Class>; // the words left by the clue that the guess earns
  set: string; // digits that a person set
  told: string; // these, and those on which all words left agree that fit them
  clue: string; // the same with absent for the rest
  isTouched: boolean; // whether a digit was set, or it was tried to go on
  isTried: boolean; // whether the last was, or it was tried to go on
  after: Game | null; // the board after colours that no word left has
}

// of a row of the game
export interface Correction {
  turns: Steps; // that row and those after it, as they were
  from: string; // the address of the game
}

// the game that is shown; with `own` and `problem`, what the address says
export type View = Place & Shown;

export interface Shown {
  games: Game[]; // on each board
  game: Game; // on the first one, which is the only one as a rule
  move: Move | null; // that the tree or the page makes, null while it is computed
  guess: string; // the word to play, empty while it is computed
  rows: Row[]; // of that word on each board
  price: Price | null; // of a word of one's own, null while it is computed
  isStuck: boolean; // whether no word is left, on any board that is not solved
  isEnded: boolean; // whether nothing more is to be played: all was found, or is lost
  isLost: boolean; // whether it ended without that
  // of each board, as far as it was found or is told: of a lost game of practice, by the round
  answers: (string | null)[];
  nexts: Map<string, string>; // moves that were computed, by the clue before them
  isTried: boolean; // whether it was tried to go on by the colours that are set
  isHint: boolean; // whether it was tried with none set
  isTyped: boolean; // whether the guess was typed just now
  path: Steps | null; // of a game that ended: how the moves find it, null while that is computed
  more: number; // guesses that they need still after a lost one, 0 where that is not known
  // of a row, before which the game is shown meanwhile, with its word to play
  correction: Correction | null;
}

export interface App {
  view: View; // which follows from the address and from what a person does to the tiles
  outline: Outline | null; // of the tree, where that is shown beside the game
  taken: Steps; // the turn that Back took away, if it led here, else none
  // the event that took the last turn, where nothing was typed since (taps.ts), else null
  turnBy: any;
  isReviewWanted: boolean; // at the next address
  isPrinting: boolean; // whether the page is being drawn for paper
  forReview: ForReview | null; // the mode that is set for one review alone
  pasted: Pasted;
  screenshot: Screenshot | null; // that is read or checked
  round: Round; // of practice
  drill: Drill;
  // so that where nothing is kept, progress holds until the page is closed
  drills: Map<Tree, Drill>;
  counted: CountedGames;
}

// a star in a shared result says that hard mode was on: it is on or off for that review, and not
// kept
export interface ForReview {
  steps: Steps;
  mode: Mode; // that before
  chosen: Mode | null; // the one that was chosen, if any
}

// a game that was pasted
export interface Pasted {
  clues: string[];
  mode: Mode | null; // null where no result of it, with or without a star, was pasted
  day: number;
  name: string;
  meant: Set<string>; // words that the game does not have, and that are meant
}

// a game that is counted when it is reviewed
export interface Claim {
  turns: string;
  kind: string;
  day: number;
  counted?: string; // the turns that may be counted already, of which some were corrected since
}

// what is needed to count a person's own games
export interface CountedGames {
  before: string | null; // the turns that were shown before, null when the page opens
  shown: { turns: string; isAtEnd: boolean } | null; // the same without words that were refused
  isCorrected: boolean; // whether a row of that game was just corrected
  claimed: Claim | null;
  reviewed: Finished | null; // the game that was reviewed
  held: Finished[] | null; // the games, where the browser keeps nothing
}

const NOTHING = null as any;

export const app: App = {
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
  counted: {
    before: null,
    shown: null,
    isCorrected: false,
    claimed: null,
    reviewed: null,
    held: null,
  },
};

// What a part of the screen leaves for others, or for later.
export const setPart = <Part extends Exclude<keyof App, "view" | "outline" | "counted">>(
  part: Part,
  value: App[Part],
): void => void Object.assign(app, { [part]: value });

export const setOutline = (some: Partial<Outline>): void =>
  void Object.assign(app.outline as Outline, some);

export const setCounted = (some: Partial<CountedGames>): void =>
  void Object.assign(app.counted, some);

// How the screen follows (main.ts): a new game, a new guess in it, other colours on some boards, or
// another status alone; another row of the outline.
interface Draw {
  game(): void;
  guess(): void;
  status(): void;
  outline(): void;
  colours(board?: number): void; // on one board, or on all
}

const draw: Draw = { game() {}, guess() {}, status() {}, outline() {}, colours() {} };
export const drawBy = (parts: Draw): void => void Object.assign(draw, parts);

export function enterPlace(hash: string): void {
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
  // That the browser has beside this address (way.ts).
  const row: Correction | undefined = globalThis.history?.state?.correction;
  const correction = row && isOne && place.own === row.turns[0][0] ? row : null;
  const isStuck = !areFound(games) && !correction && !games.some(isOpen);
  const isEnded = areOver(games) && !isStuck;
  const isLost = isEnded && !areFound(games);
  const answers = answersOf(place, games, isLost, app.round ?? readRound());
  const move = isLost ? null : knownMoveOn(place, games);
  // which the address of a new game names
  const usual = isOne && !steps.length && !correction ? tree.opener : null;
  const own = [usual, move?.guess].includes(place.own) ? null : place.own;
  app.view = {
    ...BEGUN,
    ...place,
    own,
    games,
    game,
    move,
    isStuck,
    isEnded,
    isLost,
    answers,
    correction,
    nexts: new Map(),
  };
  setGuess(isLost ? "" : (own ?? move?.guess ?? ""));
  if (isOne && own !== null) app.view.price = knownPrice(game, own);
  if (isOne && game.solved) app.view.path = pathBy(knownMove, tree, [], lastGuess(game));
  draw.game();
}

// The turns of a game of one board, which the tree may follow.
export const turnsPlayed = () => (app.view.boards > 1 ? [] : app.view.game.history);

// Whether a turn was played, also where that is corrected.
export const isBegun = ({ steps, correction }: View): boolean =>
  steps.length > 0 || correction !== null;

// The game with one more turn, or with it in place of the row that is corrected: those after that
// stay.
export function withTurn({ tree, steps, correction }: View, turn: Steps[number]): Steps {
  const later = turn[1] === tree.won ? [] : (correction?.turns.slice(1) ?? []);
  return [...steps, turn, ...later];
}

// All turns, also while one of them is corrected, as its colours are by now.
export function allTurns(view: View): Steps {
  const {
    steps,
    guess,
    rows: [{ set, clue }],
    correction,
  } = view;
  if (!correction) return steps;
  const [[, before], ...later] = correction.turns;
  return [...steps, [guess, before === REFUSED && !/\d/.test(set) ? REFUSED : clue], ...later];
}

// The game of one board after all turns.
export const gameOfAll = (): Game =>
  app.view.correction
    ? gameAt(app.view.tree, allTurns(app.view), app.view.game.answers)
    : app.view.game;

// The game as its address has it, also while one of its rows is corrected.
export const wholeGame = (): Place =>
  app.view.correction ? placeAt(app.view.correction.from) : app.view;

// The outline of a tree. A game by that tree stays as it is.
function enterOutline({ tree, steps, own, problem }: Place): void {
  if (app.view?.tree !== tree) enterPlace(address(tree, []));
  app.outline = outlineAt(tree, steps, own, problem, app.outline);
  draw.outline();
}

// What a person typed, spelt as the tree that is shown has its words.
export const spelt = (text: string): string => fold(text.trim(), app.view.tree.recipe.fold);

const BEGUN = {
  guess: "",
  rows: [],
  price: null,
  isTried: false,
  isHint: false,
  isTyped: false,
  path: null,
  more: 0,
};

function setGuess(guess: string): void {
  const taken = takenFor(guess);
  const rows = app.view.games.map((game) =>
    rowOf(game, guess, game.solved ? undefined : taken.shift()),
  );
  Object.assign(app.view, { guess, rows, isTried: false, isHint: false });
}

// The clues that a guess had earned before it is corrected, or before Back took them away, on each
// board that is not solved.
function takenFor(guess: string): string[] {
  const [[word, clues] = ["", REFUSED]] = app.view.correction?.turns ?? app.taken;
  return word === guess && clues !== REFUSED ? clues.split(BETWEEN) : [];
}

function rowOf(game: Game, guess: string, set: string = UNSET.repeat(game.tree.length)): Row {
  const classes = guess && !game.solved ? classesOf(game.tree.words, guess, game.left) : new Map();
  const row = { classes, set, isTouched: /\d/.test(set), isTried: !set.includes(UNSET) };
  return { ...row, ...settled(game, guess, row) };
}

// A word of one's own stays the guess, and is its own no more if it is also the move.
export function setMove(move: Move): void {
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

export function setPrice(price: Price): void {
  app.view.price = price;
  draw.status();
}

export const keepNext = (here: View, digits: string, guess: string): void =>
  void here.nexts.set(digits, guess);

export function setPath(path: Steps, more: number = 0): void {
  Object.assign(app.view, { path, more });
  draw.status();
}

// Digits of a board from a tile on: of one tile, or of all. Where none is set, it is as if none had
// been touched.
export function setColours(board: number, i: number, digits: string): void {
  const { view } = app;
  const row = view.rows[board];
  const set = row.set.slice(0, i) + digits + row.set.slice(i + digits.length);
  const isTried = row.isTried || i + digits.length === set.length;
  Object.assign(row, { set, isTried, isTouched: /\d/.test(set) });
  Object.assign(row, settled(view.games[board], view.guess, row));
  Object.assign(view, { isTried: false, isHint: false, isTyped: false });
  draw.colours(board);
}

// To go on by the colours as they are. What may be a slip is first shown: no colour at all, as then
// all are absent, or colours that no word left of a board has. Returns whether to go on, for which
// some word has to be left.
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

// The boards for which a guess is chosen, by their places, and those of them on which its colours
// leave no word.
export const openBoards = ({ games }: View): number[] =>
  [...games.keys()].filter((board) => isOpen(games[board]));

export const impossibleBoards = (view: View): number[] =>
  openBoards(view).filter((board) => view.rows[board].after?.size === 0);

// Whether colours were set that leave no word on any board. Those of a row that is corrected may
// be, as another row may be the wrong one; but no row follows the answer.
export function isImpossible() {
  const {
    tree,
    rows: [{ clue }],
    correction,
  } = app.view;
  if (correction) return clue === tree.won && correction.turns.length > 1;
  const { length } = impossibleBoards(app.view);
  return length > 0 && length === openBoards(app.view).length;
}

// The Enter that many press after a word is no clue: where one was just typed, Enter only confirms
// it.
export const awaitEnter = (isTyped: boolean): void => void Object.assign(app.view, { isTyped });

// Whether a key is that Enter, which is awaited no longer.
export function isConfirming(key: string): boolean {
  const { isTyped } = app.view;
  awaitEnter(false);
  return isTyped && key === "Enter";
}

// What follows from the digits that are set.
function settled(
  game: Game,
  guess: string,
  { classes, set, isTried }: Pick<Row, "classes" | "set" | "isTried">,
): Pick<Row, "told" | "clue" | "after"> {
  const told = toldBy([...classes.keys()], set);
  const clue = clueOf(told);
  const isOther = isTried && guess && !game.solved && !classes.has(clue);
  return {
    told,
    clue,
    after: isOther ? gameAt(game.tree, [...game.steps, [guess, clue]], game.answers) : null,
  };
}
