// The outline of a tree: a row for each clue that can occur, with what is played next, and below it, where it is
// open, the rows that follow. `#tree=raise:raise.00012` in the address names the row that is looked at.

import { say } from "../sentences.js";
import { capitals } from "../text.js";
import { likelyIn } from "./likely.js";
import { placeIn } from "./lists.js";
import { nodeAt, turnsText } from "./position.js";

/** @import { List, Steps, Tree, TreeNode } from "./known.js" */

/** @typedef {"words" | "share" | "average" | "deepest" | "clue"} Order  of rows beside each other */

/**
 * @typedef {object} Outline
 * @property {Tree} tree
 * @property {Tree | null} other  that it is compared with
 * @property {Order} order
 * @property {Set<string>} open  keys of the rows that are open
 * @property {Steps} steps  those of the row that is looked at
 * @property {string | null} word  that was looked for
 * @property {Set<string>} lit  keys of the rows that lead to it
 * @property {string} problem  of an address that does not fit
 *
 * @typedef {object} Row
 * @property {string} key  its turns, as in an address
 * @property {Steps} steps
 * @property {TreeNode} node
 * @property {number} place  among the rows beside it, from 1
 * @property {number} count  of these
 *
 * @typedef {{ likely: number, size: number, weight: number }} Solved  words found on a guess
 *
 * @typedef {object} Figures  of a row
 * @property {number[]} parts  of its games: found on guess 3 or sooner, on 4, on 5, and on 6 or later; the sum is 1
 * @property {number} average  number of the guess on which its words are found, likelier ones counting for more
 * @property {number} most  the last guess on which one of them is found
 * @property {number} last  how many are found on that
 */

const FIRST = 3; // the guess of the first part, to which those before it belong
const PARTS = 4;

/** @type {WeakMap<List, WeakMap<TreeNode, Solved[]>>} By the words that can be the answer, and what they weigh. */
const counted = new WeakMap();

/**
 * How many words are found on a node's guess, on the one after it, and so on.
 *
 * @param {Tree} tree
 * @param {TreeNode} node
 * @returns {Solved[]} not to be changed
 */
export function solvedFrom(tree, node) {
  const { answers } = tree;
  const isLikely = likelyIn(answers);
  const known = counted.get(answers) ?? new WeakMap();
  counted.set(answers, known);
  /** @type {(one: TreeNode) => Solved[]} */
  const count = (one) => {
    const { guess, wins, own, below } = one;
    let solved = known.get(one);
    if (solved) return solved;
    solved = [{ likely: Number(wins && isLikely(placeIn(tree, guess))), size: Number(wins), weight: own }];
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
/** @type {(tree: Tree, node: TreeNode, first: number) => Solved[]} */
export function solvedByGuess(tree, node, first) {
  /** @type {Solved[]} */
  const found = [];
  solvedFrom(tree, node).forEach((on, i) => { if (on.size) found[first + i] = on; });
  return found;
}

// Whether the words below a node were counted, so that its figures cost no time.
/** @type {(tree: Tree, node: TreeNode) => boolean} */
export const isCounted = ({ answers }, node) => counted.get(answers)?.has(node) ?? false;

/** @type {(tree: Tree, row: Pick<Row, "node" | "steps">) => Figures} */
export function figuresOf(tree, { node, steps }) {
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
/** @type {(tree: Tree, node: TreeNode) => number} */
export const shareOf = ({ root }, { weight, size }) => (root.weight ? weight / root.weight : size / root.size);

/** @type {(steps: Steps, node: TreeNode, place?: number, count?: number) => Row} */
const rowOf = (steps, node, place = 1, count = 1) => ({ key: turnsText(steps), steps, node, place, count });

/**
 * By what rows are sorted: the greatest number first, and of equal ones the next.
 *
 * @type {{ [order in Order]: (tree: Tree, row: Pick<Row, "node" | "steps">) => number[] }}
 */
const ORDERS = {
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
/** @type {(tree: Tree, other: Tree) => boolean} */
export const openAlike = (tree, other) => tree.root.guess === other.root.guess;

// The row of another tree after the same turns, if it has one.
/** @type {(other: Tree, row: Row) => Row | null} */
export function rowIn(other, { steps }) {
  const node = nodeAt(other, steps);
  return node ? rowOf(steps, node) : null;
}

// The rows below one.
/** @type {(tree: Tree, row: Pick<Row, "node" | "steps">, order: Order) => Row[]} */
export function rowsBelow(tree, { steps, node }, order) {
  const rows = [...node.below].map(([clue, child]) => rowOf([...steps, [node.guess, clue]], child));
  if (order !== "clue") { // in which they stand
    const ranked = rows.map((row) => ({ row, ranks: [...ORDERS[order](tree, row), row.node.size] }));
    ranked.sort((one, other) => one.ranks.reduce((found, rank, i) => found || other.ranks[i] - rank, 0));
    ranked.forEach(({ row }, i) => { rows[i] = row; });
  }
  rows.forEach((row, i) => Object.assign(row, { place: i + 1, count: rows.length }));
  return rows;
}

// All rows that are to be seen, from above.
/** @type {(outline: Outline) => Row[]} */
export function rowsOf({ tree, order, open }) {
  /** @type {(row: Row) => Row[]} */
  const from = (row) =>
    [row, ...(open.has(row.key) ? rowsBelow(tree, row, order).flatMap(from) : [])];
  return from(rowOf([], tree.root));
}

// The first turns of a game that follow the tree, each with a row.
/** @type {(tree: Tree, history: Steps) => Steps} */
export function followed(tree, history) {
  let count = history.length;
  while (!nodeAt(tree, history.slice(0, count))) count--;
  return history.slice(0, count);
}

// The keys of a row and of those above it, the tree's own first.
/** @type {(steps: Steps) => string[]} */
export const keysTo = (steps) =>
  Array.from({ length: steps.length + 1 }, (_, count) => turnsText(steps.slice(0, count)));

// That a turn leads to no row, or "": after the answer there is none.
/** @type {(tree: Tree, turn?: Steps[0]) => string} */
function lackOf(tree, turn) {
  if (!turn || turn[1] === tree.won) return "";
  return say("outline.ends", { word: capitals(turn[0]), clue: turn[1] });
}

/**
 * The outline at a row, with those above it open. What was set in the outline before stays, if it is of the same tree.
 *
 * @param {Tree} tree
 * @param {Steps} wanted
 * @param {string | null} word
 * @param {string} problem
 * @param {Outline | null} before
 * @returns {Outline}
 */
export function outlineAt(tree, wanted, word, problem, before) {
  const steps = followed(tree, wanted);
  const { order = "share", other = null, open = /** @type {Set<string>} */ (new Set([""])) } =
    before?.tree === tree ? before : {};
  for (const key of keysTo(steps).slice(0, -1)) open.add(key);
  const lit = new Set(word === null ? [] : keysTo(steps));
  return { tree, other, order, open, steps, word, lit, problem: problem || lackOf(tree, wanted[steps.length]) };
}
