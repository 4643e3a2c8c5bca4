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
    const word = words[place];
    // All have as many letters: a word of no more code units than these has no longer ones, as most have not.
    const number = clueNumber(played, word.length === played.length ? word : letters(word));
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

/** @type {(tree: Tree, words: string[], meant: Set<string>) => string | undefined} One that the game does not have. */
export const unknownAmong = ({ places }, words, meant) => words.find((word) => !places.has(word) && !meant.has(word));

// Flags travel as hexadecimal digits, four in each; those of no digits are all set.
/** @type {(digits: string | null | undefined, count: number) => number[]} */
export function flags(digits, count) {
  const all = Array(count).fill(1);
  if (!digits) return all;
  let four = 0;
  for (let i = 0; i < count; i++) {
    if ((i & 3) === 0) four = parseInt(digits[i >> 2], 16);
    all[i] = (four >> (3 - (i & 3))) & 1;
  }
  return all;
}

// A list's words, by their places among all words, and the weight of each: 1 where none is told.
/** @type {(list: PackedList, words: string[]) => List} */
export function readList({ bits, weights, ...list }, words) {
  const isIn = flags(bits, words.length);
  /** @type {number[]} */
  const places = [];
  isIn.forEach((flag, place) => { if (flag) places.push(place); });
  const each = Array.isArray(weights) ? weights : flags(weights, places.length);
  const all = Array(words.length).fill(0);
  places.forEach((place, i) => { all[place] = each[i]; });
  return { ...list, words: places, weights: all };
}

/** @type {(list: List, places: number[]) => number[]} */
export const weightsIn = (list, places) => places.map((place) => weightIn(list, place));
