"use strict";
// What clues.py and tree/model.py are, for a page: the rules, the words and the trees.

const [ABSENT, PRESENT, RIGHT] = "012";

// Letters are code points, as Python counts them; a text without longer ones needs no division.
const letters = (text) => (/[\ud800-\udfff]/.test(text) ? [...text] : text);

// What one letter of a guess adds to its clue: right places first, then from left to right.
function partialClue(guess, letter, answer) {
  let unmatched = 0;
  for (let i = 0; i < guess.length; i++) {
    unmatched += Number(answer[i] === letter && guess[i] !== letter);
  }
  let clue = 0;
  for (let i = 0; i < guess.length; i++) {
    clue *= 3;
    if (guess[i] !== letter) continue;
    if (answer[i] === letter) clue += 2;
    else if (unmatched-- > 0) clue += 1;
  }
  return clue;
}

function clueFor(guess, answer) {
  const [played, answered] = [letters(guess), letters(answer)];
  let clue = 0;
  for (const letter of new Set(played)) clue += partialClue(played, letter, answered);
  return clue.toString(3).padStart(played.length, "0");
}

// Some words, by their places, in classes by the clue that a guess earns.
function classesOf(words, guess, places) {
  const classes = new Map();
  for (const place of places) {
    const clue = clueFor(guess, words[place]);
    if (!classes.has(clue)) classes.set(clue, { clue, left: [] });
    classes.get(clue).left.push(place);
  }
  return classes;
}

const sumOf = (numbers) => numbers.reduce((sum, number) => sum + number, 0);
// The greatest of some numbers of at least 0, which may be too many for arguments of Math.max.
const greatest = (numbers) => numbers.reduce((most, number) => Math.max(most, number), 0);

const fold = (text) => text.normalize("NFC").toLowerCase().normalize("NFC");

// What page.py packed.

let data; // lists of all words by their length, and the records of trees
const trees = []; // read when they are asked for
const treeAt = (index) => (trees[index] ??= readTree(index));
const past = new Map(); // the last day on which a word was the answer, by place: that of the first game is 0
let since = new Set(); // words used after the days that the page knows, as a person told it
const chosen = { isHard: false, isEveryday: false }; // what a person switched on
const modeOf = ({ recipe: { strict, hard } }) =>
  (strict ? "strict hard mode" : hard || chosen.isHard ? "hard mode" : "");

async function begin(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const inflate = new DecompressionStream("deflate-raw");
  data = await new Response(new Blob([bytes]).stream().pipeThrough(inflate)).json();
  for (const [length, packed] of Object.entries(data.lists)) {
    let before = [];
    data.lists[length] = packed.split("\n").map((end) => {
      before = [...before.slice(0, length - [...end].length), ...end];
      return before.join("");
    });
  }
  data.past?.forEach((place, day) => past.set(place, day));
}

// Flags travel as hexadecimal digits, four in each; those of no digits are all set.
function flags(digits, count) {
  if (!digits) return Array(count).fill(1);
  return [...digits].flatMap((digit) => [...parseInt(digit, 16).toString(2).padStart(4, "0")].map(Number));
}

// A list's words, by their places among all words, and the weight of each: 1 where none is told.
function readList({ bits, weights, ...list }, words) {
  const isIn = flags(bits, words.length);
  const places = [...words.keys()].filter((place) => isIn[place]);
  const each = Array.isArray(weights) ? weights : flags(weights, places.length);
  return { ...list, words: places, weights: new Map(places.map((place, i) => [place, each[i]])) };
}

// A node has a guess, a size, a weight, whether it wins (the guess can be the answer), its own weight,
// and the nodes below it by clue. What it plays is told by its place among the words left, if it is
// one of them; the last word left plays itself, but not where the tree plays fixed words.
function readTree(index) {
  const { plays, weights, ...record } = data.trees[index];
  const { recipe } = JSON.parse(`${record.head}null}`);
  const length = [...recipe.opener].length;
  const words = data.lists[length];
  const tree = { ...record, index, recipe, length, words, won: RIGHT.repeat(length) };
  tree.places = new Map(words.map((word, place) => [word, place]));
  tree.excess = new Map(Object.entries(record.excess ?? {})); // what openers cost, as far as is known
  for (const name of ["guesses", "answers", "wide"]) tree[name] = readList(record[name], words);
  const answers = weights === undefined ? tree.answers : readList({ ...record.answers, weights }, words);
  const fixed = recipe.second ? 2 : recipe.openers?.length ?? 0;
  let next = 0;
  const readNode = (left, turn) => {
    const play = left.length > 1 || turn <= fixed ? plays[next++] : 0;
    const guess = typeof play === "number" ? words[left[play]] : play;
    const classes = classesOf(words, guess, left);
    const wins = classes.delete(tree.won);
    const own = wins ? answers.weights.get(tree.places.get(guess)) : 0;
    const node = { guess, size: Number(wins), weight: own, wins, own, below: new Map() };
    for (const clue of [...classes.keys()].sort()) {
      const child = readNode(classes.get(clue).left, turn + 1);
      node.below.set(clue, child);
      node.size += child.size;
      node.weight += child.weight;
    }
    return node;
  };
  tree.root = readNode(answers.words, 1);
  tree.prior = tree.answers;
  tree.isEverydayWord = (place) => tree.prior.weights.get(place) > 0;
  return countUsed(tree);
}

// Words that were used after a tree by past answers was made weigh as little as any that is listed.
function countUsed(tree) {
  const { prior, until, words } = tree;
  if (until === undefined) return tree;
  const used = prior.words.filter((place) => since.has(words[place]) || past.get(place) > until);
  const least = [...prior.weights.values()].reduce((one, other) => (other && other < one ? other : one), Infinity);
  tree.since = new Set(used);
  tree.least = least;
  tree.answers = { ...prior, weights: new Map([...prior.weights, ...used.map((place) => [place, least])]) };
  return tree;
}

// When a word was last the answer, as a day of `past`; Infinity after all that are known, and null
// for another that weighs least by past answers, and so was used on a day that is not known.
function usedOn({ isWordle, since: later, until, prior, least }, place) {
  const day = isWordle ? past.get(place) : undefined;
  if (later?.has(place) && !(day > until)) return Infinity;
  return day ?? (least && prior.weights.get(place) === least ? null : undefined);
}

function setSince(words) {
  since = new Set(words);
  trees.forEach(countUsed);
}

// How many words each guess finds, the likely ones and all, and their weight; the node's own guess is
// number `turn`.
function solvedOn(node, turn, isLikely, counts = []) {
  if (node.wins) {
    const on = (counts[turn] ??= { likely: 0, size: 0, weight: 0 });
    on.likely += Number(isLikely(node.guess));
    on.weight += node.own;
    on.size++;
  }
  for (const child of node.below.values()) solvedOn(child, turn + 1, isLikely, counts);
  return counts;
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
function fileText({ head, recipe, root }) {
  const textOf = ({ guess, size, weight, below }) => {
    const fields = [`"guess":${JSON.stringify(guess)}`, `"size":${size}`];
    if (recipe.prior) fields.push(`"weight":${weight}`);
    const branches = [...below].map(([clue, child]) => `"${clue}":${textOf(child)}`);
    if (branches.length) fields.push(`"branches":{${branches.join(",")}}`);
    return `{${fields.join(",")}}`;
  };
  return `${head}${textOf(root)}}\n`;
}
