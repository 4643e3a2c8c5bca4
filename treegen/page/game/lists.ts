// Lists of words, as page.py packed them, and classes of their words.

import { clueNumber, digitsOf } from "../../web/clues.js";
import { letters } from "../../web/typing.js";

import type { Class, List, PackedList, Tree } from "./known.js";

// by places: a tree and the game ask for the same classes of all words
const recent: WeakMap<number[], { guess: string; classes: Map<string, Class> }> = new WeakMap();

// Some words in classes, by the clue that a guess earns; not to be changed.
export function classesOf(words: string[], guess: string, places: number[]): Map<string, Class> {
  const last = recent.get(places);
  if (last?.guess === guess) return last.classes;
  const played = letters(guess);
  const found: Map<number, number[]> = new Map();
  for (const place of places) {
    const word = words[place];
    // All have as many letters: a word of no more code units than these has no longer ones, as most
    // have not.
    const number = clueNumber(played, word.length === played.length ? word : letters(word));
    const left = found.get(number);
    if (left) left.push(place);
    else found.set(number, [place]);
  }
  const entries = [...found].map(([number, left]) => ({
    clue: digitsOf(number, played.length),
    left,
  }));
  const classes = new Map(entries.map((entry) => [entry.clue, entry]));
  recent.set(places, { guess, classes });
  return classes;
}

export const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);

// The greatest of some numbers of at least 0, which may be too many for arguments of Math.max.
export const greatest = (numbers: number[]) =>
  numbers.reduce((most, number) => Math.max(most, number), 0);

export const weightIn = ({ weights }: List, place: number): number => weights[place] ?? 0;

// Place of a word, -1 where the page has no such word.
export const placeIn = ({ places }: Tree, word: string): number => places.get(word) ?? -1;

// One that the game does not have.
export const unknownAmong = (
  { places }: Tree,
  words: string[],
  meant: Set<string>,
): string | undefined => words.find((word) => !places.has(word) && !meant.has(word));

// Flags travel as hexadecimal digits, four in each; those of no digits are all set.
export function flags(digits: string | null | undefined, count: number): number[] {
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
export function readList({ bits, weights, ...list }: PackedList, words: string[]): List {
  const isIn = flags(bits, words.length);
  const places: number[] = [];
  isIn.forEach((flag, place) => {
    if (flag) places.push(place);
  });
  const each = Array.isArray(weights) ? weights : flags(weights, places.length);
  const all = Array(words.length).fill(0);
  places.forEach((place, i) => {
    all[place] = each[i];
  });
  return { ...list, words: places, weights: all };
}

export const weightsIn = (list: List, places: number[]): number[] =>
  places.map((place) => weightIn(list, place));
