// Look moves up in a tree file. A node is as the file has it: guess, size, weight, branches.

// The node that a game so far leads to, as pairs of guess and clue: its guess is played next.
export function next(tree, history = []) {
  let node = tree.tree;
  for (const [guess, clue] of history) {
    if (guess !== node.guess || !Object.hasOwn(node.branches ?? {}, clue)) {
      throw new RangeError(`the tree plays ${node.guess} here, and has no branch ${clue} after ${guess}`);
    }
    node = node.branches[clue];
  }
  return node;
}

// The words that fit all clues so far, each with its weight, the heaviest first.
export function wordsLeft(tree, history = []) {
  const weightOf = (node) => (tree.recipe.prior ? own(node, "weight") : 1);
  const found = nodes(next(tree, history)).filter(canWin).map((node) => [node.guess, weightOf(node)]);
  return new Map(found.sort(([word, weight], [other, less]) => less - weight || (word < other ? -1 : 1)));
}

// The game of each answer, as pairs of guess and clue, in the order of the clues.
export function* games(tree, history = []) {
  const node = next(tree, history);
  if (canWin(node)) yield [...history, [node.guess, "2".repeat([...node.guess].length)]];
  for (const clue of Object.keys(node.branches ?? {}).sort()) {
    yield* games(tree, [...history, [node.guess, clue]]);
  }
}

const branches = (node) => Object.values(node.branches ?? {});
const nodes = (node) => [node, ...branches(node).flatMap(nodes)];

// What the guess itself adds to the size or the weight of its node.
const own = (node, field) => branches(node).reduce((left, branch) => left - branch[field], node[field]);

// The winning clue is no branch: a guess can be the answer where the sizes leave one over.
const canWin = (node) => own(node, "size") > 0;
