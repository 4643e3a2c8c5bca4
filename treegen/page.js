"use strict";
// What the page shows follows from its address: after # stand the guesses and their clues, as in
// #raise.00012.knots.20000. Text from a tree only ever becomes text, never markup.

const [ABSENT, PRESENT, RIGHT] = "012";
const NAMES = { [ABSENT]: "absent", [PRESENT]: "elsewhere", [RIGHT]: "right place" };
const [OPEN, CLOSE] = "\n\t"; // page.py spells trees with these
const FEW = 60; // entries of a list that are shown before it is asked for more
const MANY = 300; // words shown before all are asked for

// The rules, as in clues.py. Letters are code points, as Python counts them.

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

// A tree: nodes of guess, size, wins (the guess can be the answer) and the nodes below.

function readTree({ name, sha256, head, words }) {
  const { recipe, summary } = JSON.parse(head + "null}");
  const signs = [...words];
  const length = [...recipe.opener].length;
  let at = 0;
  const node = () => {
    const read = { guess: signs.slice(at, (at += length)).join(""), size: 1, wins: true, below: [] };
    read.answer = read.guess;
    if (signs[at] !== OPEN) return read;
    read.wins = signs[++at] === OPEN;
    if (read.wins) at++;
    while (signs[at] !== CLOSE) read.below.push(node());
    at++;
    read.size = read.below.reduce((sum, child) => sum + child.size, Number(read.wins));
    if (!read.wins) read.answer = read.below[0].answer;
    return read;
  };
  return { name, sha256, head, length, recipe, summary, root: node(), won: RIGHT.repeat(length) };
}

function branches(node) {
  node.branches ??= new Map(node.below.map((child) => [clueFor(node.guess, child.answer), child]));
  return node.branches;
}

function answers(node, found = []) {
  if (node.wins) found.push(node.guess);
  for (const child of node.below) answers(child, found);
  return found;
}

// Counts of the answers by the guess that solves them, from `turn` on.
function solvedOn(node, turn, counts = new Map()) {
  if (node.wins) counts.set(turn, (counts.get(turn) ?? 0) + 1);
  for (const child of node.below) solvedOn(child, turn + 1, counts);
  return counts;
}

// The branches and the win, those with most words first.
function clues(tree, node) {
  const all = [...branches(node)].map(([clue, child]) => ({ clue, child, size: child.size }));
  if (node.wins) all.push({ clue: tree.won, child: null, size: 1 });
  return all.sort((a, b) => b.size - a.size || (a.clue < b.clue ? -1 : 1));
}

function pathTo(tree, answer) {
  const path = [];
  for (let node = tree.root; node; ) {
    if ([...answer].length !== tree.length) return null;
    const clue = clueFor(node.guess, answer);
    path.push([node.guess, clue]);
    if (clue === tree.won) return node.wins ? path : null;
    node = branches(node).get(clue);
  }
  return null;
}

const grouped = (count) => count.toLocaleString("en");
const plural = (count, noun) =>
  `${grouped(count)} ${noun}${count === 1 ? "" : noun.endsWith("s") ? "es" : "s"}`;
const listOf = (tree) => `${tree.recipe.answers.name} (${plural(tree.recipe.answers.count, "word")})`;

function whyNot(tree, node, clue) {
  return clue === tree.won
    ? `${node.guess} is not among the ${plural(node.size, "word")} left, so it cannot be all green.`
    : `No answer left in ${listOf(tree)} gives ${clue} to ${node.guess}.`;
}

// Addresses.

const packed = JSON.parse(document.getElementById("data").textContent);
const openers = packed.map(({ head }) => JSON.parse(head + "null}").recipe.opener);
const read = new Map();

function treeAt(index) {
  if (!read.has(index)) read.set(index, readTree(packed[index]));
  return read.get(index);
}

const quoted = (text) => encodeURIComponent(text).replaceAll(".", "%2E");

// The tree's name stands before a colon where another tree of the page has the same opener.
function address(tree, history) {
  const { opener } = tree.recipe;
  const index = packed.findIndex(({ name }) => name === tree.name);
  const turns = history.map(([guess, clue]) => `${quoted(guess)}.${clue}`);
  const name = openers.indexOf(opener) === index ? "" : `${quoted(tree.name)}:`;
  return `#${name}${turns.join(".") || quoted(opener)}`;
}

function stateAt(hash) {
  const state = { history: [], solved: false, problem: "" };
  const start = (index) => {
    state.tree = treeAt(index);
    state.node = state.tree.root;
  };
  const wrong = (text) => {
    state.problem = `This link does not fit this ${packed.length > 1 ? "page" : "tree"}: ${text}`;
    return state;
  };
  let name, texts;
  try {
    const parts = hash.replace(/^#/, "").split(":");
    texts = parts.pop().split(".").map(decodeURIComponent).map(fold);
    name = parts.length ? decodeURIComponent(parts.join(":")) : null;
  } catch {
    start(0);
    return wrong("it is cut short or misspelt.");
  }
  const index = name === null
    ? texts[0] === "" ? 0 : openers.indexOf(texts[0])
    : packed.findIndex((tree) => tree.name === name);
  start(Math.max(index, 0));
  if (index < 0) {
    return wrong(name === null
      ? `no tree here opens with ${texts[0]}, but with ${[...new Set(openers)].join(", ")}.`
      : `no tree here is named ${name}.`);
  }
  const { tree, history } = state;
  for (let i = 0; i < texts.length && texts[i] !== ""; i += 2) {
    const [guess, clue] = texts.slice(i, i + 2);
    const { node } = state;
    if (state.solved) return wrong(`${node.guess} is the answer, nothing follows it.`);
    if (guess !== node.guess) {
      return wrong(`on turn ${history.length + 1} it plays ${node.guess}, not ${guess}.`);
    }
    if (clue === undefined) break;
    if (clue === tree.won && node.wins) state.solved = true;
    else if (branches(node).has(clue)) state.node = branches(node).get(clue);
    else return wrong(whyNot(tree, node, clue));
    history.push([guess, clue]);
  }
  return state;
}

// What is on the screen.

const byId = (id) => document.getElementById(id);
let state; // what the address says
let clue; // digits of the tiles that are being set
let touched; // whether they were

function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

const capital = (letter) => ([...letter.toUpperCase()].length === 1 ? letter.toUpperCase() : letter);
const capitals = (word) => [...word].map(capital).join("");

// A row of tiles, with the same in plain text for those who do not see it.
function tiles(guess, digits) {
  const row = element("span", { class: "tiles", "aria-hidden": "true" });
  [...guess].forEach((letter, i) => {
    row.append(element("span", { "data-clue": digits[i] }, capital(letter)));
  });
  const spoken = [...digits].map((digit) => NAMES[digit]).join(", ");
  return [row, element("span", { class: "unseen" }, `${guess}: ${spoken}. `)];
}

// Fills a list a few entries at a time, so that a long one costs no time until it is wanted.
function fill(list, entries, entry, from = 0, to = FEW) {
  const part = entries.slice(from, to).map((one) => element("li", {}, ...entry(one)));
  list.append(...part);
  if (from) part[0]?.querySelector("a, summary")?.focus();
  if (to < entries.length) {
    const more = element("button", { type: "button", class: "more" },
      `Show ${Math.min(5 * FEW, entries.length - to)} more of ${grouped(entries.length)}`);
    const item = element("li", {}, more);
    more.addEventListener("click", () => {
      item.remove();
      fill(list, entries, entry, to, to + 5 * FEW);
    });
    list.append(item);
  }
}

function outlineEntry(tree, node, history) {
  return ({ clue: digits, child }) => {
    const here = [...history, [node.guess, digits]];
    const href = address(tree, here);
    const row = tiles(node.guess, digits);
    if (!child) return [element("a", { href }, ...row, element("span", {}, `✓ ${node.guess}`))];
    if (!child.below.length) return [element("a", { href }, ...row, element("span", {}, child.guess))];
    const list = element("ul", {});
    const details = element("details", {},
      element("summary", {}, ...row, element("b", {}, capitals(child.guess)), " ",
        element("span", { class: "count" }, grouped(child.size),
          element("span", { class: "unseen" }, " words left"))), list);
    details.addEventListener("toggle", () => {
      if (list.childElementCount) return;
      list.append(element("li", {}, element("a", { href }, `Play on from ${child.guess}`)));
      fill(list, clues(tree, child), outlineEntry(tree, child, here));
    });
    return [details];
  };
}

function draw() {
  state = stateAt(location.hash);
  const { tree, node, history, solved, problem } = state;
  const turn = history.length + Number(!solved);
  clue = ABSENT.repeat(tree.length);
  touched = false;
  document.title = `${[...history.flat(), ...(solved ? [] : [node.guess])].join(" ")} · Wordle decision tree`;
  document.documentElement.style.setProperty("--letters", tree.length);
  byId("tree").value = tree.name;
  byId("problem").textContent = problem;
  byId("problem").hidden = !problem;

  byId("past").hidden = !history.length;
  byId("turns").replaceChildren(...history.map(([guess, digits], i) => element("li", {},
    element("a", { href: address(tree, history.slice(0, i)), title: `Back to guess ${i + 1}` },
      ...tiles(guess, digits)))));
  byId("tiles").hidden = solved;
  byId("tiles").setAttribute("aria-label", `Clue for ${node.guess}`);
  byId("tiles").replaceChildren(...(solved ? [] : [...node.guess].map((letter, i) => element("button",
    { type: "button", tabindex: i ? -1 : 0 }, capital(letter)))));
  byId("next").hidden = solved;
  byId("back").disabled = !history.length;
  byId("again").disabled = !history.length && !problem;
  showClue();

  const command = history.length ? history.flat().join(" ") : "";
  const named = tree.name === tree.recipe.opener && command ? "" : ` --tree ${shell(tree.name)}`;
  byId("command").textContent = `treewalk${named}${command && ` ${command}`}`;
  byId("copy-emoji").disabled = !history.length;
  byId("copied").textContent = "";

  const possible = solved ? [] : clues(tree, node);
  byId("clues-part").hidden = solved;
  byId("clues-title").textContent = `Clues that ${capitals(node.guess)} can earn (${grouped(possible.length)})`;
  byId("clues").replaceChildren();
  fill(byId("clues"), possible, ({ clue: digits, size }) => [
    element("a", { href: address(tree, [...history, [node.guess, digits]]) }, ...tiles(node.guess, digits),
      element("span", { class: "count" }, grouped(size),
        element("span", { class: "unseen" }, size === 1 ? " word" : " words")))]);

  const words = solved ? [node.guess] : answers(node).sort();
  byId("words-title").textContent = `${solved ? "The answer" : "Words left"} (${grouped(words.length)})`;
  const shown = element("p", {}, words.slice(0, MANY).join("  "));
  byId("words").replaceChildren(shown);
  if (words.length > MANY) {
    const all = element("button", { type: "button", class: "more" }, `Show all ${grouped(words.length)}`);
    all.addEventListener("click", () => {
      shown.textContent = words.join("  ");
      all.remove();
    });
    byId("words").append(all);
  }

  byId("bars-part").hidden = solved;
  if (!solved) drawBars(solvedOn(node, turn), words.length);

  byId("below-part").hidden = solved || !node.below.length;
  byId("below").replaceChildren();
  if (!solved) fill(byId("below"), possible, outlineEntry(tree, node, history));
  drawAbout(tree);
}

function drawBars(counts, total) {
  const turns = [...counts.keys()].sort((a, b) => a - b);
  const most = Math.max(...counts.values());
  const sum = turns.reduce((all, turn) => all + turn * counts.get(turn), 0);
  byId("bars-title").textContent = state.history.length ? "How the words left are solved" : "How the answers are solved";
  byId("bars-text").textContent = total === 1
    ? `On guess ${turns[0]}.`
    : `On guess ${(sum / total).toFixed(4)} on average, ${turns.at(-1)} at worst.`;
  byId("bars").replaceChildren(...turns.map((turn) => {
    const bar = element("span", { class: "bar", "aria-hidden": "true" });
    bar.style.width = `${(65 * counts.get(turn)) / most}%`;
    return element("tr", {}, element("th", { scope: "row" }, String(turn)),
      element("td", {}, bar, grouped(counts.get(turn))));
  }));
}

function drawAbout({ name, sha256, recipe, summary }) {
  const mean = `${plural(summary.answers, "answer")} in ${summary.mean.toFixed(4)} guesses on average`;
  byId("figures").textContent = `Opens with ${recipe.opener}: ${mean}, ${summary.worst} at worst.`;
  const words = ({ name: list, count, sha256: sum }) => `${list}, ${plural(count, "word")}, SHA-256 ${sum}`;
  const facts = {
    "Plays": `${mean} (${plural(summary.total, "guess")} in all), ${summary.worst} at worst; ${plural(summary.nodes, "node")}`,
    "Opener": recipe.opener,
    "Policy": recipe.policy + (recipe.hard ? ", hard mode" : ""),
    "Ties": recipe.ties,
    "Answers": words(recipe.answers),
    "Guesses": words(recipe.guesses),
    "Made by": recipe.generator,
    "Its file": `${name}.json, SHA-256 ${sha256}`,
  };
  byId("about").replaceChildren(...Object.entries(facts).flatMap(([term, fact]) =>
    [element("dt", {}, term), element("dd", {}, fact)]));
  byId("save").textContent = `Save ${name}.json`;
}

// The tiles' colours, and what they lead to: silent until a tile is touched.
function showClue() {
  const { tree, node, history, solved } = state;
  [...byId("tiles").children].forEach((tile, i) => {
    tile.dataset.clue = clue[i];
    tile.setAttribute("aria-label",
      `${capital([...node.guess][i])}, letter ${i + 1} of ${tree.length}: ${NAMES[clue[i]]}`);
  });
  const possible = clue === tree.won ? node.wins : branches(node).has(clue);
  byId("next").setAttribute("aria-disabled", String(touched && !possible));
  const turn = history.length + 1;
  byId("status").textContent = solved
    ? `${node.guess}: solved in ${plural(history.length, "guess")}.`
    : touched && !possible ? whyNot(tree, node, clue)
    : touched && clue === tree.won ? `${node.guess} is the answer.`
    : touched ? `${clue} leaves ${plural(branches(node).get(clue).size, "word")}.`
    : `Guess ${turn}: play ${capitals(node.guess)}. ${node.size === 1 ? "1 word left: the answer." : `${plural(node.size, "word")} left.`}`;
}

// What a person does.

const tileList = () => [...byId("tiles").children];
const current = () => tileList().findIndex((tile) => tile.tabIndex === 0);

function focusTile(i, options) {
  const all = tileList();
  const to = Math.max(0, Math.min(i, all.length - 1));
  all.forEach((tile, at) => { tile.tabIndex = at === to ? 0 : -1; });
  all[to]?.focus(options);
}

function setTile(i, digit) {
  clue = clue.slice(0, i) + digit + clue.slice(i + 1);
  touched = true;
  showClue();
}

function go(history) {
  const to = address(state.tree, history);
  if (to === location.hash) show();
  else location.hash = to; // and the browser says when it is there
}

function next() {
  const { tree, node, history } = state;
  touched = true;
  showClue();
  if (clue === tree.won ? node.wins : branches(node).has(clue)) go([...history, [node.guess, clue]]);
}

function show(options) {
  draw();
  const busy = document.activeElement;
  if (busy === byId("word") || busy === byId("tree")) return;
  if (state.solved) byId("again").focus(options);
  else focusTile(0, options);
}

const shell = (text) => (/^[\w.\/-]+$/.test(text) && !text.startsWith("-") ? text : `'${text.replaceAll("'", "'\\''")}'`);

function emoji() {
  const strong = document.documentElement.dataset.palette === "contrast";
  const signs = { [ABSENT]: "⬛", [PRESENT]: strong ? "🟦" : "🟨", [RIGHT]: strong ? "🟧" : "🟩" };
  return state.history.map(([, digits]) => [...digits].map((digit) => signs[digit]).join("")).join("\n");
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    byId("copied").textContent = "Copied.";
  } catch { // a page that is not served safely may not: leave it selected
    byId("command").textContent = text;
    getSelection().selectAllChildren(byId("command"));
    byId("copied").textContent = "Selected: copy it with Ctrl-C.";
  }
}

// The text of the tree's file, byte for byte as it was.
function fileText(tree) {
  const text = ({ guess, size }, below) =>
    `{"guess":${JSON.stringify(guess)},"size":${size}${below && `,"branches":{${below}}`}}`;
  const nodeText = (node) => text(node, [...branches(node)]
    .map(([digits, child]) => `"${digits}":${nodeText(child)}`).join(","));
  return `${tree.head}${nodeText(tree.root)}}\n`;
}

function save() {
  const { tree } = state;
  const href = URL.createObjectURL(new Blob([fileText(tree)], { type: "application/json" }));
  element("a", { href, download: `${tree.name}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

function setContrast(on) {
  document.documentElement.dataset.palette = on ? "contrast" : "usual";
  byId("contrast").setAttribute("aria-pressed", String(on));
}

byId("tiles").addEventListener("click", ({ target }) => {
  const i = tileList().indexOf(target);
  if (i < 0) return;
  setTile(i, String((Number(clue[i]) + 1) % 3));
  focusTile(i);
});
byId("play").addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const on = tileList().indexOf(event.target);
  const i = on < 0 ? current() : on; // digits also count while a button beside the tiles has the focus
  const type = (digit) => {
    setTile(i, digit);
    focusTile(i + 1);
  };
  const turn = (by) => setTile(i, String((Number(clue[i]) + by) % 3));
  const anywhere = { Escape: () => state.history.length && go(state.history.slice(0, -1)) };
  const typed = { 0: () => type(ABSENT), 1: () => type(PRESENT), 2: () => type(RIGHT) };
  const onTiles = {
    ArrowLeft: () => focusTile(i - 1),
    ArrowRight: () => focusTile(i + 1),
    ArrowUp: () => turn(1),
    ArrowDown: () => turn(2),
    Home: () => focusTile(0),
    End: () => focusTile(state.tree.length - 1),
    Backspace: () => {
      const at = clue[i] === ABSENT ? Math.max(i - 1, 0) : i;
      setTile(at, ABSENT);
      focusTile(at);
    },
    Enter: next,
  };
  const act = { ...anywhere, ...(!state.solved && typed), ...(on >= 0 && onTiles) }[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});
// A click beside the tiles keeps the keyboard on them.
byId("play").addEventListener("click", ({ target }) => {
  if (!target.closest("a, button, code") && !getSelection().toString()) focusTile(current());
});
byId("next").addEventListener("click", next);
byId("back").addEventListener("click", () => go(state.history.slice(0, -1)));
byId("again").addEventListener("click", () => go([]));
byId("copy-command").addEventListener("click", () => copy(byId("command").textContent));
byId("copy-emoji").addEventListener("click", () => copy(emoji()));
byId("save").addEventListener("click", save);
byId("find").addEventListener("submit", (event) => {
  event.preventDefault();
  const word = fold(byId("word").value.trim());
  if (!word) return;
  const path = pathTo(state.tree, word);
  byId("found").textContent = path
    ? `${word} takes ${plural(path.length, "guess")}.`
    : `${word} is not an answer in ${listOf(state.tree)}.`;
  if (path) go(path);
});
byId("tree").addEventListener("change", () => {
  location.hash = address(treeAt(byId("tree").selectedIndex), []);
});
byId("contrast").addEventListener("click", () => {
  const on = byId("contrast").getAttribute("aria-pressed") !== "true";
  setContrast(on);
  try { localStorage.setItem("treegen-contrast", on); } catch { /* not remembered where that is forbidden */ }
});

let remembered = null;
try { remembered = localStorage.getItem("treegen-contrast"); } catch { /* as above */ }
setContrast(remembered === null ? matchMedia("(prefers-contrast: more)").matches : remembered === "true");
byId("chooser").hidden = packed.length < 2;
byId("tree").append(...packed.map(({ name }, i) => element("option", { value: name },
  name === openers[i] ? name : `${openers[i]} (${name})`)));
addEventListener("hashchange", () => show());
show({ preventScroll: true });
