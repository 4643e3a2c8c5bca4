// Words that were used: before the tree was made, and since.

import { localDay } from "../days.js";
import { rules } from "../rules.js";
import { known } from "./known.js";
import { weightIn } from "./lists.js";

import type { Tree, Use } from "./known.js";

// Words that were used after a tree by past answers was made weigh as little as any that weighs at
// all.
export function countUsed(tree: Tree) {
  const { prior, until, words } = tree;
  if (until === undefined) return tree;
  const isLater = (place: number): boolean =>
    known.since.has(words[place]) || (known.past.get(place) ?? 0) > until;
  const used = prior.words.filter(isLater);
  const least = prior.weights.reduce(
    (one, other) => (other && other < one ? other : one),
    Infinity,
  );
  tree.since = new Set(used);
  tree.least = least;
  tree.answers = { ...prior, weights: [...prior.weights] };
  for (const place of used) tree.answers.weights[place] = least;
  return tree;
}

// Whether the page knows that use, or a later one, by itself.
export function isKnownUse(word: string, { day, isAfter }: Use): boolean {
  const last = known.past.get(known.lists[rules.datedLetters]?.indexOf(word)) ?? -1;
  return isAfter ? last > day : last >= day;
}

// When a word was last the answer, as a day of `past`; Infinity after all that are known, and null
// for another that weighs least by past answers, and so was used on a day that is not known.
export function usedOn(
  { isWordle, words, since: later, prior, least }: Tree,
  place: number,
): number | null | undefined {
  const use = later && known.since.get(words[place]);
  if (use) return use.isAfter ? Infinity : use.day;
  const day = isWordle ? known.past.get(place) : undefined;
  return day ?? (least && weightIn(prior, place) === least ? null : undefined);
}

// that a tree or the page knows
export const lastDay = ({ until = 0 }: Tree): number => Math.max(until, known.lastDay);

// Those since then that a person added.
export const laterUses = (tree: Tree): Use[] =>
  [...known.since.values()].filter(({ day, isAfter }) => isAfter || day > lastDay(tree));

// Days since then whose words are not known: a game uses one a day.
export function daysMissing(tree: Tree): number {
  const today = localDay();
  const uses = laterUses(tree);
  const undated = uses.filter(({ isAfter }) => isAfter).length;
  const days = new Set(
    uses.filter(({ day, isAfter }) => !isAfter && day <= today).map(({ day }) => day),
  );
  return Math.max(0, today - lastDay(tree) - undated - days.size);
}

// The day up to which words are known, by those that a person added too.
export const lastKnown = (tree: Tree): number =>
  Math.max(lastDay(tree), localDay() - daysMissing(tree));
