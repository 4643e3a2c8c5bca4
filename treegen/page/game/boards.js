// A game has boards, on which one guess is played: one, as a rule. With several, as game/position.py has it, its steps
// have in place of a clue those of the boards that are not solved, in their order, as its address does.

import { rules } from "../rules.js";
import { greatest, placeIn, weightIn } from "./lists.js";
import { REFUSED, fits, gameAt, lastGuess } from "./position.js";

/** @import { Kind, List, Steps, Tree } from "./known.js" */
/** @import { Game } from "./position.js" */

/** @typedef {Kind & { tree: Tree, steps: Steps }} Played  a game so far, as an address says it */

export const ONE = { boards: 1, isAlike: false };
export const BETWEEN = "-"; // clues

/** @type {(boards: number) => number} How many guesses a game allows: 6, 7, 9, 13 or 21 for 1, 2, 4, 8 or 16. */
export const allowed = (boards) => boards + rules.extraGuesses;

/** @type {(board: Game) => boolean} Whether a guess is chosen for a board: it is not solved, and words are left. */
export const isOpen = (board) => !board.solved && board.size > 0;

/** @type {(games: Game[]) => number} That were played. */
export const guessesIn = (games) => greatest(games.map(({ history }) => history.length));

/** @type {(isFound: boolean, guesses: number, boards?: number) => boolean} Whether a game is over: all words are found,
 * or all guesses are played that it allows. */
export const isOver = (isFound, guesses, boards = 1) => isFound || guesses >= allowed(boards);

/** @type {(games: Game[]) => boolean} */
export const areFound = (games) => games.every(({ solved }) => solved);

/** @type {(games: Game[]) => boolean} */
export const areOver = (games) => isOver(areFound(games), guessesIn(games), games.length);

/** @type {(steps: Steps) => Steps} Those that were guesses. */
export const guessed = (steps) => steps.filter(([, clue]) => clue !== REFUSED);

/** @type {(played: Played) => Game[]} Each up to the guess that solved it. */
export function boardsAt({ tree, boards, isAlike, steps }) {
  const answers = (isAlike && tree.alike) || tree.answers;
  if (boards === 1) return [gameAt(tree, steps, answers)];
  /** @type {(some: Steps) => boolean} */
  const isSolved = (some) => some.at(-1)?.[1] === tree.won;
  /** @type {Steps[]} */
  const each = Array.from({ length: boards }, () => []);
  for (const [guess, text] of steps) {
    const unsolved = each.filter((some) => !isSolved(some));
    const clues = text === REFUSED ? unsolved.map(() => REFUSED) : text.split(BETWEEN);
    unsolved.forEach((some, i) => some.push([guess, clues[i]]));
  }
  return each.map((some) => ({ ...gameAt(tree, some, answers), solved: isSolved(some) }));
}

// The steps of a game that it allows. Later ones are no guesses: as older pages had it, one that found a word told it.
/** @type {(played: Played) => { steps: Steps, told: string[], isTold: boolean }} With whether that is all they were. */
export function allowedIn(played) {
  const { steps, boards } = played;
  const most = allowed(boards);
  const later = guessed(steps)[most];
  if (!later) return { steps, told: [], isTold: true };
  const missed = boardsAt(played).filter(({ history }) => history.length > most);
  const end = missed.findIndex(({ solved }) => !solved);
  const told = missed.slice(0, end < 0 ? missed.length : end).map(lastGuess);
  return { steps: steps.slice(0, steps.indexOf(later)), told, isTold: end < 0 };
}

// Whether a word can have been the answer of a board that was not found.
/** @type {(board: Game, word: string) => boolean} */
export const mayBeAnswer = ({ tree, history, refused }, word) =>
  fits(word, history) && !refused.has(word) && tree.wide.words.includes(placeIn(tree, word));

// Whether a word of a board is one that people know: where words are alike, one of these.
/** @type {(board: Game) => (place: number) => boolean} */
export const everydayOn = ({ tree, answers }) =>
  (answers === tree.alike ? (place) => weightIn(answers, place) > 0 : tree.isEverydayWord);
