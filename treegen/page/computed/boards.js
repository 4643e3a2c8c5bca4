// What solve/boards.py is, for a page: the guess for several boards at once, by the same whole numbers.

import { letters } from "../../web/typing.js";
import { isOpen } from "../game/boards.js";
import { greatest, sumOf, weightsIn } from "../game/lists.js";
import { hasEveryday, playable } from "../game/position.js";
import { classWeights, cluesFor, logarithms } from "./rank.js";

/** @import { Game } from "../game/position.js" */

const BITS = 16; // after the point of needs and logarithms
const MORE = 2 ** 8; // units of a board's average in one of these
const UNIT = 2 ** 8; // of weight
const MOST_BEFORE = 7 * 2 ** (BITS - 1); // guesses that one board needs before its last, at most: 3.5
const HALF = 2 * 2 ** BITS; // logarithm of the number of words with which it needs half of that
const RECENT = 2 ** 16; // class weights whose cost is kept

// Weights of a board's words in units of its heaviest's: 1 where all are alike.
/** @type {(weights: number[]) => Int32Array} */
export function shares(weights) {
  const heaviest = greatest(weights);
  const isAlike = weights.every((weight) => weight === heaviest);
  return Int32Array.from(weights, (weight) => (isAlike ? 1 : Math.max(Math.floor((weight * UNIT) / heaviest), 1)));
}

// Function for the cost of a class by its weight, of at most `most`, where the heaviest word weighs `unit` and so
// many boards are not solved.
/** @type {(most: number, unit: number, boards: number) => (weight: number) => number} */
export function classCosts(most, unit, boards) {
  const log = logarithms(most, BITS);
  const less = log(unit);
  const before = Math.floor(MOST_BEFORE / boards);
  const recent = new Int32Array(RECENT);
  const costs = new Float64Array(RECENT);
  return (weight) => {
    const at = weight % RECENT;
    if (recent[at] !== weight) {
      const size = Math.max(log(weight) - less, 0);
      recent[at] = weight;
      costs[at] = weight * (2 ** BITS + Math.floor((before * size) / (HALF + size)));
    }
    return costs[at];
  };
}

/** @typedef {{ left: number[], weights: number[] }} Board  places of words, and how much each weighs */

/**
 * The best guess for some boards, of guesses in alphabetical order: of equal ones one that can be the answer on a
 * board, if possible on that with the fewest words, then the heaviest, the first.
 *
 * @param {string[]} words
 * @param {Board[]} boards
 * @param {number[]} guesses
 */
export function bestFor(words, boards, guesses) {
  const costs = new Float64Array(guesses.length);
  const size = new Map();
  const weight = new Map();
  /** @type {Map<string, { board: Board, times: number }>} */
  const distinct = new Map();
  for (const board of boards) {
    const key = board.left.join();
    distinct.set(key, { board, times: (distinct.get(key)?.times ?? 0) + 1 });
  }
  for (const { board: { left, weights }, times } of distinct.values()) {
    const each = shares(weights);
    const own = new Map(left.map((place, i) => [place, each[i]]));
    const total = sumOf([...each]);
    const costOf = classCosts(total, greatest([...each]), boards.length);
    const cluesOf = cluesFor(left.map((place) => letters(words[place])));
    const classesOf = classWeights(each, [...words[0]].length, "entropy");
    guesses.forEach((guess, i) => {
      let cost = -costOf(own.get(guess) ?? 0);
      for (const one of classesOf(cluesOf(letters(words[guess])))) cost += costOf(one);
      costs[i] += times * Math.floor((cost * MORE) / total);
    });
    left.forEach((place, i) => {
      size.set(place, Math.min(size.get(place) ?? Infinity, left.length));
      weight.set(place, weights[i]);
    });
  }
  /** @type {(guess: number) => number} */
  const sizeOf = (guess) => size.get(guess) ?? Infinity;
  /** @type {(guess: number) => number} */
  const weightOf = (guess) => weight.get(guess) ?? 0;
  const order = [...guesses.keys()].sort((a, b) => costs[a] - costs[b] || sizeOf(guesses[a]) - sizeOf(guesses[b])
    || weightOf(guesses[b]) - weightOf(guesses[a]) || a - b);
  return guesses[order[0]];
}

// The word to play on several boards; null where no word is left on any.
/** @type {(boards: Game[]) => string | null} */
export function boardsMove(boards) {
  const open = boards.filter(isOpen);
  if (!open.length) return null;
  const { tree, refused } = open[0];
  const { words } = tree;
  const isKnown = tree.isEveryday && open.every(hasEveryday);
  const all = playable({ tree, wide: open.some(({ wide }) => wide) });
  const guesses = all.filter((place) => !refused.has(words[place]) && (!isKnown || tree.isEverydayWord(place)));
  const chosen = open.map((board) => ({ left: board.candidates, weights: weightsIn(board.list, board.candidates) }));
  return words[bestFor(words, chosen, guesses)];
}
