// Rows of a game that cannot all be: no word fits them together.

import { classesOf } from "./lists.js";

/** @import { Class, Steps, Tree } from "./known.js" */

// Classes of all words by guess, as a row gets one clue after another.
/** @type {WeakMap<number[], Map<string, Map<string, Class>>>} */
const found = new WeakMap();

/** @type {(tree: Tree, turn: Steps[number]) => Set<number>} All words that earn a clue, by their places. */
function fittingOf({ words, wide: { words: all } }, [guess, clue]) {
  const classes = found.get(all) ?? new Map();
  found.set(all, classes);
  if (!classes.has(guess)) classes.set(guess, classesOf(words, guess, [...all]));
  return new Set(classes.get(guess).get(clue)?.left);
}

/**
 * The rows that no word fits together with those before them that are left, by their places. Each has few of these that
 * rule it out: one where one does, and otherwise none that could be left out.
 *
 * @param {Tree} tree
 * @param {Steps} history
 * @returns {Map<number, number[]>}
 */
export function clashesOf(tree, history) {
  const fitting = history.map((turn) => fittingOf(tree, turn));
  /** @type {(rows: number[]) => boolean} */
  const areFit = ([row, ...rows]) => {
    const others = rows.map((other) => fitting[other]);
    return [...fitting[row]].some((place) => others.every((places) => places.has(place)));
  };
  /** @type {number[]} */
  const left = [];
  /** @type {Map<number, number[]>} */
  const clashes = new Map();
  for (const row of history.keys()) {
    if (areFit([row, ...left])) left.push(row);
    else clashes.set(row, fewestOf([...left], (some) => !areFit([row, ...some])));
  }
  return clashes;
}

// Some rows for which something holds, as it does for all.
/** @type {(rows: number[], holds: (some: number[]) => boolean) => number[]} */
function fewestOf(rows, holds) {
  if (holds([])) return [];
  const one = rows.find((row) => holds([row]));
  if (one !== undefined) return [one];
  return rows.reduce((some, row) => {
    const others = some.filter((other) => other !== row);
    return holds(others) ? others : some;
  }, rows);
}
