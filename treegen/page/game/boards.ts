// A game has boards, on which one guess is played: one, as a rule. With several, as
// game/position.py has it, its steps have in place of a clue those of the boards that are not
// solved, in their order, as its address does.

import { rules } from "../rules.js";
import { greatest, placeIn, weightIn } from "./lists.js";
import { REFUSED, fits, gameAt, lastGuess } from "./position.js";

import type { Kind, Steps, Tree } from "./known.js";
import type { Game } from "./position.js";

// a game so far, as an address says it
export type Played = Kind & { tree: Tree; steps: Steps };

export const ONE = { boards: 1, isAlike: false };
export const BETWEEN = "-"; // clues

// How many guesses a game allows: 6, 7, 9, 13 or 21 for 1, 2, 4, 8 or 16.
export const allowed = (boards: number): number => boards + rules.extraGuesses;

// Whether a guess is chosen for a board: it is not solved, and words are left.
export const isOpen = (board: Game): boolean => !board.solved && board.size > 0;

// That were played.
export const guessesIn = (games: Game[]): number =>
  greatest(games.map(({ history }) => history.length));

// Whether a game is over: all words are found,
// or all guesses are played that it allows.
export const isOver = (isFound: boolean, guesses: number, boards: number = 1): boolean =>
  isFound || guesses >= allowed(boards);

export const areFound = (games: Game[]): boolean => games.every(({ solved }) => solved);

export const areOver = (games: Game[]): boolean =>
  isOver(areFound(games), guessesIn(games), games.length);

// Those that were guesses.
export const guessed = (steps: Steps): Steps => steps.filter(([, clue]) => clue !== REFUSED);

// Each up to the guess that solved it.
export function boardsAt({ tree, boards, isAlike, steps }: Played): Game[] {
  const answers = (isAlike && tree.alike) || tree.answers;
  if (boards === 1) return [gameAt(tree, steps, answers)];
  const isSolved = (some: Steps): boolean => some.at(-1)?.[1] === tree.won;
  const each: Steps[] = Array.from({ length: boards }, () => []);
  for (const [guess, text] of steps) {
    const unsolved = each.filter((some) => !isSolved(some));
    const clues = text === REFUSED ? unsolved.map(() => REFUSED) : text.split(BETWEEN);
    unsolved.forEach((some, i) => some.push([guess, clues[i]]));
  }
  return each.map((some) => ({ ...gameAt(tree, some, answers), solved: isSolved(some) }));
}

// The steps of a game that it allows. Later ones are no guesses: as older pages had it, one that
// found a word told it. With whether that is all they were.
export function allowedIn(played: Played): { steps: Steps; told: string[]; isTold: boolean } {
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
export const mayBeAnswer = ({ tree, history, refused }: Game, word: string): boolean =>
  fits(word, history) && !refused.has(word) && tree.wide.words.includes(placeIn(tree, word));

// Whether a word of a board is one that people know: where words are alike, one of these.
export const everydayOn = ({ tree, answers }: Game): ((place: number) => boolean) =>
  answers === tree.alike ? (place) => weightIn(answers, place) > 0 : tree.isEverydayWord;
