// The outline of a tree: a row for each clue that can occur, with what is played next, and below
// it, where it is open, the rows that follow. `#tree=raise:raise.00012` in the address names the
// row that is looked at.

import { say } from "../sentences.js";
import { capitals } from "../text.js";
import { likelyIn } from "./likely.js";
import { placeIn } from "./lists.js";
import { nodeAt, turnsText } from "./position.js";

import type { List, Steps, Tree, TreeNode } from "./known.js";

// of rows beside each other
export type Order = "words" | "share" | "average" | "deepest" | "clue";

export interface Outline {
  tree: Tree;
  other: Tree | null; // that it is compared with
  order: Order;
  open: Set<string>; // keys of the rows that are open
  steps: Steps; // those of the row that is looked at
  word: string | null; // that was looked for
  lit: Set<string>; // keys of the rows that lead to it
  problem: string; // of an address that does not fit
}

export interface Row {
  key: string; // its turns, as in an address
  steps: Steps;
  node: TreeNode;
  place: number; // among the rows beside it, from 1
  count: number; // of these
}

// words found on a guess
export type Solved = { likely: number; size: number; weight: number };

// of a row
export interface Figures {
  // of its games: found on guess 3 or sooner, on 4, on 5, and on 6 or later; the sum is 1
  parts: number[];
  // number of the guess on which its words are found, likelier ones counting for more
  average: number;
  most: number; // the last guess on which one of them is found
  last: number; // how many are found on that
}

const FIRST = 3; // the guess of the first part, to which those before it belong
const PARTS = 4;

// By the words that can be the answer, and what they weigh.
const counted: WeakMap<List, WeakMap<TreeNode, Solved[]>> = new WeakMap();

// How many words are found on a node's guess, on the one after it, and so on.
// @returns not to be changed
export function solvedFrom(tree: Tree, node: TreeNode): Solved[] {
  const { answers } = tree;
  const isLikely = likelyIn(answers);
  const known = counted.get(answers) ?? new WeakMap();
  counted.set(answers, known);
  const count = (one: TreeNode): Solved[] => {
    const { guess, wins, own, below } = one;
    let solved = known.get(one);
    if (solved) return solved;
    solved = [
      { likely: Number(wins && isLikely(placeIn(tree, guess))), size: Number(wins), weight: own },
    ];
    for (const child of below.values()) {
      count(child).forEach(({ likely, size, weight }, i) => {
        const on = (solved[i + 1] ??= { likely: 0, size: 0, weight: 0 });
        on.likely += likely;
        on.size += size;
        on.weight += weight;
      });
    }
    known.set(one, solved);
    return solved;
  };
  return count(node);
}

// The same by the number of the guess, for those that find a word.
export function solvedByGuess(tree: Tree, node: TreeNode, first: number): Solved[] {
  const found: Solved[] = [];
  solvedFrom(tree, node).forEach((on, i) => {
    if (on.size) found[first + i] = on;
  });
  return found;
}

// Whether the words below a node were counted, so that its figures cost no time.
export const isCounted = ({ answers }: Tree, node: TreeNode): boolean =>
  counted.get(answers)?.has(node) ?? false;

export function figuresOf(tree: Tree, { node, steps }: Pick<Row, "node" | "steps">): Figures {
  const solved = solvedFrom(tree, node);
  const first = steps.length + 1;
  const isByWeight = node.weight > 0;
  const parts = Array(PARTS).fill(0);
  let average = 0;
  solved.forEach(({ size, weight }, i) => {
    const share = isByWeight ? weight / node.weight : size / node.size;
    parts[Math.min(PARTS - 1, Math.max(0, first + i - FIRST))] += share;
    average += share * (first + i);
  });
  return { parts, average, most: first + solved.length - 1, last: solved[solved.length - 1].size };
}

// The share of the tree's games that come to a row.
export const shareOf = ({ root }: Tree, { weight, size }: TreeNode): number =>
  root.weight ? weight / root.weight : size / root.size;

const rowOf = (steps: Steps, node: TreeNode, place: number = 1, count: number = 1): Row => ({
  key: turnsText(steps),
  steps,
  node,
  place,
  count,
});

// By what rows are sorted: the greatest number first, and of equal ones the next.
const ORDERS: { [order in Order]: (tree: Tree, row: Pick<Row, "node" | "steps">) => number[] } = {
  words: () => [],
  share: (_, { node }) => [node.weight],
  average: (tree, row) => [figuresOf(tree, row).average],
  deepest: (tree, row) => {
    const { most, last } = figuresOf(tree, row);
    return [most, last];
  },
  clue: () => [],
};

// Whether two trees begin with the same word, so that they have rows in common.
export const openAlike = (tree: Tree, other: Tree): boolean => tree.root.guess === other.root.guess;

// The row of another tree after the same turns, if it has one.
export function rowIn(other: Tree, { steps }: Row): Row | null {
  const node = nodeAt(other, steps);
  return node ? rowOf(steps, node) : null;
}

// The rows below one.
export function rowsBelow(
  tree: Tree,
  { steps, node }: Pick<Row, "node" | "steps">,
  order: Order,
): Row[] {
  const rows = [...node.below].map(([clue, child]) => rowOf([...steps, [node.guess, clue]], child));
  if (order !== "clue") {
    // in which they stand
    const ranked = rows.map((row) => ({
      row,
      ranks: [...ORDERS[order](tree, row), row.node.size],
    }));
    ranked.sort((one, other) =>
      one.ranks.reduce((found, rank, i) => found || other.ranks[i] - rank, 0),
    );
    ranked.forEach(({ row }, i) => {
      rows[i] = row;
    });
  }
  rows.forEach((row, i) => Object.assign(row, { place: i + 1, count: rows.length }));
  return rows;
}

// All rows that are to be seen, from above.
export function rowsOf({ tree, order, open }: Outline): Row[] {
  const from = (row: Row): Row[] => [
    row,
    ...(open.has(row.key) ? rowsBelow(tree, row, order).flatMap(from) : []),
  ];
  return from(rowOf([], tree.root));
}

// The first turns of a game that follow the tree, each with a row.
export function followed(tree: Tree, history: Steps): Steps {
  let count = history.length;
  while (!nodeAt(tree, history.slice(0, count))) count--;
  return history.slice(0, count);
}

// The keys of a row and of those above it, the tree's own first.
export const keysTo = (steps: Steps): string[] =>
  Array.from({ length: steps.length + 1 }, (_, count) => turnsText(steps.slice(0, count)));

// That a turn leads to no row, or "": after the answer there is none.
function lackOf(tree: Tree, turn?: Steps[0]): string {
  if (!turn || turn[1] === tree.won) return "";
  return say("outline.ends", { word: capitals(turn[0]), clue: turn[1] });
}

// The outline at a row, with those above it open. What was set in the outline before stays, if it
// is of the same tree.
export function outlineAt(
  tree: Tree,
  wanted: Steps,
  word: string | null,
  problem: string,
  before: Outline | null,
): Outline {
  const steps = followed(tree, wanted);
  const {
    order = "share",
    other = null,
    open = new Set([""]) as Set<string>,
  } = before?.tree === tree ? before : {};
  for (const key of keysTo(steps).slice(0, -1)) open.add(key);
  const lit = new Set(word === null ? [] : keysTo(steps));
  return {
    tree,
    other,
    order,
    open,
    steps,
    word,
    lit,
    problem: problem || lackOf(tree, wanted[steps.length]),
  };
}
