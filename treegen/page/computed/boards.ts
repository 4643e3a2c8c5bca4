// What solve/boards.py is, for a page: the guess for several boards at once, by the same whole
// numbers.

import { clueFor } from "../../web/clues.js";
import { letters } from "../../web/typing.js";
import { BETWEEN, boardsAt, everydayOn, isOpen } from "../game/boards.js";
import { known } from "../game/known.js";
import { greatest, sumOf, weightsIn } from "../game/lists.js";
import { choices, hasEveryday, playable, turnsText } from "../game/position.js";
import { rules } from "../rules.js";
import { knownMove } from "./adviser.js";
import { classWeights, cluesFor, logarithms } from "./rank.js";

import type { Played } from "../game/boards.js";
import type { Steps } from "../game/known.js";
import type { Game } from "../game/position.js";
import type { Move } from "./adviser.js";

const RECENT = 2 ** 16; // class weights whose cost is kept
// before the first guess, for which more would take a phone half a minute
const MOST_CLUES = 2 ** 27;

// Weights of a board's words in units of its heaviest's: 1 where all are alike.
function shares(weights: number[]): Int32Array {
  const heaviest = greatest(weights);
  const isAlike = weights.every((weight) => weight === heaviest);
  const { unit } = rules.boards;
  return Int32Array.from(weights, (weight) =>
    isAlike ? 1 : Math.max(Math.floor((weight * unit) / heaviest), 1),
  );
}

// Function for the cost of a class by its weight, of at most `most`, where the heaviest word weighs
// `unit` and so many boards are not solved.
function classCosts(most: number, unit: number, boards: number): (weight: number) => number {
  const { fractionBits, mostBefore, half } = rules.boards;
  const log = logarithms(most, fractionBits);
  const less = log(unit);
  const before = Math.floor(mostBefore / boards);
  const recent = new Int32Array(RECENT);
  const costs = new Float64Array(RECENT);
  return (weight) => {
    const at = weight % RECENT;
    if (recent[at] !== weight) {
      const size = Math.max(log(weight) - less, 0);
      recent[at] = weight;
      costs[at] = weight * (2 ** fractionBits + Math.floor((before * size) / (half + size)));
    }
    return costs[at];
  };
}

// places of words, and how much each weighs
export type Board = { left: number[]; weights: number[] };

// Boards with the same words left are one, which counts as often.
function distinct(boards: Board[]): { board: Board; times: number }[] {
  const found: Map<string, { board: Board; times: number }> = new Map();
  for (const board of boards) {
    const key = board.left.join();
    found.set(key, { board, times: (found.get(key)?.times ?? 0) + 1 });
  }
  return [...found.values()];
}

// Function for the cost of a guess on a board, by the clues that its words left give.
function costOn(
  { left, weights }: Board,
  length: number,
  boards: number,
): (guess: number, clues: Int32Array) => number {
  const each = shares(weights);
  const own = new Map(left.map((place, i) => [place, each[i]]));
  const total = each.reduce((sum, one) => sum + one, 0);
  const costOf = classCosts(
    total,
    each.reduce((most, one) => Math.max(most, one)),
    boards,
  );
  const classesOf = classWeights(each, length);
  return (guess, clues) => {
    let cost = -costOf(own.get(guess) ?? 0);
    for (const one of classesOf(clues)) cost += costOf(one);
    return Math.floor((cost * 2 ** rules.boards.averageBits) / total);
  };
}

// The best guess for some boards, of guesses in alphabetical order: of equal ones one that can be
// the answer on a board, if possible on that with the fewest words, then the heaviest, the first.
export function bestFor(words: string[], boards: Board[], guesses: number[]) {
  const size = new Map();
  const weight = new Map();
  for (const { left, weights } of boards) {
    left.forEach((place, i) => {
      size.set(place, Math.min(size.get(place) ?? Infinity, left.length));
      weight.set(place, weights[i]);
    });
  }
  const all = distinct(boards);
  const letterLists = all.map(({ board: { left } }) => left.map((place) => letters(words[place])));
  const cluesOf = cluesFor(letterLists.flat()); // those of all boards, one after another
  let start = 0;
  const costsOf = all.map(({ board, times }) => {
    const end = start + board.left.length;
    const costOf = costOn(board, [...words[0]].length, boards.length);
    const from = start;
    start = end;
    return (guess: number, clues: Int32Array): number =>
      times * costOf(guess, clues.subarray(from, end));
  });
  const costs = guesses.map((guess) => {
    const clues = cluesOf(letters(words[guess]));
    return sumOf(costsOf.map((costOf) => costOf(guess, clues)));
  });
  const sizeOf = (guess: number): number => size.get(guess) ?? Infinity;
  const weightOf = (guess: number): number => weight.get(guess) ?? 0;
  const order = [...guesses.keys()].sort(
    (a, b) =>
      costs[a] - costs[b] ||
      sizeOf(guesses[a]) - sizeOf(guesses[b]) ||
      weightOf(guesses[b]) - weightOf(guesses[a]) ||
      a - b,
  );
  return guesses[order[0]];
}

// The word to play on several boards; null where no word is left on any.
export function boardsMove(boards: Game[]): string | null {
  const open = boards.filter(isOpen);
  if (!open.length) return null;
  const { tree, refused } = open[0];
  const { words } = tree;
  const isEverydayWord = everydayOn(open[0]);
  const isKnown = tree.isEveryday && open.every((board) => hasEveryday(board, isEverydayWord));
  const all = playable({ tree, wide: open.some(({ wide }) => wide) });
  const guesses = all.filter(
    (place) => !refused.has(words[place]) && (!isKnown || isEverydayWord(place)),
  );
  const chosen = open.map((board) => ({
    left: board.candidates,
    weights: weightsIn(board.list, board.candidates),
  }));
  return words[bestFor(words, chosen, guesses)];
}

// The turns that find the answers of several boards by the word to play each time, after words that
// were refused; none where they do not find all.
export function boardsPath(played: Played, answers: string[]): Steps {
  let { steps } = played;
  let games = boardsAt({ ...played, steps });
  while (games.some(isOpen)) {
    const guess = knownMoveOn({ ...played, steps }, games)?.guess ?? (boardsMove(games) as string);
    const unsolved = answers.filter((_, board) => !games[board].solved);
    steps = [...steps, [guess, unsolved.map((answer) => clueFor(guess, answer)).join(BETWEEN)]];
    games = boardsAt({ ...played, steps });
  }
  return games.every(({ solved }) => solved) ? steps.slice(played.steps.length) : [];
}

// On several boards, by game, so that Back and Start over are quick.
const moves: Map<string, Move> = new Map();

const keyOf = ({ tree, boards, isAlike, steps }: Played): string =>
  [tree.index, tree.isEveryday, boards, isAlike, turnsText(steps), ...known.since.keys()].join();

export const keepMove = (played: Played, move: Move): void => void moves.set(keyOf(played), move);

// The move that needs no computing. On several boards it is one that was computed before or, where
// the first would take too long, the tree's.
export function knownMoveOn(played: Played, games: Game[] = boardsAt(played)): Move | null {
  const [first] = games;
  if (games.length === 1) return knownMove(first);
  const isLong =
    !played.steps.length && first.candidates.length * choices(first).length > MOST_CLUES;
  return moves.get(keyOf(played)) ?? (isLong ? knownMove(first) : null);
}
