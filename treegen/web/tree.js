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

// Weights that are 0 or 1 travel as hexadecimal digits, four in each.
const bits = (digits) =>
  [...digits].flatMap((digit) => [...parseInt(digit, 16).toString(2).padStart(4, "0")].map(Number));

// A node has a guess, a size, a weight (the size in a tree without weights), how many of its words
// are expected (weigh more than 0), wins (the guess can be the answer), its own weight, an answer
// below it, and the nodes below it, whose clues follow from their answers when they are asked for.
function readTree({ name, file, sha256, head, words, weights }) {
  const { recipe, summary } = JSON.parse(head + "null}");
  const signs = [...words];
  const each = typeof weights === "string" ? bits(weights) : weights; // of the answers
  const length = [...recipe.opener].length;
  let at = 0;
  let answers = 0;
  const readNode = () => {
    const guess = signs.slice(at, (at += length)).join("");
    const opens = signs[at] === OPEN;
    const wins = !opens || signs[++at] === OPEN;
    if (opens && wins) at++;
    const own = wins ? each?.[answers++] ?? 1 : 0;
    const sums = { size: Number(wins), weight: own, expected: Number(own > 0) };
    const node = { guess, ...sums, wins, own, answer: guess, below: [] };
    if (!opens) return node;
    while (signs[at] !== CLOSE) {
      const child = readNode();
      node.below.push(child);
      node.size += child.size;
      node.weight += child.weight;
      node.expected += child.expected;
    }
    at++;
    if (!wins) node.answer = node.below[0].answer;
    return node;
  };
  const won = RIGHT.repeat(length);
  return { name, file, sha256, head, length, won, recipe, summary, root: readNode() };
}

function branches(node) {
  node.map ??= new Map(node.below.map((child) => [clueFor(node.guess, child.answer), child]));
  return node.map;
}

// The words left: those that are expected, and the others.
function wordsLeft(node, found = [[], []]) {
  if (node.wins) found[node.own ? 0 : 1].push(node.guess);
  for (const child of node.below) wordsLeft(child, found);
  return found;
}

// How many answers each guess solves, the expected ones and all; the node's own is guess `turn`.
function solvedOn(node, turn, counts = []) {
  if (node.wins) {
    const on = (counts[turn] ??= { expected: 0, size: 0 });
    on.expected += Number(node.own > 0);
    on.size++;
  }
  for (const child of node.below) solvedOn(child, turn + 1, counts);
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

// The clues that can occur, the winning one too, those that leave most words first.
function cluesOf(tree, node) {
  const all = [...branches(node)].map(([clue, child]) =>
    ({ clue, child, size: child.size, expected: child.expected }));
  if (node.wins) all.push({ clue: tree.won, child: null, size: 1, expected: Number(node.own > 0) });
  const order = (a, b) => b.expected - a.expected || b.size - a.size || (a.clue < b.clue ? -1 : 1);
  return all.sort(order);
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
  const weighed = (weight) => (tree.recipe.prior ? `,"weight":${weight}` : "");
  const text = ({ guess, size, weight }, below) =>
    `{"guess":${JSON.stringify(guess)},"size":${size}${weighed(weight)}`
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
const treeNamed = (name) => {
  const index = packed.findIndex((tree) => tree.name === name);
  return index < 0 ? null : treeAt(index);
};

// A tree, and others of the page that may go on where it has no branch: they open as it does, and
// are for hard mode if it is.
function* withOthers(tree) {
  yield tree;
  for (const [index, opener] of openers.entries()) {
    if (opener !== tree.recipe.opener || packed[index].name === tree.name) continue;
    if (treeAt(index).recipe.hard >= tree.recipe.hard) yield treeAt(index);
  }
}

// The first of them that played the same guesses so far and has a branch for the clue that the next
// earned, and the node of that guess there.
function goingOn(tree, history, guess, clue) {
  for (const other of withOthers(tree)) {
    let node = other.root;
    for (const [played, earned] of history) {
      node = node?.guess === played ? branches(node).get(earned) : null;
    }
    if (node?.guess === guess && canOccur(other, node, clue)) return { tree: other, node };
  }
  return null;
}

// Addresses: #raise.00012.knots.00201, and before it the tree's name and a colon where a plain
// opener means another tree of the page.

const quoted = (text) => encodeURIComponent(text).replaceAll(".", "%2E");

function address(tree, history) {
  const { opener } = tree.recipe;
  const plain = packed[plainIndex(opener)].name === tree.name;
  const turns = history.map(([guess, clue]) => `${quoted(guess)}.${clue}`);
  return `#${plain ? "" : `${quoted(tree.name)}:`}${turns.join(".") || quoted(opener)}`;
}

// Where an address leads: tree, history, node, whether it is solved, and what does not fit; which
// tree was left as it has no branch for a clue, or the clue for which none of the page has one.
function stateAt(hash) {
  const state = { history: [], solved: false, problem: "", left: null, missed: "" };
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
  const { history } = state;
  for (let i = 0; i < texts.length && texts[i] !== ""; i += 2) {
    const [guess, clue] = texts.slice(i, i + 2);
    const { tree, node } = state;
    const played = isolated(node.guess);
    if (state.solved) return wrong(`${played} is the answer, nothing follows it.`);
    if (guess !== node.guess) {
      return wrong(`on turn ${history.length + 1} it plays ${played}, not ${isolated(guess)}.`);
    }
    if (clue === undefined) break; // the guess to play next
    if (!isClue(tree, clue)) return wrong(`${clue} is no clue of ${tree.length} digits.`);
    const place = goingOn(tree, history, guess, clue);
    if (!place) return Object.assign(wrong(whyNot(tree, node, clue)), { missed: clue });
    if (place.tree !== tree) Object.assign(state, place, { left: state.left ?? tree });
    if (clue === tree.won) state.solved = true;
    else state.node = branches(place.node).get(clue);
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

// Whose answers they are.
const ownerOf = ({ name, recipe }) => (recipe.incomplete ? `the tree ${name}` : recipe.answers.name);

// How many words are left, and how many others that are not expected.
function leftText({ recipe }, { size, expected, wins, answer }, left = " left") {
  let text = plural(expected || size, "word") + left;
  if (size === 1 && left) text += wins ? ": the answer" : `: ${isolated(answer)}`;
  if (!expected) return `${text}, not in ${recipe.prior.name}`;
  if (expected === size) return text;
  const these = expected > 1 ? "none of these" : "not this";
  return `${text}, ${grouped(size - expected)} more if it is ${these}`;
}

// A word that runs from right to left must not turn the sentence around it.
const isolated = (word) =>
  /[\u0590-\u08ff\ufb1d-\ufeff]/.test(word) ? `\u2068${word}\u2069` : word;

function whyNot(tree, node, clue) {
  const guess = isolated(node.guess);
  const left = `the ${plural(node.size, "word")} left`;
  if (clue === tree.won) return `${guess} is not among ${left}, so it cannot be the answer.`;
  return `No answer left in ${listOf(tree)} gives ${clue} to ${guess}.`;
}
