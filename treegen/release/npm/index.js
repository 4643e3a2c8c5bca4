// Look moves up in a tree file, whose nodes have guess, size, weight, branches.

import { cut, readHistory, readTree } from "./read.js";

// The node that a game so far, as pairs of guess and clue, leads to: its guess
// is played next.
export function next(tree, history = []) {
  let node = readTree(tree).tree;
  for (const [guess, clue] of readHistory(history)) {
    if (guess !== node.guess) {
      throw new RangeError(`the word is ${cut(guess)}, but the tree plays ${node.guess} here`);
    }
    if (!Object.hasOwn(node.branches ?? {}, clue)) {
      throw new RangeError(`the clue of ${cut(guess)} is ${clue}, for which the tree has no branch`);
    }
    node = node.branches[clue];
  }
  return node;
}

// The words that fit all clues of a game that follows the tree, each with its
// weight, heaviest first.
export function wordsLeft(tree, history = []) {
  const weightOf = (node) => (tree.recipe.prior ? own(node, "weight") : 1);
  const last = nodes(next(tree, history)).filter(canWin);
  const found = last.map((node) => [node.guess, weightOf(node)]);
  found.sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1));
  return new Map(found);
}

// The game of each answer, as pairs of guess and clue, in the order of clues.
export function* games(tree, history = []) {
  yield* gamesFrom(next(tree, history), readHistory(history));
}

function* gamesFrom(node, history) {
  const { guess, branches = {} } = node;
  if (canWin(node)) yield [...history, [guess, "2".repeat([...guess].length)]];
  for (const clue of Object.keys(branches).sort()) {
    yield* gamesFrom(branches[clue], [...history, [guess, clue]]);
  }
}

const below = (node) => Object.values(node.branches ?? {});
const nodes = (node) => [node, ...below(node).flatMap(nodes)];

// What the guess itself adds to its node's size or weight.
const own = (node, field) =>
  below(node).reduce((left, branch) => left - branch[field], node[field]);

// The winning clue is no branch: a guess can be the answer where one is left over.
const canWin = (node) => own(node, "size") > 0;
