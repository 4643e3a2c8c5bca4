// What a person does.

/* exported HERE, tileList, focusTile, goToReview, typeWord, share */

const tileList = () => [...byId("tiles").children];
const current = () => tileList().findIndex((tile) => tile.tabIndex === 0);

/** @type {(i: number, options?: FocusOptions) => void} */
function focusTile(i, options) {
  const all = tileList();
  const to = Math.max(0, Math.min(i, all.length - 1));
  all.forEach((tile, at) => { tile.tabIndex = at === to ? 0 : -1; });
  all[to]?.focus(options);
}

/** @type {(i: number, digit: string) => void} */
function setTile(i, digit) {
  if (!state.guess || i < 0) return;
  dropTyped();
  setColour(i, digit);
  showClue();
  drawFew();
}

// Turns a colour below a tile on, or off where it was set.
/** @type {(i: number, digit: string) => void} */
const pressColour = (i, digit) => setTile(i, state.set[i] === digit ? UNSET : digit);

const turnTile = (i, by) => setTile(i, String((Number(state.clue[i]) + by) % 3));

let isReviewWanted = false; // at the next address

/** @type {(options?: FocusOptions) => void} */
function show(options) {
  if (enterWord()) return;
  endForReview();
  draw();
  setMode("play"); // to which every address leads
  byId("found").replaceChildren();
  if (isReviewWanted) { // an Enter after the last word is to do nothing
    isReviewWanted = false;
    if (!isOver(state.game)) review();
    byId("review-title").focus();
    byId("review-part").scrollIntoView({ block: "nearest" });
    return;
  }
  if (["word", "tree", "game", "since"].includes(document.activeElement?.id ?? "")) return;
  if (state.isEnded) byId("again").focus(options);
  else if (state.isStuck) byId("back").focus(options);
  else focusTile(0, options);
}

/** @type {(steps: Steps, own?: string | null, tree?: Tree) => void} */
function go(steps, own = null, tree = state.tree) {
  const to = address(tree, steps, own);
  if (to !== location.hash) history.pushState(null, "", to);
  show(); // at once, as the next keys may be for what it shows
}

// To a game that is over, to its review.
/** @type {(steps: Steps, tree?: Tree) => void} */
function goToReview(steps, tree = state.tree) {
  isReviewWanted = true;
  go(steps, null, tree);
}

// The first time, where no tile was touched, only shows what that would be: all absent.
function next() {
  if (!state.guess) return;
  dropTyped();
  tryColours();
  showClue();
  drawFew();
  if (!state.isHint && !isImpossible()) earn(state.clue);
}

// Goes on with a clue, of the guess or of a word that was typed with it.
/** @type {(clue: string, word?: string) => void} */
function earn(clue, word = state.guess) {
  const { steps, move } = state;
  if (!steps.length && word !== move?.guess) keep("opener", word);
  go([...steps, [word, clue]]);
}

// The word that is typed stands on the tiles; when it is whole, its colours can be set, and with a clue
// after it, it is a turn. Some keyboards compose every word: then it must be one of the page's.
function typeWord(isComposing = false) {
  const { tree, guess } = state;
  const typed = fold(byId("own").value.trim());
  const [, first = "", clue = ""] = /^(\p{L}+)[\s,:]+(\S+)$/u.exec(typed) ?? [];
  const digits = readClue(clue, tree.length);
  const word = digits === null ? typed : first;
  const letters = [...(word || guess)];
  tileList().forEach((tile, i) => { tile.textContent = capital(letters[i] ?? ""); });
  byId("tiles").classList.toggle("typed", Boolean(word));
  byId("own-note").replaceChildren();
  if (!word || letters.length !== tree.length) return;
  if (tree.places.has(word) && digits !== null) earn(digits, word);
  else if (tree.places.has(word)) playWord(word);
  else if (!isComposing) {
    const offer = (value, text) => element("button", { type: "button", value }, text);
    const same = offer(word, `${capitals(word)} all the same`);
    byId("own-note").replaceChildren(...unknownParts(tree, word, offer), same);
  }
}

/** @type {(word: string) => void} */
const playWord = (word) => go(state.steps, word === state.move?.guess ? null : word);

// What was typed without an end: the tiles are again those of the guess that is shown.
function dropTyped() {
  if (!byId("own").value) return;
  byId("own").value = "";
  typeWord();
}

// Takes the last clue away, then a word of one's own; a link that does not fit is left so too.
function back() {
  const { tree, steps, problem, own } = state;
  if (problem || own !== null) go(steps);
  else if (steps.length) {
    const before = steps.slice(0, -1);
    const [guess, digits] = steps[steps.length - 1];
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

byId("colours").addEventListener("click", ({ target }) => {
  const i = [...byId("colours").children].indexOf(target.parentNode);
  if (i >= 0) pressColour(i, target.value);
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
      const at = state.clue[i] === ABSENT ? Math.max(i - 1, 0) : i;
      setTile(at, ABSENT);
      focusTile(at);
    },
    Enter: next,
  };
  if (event.target === byId("own")) {
    if (event.key === "Escape") show();
    const letters = [...fold(byId("own").value.trim())].length;
    if (event.key === "Enter" && letters) {
      byId("own-note").textContent = `${plural(letters, "letter")}, not ${state.tree.length}.`;
    }
    return;
  }
  if (!state.isEnded && /^\p{L}$/u.test(event.key)) { // a word of one's own: typed there
    byId("own").focus();
    return;
  }
  const act = { Escape: back, ...(!state.isEnded && typed), ...(on >= 0 && onTiles) }[event.key];
  if (!act) return;
  event.preventDefault();
  if (!event.repeat || !["Enter", "Escape"].includes(event.key)) act(); // one turn a press
});

// A click on nothing keeps the keyboard on the tiles.
document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element)) return;
  const something = target.closest("a, button, input, select, textarea, label, summary, code, pre");
  if (!something && !getSelection()?.toString()) focusTile(current(), { preventScroll: true });
});

byId("next").addEventListener("click", next);
byId("right").addEventListener("click", () => earn(state.tree.won));
byId("absent").addEventListener("click", () => earn(state.clue));
byId("refuse").addEventListener("click", () => {
  if (state.guess) go([...state.steps, [state.guess, REFUSED]]);
});
byId("back").addEventListener("click", back);
byId("again").addEventListener("click", () => go([]));
byId("own").addEventListener("input", (event) => typeWord(event.isComposing));
byId("other").addEventListener("click", ({ target }) => {
  if (target.value && target.type === "button") playWord(target.value);
});
byId("own").addEventListener("compositionend", () => typeWord());
byId("why").addEventListener("toggle", () => { if (byId("why").open) drawWhy(); });
byId("by-clue").addEventListener("click", () => {
  setPressed(byId("by-clue"), !isPressed(byId("by-clue")));
  drawClues();
  drawNexts();
});
byId("clues").addEventListener("click", drawNexts); // where all are shown
for (const [words, path] of [["words", "path"], ["few", "few-path"]]) {
  byId(words).addEventListener("click", ({ target }) => {
    const word = target.closest(".word");
    if (word) drawPath(word.value, byId(path));
  });
  byId(words).addEventListener("keydown", (event) => {
    const { target, key } = event;
    const to = { ArrowRight: target.nextElementSibling, ArrowLeft: target.previousElementSibling }[key];
    if (!to || target.className !== "word") return;
    event.preventDefault();
    target.tabIndex = -1;
    to.tabIndex = 0;
    to.focus();
  });
}

byId("find").addEventListener("submit", (event) => {
  event.preventDefault();
  const word = fold(byId("word").value.trim());
  if (!word) return;
  const { tree } = state;
  const { answers: { words, name } } = tree;
  const path = pathTo(tree, word);
  const offer = (value, text) => element("button", { value }, text);
  if (path) byId("found").replaceChildren(...pathParts(tree, path));
  else if (!tree.places.has(word)) byId("found").replaceChildren(...unknownParts(tree, word, offer));
  else byId("found").textContent = `${capitals(word)} is not among the ${grouped(words.length)} ${name}.`;
});
byId("found").addEventListener("click", ({ target: { value } }) => { if (value) byId("word").value = value; });

byId("tree").addEventListener("change", () => {
  location.hash = address(treeAt(byId("tree").selectedIndex), []);
});

// To take away.

/** @type {(text: string, note?: string) => Promise<boolean>} Whether nothing is left to do. */
async function copy(text, note = "") {
  try {
    await navigator.clipboard.writeText(text);
    byId("copied").textContent = `Copied.${note}`;
    return true;
  } catch { // a page that is not served safely may not: leave it selected
    byId("selected").textContent = text;
    byId("selected").hidden = false;
    getSelection()?.selectAllChildren(byId("selected"));
    byId("copied").textContent = `Selected, ready to copy:${note}`;
    return false;
  }
}

const HERE = " The page is a file on this device, so its link works only here.";
byId("copy-link").addEventListener("click", () => copy(location.href, location.protocol === "file:" ? HERE : ""));
byId("copy-command").addEventListener("click", () => copy(byId("command").textContent));
const signs = () => (document.documentElement.dataset.palette === "contrast" ? "⬛🟦🟧" : "⬛🟨🟩");
byId("copy-emoji").addEventListener("click", () => copy(emoji(state.game, signs())));
// Hands a text over to other apps, where the browser can.
/** @type {(text: string) => Promise<boolean | undefined>} Whether nothing is left to do. */
const share = async (text) => navigator.share?.({ text }).then(() => true, ({ name }) => name === "AbortError");
byId("share").addEventListener("click", async () => { // without a word of the game
  const text = emoji(state.game, signs(), nameOf(state.game.history));
  if (await share(text)) return;
  if (await copy(text)) byId("share").textContent = "Copied";
  else byId("selected").scrollIntoView({ block: "nearest" });
});
byId("save").addEventListener("click", () => saveFile(`${state.tree.name}.json`, fileText(state.tree)));

// Switches, which this device remembers.

/** @type {(id: string) => boolean | null} */
const keptSwitch = (id) => (kept(id) === null ? null : kept(id) === "true");

/** @type {(on: boolean) => void} */
function setContrast(on) {
  setPressed(byId("contrast"), on);
  document.documentElement.dataset.palette = on ? "contrast" : "usual";
}

byId("contrast").addEventListener("click", () => {
  setContrast(!isPressed(byId("contrast")));
  keep("contrast", isPressed(byId("contrast")));
});
setContrast(keptSwitch("contrast") ?? matchMedia("(prefers-contrast: more)").matches);

// The game goes on in the tree for the switches. The one that was pressed is kept, and another by which
// that tree was chosen, so that the page opens again as it is.
/** @type {(pressed: "isHard" | "isEveryday") => void} */
function turnSwitch(pressed) {
  const { tree, steps, own } = state;
  const wanted = { isHard: tree.isHard, isEveryday: tree.isEveryday };
  wanted[pressed] = !wanted[pressed];
  if (pressed === "isHard") dropForReview();
  if (!isForReview() && (pressed === "isHard" || isOffered(tree, "isHard"))) keep("hard", wanted.isHard);
  if (pressed === "isEveryday" || isOffered(tree, "isEveryday")) keep("everyday", wanted.isEveryday);
  choose(wanted);
  dropWorkers();
  const to = address(treeAt(indexFor(tree, wanted)), steps, own);
  if (to !== location.hash) history.pushState(null, "", to);
  draw();
}

byId("hard").addEventListener("click", () => turnSwitch("isHard"));
byId("everyday").addEventListener("click", () => turnSwitch("isEveryday"));
byId("more").open = matchMedia("(min-width: 54rem)").matches;
choose({ isHard: keptSwitch("hard"), isEveryday: keptSwitch("everyday") });

// Paper has no buttons to ask for more.
addEventListener("beforeprint", () => {
  for (const more of allOf("button.more")) more.click();
});

// The heading is shown before the words are unpacked; a tab in the background has no frames to wait for.
const painted = new Promise((then) => {
  requestAnimationFrame(() => setTimeout(then));
  setTimeout(then, 100);
});
// In pieces, as a phone takes some time for each.
async function start() {
  await painted;
  const data = await unpack(byId("data").textContent);
  await pause();
  begin(data);
  await pause();
  const tree = treeAt(firstIndex());
  await pause();
  void tree.root; // which is read when it is first asked for
  await pause();
  byId("chooser").hidden = areAllSwitched();
  byId("tree").append(...known.records.map(({ name, choice, opener }) =>
    element("option", { value: name }, `${choice} · ${capitals(opener)} (${name})`)));
  for (const part of allOf(".scripted")) part.hidden = false;
  setSince(kept("used")?.split(" ").filter(Boolean) ?? []);
  byId("since").value = [...known.since].join("\n");
  const mode = kept("mode");
  show({ preventScroll: true });
  addEventListener("hashchange", () => show());
  resumeMode(mode);
}

start().catch(() => { byId("failed").hidden = false; });
