"use strict";
// What clues.py and tree/model.py are, for a page: the rules, the words and the trees.

/* exported ABSENT, PRESENT, RIGHT, letters, partialClue, clueFor, classesOf, sumOf, greatest, weightIn, placeIn, fold,
   known, treeAt, choose, modeOf, unpack, begin, countUsed, usedOn, setSince, solvedOn, pathTo, fileText */

const [ABSENT, PRESENT, RIGHT] = "012";

// Letters are code points, as Python counts them; a text without longer ones needs no division.
/** @type {(text: string) => string | string[]} */
const letters = (text) => (/[\ud800-\udfff]/.test(text) ? [...text] : text);

/** @type {(text: string, count: number) => string} */
function firstLetters(text, count) {
  const some = letters(text).slice(0, count);
  return typeof some === "string" ? some : some.join("");
}

// What one letter of a guess adds to its clue: right places first, then from left to right.
/** @type {(guess: string | string[], letter: string, answer: string | string[]) => number} */
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

// A clue as a number: right places first, then each other letter takes one of the answer's that is left.
/** @type {(guess: string | string[], answer: string | string[]) => number} */
function clueNumber(guess, answer) {
  let right = 0; // places, a bit each
  for (let i = 0; i < guess.length; i++) if (guess[i] === answer[i]) right |= 1 << i;
  let taken = right;
  let clue = 0;
  for (let i = 0; i < guess.length; i++) {
    clue *= 3;
    if (right & (1 << i)) {
      clue += 2;
      continue;
    }
    let at = 0;
    while (at < guess.length && (taken & (1 << at) || answer[at] !== guess[i])) at++;
    if (at === guess.length) continue;
    taken |= 1 << at;
    clue += 1;
  }
  return clue;
}

/** @type {(number: number, length: number) => string} */
const digitsOf = (number, length) => number.toString(3).padStart(length, "0");

/** @type {(guess: string, answer: string) => string} */
function clueFor(guess, answer) {
  const played = letters(guess);
  return digitsOf(clueNumber(played, letters(answer)), played.length);
}

/**
 * Some words in classes, by the clue that a guess earns.
 *
 * @param {string[]} words
 * @param {string} guess
 * @param {number[]} places
 * @returns {Map<string, Class>}
 */
function classesOf(words, guess, places) {
  const played = letters(guess);
  /** @type {Map<number, number[]>} */
  const found = new Map();
  for (const place of places) {
    const number = clueNumber(played, letters(words[place]));
    const left = found.get(number);
    if (left) left.push(place);
    else found.set(number, [place]);
  }
  const entries = [...found].map(([number, left]) => ({ clue: digitsOf(number, played.length), left }));
  return new Map(entries.map((entry) => [entry.clue, entry]));
}

/** @param {number[]} numbers */
const sumOf = (numbers) => numbers.reduce((sum, number) => sum + number, 0);
/**
 * The greatest of some numbers of at least 0, which may be too many for arguments of Math.max.
 *
 * @param {number[]} numbers
 */
const greatest = (numbers) => numbers.reduce((most, number) => Math.max(most, number), 0);

/** @type {(list: List, place: number) => number} */
const weightIn = ({ weights }, place) => weights[place] ?? 0;

/** @type {(tree: Tree, word: string) => number} Place of a word, -1 where the page has no such word. */
const placeIn = ({ places }, word) => places.get(word) ?? -1;

/** @param {string} text */
const fold = (text) => text.normalize("NFC").toLowerCase().normalize("NFC");

/**
 * Words are told by their places among all words of a page that have their length.
 *
 * @typedef {[guess: string, clue: string][]} Steps  turns so far; REFUSED stands for a clue
 * @typedef {{ clue: string, left: number[] }} Class  words left to which a guess earns that clue
 *
 * @typedef {object} List
 * @property {string} name
 * @property {number[]} words
 * @property {number[]} weights  by place: 1 where none is told, 0 of other words
 *
 * @typedef {object} TreeNode
 * @property {string} guess
 * @property {number} size
 * @property {number} weight
 * @property {boolean} wins  whether the guess can be the answer
 * @property {number} own  its weight then, else 0
 * @property {Map<string, TreeNode>} below  by clue
 *
 * @typedef {{ sha256: string }} Source  of a list, or of weights
 *
 * @typedef {object} Recipe
 * @property {string} opener
 * @property {Source} guesses
 * @property {Source} answers
 * @property {string[]} [openers]
 * @property {string} [second]
 * @property {boolean} [hard]
 * @property {boolean} [strict]
 * @property {Source | null} [prior]
 * @property {Source} [vocabulary]
 *
 * @typedef {object} Tree
 * @property {number} index  among the trees of the page
 * @property {string} name
 * @property {string | null} file  null where treewalk finds it by its name
 * @property {string} opener
 * @property {string} title
 * @property {string} purpose
 * @property {string} figures
 * @property {[string, string][]} about
 * @property {string} head  of its file, up to the nodes
 * @property {string} policy  by which moves are computed
 * @property {Recipe} recipe
 * @property {number} length  of its words
 * @property {string} won  the clue of a guess that is right
 * @property {string[]} words  all of that length
 * @property {Map<string, number>} places  of these words
 * @property {Map<string, number>} excess  what openers cost, as far as is known
 * @property {string[]} [openings]  vocabularies for which the page's openings are of its game
 * @property {List} guesses
 * @property {List} answers  with the weights that count
 * @property {List} prior  with the weights that the tree was made for
 * @property {List} wide  the answers where none of those fits
 * @property {TreeNode} root
 * @property {(place: number) => boolean} isEverydayWord
 * @property {boolean} isHard  whether hard mode is on
 * @property {boolean} isEveryday  whether everyday words are enough, while one of them is left
 * @property {boolean} [isWordle]  whether its words have days
 * @property {number} [until]  the last day that it knows, where it goes by past answers
 * @property {Set<number>} [since]  words used later
 * @property {number} [least]  the weight of these
 */

/**
 * What page.py packed, and what a person told the page; begin, treeAt, setSince and choose change it.
 *
 * @type {{
 *   lists: { [length: number]: string[] },
 *   records: any[],
 *   openings: Map<string, any>,
 *   trees: Tree[],
 *   past: Map<number, number>,
 *   lastDay: number,
 *   since: Set<string>,
 *   isHard: boolean | null,
 *   isEveryday: boolean | null,
 * }}
 */
const known = {
  lists: {}, // all words by their length
  records: [], // of trees, as they were packed, with their recipes
  openings: new Map(), // as they were packed, by opener
  trees: [], // read when they are asked for
  past: new Map(), // the last day on which a word was the answer, by place: that of the first game is 0
  lastDay: 0, // of those
  since: new Set(), // words used after these days
  isHard: null, // what was switched on or off, null where neither was
  isEveryday: null,
};

/** @type {(index: number) => Tree} */
const treeAt = (index) => (known.trees[index] ??= readTree(index));
/** @type {(switches: { isHard: boolean | null, isEveryday: boolean | null }) => void} */
function choose(switches) {
  Object.assign(known, switches);
  known.trees.forEach(applySwitches);
}

/** @param {Tree} tree */
function modeOf({ recipe, isHard }) {
  if (recipe.strict) return "strict hard mode";
  return isHard ? "hard mode" : "";
}

/** @type {(text: string) => Promise<void>} */
async function unpack(text) {
  const packed = atob(text);
  const bytes = new Uint8Array(packed.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = packed.charCodeAt(i);
  const inflate = new DecompressionStream("deflate-raw");
  // Not a Blob's stream, which WebKit cannot read in a worker of a page opened from disk.
  const { body } = new Response(bytes);
  return new Response(body?.pipeThrough(inflate)).json();
}

/** @type {(data: any) => void} */
function begin({ lists, past = [], openings = [], trees }) {
  for (const [length, ends] of Object.entries(lists)) {
    let before = "";
    known.lists[length] = ends.split("\n").map((end) =>
      (before = firstLetters(before, Number(length) - letters(end).length) + end));
  }
  past.forEach((place, day) => known.past.set(place, day));
  known.lastDay = past.length - 1;
  known.openings = new Map(openings.map((one) => [one.opener, one]));
  known.records = trees.map((record, index) =>
    ({ ...record, index, recipe: JSON.parse(`${record.head}null}`).recipe }));
}

/**
 * Words that were used after a tree by past answers was made weigh as little as any that weighs at all.
 *
 * @param {Tree} tree
 */
function countUsed(tree) {
  const { prior, until, words } = tree;
  if (until === undefined) return tree;
  const isLater = (place) => known.since.has(words[place]) || (known.past.get(place) ?? 0) > until;
  const used = prior.words.filter(isLater);
  const least = prior.weights.reduce((one, other) => (other && other < one ? other : one), Infinity);
  tree.since = new Set(used);
  tree.least = least;
  tree.answers = { ...prior, weights: [...prior.weights] };
  for (const place of used) tree.answers.weights[place] = least;
  return tree;
}

/**
 * When a word was last the answer, as a day of `past`; Infinity after all that are known, and null
 * for another that weighs least by past answers, and so was used on a day that is not known.
 *
 * @param {Tree} tree
 * @param {number} place
 * @returns {number | null | undefined}
 */
function usedOn({ isWordle, since: later, until = Infinity, prior, least }, place) {
  const day = isWordle ? known.past.get(place) : undefined;
  if (later?.has(place) && (day === undefined || day <= until)) return Infinity;
  return day ?? (least && weightIn(prior, place) === least ? null : undefined);
}

/** @type {(words: string[]) => void} */
function setSince(words) {
  known.since = new Set(words);
  known.trees.forEach(countUsed);
}

/**
 * How many words each guess finds, the likely ones and all, and their weight.
 *
 * @param {TreeNode} node
 * @param {number} turn  number of the node's own guess
 * @param {(word: string) => boolean} isLikely
 * @param {{ likely: number, size: number, weight: number }[]} counts
 */
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

/**
 * The turns to an answer, or null.
 *
 * @param {Tree} tree
 * @param {string} answer
 * @returns {Steps | null}
 */
function pathTo(tree, answer) {
  /** @type {Steps} */
  const path = [];
  /** @type {TreeNode | null | undefined} */
  let node = [...answer].length === tree.length ? tree.root : null;
  while (node) {
    const clue = clueFor(node.guess, answer);
    path.push([node.guess, clue]);
    if (clue === tree.won) return node.wins ? path : null;
    node = node.below.get(clue);
  }
  return null;
}

/**
 * The text of the tree's file, byte for byte as it was.
 *
 * @param {Tree} tree
 */
function fileText({ head, recipe, root }) {
  /** @type {(node: TreeNode) => string} */
  const textOf = ({ guess, size, weight, below }) => {
    const fields = [`"guess":${JSON.stringify(guess)}`, `"size":${size}`];
    if (recipe.prior) fields.push(`"weight":${weight}`);
    const branches = [...below].map(([clue, child]) => `"${clue}":${textOf(child)}`);
    if (branches.length) fields.push(`"branches":{${branches.join(",")}}`);
    return `{${fields.join(",")}}`;
  };
  return `${head}${textOf(root)}}\n`;
}
