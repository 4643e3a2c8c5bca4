// Look moves up in a tree file, whose nodes have guess, size, weight, branches.

const MOST = 60; // characters of a value in a message, which may be a whole tree

// The node that a game so far, as pairs of guess and clue, leads to: its guess
// is played next.
export function next(tree, history = []) {
  let node = tree.tree;
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

// A game so far, in small letters; an error says what is wrong with it.
export function readHistory(history) {
  const pairs = "pairs of guess and clue";
  if (!Array.isArray(history) || !history.every((turn) => Array.isArray(turn) && [1, 2].includes(turn.length))) {
    throw new TypeError(`the history is ${cut(JSON.stringify(history))}, expected an array of ${pairs}`);
  }
  return history.map(([word, clue]) => {
    const guess = String(word).normalize("NFC").toLowerCase();
    if (clue === undefined) {
      throw new RangeError(`the word ${cut(guess)} has no clue, expected a pair such as ["crane", "00102"]`);
    }
    if (!/^[012]+$/.test(clue) || clue.length !== [...guess].length) {
      const digits = "a digit 0, 1 or 2 for each letter";
      throw new RangeError(`the clue of ${cut(guess)} is ${cut(JSON.stringify(clue))}, expected ${digits}`);
    }
    return [guess, clue];
  });
}

// A value for a message: of a long text the beginning.
export function cut(value) {
  const letters = [...String(value)];
  return letters.length > MOST ? `${letters.slice(0, MOST - 1).join("")}…` : letters.join("");
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
  const node = next(tree, history);
  const { guess, branches = {} } = node;
  if (canWin(node)) yield [...history, [guess, "2".repeat([...guess].length)]];
  for (const clue of Object.keys(branches).sort()) {
    yield* games(tree, [...history, [guess, clue]]);
  }
}

const below = (node) => Object.values(node.branches ?? {});
const nodes = (node) => [node, ...below(node).flatMap(nodes)];

// What the guess itself adds to its node's size or weight.
const own = (node, field) =>
  below(node).reduce((left, branch) => left - branch[field], node[field]);

// The winning clue is no branch: a guess can be the answer where one is left over.
const canWin = (node) => own(node, "size") > 0;
