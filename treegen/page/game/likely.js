// What words/likely.py is, for a page: which of the words left are likely, and how likely the guess is.
// A word that weighs 0 is possible, but never likely.

import { greatest, sumOf, weightIn, weightsIn } from "./lists.js";
import { usedOn } from "./used.js";

/** @import { List } from "./known.js" */
/** @import { Game } from "./position.js" */

export const WORTH_KNOWING = 10; // per cent: a smaller chance is like any other word's
const MOST = 99; // per cent, where other words are possible, though all of them weigh 0

/** @type {WeakMap<List, number>} */
const heaviest = new WeakMap(); // of lists, as each part of the screen asks for it

/** @type {(weights: number[]) => boolean} */
export const areAlike = (weights) => weights.every((weight) => weight === weights[0]);

/**
 * Function that tests whether a word of a game is likely: at least half as heavy as the heaviest.
 *
 * @param {List} list  all words that can be the answer before the first guess
 * @returns {(place: number) => boolean}
 */
export function likelyIn(list) {
  const most = heaviest.get(list) ?? greatest(list.weights);
  heaviest.set(list, most);
  return (place) => 2 * weightIn(list, place) >= most;
}

// A weight's share of a total in per cent, rounded half up, but never 100.
/** @type {(own: number, total: number) => number} */
export const percent = (own, total) => (total ? Math.min(MOST, Math.floor((200 * own + total) / (2 * total))) : 0);

// A chance in per cent, which is 0 or 100 only where there is none, or it is certain.
/** @type {(chance: number) => number} */
export const percentOf = (chance) =>
  (Number.isInteger(chance) ? 100 * chance : Math.min(MOST, Math.max(1, Math.round(100 * chance))));

/**
 * Words left as likely ones, others that were used, and unlikely ones.
 *
 * @param {Game} game
 * @param {number[]} places
 */
export function groupsOf({ tree, list }, places) {
  const isLikely = likelyIn(list);
  /** @type {{ likely: number[], used: number[], unlikely: number[] }} */
  const groups = { likely: [], used: [], unlikely: [] };
  for (const place of places) {
    const rest = usedOn(tree, place) === undefined ? "unlikely" : "used";
    groups[isLikely(place) ? "likely" : rest].push(place);
  }
  return groups;
}

/**
 * Words left whose chance is worth knowing, where there are several and none is likely.
 *
 * @param {Game} game
 * @param {number[]} places
 * @returns {Map<number, number>} chances in per cent
 */
export function chancesOf({ list }, places) {
  if (places.length === 1 || places.some(likelyIn(list))) return new Map();
  const total = sumOf(weightsIn(list, places));
  /** @type {[number, number][]} */
  const chances = places.map((place) => [place, percent(weightIn(list, place), total)]);
  return new Map(chances.filter(([, chance]) => chance >= WORTH_KNOWING));
}

// How many words are likely, and how many are not.
/** @type {(places: number[], isLikely: (place: number) => boolean) => [likely: number, others: number]} */
export function countsOf(places, isLikely) {
  const likely = places.filter(isLikely).length;
  return [likely, places.length - likely];
}
