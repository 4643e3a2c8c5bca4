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

function go(history, tree = state.tree) {
  const to = address(tree, history);
  if (to === location.hash) show();
  else location.hash = to; // and the browser says when it is there
}

// The first time, where no tile was touched, only shows what that would be: all absent.
function next() {
  const { tree, node, history } = state;
  const sure = touched;
  touched = tried = true;
  showClue();
  if (sure && goingOn(tree, history, node.guess, clue)) go([...history, [node.guess, clue]]);
}

// A link that does not fit is left in the same way, and so is a tree that another went on for.
function back() {
  const { history, problem, tree, left } = state;
  if (problem) go(history);
  else if (history.length) go(history.slice(0, -1), left ?? tree);
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
byId("again").addEventListener("click", () => go([], state.left ?? state.tree));

byId("find").addEventListener("submit", (event) => {
  event.preventDefault();
  const word = fold(byId("word").value.trim());
  if (!word) return;
  const { tree } = state;
  for (const other of withOthers(tree)) { // each may go on where this one has no branch
    const path = pathTo(other, word);
    if (path && !stateAt(address(tree, path)).problem) {
      go(path);
      return;
    }
  }
  const letters = [...word].length;
  const wrong = letters !== tree.length;
  const why = wrong ? `: it has ${plural(letters, "letter")}, not ${tree.length}` : "";
  byId("found").textContent = `${isolated(word)} is not an answer in ${listOf(tree)}${why}.`;
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
