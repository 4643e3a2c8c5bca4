// Lists of words, as page.py packed them, and classes of their words.

import { clueNumber, digitsOf } from "../../web/clues.js";
import { letters } from "../../web/typing.js";

/** @import { Class, List, PackedList, Tree } from "./known.js" */

/** @type {WeakMap<number[], { guess: string, classes: Map<string, Class> }>} */
const recent = new WeakMap(); // by places: a tree and the game ask for the same classes of all words

/**
 * Some words in classes, by the clue that a guess earns; not to be changed.
 *
 * @param {string[]} words
 * @param {string} guess
 * @param {number[]} places
 * @returns {Map<string, Class>}
 */
export function classesOf(words, guess, places) {
  const last = recent.get(places);
  if (last?.guess === guess) return last.classes;
  const played = letters(guess);
  /** @type {Map<number, number[]>} */
  const found = new Map();
  for (const place of places) {
    const number = clueNumber(played, letters(words[place]));
    const left = found.get(number);
    if (left) left.push(place);
    else found.set(number, [place]);
  }
  const entries = [...found].map(([number, left]) => ({ clue: digitsOf(number, played.length), left }));
  const classes = new Map(entries.map((entry) => [entry.clue, entry]));
  recent.set(places, { guess, classes });
  return classes;
}

/** @param {number[]} numbers */
export const sumOf = (numbers) => numbers.reduce((sum, number) => sum + number, 0);

/**
 * The greatest of some numbers of at least 0, which may be too many for arguments of Math.max.
 *
 * @param {number[]} numbers
 */
export const greatest = (numbers) => numbers.reduce((most, number) => Math.max(most, number), 0);

/** @type {(list: List, place: number) => number} */
export const weightIn = ({ weights }, place) => weights[place] ?? 0;

/** @type {(tree: Tree, word: string) => number} Place of a word, -1 where the page has no such word. */
export const placeIn = ({ places }, word) => places.get(word) ?? -1;

// Flags travel as hexadecimal digits, four in each; those of no digits are all set.
/** @type {(digits: string | null | undefined, count: number) => number[]} */
export function flags(digits, count) {
  if (!digits) return Array(count).fill(1);
  const fours = Array.from(digits, (digit) => parseInt(digit, 16));
  return Array.from({ length: count }, (_, i) => (fours[i >> 2] >> (3 - (i & 3))) & 1);
}

// A list's words, by their places among all words, and the weight of each: 1 where none is told.
/** @type {(list: PackedList, words: string[]) => List} */
export function readList({ bits, weights, ...list }, words) {
  const isIn = flags(bits, words.length);
  const places = [...words.keys()].filter((place) => isIn[place]);
  const each = Array.isArray(weights) ? weights : flags(weights, places.length);
  const all = Array(words.length).fill(0);
  places.forEach((place, i) => { all[place] = each[i]; });
  return { ...list, words: places, weights: all };
}

/** @type {(list: List, places: number[]) => number[]} */
export const weightsIn = (list, places) => places.map((place) => weightIn(list, place));
