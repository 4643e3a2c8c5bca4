// Finding a word or a clue in a tree without playing it: the row of the outline where it stands.

import { clueFor, readClue } from "../../web/clues.js";
import { nodeAt } from "./position.js";

/** @import { Steps, Tree, TreeNode } from "./known.js" */

/**
 * @typedef {object} Found
 * @property {Steps} [steps]  to the row, if the tree plays the word
 * @property {number} count  of the rows that play a word which is no answer, else 0
 *
 * @typedef {{ steps: Steps, node: TreeNode }} Stand  a node and the turns before it
 */

// The turns after which the tree finds a word, if the word is an answer.
/** @type {(tree: Tree, word: string) => Steps | undefined} */
export function turnsTo({ root }, word) {
  /** @type {Steps} */
  const steps = [];
  /** @type {TreeNode | undefined} */
  let node = root;
  while (node && !(node.wins && node.guess === word)) {
    const clue = clueFor(node.guess, word);
    steps.push([node.guess, clue]);
    node = node.below.get(clue);
  }
  return node && steps;
}

// A node and all below it.
/** @type {(stand: Stand) => Generator<Stand>} */
function* standsFrom({ steps, node }) {
  yield { steps, node };
  for (const [clue, child] of node.below) yield* standsFrom({ steps: [...steps, [node.guess, clue]], node: child });
}

// The words that are found on some guess, from a node on, each where it is found, the likeliest first.
/** @type {(from: Stand, guess: number) => Stand[]} */
export const foundOn = (from, guess) =>
  [...standsFrom(from)].filter(({ steps, node }) => node.wins && steps.length === guess - 1)
    .sort((one, other) => other.node.own - one.node.own);

// Where a word is played, the place that most games meet first.
/** @type {(tree: Tree, word: string) => Stand[]} */
const playedIn = ({ root }, word) =>
  [...standsFrom({ steps: [], node: root })].filter(({ node }) => node.guess === word)
    .sort((one, other) => other.node.weight - one.node.weight);

/**
 * What is found of a word of the game or of a clue. A clue stands below some row or, if it is not there, below the
 * first. Null where the text is neither.
 *
 * @param {Tree} tree
 * @param {Steps} from
 * @param {string} text
 * @returns {Found | null}
 */
export function find(tree, from, text) {
  if (tree.places.has(text)) {
    const steps = turnsTo(tree, text);
    const stands = steps ? [] : playedIn(tree, text);
    return { steps: steps ?? stands[0]?.steps, count: stands.length };
  }
  const clue = readClue(text, tree.length);
  if (clue === null) return null;
  const [below, first] = [from, []].map((steps) => {
    const { guess } = /** @type {TreeNode} */ (nodeAt(tree, steps));
    return /** @type {Steps} */ ([...steps, [guess, clue]]);
  });
  return { steps: nodeAt(tree, below) ? below : first, count: 0 };
}
