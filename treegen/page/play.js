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
  if (!state.guess || i < 0) return;
  dropTyped();
  state.hint = false;
  clue = clue.slice(0, i) + digit + clue.slice(i + 1);
  touched = true;
  tried ||= i === clue.length - 1;
  showClue();
}

const turnTile = (i, by) => setTile(i, String((Number(clue[i]) + by) % 3));

let said = []; // of a word that was looked up
let pasted = false; // whether the game was, and so is reviewed

function show(options) {
  draw();
  byId("found").replaceChildren(...said);
  if (pasted && !state.game.solved && !isStuck(state)) review();
  [said, pasted] = [[], false];
  if (["word", "tree", "game"].includes(document.activeElement.id)) return;
  if (state.game.solved) byId("again").focus(options);
  else if (isStuck(state)) byId("back").focus(options);
  else focusTile(0, options);
}

function go(steps, own = null) {
  const to = address(state.tree, steps, own);
  if (to === location.hash) show();
  else location.hash = to; // and the browser says when it is there
}

// The first time, where no tile was touched, only shows what that would be: all absent.
function next() {
  const { steps, guess } = state;
  if (!guess) return;
  dropTyped();
  state.hint = !touched;
  const sure = touched;
  touched = tried = true;
  showClue();
  if (sure && !state.none) go([...steps, [guess, clue]]);
}

// The word that is typed stands on the tiles; when it is whole, its colours can be set. Some
// keyboards compose every word: then it must be one of the page's.
function typeWord({ isComposing } = {}) {
  const { tree, steps, guess, move } = state;
  const word = fold(byId("own").value.trim());
  const letters = [...(word || guess)];
  tileList().forEach((tile, i) => { tile.textContent = capital(letters[i] ?? ""); });
  byId("tiles").classList.toggle("touched", touched && !word);
  byId("own-note").textContent = "";
  const whole = letters.length === tree.length && (!isComposing || tree.places.has(word));
  if (word && whole) go(steps, word === move?.guess ? null : word);
}

// What was typed without an end: the tiles are again those of the guess that is shown.
function dropTyped() {
  if (!byId("own").value) return;
  byId("own").value = "";
  typeWord();
}

function refuse() {
  if (state.own === null && state.guess) go([...state.steps, [state.guess, REFUSED]]);
}

// Takes the last clue away, then a word of one's own; a link that does not fit is left so too.
function back() {
  const { tree, steps, problem, own } = state;
  if (problem || own !== null) go(steps);
  else if (steps.length) {
    const before = steps.slice(0, -1);
    const [guess, digits] = steps.at(-1);
    const planned = digits === REFUSED || knownMove(gameAt(tree, before))?.guess === guess;
    go(before, planned ? null : guess);
  }
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
  if (event.target === byId("own")) {
    if (event.key === "Escape") show();
    if (event.key === "Enter" && byId("own").value.trim()) wrongLength();
    return;
  }
  if (!state.game.solved && /^\p{L}$/u.test(event.key)) { // a word of one's own: typed there
    byId("own").focus();
    return;
  }
  const act = { Escape: back, ...(!state.game.solved && typed), ...(on >= 0 && onTiles) }[event.key];
  if (!act) return;
  event.preventDefault();
  if (!event.repeat || !["Enter", "Escape"].includes(event.key)) act(); // one turn a press
});

// A click on nothing keeps the keyboard on the tiles.
document.addEventListener("click", ({ target }) => {
  const something = target.closest("a, button, input, select, textarea, label, summary, code, pre, .scroll");
  if (!something && !getSelection().toString()) focusTile(current(), { preventScroll: true });
});

byId("next").addEventListener("click", next);
byId("refuse").addEventListener("click", refuse);
byId("back").addEventListener("click", back);
byId("again").addEventListener("click", () => go([]));
byId("own").addEventListener("input", typeWord);
byId("own").addEventListener("compositionend", () => typeWord());
byId("why").addEventListener("toggle", () => { if (byId("why").open) drawWhy(); });
byId("review-now").addEventListener("click", review);
byId("by-clue").addEventListener("click", () => {
  const on = byId("by-clue").getAttribute("aria-pressed") !== "true";
  byId("by-clue").setAttribute("aria-pressed", String(on));
  drawClues();
});
byId("words").addEventListener("click", ({ target }) => {
  if (target.className === "word") drawPath(target.textContent);
});
byId("words").addEventListener("keydown", (event) => {
  const { target, key } = event;
  const to = { ArrowRight: target.nextElementSibling, ArrowLeft: target.previousElementSibling }[key];
  if (!to || target.className !== "word") return;
  event.preventDefault();
  [target.tabIndex, to.tabIndex] = [-1, 0];
  to.focus();
});

function wrongLength() {
  const { tree } = state;
  const letters = plural([...fold(byId("own").value.trim())].length, "letter");
  byId("own-note").textContent = `${letters}, not ${tree.length}.`;
}

byId("find").addEventListener("submit", (event) => {
  event.preventDefault();
  const word = fold(byId("word").value.trim());
  if (!word) return;
  const { tree } = state;
  const path = pathTo(tree, word);
  const letters = [...word].length;
  const why = letters === tree.length ? "" : `: it has ${plural(letters, "letter")}, not ${tree.length}`;
  const first = path
    ? `${isolated(word)} is found on guess ${path.length}.`
    : `${cut(word)} is not an answer in ${listOf(tree)}${why}.`;
  const places = [...placesOf(tree.root, word)];
  const links = places.slice(0, 5).flatMap((steps, i) => {
    const turns = steps.map(([guess, digits]) => `${guess} ${digits}`).join(" ");
    const link = element("a", { href: address(tree, steps) }, turns ? `after ${turns}` : "first");
    return [i ? ", " : " ", link];
  });
  const more = places.length > 5 ? ` and in ${plural(places.length - 5, "other place")}` : "";
  said = [first, ...(links.length ? [" It is played", ...links, `${more}.`] : [])];
  if (path) go(path);
  else byId("found").replaceChildren(...said);
});

// Where a tree plays a word although others are left.
function* placesOf(node, word, steps = []) {
  if (node.guess === word && node.size > 1) yield steps;
  for (const [digits, child] of node.below) yield* placesOf(child, word, [...steps, [node.guess, digits]]);
}

byId("tree").addEventListener("change", () => {
  location.hash = address(treeAt(byId("tree").selectedIndex), []);
});

// A finished game that was pasted: its words and its clues, each in their order.
byId("paste").addEventListener("submit", (event) => {
  event.preventDefault();
  const { tree } = state;
  const { steps, problem } = readGame(byId("game").value, tree.length);
  if (problem) byId("pasted").textContent = problem;
  else {
    pasted = true;
    go(steps);
  }
});

const NOTATIONS = [["0", "1", "2"], [".b_xw", "y", "g"], ["0", "-", "+"], ["⬛⬜", "🟨🟦", "🟩🟧"]];

// A clue of some length in digits, or null; in any notation that the terminal reads.
function readClue(text, length) {
  const signs = [...text.toLowerCase().replaceAll("\ufe0f", "")];
  if (signs.length !== length) return null;
  for (const notation of NOTATIONS) {
    const digits = signs.map((sign) => notation.findIndex((some) => [...some].includes(sign)));
    if (!digits.includes(-1)) return digits.join("");
  }
  return null;
}

// What stands before a result such as 3/6 says nothing of the game, nor does the number of a line.
function readGame(text, length) {
  const parts = text.replaceAll(/^.*?[\dX]\/\d\*?|^\s*\d+[.)]\s/gm, "")
    .replaceAll(/[⬛⬜🟨🟦🟩🟧\ufe0f]+/gu, " $& ").split(/[\s,:;"]+/).filter(Boolean);
  const words = [];
  const clues = [];
  for (const part of parts) {
    const digits = readClue(part, length);
    if (digits !== null) clues.push(digits);
    else if ([...fold(part)].length === length) words.push(fold(part));
    else return { problem: `${cut(part)} is neither a word of ${plural(length, "letter")} nor a clue such as ${"01020".padEnd(length, "0").slice(0, length)}.` };
  }
  if (words.length !== clues.length || !words.length) {
    return { problem: `Found ${plural(words.length, "word")} and ${plural(clues.length, "clue")}; each guess needs both.` };
  }
  return { steps: words.map((word, i) => [word, clues[i]]), problem: "" };
}

// To take away.

function shell(text) {
  const plain = /^[\w./][\w./-]*$/.test(text);
  return plain ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function emoji() {
  const strong = document.documentElement.dataset.palette === "contrast";
  const signs = strong ? "⬛🟦🟧" : "⬛🟨🟩";
  const row = ([, digits]) => [...digits].map((digit) => [...signs][digit]).join("");
  const { tree, game: { history, solved } } = state;
  const rows = history.map(row);
  const star = tree.recipe.hard ? "*" : "";
  const head = solved ? [`treegen ${history[0][0]} ${history.length}/6${star}`, ""] : [];
  return [...head, ...rows].join("\n");
}

async function copy(text, note = "") {
  try {
    await navigator.clipboard.writeText(text);
    byId("copied").textContent = `Copied.${note}`;
  } catch { // a page that is not served safely may not: leave it selected
    byId("selected").textContent = text;
    byId("selected").hidden = false;
    getSelection().selectAllChildren(byId("selected"));
    byId("copied").textContent = `Selected, ready to copy:${note}`;
  }
}

const HERE = " The page is a file on this device, so its link works only here.";
byId("copy-link").addEventListener("click", () => copy(location.href, location.protocol === "file:" ? HERE : ""));
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

// Paper has no buttons to ask for more, and no triangles to turn: a small tree is printed open.
addEventListener("beforeprint", () => {
  const each = (selector, act) => {
    for (let found; (found = document.querySelector(selector)); ) act(found);
  };
  each("button.more", (more) => more.click());
  byId("below-part").classList.toggle("unprinted", state.game.size > MANY);
  if (state.game.size > MANY) return;
  each("#below details:not([open])", (details) => {
    details.dispatchEvent(new Event("toggle")); // now, not when the browser finds time for it
    details.open = true;
  });
});
addEventListener("hashchange", () => show());
begin(byId("data").textContent).then(() => {
  byId("chooser").hidden = data.records.length < 2;
  byId("tree").append(...data.records.map(({ name, purpose }) =>
    element("option", { value: name }, `${name} · ${purpose}`)));
  for (const part of document.querySelectorAll(".scripted")) part.hidden = false;
  show({ preventScroll: true });
}, () => { byId("failed").hidden = false; });
