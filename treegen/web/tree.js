"use strict";
// What clues.py and tree.py are, for a page: the rules, a tree, and the address of each state.

const [ABSENT, PRESENT, RIGHT] = "012";
const [OPEN, CLOSE] = "\n\t"; // page.py packs words with these

// Letters are code points, as Python counts them.
function clueFor(guess, answer) {
  const answered = [...answer];
  const clue = [...guess].map((letter, i) => (letter === answered[i] ? RIGHT : ABSENT));
  const unmatched = answered.filter((_, i) => clue[i] === ABSENT);
  [...guess].forEach((letter, i) => {
    const at = clue[i] === ABSENT ? unmatched.indexOf(letter) : -1;
    if (at >= 0) {
      clue[i] = PRESENT;
      unmatched.splice(at, 1);
    }
  });
  return clue.join("");
}

const fold = (text) => text.normalize("NFC").toLowerCase().normalize("NFC");

// A node has a guess, a size, a weight in a tree that has weights, wins (the guess can be the
// answer), an answer below it, and the nodes below it, whose clues follow from their answers when
// they are asked for.
function readTree({ name, file, sha256, head, words, weights }) {
  const { recipe, summary } = JSON.parse(head + "null}");
  const signs = [...words];
  const length = [...recipe.opener].length;
  let at = 0;
  let nodes = 0;
  const readNode = () => {
    const guess = signs.slice(at, (at += length)).join("");
    const weight = weights?.[nodes++];
    const node = { guess, size: 1, weight, wins: true, answer: guess, below: [] };
    if (signs[at] !== OPEN) return node;
    node.wins = signs[++at] === OPEN;
    if (node.wins) at++;
    while (signs[at] !== CLOSE) node.below.push(readNode());
    at++;
    node.size = node.below.reduce((sum, child) => sum + child.size, Number(node.wins));
    if (!node.wins) node.answer = node.below[0].answer;
    return node;
  };
  const won = RIGHT.repeat(length);
  return { name, file, sha256, head, length, won, recipe, summary, root: readNode() };
}

function branches(node) {
  node.map ??= new Map(node.below.map((child) => [clueFor(node.guess, child.answer), child]));
  return node.map;
}

function answers(node, found = []) {
  if (node.wins) found.push(node.guess);
  for (const child of node.below) answers(child, found);
  return found;
}

// How many answers each guess solves, the node's own being guess number `turn`.
function solvedOn(node, turn, counts = new Map()) {
  if (node.wins) counts.set(turn, (counts.get(turn) ?? 0) + 1);
  for (const child of node.below) solvedOn(child, turn + 1, counts);
  return counts;
}

// The clues that can occur, the winning one too, those that leave most words first.
function cluesOf(tree, node) {
  const all = [...branches(node)].map(([clue, child]) => ({ clue, child, size: child.size }));
  if (node.wins) all.push({ clue: tree.won, child: null, size: 1 });
  return all.sort((a, b) => b.size - a.size || (a.clue < b.clue ? -1 : 1));
}

const isClue = (tree, text) => /^[012]+$/.test(text) && text.length === tree.length;
const canOccur = (tree, node, clue) =>
  clue === tree.won ? node.wins : branches(node).has(clue);

// (guess, clue) pairs to an answer, or null.
function pathTo(tree, answer) {
  const path = [];
  let node = [...answer].length === tree.length ? tree.root : null;
  while (node) {
    const clue = clueFor(node.guess, answer);
    path.push([node.guess, clue]);
    if (clue === tree.won) return node.wins ? path : null;
    node = branches(node).get(clue);
  }
  return null;
}

// The text of the tree's file, byte for byte as it was.
function fileText(tree) {
  const text = ({ guess, size, weight }, below) =>
    `{"guess":${JSON.stringify(guess)},"size":${size}${weight ? `,"weight":${weight}` : ""}`
      + `${below && `,"branches":{${below}}`}}`;
  const nodeText = (node) =>
    text(node, [...branches(node)].map(([key, child]) => `"${key}":${nodeText(child)}`).join(","));
  return `${tree.head}${nodeText(tree.root)}}\n`;
}

// The page's trees, read when they are asked for.

const packed = JSON.parse(document.getElementById("data").textContent);
const openers = packed.map(({ opener }) => opener);
// The tree that a plain opener means: the one of that name, or else the first that opens with it.
const plainIndex = (opener) => {
  const named = packed.findIndex((tree) => tree.name === opener && tree.opener === opener);
  return named < 0 ? openers.indexOf(opener) : named;
};
const trees = [];
const treeAt = (index) => (trees[index] ??= readTree(packed[index]));

// Addresses: #raise.00012.knots.00201, and before it the tree's name and a colon where a plain
// opener means another tree of the page.

const quoted = (text) => encodeURIComponent(text).replaceAll(".", "%2E");

function address(tree, history) {
  const { opener } = tree.recipe;
  const plain = packed[plainIndex(opener)].name === tree.name;
  const turns = history.map(([guess, clue]) => `${quoted(guess)}.${clue}`);
  return `#${plain ? "" : `${quoted(tree.name)}:`}${turns.join(".") || quoted(opener)}`;
}

// Where an address leads: tree, history, node, whether it is solved, and what does not fit.
function stateAt(hash) {
  const state = { history: [], solved: false, problem: "" };
  const start = (index) => {
    state.tree = treeAt(index);
    state.node = state.tree.root;
  };
  const wrong = (reason) => {
    const what = packed.length > 1 ? "page" : "tree";
    return Object.assign(state, { problem: `This link does not fit this ${what}: ${reason}` });
  };
  let name, texts;
  try {
    const parts = hash.replace(/^#/, "").split(":");
    texts = parts.pop().split(".").map(decodeURIComponent).map(fold);
    name = decodeURIComponent(parts.join(":")) || null;
  } catch {
    start(0);
    return wrong("it is cut short or misspelt.");
  }
  let index = packed.findIndex((tree) => tree.name === name);
  if (name === null) index = texts[0] === "" ? 0 : plainIndex(texts[0]);
  start(Math.max(index, 0));
  if (index < 0 && name !== null) return wrong(`no tree here is named ${name}.`);
  if (index < 0) {
    const known = [...new Set(openers)].map(isolated).join(", ");
    return wrong(`no tree here opens with ${isolated(texts[0])}, but with ${known}.`);
  }
  const { tree, history } = state;
  for (let i = 0; i < texts.length && texts[i] !== ""; i += 2) {
    const [guess, clue] = texts.slice(i, i + 2);
    const { node } = state;
    const played = isolated(node.guess);
    if (state.solved) return wrong(`${played} is the answer, nothing follows it.`);
    if (guess !== node.guess) {
      return wrong(`on turn ${history.length + 1} it plays ${played}, not ${isolated(guess)}.`);
    }
    if (clue === undefined) break; // the guess to play next
    if (!isClue(tree, clue)) return wrong(`${clue} is no clue of ${tree.length} digits.`);
    if (!canOccur(tree, node, clue)) return wrong(whyNot(tree, node, clue));
    if (clue === tree.won) state.solved = true;
    else state.node = branches(node).get(clue);
    history.push([guess, clue]);
  }
  return state;
}

// Words for people.

const grouped = (count) => count.toLocaleString("en");
const plural = (count, noun) =>
  `${grouped(count)} ${noun}${count === 1 ? "" : noun.endsWith("s") ? "es" : "s"}`;
const listOf = ({ recipe: { answers: list, incomplete }, summary }) => {
  const held = incomplete ? `this tree is incomplete: ${grouped(summary.answers)} of ` : "";
  return `${list.name} (${held}${plural(list.count, "word")})`;
};

// A word that runs from right to left must not turn the sentence around it.
const isolated = (word) =>
  /[\u0590-\u08ff\ufb1d-\ufeff]/.test(word) ? `\u2068${word}\u2069` : word;

function whyNot(tree, node, clue) {
  const guess = isolated(node.guess);
  const left = `the ${plural(node.size, "word")} left`;
  if (clue === tree.won) return `${guess} is not among ${left}, so it cannot be the answer.`;
  return `No answer left in ${listOf(tree)} gives ${clue} to ${guess}.`;
}
