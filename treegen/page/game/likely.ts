// What words/likely.py is, for a page: which of the words left are likely, a term of the whole
// game, and the chance that each has now. A word that weighs 0 is possible, but never likely.

import { rules } from "../rules.js";
import { greatest, sumOf, weightIn, weightsIn } from "./lists.js";
import { usedOn } from "./used.js";

import type { List } from "./known.js";
import type { Game } from "./position.js";

// of lists, as each part of the screen asks for it
const heaviest: WeakMap<List, number> = new WeakMap();

export const areAlike = (weights: number[]): boolean =>
  weights.every((weight) => weight === weights[0]);

// Function that tests whether a word of a game is likely: at least half as heavy as the heaviest.
// @param list all words that can be the answer before the first guess
export function likelyIn(list: List): (place: number) => boolean {
  const most = heaviest.get(list) ?? greatest(list.weights);
  heaviest.set(list, most);
  return (place) => 2 * weightIn(list, place) >= most;
}

// A weight's share of a total in per cent, rounded half up, but never 100.
export const percent = (own: number, total: number): number =>
  total ? Math.min(rules.maxPerCent, Math.floor((200 * own + total) / (2 * total))) : 0;

// A chance in per cent, which is 0 or 100 only where there is none, or it is certain.
export const percentOf = (chance: number): number =>
  Number.isInteger(chance)
    ? 100 * chance
    : Math.min(rules.maxPerCent, Math.max(1, Math.round(100 * chance)));

// Words left as likely ones, others that were used, and unlikely ones.
export function groupsOf({ tree, list }: Game, places: number[]) {
  const isLikely = likelyIn(list);
  const groups: { likely: number[]; used: number[]; unlikely: number[] } = {
    likely: [],
    used: [],
    unlikely: [],
  };
  for (const place of places) {
    const rest = usedOn(tree, place) === undefined ? "unlikely" : "used";
    groups[isLikely(place) ? "likely" : rest].push(place);
  }
  return groups;
}

// Words left whose chance is worth knowing; of three or more that are alike none is.
// @returns chances in per cent
export function chancesOf({ list }: { list: List }, places: number[]): Map<number, number> {
  const weights = weightsIn(list, places);
  const least = areAlike(weights) ? rules.sure : rules.worthKnowing;
  const total = sumOf(weights);
  const chance = (place: number): number => percent(weightIn(list, place), total);
  const some = places.length > 1 ? places.filter((place) => chance(place) >= least) : [];
  return new Map(some.map((place) => [place, chance(place)]));
}

// Whether a guess is sure, as far as a chance is shown.
export const isSure = (game: { list: List }, places: number[], guess: number): boolean =>
  (chancesOf(game, places).get(guess) ?? 0) >= rules.sure;

// Words left but for the guess, or all, the heaviest first, then in alphabetical order.
export const likeliestFirst = (
  { list }: { list: List },
  places: number[],
  guess?: number,
): number[] =>
  places
    .filter((place) => place !== guess)
    .sort((one, other) => weightIn(list, other) - weightIn(list, one));

// How many words are likely, and how many are not.
export function countsOf(
  places: number[],
  isLikely: (place: number) => boolean,
): [likely: number, others: number] {
  const likely = places.filter(isLikely).length;
  return [likely, places.length - likely];
}
