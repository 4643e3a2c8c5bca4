// What the page shows follows from its address. Text from a tree only ever becomes text, never
// markup.

const NAMES = { [ABSENT]: "absent", [PRESENT]: "elsewhere", [RIGHT]: "right place" };
const FEW = 40; // entries of a list that are shown before it is asked for more
const MANY = 300; // words shown before all are asked for

const byId = (id) => document.getElementById(id);
let state; // what the address says
let clue; // digits of the tiles that are being set
let touched; // whether one was
let tried; // whether all were, or it was tried to go on

function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

const button = (text) => element("button", { type: "button", class: "more" }, text);

// Some letters have no capital of their own: ß becomes two, ı that of i.
function capital(letter) {
  const upper = letter.toUpperCase();
  return upper.toLowerCase() === letter ? upper : letter;
}

const capitals = (word) => isolated([...word].map(capital).join(""));

// A row of tiles, with the same in plain text for those who do not see it.
function tiles(guess, digits) {
  const row = element("span", { class: "tiles", dir: "auto", "aria-hidden": "true" });
  [...guess].forEach((letter, i) => {
    row.append(element("span", { "data-clue": digits[i] }, capital(letter)));
  });
  const spoken = [...digits].map((digit) => NAMES[digit]).join(", ");
  return [row, element("span", { class: "unseen" }, `${guess}: ${spoken}. `)];
}

function count(size) {
  return element("span", { class: "count" }, grouped(size),
    element("span", { class: "unseen" }, size === 1 ? " word left" : " words left"));
}

// Fills a list a few entries at a time, so that a long one costs no time until it is wanted.
function fill(list, entries, entry, from = 0, to = FEW) {
  const part = entries.slice(from, to).map((one) => element("li", {}, ...entry(one)));
  list.append(...part);
  if (from) part[0].querySelector("a, summary").focus();
  if (to >= entries.length) return;
  const step = 5 * FEW;
  const some = Math.min(step, entries.length - to);
  const more = button(`Show ${some} more of ${grouped(entries.length)}`);
  const item = element("li", {}, more);
  more.addEventListener("click", () => {
    item.remove();
    fill(list, entries, entry, to, to + step);
  });
  list.append(item);
}

// The page, part by part.

function draw() {
  state = stateAt(location.hash);
  const { tree, node, history, solved } = state;
  touched = tried = node.size === 1; // the last word left can only be right
  clue = (touched ? RIGHT : ABSENT).repeat(tree.length);
  const words = [...history.flat(), ...(solved ? [] : [node.guess])];
  document.title = `${words.join(" ")} · Wordle decision tree`;
  document.documentElement.style.setProperty("--letters", tree.length);
  byId("tree").value = tree.name;
  drawBoard();
  drawCopies();
  for (const part of ["clues", "words", "bars", "below"]) byId(`${part}-part`).hidden = solved;
  byId("keys").hidden = solved;
  if (!solved) {
    drawWords(answers(node).sort());
    drawClues(cluesOf(tree, node));
    drawBars(solvedOn(node, history.length + 1), node.size);
  }
  drawAbout(tree);
}

function drawBoard() {
  const { tree, node, history, solved, problem } = state;
  byId("problem").textContent = problem;
  byId("problem").hidden = !problem;
  byId("past").hidden = !history.length;
  byId("turns").replaceChildren(...history.map(([guess, digits], i) => {
    const href = address(tree, history.slice(0, i));
    const title = `Back to guess ${i + 1}`;
    return element("li", {}, element("a", { href, title }, ...tiles(guess, digits)));
  }));
  byId("tiles").hidden = solved;
  byId("tiles").setAttribute("aria-label", `Clue for ${node.guess}`);
  const letters = solved ? [] : [...node.guess];
  byId("tiles").replaceChildren(...letters.map((letter, i) =>
    element("button", { type: "button", tabindex: i ? -1 : 0 }, capital(letter))));
  byId("next").hidden = solved;
  byId("back").disabled = !history.length;
  byId("again").disabled = !history.length && !problem;
  showClue();
}

// The tiles' colours, and what they lead to: silent until a tile is touched.
function showClue() {
  const { tree, node, history, solved } = state;
  tileList().forEach((tile, i) => {
    tile.dataset.clue = clue[i];
    const letter = `${tile.textContent}, letter ${i + 1} of ${tree.length}`;
    tile.setAttribute("aria-label", `${letter}: ${touched ? NAMES[clue[i]] : "no colour yet"}`);
  });
  byId("tiles").classList.toggle("touched", touched);
  const possible = canOccur(tree, node, clue);
  byId("next").setAttribute("aria-disabled", String(tried && !possible));
  let text = `Guess ${history.length + 1}: play ${capitals(node.guess)}. `;
  text += `${plural(node.size, "word")} left${node.size === 1 ? ": the answer." : "."}`;
  if (solved) text = `${isolated(node.guess)}: solved in ${plural(history.length, "guess")}.`;
  else if (tried && !possible && clue === tree.won) text = whyNot(tree, node, clue);
  else if (tried && !possible) {
    text = "No word left fits these colours. Check them; if they are right, the answer is not in "
      + `${listOf(tree)}.`;
  }
  else if (touched && clue === tree.won && node.size > 1) text = `${isolated(node.guess)} is the answer.`;
  else if (touched && possible && node.size > 1) {
    text = `These colours leave ${plural(branches(node).get(clue).size, "word")}.`;
  }
  const status = byId("status");
  if (status.textContent !== text) status.textContent = text; // the same is not to be read again
}

function drawCopies() {
  const { tree, history } = state;
  const known = history.length && tree.file === null && tree.name === tree.recipe.opener;
  const parts = known ? [] : [`--tree=${shell(tree.file ?? tree.name)}`];
  byId("command").textContent = ["treewalk", ...parts, ...history.flat().map(shell)].join(" ");
  byId("copy-emoji").disabled = !history.length;
  byId("copied").textContent = "";
  byId("selected").hidden = true;
}

function drawClues(clues) {
  const { tree, node, history } = state;
  byId("clues-title").textContent =
    `Clues that ${capitals(node.guess)} can earn (${grouped(clues.length)})`;
  byId("clues").replaceChildren();
  fill(byId("clues"), clues, ({ clue: digits, size }) => {
    const href = address(tree, [...history, [node.guess, digits]]);
    return [element("a", { href }, ...tiles(node.guess, digits), count(size))];
  });
  byId("below-part").hidden = !node.below.length;
  byId("below").replaceChildren();
  const here = state;
  setTimeout(() => { // what was asked for is seen first
    if (here === state) fill(byId("below"), clues, outlineEntry(tree, node, history));
  });
}

function outlineEntry(tree, node, history) {
  return ({ clue: digits, child }) => {
    const here = [...history, [node.guess, digits]];
    const href = address(tree, here);
    const row = tiles(node.guess, digits);
    if (!child?.below.length) {
      const word = child ? child.guess : `✓ ${node.guess}`;
      return [element("a", { href }, ...row, element("span", {}, word))];
    }
    const list = element("ul", {});
    const summary = element("summary", {}, ...row,
      element("b", {}, capitals(child.guess)), " ", count(child.size));
    const details = element("details", {}, summary, list);
    details.addEventListener("toggle", () => {
      if (list.childElementCount) return;
      list.append(element("li", {}, element("a", { href }, `Play on from ${child.guess}`)));
      fill(list, cluesOf(tree, child), outlineEntry(tree, child, here));
    });
    return [details];
  };
}

function drawWords(words) {
  byId("words-title").textContent = `Words left (${grouped(words.length)})`;
  const shown = element("p", { dir: "auto", tabindex: -1 }, words.slice(0, MANY).join("  "));
  byId("words").replaceChildren(shown);
  if (words.length <= MANY) return;
  const all = button(`Show all ${grouped(words.length)}`);
  all.addEventListener("click", () => {
    shown.textContent = words.join("  ");
    shown.focus();
    all.remove();
  });
  byId("words").append(all);
}

function drawBars(counts, total) {
  const turns = [...counts.keys()].sort((a, b) => a - b);
  const most = Math.max(...counts.values());
  const sum = turns.reduce((all, turn) => all + turn * counts.get(turn), 0);
  byId("bars-title").textContent =
    `How the ${state.history.length ? "words left" : "answers"} are solved`;
  byId("bars-text").textContent = total === 1
    ? `Found on guess ${turns[0]}.`
    : `Found on guess ${(sum / total).toFixed(4)} on average, on guess ${turns.at(-1)} at worst.`;
  byId("bars").replaceChildren(...turns.map((turn) => {
    const bar = element("span", { class: "bar", "aria-hidden": "true" });
    bar.style.width = `${(65 * counts.get(turn)) / most}%`;
    const solved = element("td", {}, bar, grouped(counts.get(turn)));
    return element("tr", {}, element("th", { scope: "row" }, String(turn)), solved);
  }));
}

function drawAbout({ name, sha256, recipe, summary }) {
  const every = plural(summary.answers, "answer");
  const { prior, prefilter } = recipe;
  const weighted = prior ? ` (${summary.weighted_mean.toFixed(4)} weighted)` : "";
  const mean = `${every} in ${summary.mean.toFixed(4)} guesses on average${weighted}`;
  const mode = recipe.strict ? ", strict hard mode" : recipe.hard ? ", hard mode" : "";
  const limits = [
    prefilter && `guesses prefiltered to ${+(100 * prefilter).toPrecision(6)}%`,
    recipe.max_turns && `at most ${recipe.max_turns} guesses`,
    recipe.width && `the best ${recipe.width} tried at each node`,
    "proven" in recipe && (recipe.proven ? "proven" : "not proven"),
    recipe.incomplete && "incomplete",
  ].filter(Boolean).map((limit) => `, ${limit}`).join("");
  byId("figures").textContent =
    `Opens with ${isolated(recipe.opener)}${mode}: ${mean}, ${summary.worst} at worst.`;
  const list = (words) => `${words.name}, ${plural(words.count, "word")}, SHA-256 ${words.sha256}`;
  const facts = {
    "Plays": `${mean} (${plural(summary.total, "guess")} in all), ${summary.worst} at worst; `
      + plural(summary.nodes, "node"),
    "Opener": recipe.opener,
    "Policy": recipe.policy + mode + limits,
    "Ties": recipe.ties,
    "Answers": list(recipe.answers) + (recipe.incomplete ? `, of which ${every} here` : ""),
    "Guesses": list(recipe.guesses),
    ...(prior && {
      "Weights": `${prior.name}, ${grouped(prior.total)} in all, SHA-256 ${prior.sha256}`,
    }),
    "Made by": recipe.generator,
    "Its file": `${name}.json as treegen writes it, SHA-256 ${sha256}`,
  };
  byId("about").replaceChildren(...Object.entries(facts).flatMap(([term, fact]) =>
    [element("dt", {}, term), element("dd", {}, fact)]));
  byId("save").textContent = `Save ${name}.json`;
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
  tried ||= i === clue.length - 1;
  showClue();
}

const turnTile = (i, by) => setTile(i, String((Number(clue[i]) + by) % 3));

function show(options) {
  draw();
  if ([byId("word"), byId("tree")].includes(document.activeElement)) return;
  if (state.solved) byId("again").focus(options);
  else focusTile(0, options);
}

function go(history) {
  const to = address(state.tree, history);
  if (to === location.hash) show();
  else location.hash = to; // and the browser says when it is there
}

// The first time, where no tile was touched, only shows what that would be: all absent.
function next() {
  const { tree, node, history } = state;
  const sure = touched;
  touched = tried = true;
  showClue();
  if (sure && canOccur(tree, node, clue)) go([...history, [node.guess, clue]]);
}

// A link that does not fit is left in the same way.
function back() {
  if (state.problem) go(state.history);
  else if (state.history.length) go(state.history.slice(0, -1));
}

byId("tiles").addEventListener("click", ({ target }) => {
  const i = tileList().indexOf(target);
  if (i < 0) return;
  turnTile(i, 1);
  focusTile(i);
});

byId("play").addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const on = tileList().indexOf(event.target);
  const i = on < 0 ? current() : on; // digits count too while a button beside them has the focus
  const type = (digit) => {
    setTile(i, digit);
    focusTile(i + 1);
  };
  const forward = getComputedStyle(byId("tiles")).direction === "rtl" ? -1 : 1;
  const typed = { 0: () => type(ABSENT), 1: () => type(PRESENT), 2: () => type(RIGHT) };
  const onTiles = {
    ArrowLeft: () => focusTile(i - forward),
    ArrowRight: () => focusTile(i + forward),
    ArrowUp: () => turnTile(i, 1),
    ArrowDown: () => turnTile(i, 2),
    Home: () => focusTile(0),
    End: () => focusTile(state.tree.length - 1),
    Backspace: () => {
      const at = clue[i] === ABSENT ? Math.max(i - 1, 0) : i;
      setTile(at, ABSENT);
      focusTile(at);
    },
    Enter: next,
  };
  const act = { Escape: back, ...(!state.solved && typed), ...(on >= 0 && onTiles) }[event.key];
  if (!act) return;
  event.preventDefault();
  if (!event.repeat || !["Enter", "Escape"].includes(event.key)) act(); // one turn a press
});

// A click on nothing keeps the keyboard on the tiles.
document.addEventListener("click", ({ target }) => {
  const something = target.closest("a, button, input, select, label, summary, code, pre");
  if (!something && !getSelection().toString()) focusTile(current(), { preventScroll: true });
});

byId("next").addEventListener("click", next);
byId("back").addEventListener("click", back);
byId("again").addEventListener("click", () => go([]));

byId("find").addEventListener("submit", (event) => {
  event.preventDefault();
  const word = fold(byId("word").value.trim());
  if (!word) return;
  const { tree } = state;
  const path = pathTo(tree, word);
  const letters = [...word].length;
  const wrong = letters !== tree.length;
  const why = wrong ? `: it has ${plural(letters, "letter")}, not ${tree.length}` : "";
  if (path) go(path);
  else byId("found").textContent = `${isolated(word)} is not an answer in ${listOf(tree)}${why}.`;
});

byId("tree").addEventListener("change", () => {
  location.hash = address(treeAt(byId("tree").selectedIndex), []);
});

// To take away.

function shell(text) {
  const plain = /^[\w./][\w./-]*$/.test(text);
  return plain ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function emoji() {
  const strong = document.documentElement.dataset.palette === "contrast";
  const signs = strong ? "⬛🟦🟧" : "⬛🟨🟩";
  const row = ([, digits]) => [...digits].map((digit) => [...signs][digit]).join("");
  return state.history.map(row).join("\n");
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    byId("copied").textContent = "Copied.";
  } catch { // a page that is not served safely may not: leave it selected
    byId("selected").textContent = text;
    byId("selected").hidden = false;
    getSelection().selectAllChildren(byId("selected"));
    byId("copied").textContent = "Selected, ready to copy:";
  }
}

byId("copy-link").addEventListener("click", () => copy(location.href));
byId("copy-command").addEventListener("click", () => copy(byId("command").textContent));
byId("copy-emoji").addEventListener("click", () => copy(emoji()));
byId("save").addEventListener("click", () => {
  const file = new Blob([fileText(state.tree)], { type: "application/json" });
  const href = URL.createObjectURL(file);
  element("a", { href, download: `${state.tree.name}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
});

// High contrast is remembered where the browser allows it.

function setContrast(on) {
  document.documentElement.dataset.palette = on ? "contrast" : "usual";
  byId("contrast").setAttribute("aria-pressed", String(on));
}

byId("contrast").addEventListener("click", () => {
  const on = byId("contrast").getAttribute("aria-pressed") !== "true";
  setContrast(on);
  try { localStorage.setItem("treegen-contrast", on); } catch { /* forbidden */ }
});

let remembered = null;
try { remembered = localStorage.getItem("treegen-contrast"); } catch { /* forbidden */ }
const wanted = matchMedia("(prefers-contrast: more)").matches;
setContrast(remembered === null ? wanted : remembered === "true");

byId("chooser").hidden = packed.length < 2;
byId("tree").append(...packed.map(({ name }, i) =>
  element("option", { value: name },
    name === openers[i] ? name : `${name} (opens with ${isolated(openers[i])})`)));

// Paper has no buttons to ask for more, and no triangles to turn: a small tree is printed open.
addEventListener("beforeprint", () => {
  const each = (selector, act) => {
    for (let found; (found = document.querySelector(selector)); ) act(found);
  };
  each("button.more", (more) => more.click());
  byId("below-part").classList.toggle("unprinted", state.node.size > MANY);
  if (state.node.size > MANY) return;
  each("#below details:not([open])", (details) => {
    details.dispatchEvent(new Event("toggle")); // now, not when the browser finds time for it
    details.open = true;
  });
});
addEventListener("hashchange", () => {
  byId("found").textContent = "";
  show();
});
for (const part of document.querySelectorAll(".scripted")) part.hidden = false;
show({ preventScroll: true });
