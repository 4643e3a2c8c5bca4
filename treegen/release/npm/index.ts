// Look moves up in a tree file, whose nodes have guess, size, weight, branches.

import { cut, readHistory, readTree } from "./read.js";
import type { History, Node, Played, Tree } from "./types.js";

/**
 * The node that a game so far leads to: its guess is played next. RangeError where the tree has
 * none. This and all other functions throw a TypeError for what is no tree file or opening file,
 * and a RangeError for one of a newer version, for a word with other signs than letters, and for a
 * clue that cannot be read.
 */
export function next(tree: Tree, history: Played = []): Node {
  let node = readTree(tree).tree;
  for (const [guess, clue] of readHistory(history)) {
    if (guess !== node.guess) {
      throw new RangeError(`the word is ${cut(guess)}, but the tree plays ${node.guess} here`);
    }
    const { branches = {} } = node;
    if (!Object.hasOwn(branches, clue)) {
      throw new RangeError(
        `the clue of ${cut(guess)} is ${clue}, for which the tree has no branch`,
      );
    }
    node = branches[clue];
  }
  return node;
}

// The words that fit all clues of a game that follows the tree, each with its weight, heaviest
// first.
export function wordsLeft(tree: Tree, history: Played = []): Map<string, number> {
  const weightOf = (node: Node) => (tree.recipe.prior ? own(node, "weight") : 1);
  const last = nodes(next(tree, history)).filter(canWin);
  const found = last.map((node): [string, number] => [node.guess, weightOf(node)]);
  found.sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1));
  return new Map(found);
}

/** The game of each answer up to the winning clue, or of those that go on from a game so far. */
export function* games(tree: Tree, history: Played = []): Generator<History> {
  yield* gamesFrom(next(tree, history), readHistory(history));
}

function* gamesFrom(node: Node, history: History): Generator<History> {
  const { guess, branches = {} } = node;
  if (canWin(node)) yield [...history, [guess, "2".repeat([...guess].length)]];
  for (const clue of Object.keys(branches).sort()) {
    yield* gamesFrom(branches[clue], [...history, [guess, clue]]);
  }
}

const below = (node: Node): Node[] => Object.values(node.branches ?? {});
const nodes = (node: Node): Node[] => [node, ...below(node).flatMap(nodes)];

// What the guess itself adds to its node's size or weight, which `readTree` has seen to be there.
const own = (node: Node, field: "size" | "weight"): number =>
  below(node).reduce((left, branch) => left - Number(branch[field]), Number(node[field]));

// The winning clue is no branch: a guess can be the answer where one is left over.
const canWin = (node: Node): boolean => own(node, "size") > 0;
