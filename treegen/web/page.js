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

// How many words are left: 203, or 203 +819 where there are others, or +4 where there are only those.
function count({ size, expected }) {
  const others = size - expected;
  const unseen = (text) => element("span", { class: "unseen" }, text);
  const shown = expected ? [grouped(expected), unseen(expected === 1 ? " word left" : " words left")] : [];
  if (others) shown.push(`${expected ? " " : ""}+${grouped(others)}`);
  if (others) shown.push(unseen(expected ? " more" : `${others === 1 ? " word" : " words"} left`));
  return element("span", { class: "count" }, ...shown);
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
  const { tree, node, history, solved, problem, left, missed } = state;
  // A game that went on in another tree has the address of that tree, and remembers the first.
  if (left && !problem) {
    window.history.replaceState({ left: left.name }, "", address(tree, history));
  }
  state.left ??= treeNamed(window.history.state?.left);
  const sure = node.size === 1 && node.wins; // the last word left can only be right
  touched = tried = missed !== "" || sure;
  clue = missed || (touched ? RIGHT : ABSENT).repeat(tree.length);
  const words = [...history.flat(), ...(solved ? [] : [node.guess])];
  document.title = `${words.join(" ")} · Wordle decision tree`;
  document.documentElement.style.setProperty("--letters", tree.length);
  byId("tree").value = tree.name;
  drawBoard();
  drawCopies();
  for (const part of ["clues", "words", "bars", "below"]) byId(`${part}-part`).hidden = solved;
  byId("keys").hidden = solved;
  if (!solved) {
    drawWords(wordsLeft(node));
    drawClues(cluesOf(tree, node));
    drawBars(solvedOn(node, history.length + 1));
  }
  drawAbout(tree);
}

function drawBoard() {
  const { tree, node, history, solved, problem, left } = state;
  byId("problem").textContent = problem || (left
    ? `No answer of ${ownerOf(left)} fits; going on in the tree ${tree.name}.` : "");
  byId("problem").hidden = !problem && !left;
  byId("past").hidden = !history.length;
  byId("turns").replaceChildren(...history.map(([guess, digits], i) => {
    const href = address(left ?? tree, history.slice(0, i));
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
  const here = canOccur(tree, node, clue);
  const place = here || !tried ? null : goingOn(tree, history, node.guess, clue);
  const none = tried && !here && !place;
  byId("next").setAttribute("aria-disabled", String(none));
  let text = `Guess ${history.length + 1}: play ${capitals(node.guess)}. ${leftText(tree, node)}.`;
  if (solved) text = `${isolated(node.guess)}: solved in ${plural(history.length, "guess")}.`;
  else if (none && clue === tree.won) text = whyNot(tree, node, clue);
  else if (none) {
    text = "No word left fits these colours. Check them; if they are right, the answer is not in "
      + `${listOf(tree)}, and the command below computes a guess.`;
  }
  else if (place) {
    text = `No answer of ${ownerOf(tree)} fits these colours. In the tree `
      + `${place.tree.name} ${colouredText(place, "they")}`;
  }
  else if (touched && here && !(node.size === 1 && node.wins)) text = colouredText(state, "These colours");
  const status = byId("status");
  if (status.textContent !== text) status.textContent = text; // the same is not to be read again
  drawCommand(none && clue !== tree.won);
}

// What the colours that are set lead to.
function colouredText({ tree, node }, they) {
  if (clue === tree.won) return `${isolated(node.guess)} is the answer.`;
  return `${they} leave ${leftText(tree, branches(node).get(clue), "")}.`;
}

// The command that looks this state up, or computes a guess where no tree of the page has one.
function drawCommand(missed) {
  const { tree, node, history } = state;
  const turns = missed ? [...history, [node.guess, clue]] : history;
  const known = turns.length && tree.file === null && tree.name === tree.recipe.opener;
  const parts = known ? [] : [`--tree=${shell(tree.file ?? tree.name)}`];
  const words = [missed ? "treegen next" : "treewalk", ...parts, ...turns.flat().map(shell)];
  const text = words.join(" ");
  if (byId("command").textContent === text) return;
  byId("command").textContent = text;
  byId("copied").textContent = "";
  byId("selected").hidden = true;
}

function drawCopies() {
  byId("copy-emoji").disabled = !state.history.length;
  byId("copied").textContent = "";
  byId("selected").hidden = true;
}

function drawClues(clues) {
  const { tree, node, history } = state;
  byId("clues-title").textContent =
    `Clues that ${capitals(node.guess)} can earn (${grouped(clues.length)})`;
  byId("clues").replaceChildren();
  const others = node.expected < node.size;
  byId("clues").classList.toggle("others", others);
  byId("clues-note").hidden = !others;
  if (others) byId("clues-note").textContent = `+ counts words that are not in ${tree.recipe.prior.name}.`;
  fill(byId("clues"), clues, (entry) => {
    const href = address(tree, [...history, [node.guess, entry.clue]]);
    return [element("a", { href }, ...tiles(node.guess, entry.clue), count(entry))];
  });
  byId("below-part").hidden = !node.below.length;
  byId("below").replaceChildren();
  const here = state;
  setTimeout(() => { // what was asked for is seen first
    if (here === state) fill(byId("below"), clues, outlineEntry(tree, node, history));
  });
}

function outlineEntry(tree, node, history) {
  return (entry) => {
    const { clue: digits, child } = entry;
    const here = [...history, [node.guess, digits]];
    const href = address(tree, here);
    const row = tiles(node.guess, digits);
    if (!child?.below.length) {
      const word = child ? child.guess : `✓ ${node.guess}`;
      const other = entry.expected ? [] : [count(entry)];
      return [element("a", { href }, ...row, element("span", {}, word), ...other)];
    }
    const list = element("ul", {});
    const summary = element("summary", {}, ...row,
      element("b", {}, capitals(child.guess)), " ", count(child));
    const details = element("details", {}, summary, list);
    details.addEventListener("toggle", () => {
      if (list.childElementCount) return;
      list.append(element("li", {}, element("a", { href }, `Play on from ${child.guess}`)));
      fill(list, cluesOf(tree, child), outlineEntry(tree, child, here));
    });
    return [details];
  };
}

function drawWords([expected, others]) {
  byId("words-title").textContent = `Words left (${grouped(expected.length || others.length)})`;
  byId("words").replaceChildren();
  if (expected.length) fillWords(expected.sort());
  if (!others.length) return;
  const which = expected.length ? `${grouped(others.length)} more, not` : "Not";
  byId("words").append(element("h3", {}, `${which} in ${state.tree.recipe.prior.name}`));
  fillWords(others.sort());
}

function fillWords(words) {
  const shown = element("p", { dir: "auto", tabindex: -1 }, words.slice(0, MANY).join("  "));
  byId("words").append(shown);
  if (words.length <= MANY) return;
  const all = button(`Show all ${grouped(words.length)}`);
  all.addEventListener("click", () => {
    shown.textContent = words.join("  ");
    shown.focus();
    all.remove();
  });
  byId("words").append(all);
}

// Where other words are left beside those expected, bars are of the expected, and all stand beside.
function drawBars(counts) {
  const { tree, node, history } = state;
  const both = node.expected > 0 && node.expected < node.size;
  const field = both ? "expected" : "size";
  const found = (of) => {
    const { count, mean, worst } = figures(counts, of);
    return `on guess ${count === 1 ? worst : `${mean} on average, on guess ${worst} at worst`}`;
  };
  const most = Math.max(...counts.filter(Boolean).map((on) => on[field]));
  const list = both && tree.recipe.prior.name;
  byId("bars-title").textContent = `How the ${history.length ? "words left" : "answers"} are solved`;
  byId("bars-text").textContent = both
    ? `Words of ${list}: found ${found("expected")}. All words: ${found("size")}.`
    : `Found ${found("size")}.`;
  const names = ["Guess", ...(both ? [list, "All words"] : ["Words solved on it"])];
  const head = names.map((name) => element("th", { scope: "col" }, name));
  byId("bars-head").replaceChildren(element("tr", {}, ...head));
  byId("bars-head").classList.toggle("unseen", !both);
  byId("bars").replaceChildren(...Object.entries(counts).map(([turn, on]) => {
    const bar = element("span", { class: "bar", "aria-hidden": "true" });
    if (on[field]) bar.style.width = `${(65 * on[field]) / most}%`;
    else bar.hidden = true;
    const cells = [element("td", {}, bar, grouped(on[field]))];
    if (both) cells.push(element("td", { class: "all" }, grouped(on.size)));
    return element("tr", {}, element("th", { scope: "row" }, turn), ...cells);
  }));
}

// The figures of a tree over the words expected, and over all beside where there are others.
function drawAbout({ name, sha256, recipe, summary, root }) {
  const every = plural(summary.answers, "answer");
  const { prior, prefilter } = recipe;
  const others = root.size - root.expected;
  const { total, count: expected, mean: average, worst } = figures(solvedOn(root, 1), "expected");
  const even = others && prior.total === expected; // then the weighted mean is that one
  const weighted = prior && !even ? ` (${summary.weighted_mean.toFixed(4)} weighted)` : "";
  const mean = `${plural(expected, "answer")} in ${average} guesses on average${weighted}`;
  const all = `all ${grouped(summary.answers)} words in ${summary.mean.toFixed(4)}`;
  const inAll = (guesses) => ` (${plural(guesses, "guess")} in all)`;
  const ends = (rest) => `, ${worst} at worst${others ? `; ${all}${rest}, ${summary.worst} at worst` : ""}`;
  const mode = recipe.strict ? ", strict hard mode" : recipe.hard ? ", hard mode" : "";
  const limits = [
    prefilter && `guesses prefiltered to ${+(100 * prefilter).toPrecision(6)}%`,
    recipe.max_turns && `at most ${recipe.max_turns} guesses`,
    recipe.width && `the best ${recipe.width} tried at each node`,
    "proven" in recipe && (recipe.proven ? "proven" : "not proven"),
    recipe.others_width && `of other words the best ${recipe.others_width} tried at each node`,
    recipe.incomplete && "incomplete",
  ].filter(Boolean).map((limit) => `, ${limit}`).join("");
  const opening = (recipe.openers ?? [recipe.opener]).map(isolated).join(" then ");
  byId("figures").textContent = `Opens with ${opening}${mode}: ${mean}${ends("")}.`;
  const list = (words) => `${words.name}, ${plural(words.count, "word")}, SHA-256 ${words.sha256}`;
  const facts = {
    "Plays": `${mean}${inAll(total)}${ends(inAll(summary.total))}; ${plural(summary.nodes, "node")}`,
    "Opener": opening,
    "Policy": recipe.policy + mode + limits,
    "Ties": recipe.ties,
    "Answers": list(recipe.answers) + (recipe.incomplete ? `, of which ${every} here` : ""),
    "Guesses": list(recipe.guesses),
    ...(prior && {
      "Weights": `${prior.name}, ${grouped(prior.total)} in all`
        + `${others ? `, 0 for ${plural(others, "other word")}` : ""}, SHA-256 ${prior.sha256}`,
    }),
    "Made by": recipe.generator,
    "Its file": `${name}.json as treegen writes it, SHA-256 ${sha256}`,
  };
  byId("about").replaceChildren(...Object.entries(facts).flatMap(([term, fact]) =>
    [element("dt", {}, term), element("dd", {}, fact)]));
  byId("save").textContent = `Save ${name}.json`;
}

