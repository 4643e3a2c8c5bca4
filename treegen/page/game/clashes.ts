// Rows of a game that cannot all be: no word fits them together.

import { classesOf } from "./lists.js";

import type { Class, Steps, Tree } from "./known.js";

// Classes of all words by guess, as a row gets one clue after another.
const found: WeakMap<number[], Map<string, Map<string, Class>>> = new WeakMap();

// All words that earn a clue, by their places.
function fittingOf(
  { words, wide: { words: all } }: Tree,
  [guess, clue]: Steps[number],
): Set<number> {
  const classes = found.get(all) ?? new Map();
  found.set(all, classes);
  if (!classes.has(guess)) classes.set(guess, classesOf(words, guess, [...all]));
  return new Set(classes.get(guess).get(clue)?.left);
}

// The rows that no word fits together with those before them that are left, by their places. Each
// has few of these that rule it out: one where one does, and otherwise none that could be left out.
export function clashesOf(tree: Tree, history: Steps): Map<number, number[]> {
  const fitting = history.map((turn) => fittingOf(tree, turn));
  const areFit = ([row, ...rows]: number[]): boolean => {
    const others = rows.map((other) => fitting[other]);
    return [...fitting[row]].some((place) => others.every((places) => places.has(place)));
  };
  const left: number[] = [];
  const clashes: Map<number, number[]> = new Map();
  for (const row of history.keys()) {
    if (areFit([row, ...left])) left.push(row);
    else
      clashes.set(
        row,
        fewestOf([...left], (some) => !areFit([row, ...some])),
      );
  }
  return clashes;
}

// Some rows for which something holds, as it does for all.
function fewestOf(rows: number[], holds: (some: number[]) => boolean): number[] {
  if (holds([])) return [];
  const one = rows.find((row) => holds([row]));
  if (one !== undefined) return [one];
  return rows.reduce((some, row) => {
    const others = some.filter((other) => other !== row);
    return holds(others) ? others : some;
  }, rows);
}
