"use strict";
// What clues.py and tree/model.py are, for a page: the rules, the words and the trees.

const [ABSENT, PRESENT, RIGHT] = "012";

// Letters are code points, as Python counts them; a text without longer ones needs no division.
const letters = (text) => (/[\ud800-\udfff]/.test(text) ? [...text] : text);

function clueFor(guess, answer) {
  const [played, answered] = [letters(guess), letters(answer)];
  const clue = [];
  const unmatched = [];
  for (let i = 0; i < played.length; i++) {
    clue.push(played[i] === answered[i] ? RIGHT : ABSENT);
    if (clue[i] === ABSENT) unmatched.push(answered[i]);
  }
  for (let i = 0; i < played.length && unmatched.length; i++) {
    const at = clue[i] === ABSENT ? unmatched.indexOf(played[i]) : -1;
    if (at < 0) continue;
    clue[i] = PRESENT;
    unmatched.splice(at, 1);
  }
  return clue.join("");
}

const fold = (text) => text.normalize("NFC").toLowerCase().normalize("NFC");

// What page.py packed.

async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const inflate = new DecompressionStream("deflate-raw");
  const { lists, trees } = await new Response(new Blob([bytes]).stream().pipeThrough(inflate)).json();
  for (const length of Object.keys(lists)) {
    let before = [];
    const words = lists[length].split("\n").map((end) => {
      const own = [...end];
      before = [...before.slice(0, length - own.length), ...own];
      return before.join("");
    });
    lists[length] = { words, places: new Map(words.map((word, i) => [word, i])), encoded: encode(words) };
  }
  return { lists, records: trees };
}

// Flags travel as hexadecimal digits, four in each; those of no digits are all set.
function flags(digits, count) {
  if (!digits) return Array(count).fill(1);
  return [...digits].flatMap((digit) => [...parseInt(digit, 16).toString(2).padStart(4, "0")].map(Number));
}

// A node has a guess, a size, a weight (the size in a tree without weights), how many of its words
// are expected (weigh more than 0), whether it wins (the guess can be the answer), its own weight,
// and the nodes below it by clue. What it plays is told by its place among the words left, if it is
// one of them; the last word left plays itself, but not where the tree plays fixed words.
function readTree(index) {
  const { lists, records } = data;
  const { name, file, purpose, rebuilt, sha256, head, plays, policy, ...record } = records[index];
  const { recipe, summary } = JSON.parse(head + "null}");
  const length = [...recipe.opener].length;
  const { words, places, encoded } = lists[length];
  const listed = ({ bits, weights, ...list }) => {
    const held = flags(bits, words.length);
    const indices = words.map((_, i) => i).filter((i) => held[i]);
    const each = Array.isArray(weights) ? weights : flags(weights, indices.length);
    return { ...list, words: indices, weights: each };
  };
  const tree = { index, name, file, purpose, rebuilt, sha256, head, length, recipe, summary, policy, words, places, encoded };
  for (const list of ["guesses", "answers", "wide"]) tree[list] = listed(record[list]);
  tree.won = RIGHT.repeat(length);
  tree.mode = recipe.strict ? "strict hard mode" : recipe.hard ? "hard mode" : "normal mode";
  const { answers } = tree;
  const weighs = new Map(answers.words.map((i, at) => [i, (record.weights ?? answers.weights)[at]]));
  const fixed = recipe.openers?.length ?? 0;
  let at = 0;
  const readNode = (left, turn) => {
    const play = left.length > 1 || turn <= fixed ? plays[at++] : 0;
    const guess = typeof play === "number" ? left[play] : places.get(play);
    const node = { guess: words[guess], size: 0, weight: 0, expected: 0, wins: false, own: 0, below: new Map() };
    const classes = new Map();
    for (const answer of left) {
      if (answer === guess) node.wins = true;
      else {
        const code = codeOf(encoded, guess, answer);
        if (classes.has(code)) classes.get(code).push(answer);
        else classes.set(code, [answer]);
      }
    }
    if (node.wins) node.own = weighs.get(guess);
    Object.assign(node, { size: Number(node.wins), weight: node.own, expected: Number(node.own > 0) });
    for (const code of [...classes.keys()].sort((a, b) => a - b)) {
      const child = readNode(classes.get(code), turn + 1);
      node.below.set(code.toString(3).padStart(length, "0"), child);
      for (const sum of ["size", "weight", "expected"]) node[sum] += child[sum];
    }
    return node;
  };
  tree.root = readNode(answers.words, 1);
  return tree;
}

// How many answers each guess solves, the expected ones and all; the node's own is guess `turn`.
function solvedOn(node, turn, counts = []) {
  if (node.wins) {
    const on = (counts[turn] ??= { expected: 0, size: 0 });
    on.expected += Number(node.own > 0);
    on.size++;
  }
  for (const child of node.below.values()) solvedOn(child, turn + 1, counts);
  return counts;
}

// How well the expected answers are solved, or all ("size").
function figures(counts, field) {
  const turns = counts.map((on) => on[field]);
  const total = turns.reduce((sum, some, turn) => sum + turn * some, 0);
  const count = turns.reduce((sum, some) => sum + some, 0);
  const worst = turns.reduce((last, some, turn) => (some ? turn : last), 0);
  return { total, count, mean: (total / count).toFixed(4), worst };
}

// (guess, clue) pairs to an answer, or null.
function pathTo(tree, answer) {
  const path = [];
  let node = [...answer].length === tree.length ? tree.root : null;
  while (node) {
    const clue = clueFor(node.guess, answer);
    path.push([node.guess, clue]);
    if (clue === tree.won) return node.wins ? path : null;
    node = node.below.get(clue);
  }
  return null;
}

// The text of the tree's file, byte for byte as it was.
function fileText(tree) {
  const weighed = (weight) => (tree.recipe.prior ? `,"weight":${weight}` : "");
  const text = ({ guess, size, weight }, below) =>
    `{"guess":${JSON.stringify(guess)},"size":${size}${weighed(weight)}`
      + `${below && `,"branches":{${below}}`}}`;
  const nodeText = (node) =>
    text(node, [...node.below].map(([key, child]) => `"${key}":${nodeText(child)}`).join(","));
  return `${tree.head}${nodeText(tree.root)}}\n`;
}

// The page's trees, read when they are asked for.

let data; // what the page was packed with
const trees = [];
const treeAt = (index) => (trees[index] ??= readTree(index));
const begin = async (text) => { data = await unpacked(text); };
// The tree that a plain opener means: the one of that name, or else the first that opens with it.
function plainIndex(opener) {
  const named = data.records.findIndex((tree) => tree.name === opener && tree.opener === opener);
  return named < 0 ? data.records.findIndex((tree) => tree.opener === opener) : named;
}
