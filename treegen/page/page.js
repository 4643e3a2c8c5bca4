// What the page shows follows from its address. Text from a tree only ever becomes text, never
// markup.

const NAMES = { [ABSENT]: "absent", [PRESENT]: "elsewhere", [RIGHT]: "right place" };
const FEW = 40; // entries of a list that are shown before all are asked for
const MANY = 300; // words

const byId = (id) => document.getElementById(id);
let state; // what the address says, the game that follows from it, and the guess to play
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
const unseen = (text) => element("span", { class: "unseen" }, text);

// A row of tiles, with the same in plain text for those who do not see it.
function tiles(guess, digits) {
  const row = element("span", { class: "tiles", dir: "auto", "aria-hidden": "true" });
  [...guess].forEach((letter, i) => {
    row.append(element("span", { "data-clue": digits[i] }, capital(letter)));
  });
  const spoken = digits === REFUSED ? ["not accepted"] : [...digits].map((digit) => NAMES[digit]);
  return [row, unseen(`${guess}: ${spoken.join(", ")}. `)];
}

// How many words are left: 203, or 203 +819 where there are others, or +4 where there are only those.
function count(expected, others) {
  const shown = expected ? [grouped(expected), unseen(expected === 1 ? " word left" : " words left")] : [];
  if (others) shown.push(`${expected ? " " : ""}+${grouped(others)}`);
  if (others) shown.push(unseen(expected ? " more" : `${others === 1 ? " word" : " words"} left`));
  return element("span", { class: "count" }, ...shown);
}

// Fills a list with a few entries, so that a long one costs no time until it is wanted.
function fill(list, entries, entry) {
  const items = (some) => some.map((one) => element("li", {}, ...entry(one)));
  list.append(...items(entries.slice(0, FEW)));
  if (entries.length <= FEW) return;
  const more = button(`Show all ${grouped(entries.length)}`);
  const last = element("li", {}, more);
  more.addEventListener("click", () => {
    const rest = items(entries.slice(FEW));
    last.replaceWith(...rest);
    rest[0].querySelector("a, summary").focus();
  });
  list.append(last);
}

// What can take long is computed beside the page, by a worker that runs the page's first script; or
// in the page, where the browser allows none. What was asked of a state that is left is given up.
const compute = (() => {
  const asked = new Map();
  const packed = byId("data").textContent;
  const createScriptURL = (url) => url;
  const policy = window.trustedTypes?.createPolicy("treegen", { createScriptURL });
  let worker, number = 0;
  const answer = (id, value) => {
    asked.get(id)?.answered(value);
    asked.delete(id);
  };
  const here = () => {
    worker = { postMessage: ([id, ...job]) => setTimeout(() => asked.has(id) && answer(id, run(...job))) };
    for (const [id, { job }] of asked) worker.postMessage([id, ...job]);
  };
  const start = () => {
    const text = new Blob([byId("engine").textContent], { type: "text/javascript" });
    const address = URL.createObjectURL(text);
    worker = new Worker((policy ?? { createScriptURL }).createScriptURL(address));
    worker.onmessage = ({ data: [id, value] }) => answer(id, value);
    worker.onerror = here;
    worker.postMessage(packed);
  };
  const giveUp = () => {
    const old = [...asked].filter(([, { of }]) => of !== state);
    for (const [id] of old) asked.delete(id);
    if (!old.length || !worker.terminate) return;
    worker.terminate();
    worker = null;
  };
  return (job, { tree, steps }, ...rest) => new Promise((answered) => {
    giveUp();
    try {
      if (!worker) start();
    } catch {
      here();
    }
    const whole = [job, tree.index, steps, ...rest];
    asked.set(++number, { answered, job: whole, of: state });
    worker.postMessage([number, ...whole]);
  });
})();

// The page, part by part.

function draw() {
  const place = placeAt(location.hash);
  const game = gameAt(place.tree, place.steps);
  const move = knownMove(game);
  const own = place.own === move?.guess ? null : place.own;
  state = { ...place, own, game, move, guess: own ?? move?.guess ?? "" };
  const { tree, steps } = state;
  const words = [...steps.flat(), ...(game.solved ? [] : [state.guess])];
  document.title = `${words.join(" ")} · Wordle decision tree`;
  document.documentElement.style.setProperty("--letters", tree.length);
  byId("tree").value = tree.name;
  byId("purpose").textContent = tree.purpose;
  drawPast();
  drawCopies();
  drawReview();
  drawWords();
  drawGuess();
  drawAbout(tree);
  const here = state;
  if (move || game.solved || !game.size) return;
  compute("move", game).then((computed) => {
    if (here !== state) return;
    here.move = computed;
    if (own === null) {
      here.guess = computed.guess;
      const typed = byId("own").value;
      drawGuess();
      byId("own").value = typed;
      typeWord();
      if (document.activeElement === document.body) focusTile(0, { preventScroll: true });
    } else if (own === computed.guess) {
      here.own = null;
      showClue();
    }
  });
}

const isStuck = ({ game }) => !game.solved && !game.size;

function drawPast() {
  const { tree, steps, game, problem } = state;
  const lines = problem ? [problem] : game.wide || isStuck(state) ? whyNone(game) : [];
  byId("problem").textContent = lines.join(" ");
  byId("problem").hidden = !lines.length;
  byId("past").hidden = !steps.length;
  byId("turns").replaceChildren(...steps.map(([guess, digits], i) => {
    const href = address(tree, steps.slice(0, i), digits === REFUSED ? null : guess);
    const title = `Back to ${capitals(guess)}`;
    const link = element("a", { href, title }, ...tiles(guess, digits));
    if (digits === REFUSED) link.className = "refused";
    return element("li", {}, link);
  }));
  byId("back").disabled = !steps.length && state.own === null && !problem;
  byId("again").disabled = byId("back").disabled;
}

// All that follows from the guess to play: empty while that is computed.
function drawGuess() {
  const { tree, game, guess } = state;
  const { solved, node } = game;
  const sure = game.size === 1 && tree.words[game.ranked[0]] === guess; // it can only be right
  touched = tried = sure;
  state.hint = false;
  clue = (sure ? RIGHT : ABSENT).repeat(tree.length);
  state.classes = guess && !solved ? classesOf(game, guess) : new Map();
  const letters = solved || isStuck(state) ? [] : guess ? [...guess] : Array(tree.length).fill("");
  byId("tiles").hidden = !letters.length;
  byId("tiles").setAttribute("aria-label", `Clue for ${guess}`);
  byId("tiles").replaceChildren(...letters.map((letter, i) =>
    element("button", { type: "button", tabindex: i ? -1 : 0 }, capital(letter))));
  const off = solved || isStuck(state);
  for (const id of ["next", "other", "keys", "words-part"]) byId(id).hidden = off;
  byId("why").hidden = off || !guess || game.size === 1;
  byId("own").value = "";
  byId("own-note").textContent = "";
  byId("why").open = false;
  byId("why-title").textContent = `Why ${capitals(guess)}?`;
  const follows = node?.guess === guess && !off;
  byId("clues-part").hidden = off || !guess;
  byId("bars-part").hidden = byId("below-part").hidden = !follows;
  showClue();
  if (guess && !off) drawClues();
  if (!follows) return;
  drawBars(solvedOn(node, game.history.length + 1));
  drawBelow(node);
}

// Where the guess comes from, and what is odd about one's own.
function guessText({ tree, game, move, own, guess }) {
  if (own === null) return !move || move.stored ? "" : game.size > 1 ? " (computed)" : "";
  const known = playable(game).includes(tree.places.get(guess));
  if (!known) return `, your word, which is not in ${tree.guesses.name}`;
  return isAllowed({ ...game, refused: new Set() }, guess) ? ", your word" : `, your word, which ${tree.mode} does not allow`;
}

// The tiles' colours, and what they lead to: silent until a tile is touched.
function showClue() {
  const { tree, steps, game, guess, classes } = state;
  tileList().forEach((tile, i) => {
    tile.dataset.clue = clue[i];
    const letter = `${tile.textContent}, letter ${i + 1} of ${tree.length}`;
    tile.setAttribute("aria-label", `${letter}: ${touched ? NAMES[clue[i]] : "no colour yet"}`);
  });
  byId("tiles").classList.toggle("touched", touched);
  const here = classes.get(clue);
  const after = here || !tried || !guess ? null : gameAt(tree, [...steps, [guess, clue]]);
  state.none = Boolean(after && !after.size);
  byId("next").setAttribute("aria-disabled", String(state.none || !guess));
  byId("refuse").hidden = game.solved || !game.size || state.own !== null;
  const last = game.size === 1 ? tree.words[game.ranked[0]] : null;
  const end = last === null ? "" : last === guess ? ": the answer" : `: ${isolated(last)}`;
  const left = () => leftText(game, game.expected.length, game.others.length).replace(/ left/, `$&${end}`);
  let text;
  if (game.solved) text = `${isolated(game.history.at(-1)[0])}: solved in ${plural(game.history.length, "guess")}.`;
  else if (isStuck(state)) text = "No word is left. Press Back to remove the last clue, then set the right one.";
  else if (!guess) text = `${left()}. Computing the guess …`;
  else if (after && clue === tree.won) {
    text = `${isolated(guess)} is not among the ${plural(game.size, "word")} left, so it cannot be the answer.`;
  } else if (after) text = whyNone(after, "Next goes on").join(" ");
  else if (touched && here && last !== guess) text = colouredText(here);
  else text = `Guess ${game.history.length + 1}: play ${capitals(guess)}${guessText(state)}. ${left()}.`;
  if (state.hint && !state.none) text = `No colour is set, so all are absent. ${text} Press Enter or Next guess again to go on.`;
  const status = byId("status");
  if (status.textContent !== text) status.textContent = text; // the same is not to be read again
  drawCommand();
}

// What the colours that are set lead to.
function colouredText({ expected, others }) {
  if (clue === state.tree.won) return `${isolated(state.guess)} is the answer.`;
  return `These colours leave ${leftText(state.game, expected.length, others.length, "")}.`;
}

// The command that looks this state up or, off the tree, computes its guess.
function drawCommand() {
  const { tree, game: { node, history, refused, solved } } = state;
  const follows = node || (solved && !refused.size && pathTo(tree, history.at(-1)[0])?.join() === history.join());
  const known = history.length && tree.file === null && tree.name === tree.recipe.opener && history[0][0] === tree.name;
  const parts = known ? [] : [`--tree=${shell(tree.file ?? tree.name)}`];
  const without = refused.size ? ["--refused", ...[...refused].map(shell)] : [];
  const words = [follows ? "treewalk" : "treegen next", ...parts, ...history.flat().map(shell), ...without];
  const text = words.join(" ");
  if (byId("command").textContent === text) return;
  byId("command").textContent = text;
  drawCopies();
}

function drawCopies() {
  byId("copy-emoji").disabled = !state.game.history.length;
  byId("copied").textContent = "";
  byId("selected").hidden = true;
}

// A game, turn by turn: at once where it is solved, else when it is asked for.
function drawReview() {
  const { game } = state;
  byId("review").replaceChildren();
  byId("review-now").hidden = !game.history.length || game.solved || isStuck(state);
  byId("paste").open = false;
  byId("paste-title").textContent = `Review ${game.history.length ? "another" : "a finished"} game`;
  byId("pasted").textContent = "";
  if (game.solved) review();
}

async function review() {
  const here = state;
  byId("review-now").hidden = true;
  byId("review").textContent = "Computing …";
  const turns = await compute("review", { ...here, steps: here.game.history });
  if (here !== state) return;
  const head = ["Guess", "Left", "Leaves", "Left now", "Best", "Leaves"];
  const rows = turns.map(({ guess, clue: digits, left, average, after, best, best_average: least }) => {
    const same = best === guess;
    const found = same ? [element("span", {}, "=")] : [capitals(best)];
    const cells = [
      [grouped(left)], [average === null ? "?" : decimals(average)], [grouped(after)], found,
      [same ? "" : decimals(least)],
    ];
    return element("tr", {}, element("th", { scope: "row" }, ...tiles(guess, digits)),
      ...cells.map((cell) => element("td", {}, ...cell)));
  });
  byId("review").replaceChildren(
    element("div", { class: "scroll", tabindex: 0, role: "group", "aria-labelledby": "review-title" },
      element("table", {},
        element("thead", {}, element("tr", {}, ...head.map((name) => element("th", { scope: "col" }, name)))),
        element("tbody", {}, ...rows))),
    element("p", { class: "quiet" }, "Leaves: how many words are left after that guess, on average."),
    ...verdict(turns).map((line) => element("p", {}, line)),
  );
}

// Where words were lost, and where luck was, as summary() of play/review.py says it.
function verdict(turns) {
  const most = (rate) => turns.reduce((one, two) => (rate(two) > rate(one) ? two : one));
  const lost = ({ average, best_average: least }) => (average === null ? 0 : Math.max(0, average - least));
  const lines = [];
  const worst = most((turn) => (turn.after ? lost(turn) : 0));
  if (worst.after && lost(worst) > 0) {
    lines.push(`The costliest guess was ${capitals(worst.guess)}: ${decimals(worst.average)} words left on average, `
      + `where ${capitals(worst.best)} leaves ${decimals(worst.best_average)}.`);
  }
  const luck = ({ average, after }) => (average ?? 0) / Math.max(after, 1);
  const lucky = most(luck);
  if (luck(lucky) > 1) {
    const left = lucky.after ? `${plural(lucky.after, "word")} left` : "it was the answer";
    lines.push(`The luckiest guess was ${capitals(lucky.guess)}: ${left}, where ${decimals(lucky.average)} `
      + "were expected.");
  }
  return lines;
}

// What a guess is expected to tell, and the next best.
async function drawWhy() {
  const here = state;
  byId("why-text").textContent = "Computing …";
  const { own, best, policy } = await compute("why", here.game, here.guess);
  if (here !== state) return;
  const told = ({ bits, left, largest, classes }) =>
    `${decimals(bits)} bits of information; it leaves ${decimals(left)} words on average, ${grouped(largest)} at most; `
    + `${plural(classes, "clue")} possible`;
  const named = ({ guess, place, possible }) =>
    `${capitals(guess)}, number ${grouped(place)}${possible ? ", which can be the answer" : ""}`;
  const text = own
    ? `${named(own)}, gives ${told(own)}.`
    : `${capitals(here.guess)} is not among the words that may be played here, so it is not ranked.`;
  const { recipe } = here.tree;
  const planned = here.own === null && here.move?.stored && recipe.policy === "optimal"
    ? [element("p", {}, "The ranking looks only at the next clue; the tree looks further ahead.")] : [];
  byId("why-text").replaceChildren(element("p", {}, text), ...planned, element("p", {}, `The best other guesses by ${policy}:`),
    element("ol", {}, ...best.map((score) => element("li", { value: score.place }, `${capitals(score.guess)}: ${told(score)}`))));
}

// The clues that can occur, the winning one too, those that leave most words first, or in order.
function drawClues() {
  const { tree, steps, game, guess, classes } = state;
  const byClue = byId("by-clue").getAttribute("aria-pressed") === "true";
  const size = ({ expected, others }) => expected.length + others.length;
  const order = (a, b) => (a.clue < b.clue ? -1 : 1);
  const all = [...classes.values()].sort(byClue ? order
    : (a, b) => b.expected.length - a.expected.length || size(b) - size(a) || order(a, b));
  byId("clues-title").textContent = `Clues that ${capitals(guess)} can earn (${grouped(all.length)})`;
  byId("by-clue").hidden = all.length < 2;
  byId("clues").replaceChildren();
  const others = game.expected.length > 0 && game.others.length > 0;
  byId("clues").classList.toggle("others", others);
  byId("clues-note").hidden = !others;
  if (others) byId("clues-note").textContent = `+ counts words that are not in ${game.list.prior}.`;
  fill(byId("clues"), all, (entry) => {
    const href = address(tree, [...steps, [guess, entry.clue]]);
    const next = element("span", { class: "next" }, ...nextText(entry));
    return [element("a", { href }, ...tiles(guess, entry.clue), next,
      count(entry.expected.length, entry.others.length))];
  });
}

// What is played after a clue, where that needs no computing.
function nextText(entry) {
  const { tree, game, guess } = state;
  if (entry.clue === tree.won) return ["✓", unseen("solved; ")];
  const next = game.node?.guess === guess
    ? game.node.below.get(entry.clue)?.guess
    : firstOfTwo(tree, ...(entry.expected.length ? [entry.expected, entry.weights] : [entry.others]));
  return next ? [unseen("then "), capitals(next), unseen(": ")] : [];
}

function drawBelow(node) {
  const here = state;
  byId("below-part").hidden = !node.below.size;
  byId("below").replaceChildren();
  setTimeout(() => { // what was asked for is seen first
    if (here === state) fill(byId("below"), branchesOf(here.tree, node), outlineEntry(node, here.steps));
  });
}

// The branches of a node, the winning clue too, those that leave most words first.
function branchesOf(tree, node) {
  const all = [...node.below].map(([clue, child]) =>
    ({ clue, child, size: child.size, expected: child.expected }));
  if (node.wins) all.push({ clue: tree.won, child: null, size: 1, expected: Number(node.own > 0) });
  const order = (a, b) => b.expected - a.expected || b.size - a.size || (a.clue < b.clue ? -1 : 1);
  return all.sort(order);
}

function outlineEntry(node, steps) {
  const { tree } = state;
  return ({ clue: digits, child, size, expected }) => {
    const here = [...steps, [node.guess, digits]];
    const href = address(tree, here);
    const row = tiles(node.guess, digits);
    if (!child?.below.size) {
      const word = child ? child.guess : `✓ ${node.guess}`;
      const other = expected ? [] : [count(0, 1)];
      return [element("a", { href }, ...row, element("span", {}, word), ...other)];
    }
    const list = element("ul", {});
    const summary = element("summary", {}, ...row,
      element("b", {}, capitals(child.guess)), " ", count(expected, size - expected));
    const details = element("details", {}, summary, list);
    details.addEventListener("toggle", () => {
      if (list.childElementCount) return;
      list.append(element("li", {}, element("a", { href }, `Play on from ${child.guess}`)));
      fill(list, branchesOf(tree, child), outlineEntry(child, here));
    });
    return [details];
  };
}

function drawWords() {
  const { tree, game: { expected, others, list } } = state;
  byId("words-title").textContent = `Words left (${grouped(expected.length || others.length)})`;
  byId("words").replaceChildren();
  byId("path").replaceChildren();
  if (expected.length) fillWords(expected.map((place) => tree.words[place]));
  if (!others.length) return;
  const which = expected.length ? `${grouped(others.length)} more, not` : "Not";
  byId("words").append(element("h3", {}, `${which} in ${list.prior}`));
  fillWords(others.map((place) => tree.words[place]));
}

// Many words are in paragraphs, so that those out of sight cost nothing.
function fillWords(words) {
  const part = (from) => element("p", { dir: "auto", tabindex: -1 },
    ...words.slice(from, from + MANY).flatMap((word, i) => // arrows lead from the first to the others
      [element("button", { type: "button", class: "word", tabindex: i ? -1 : 0 }, word), " "]));
  byId("words").append(part(0));
  if (words.length <= MANY) return;
  const all = button(`Show all ${grouped(words.length)}`);
  all.addEventListener("click", () => {
    const rest = words.map((_, i) => i).filter((i) => i && i % MANY === 0).map(part);
    all.replaceWith(...rest);
    rest[0].focus();
  });
  byId("words").append(all);
}

// How a word would be found from here.
async function drawPath(word) {
  const here = state;
  byId("path").textContent = "Computing …";
  const own = here.own === null || word === here.own ? [] : [[here.own, clueFor(here.own, word)]];
  const from = gameAt(here.tree, [...here.steps, ...own]);
  const steps = from.solved ? from.steps : await compute("path", from, word);
  if (here !== state) return;
  const turns = steps.slice(here.steps.length).map(([guess, digits]) => element("span", {}, ...tiles(guess, digits)));
  const href = address(here.tree, steps);
  byId("path").replaceChildren(`${isolated(word)} would be found on guess ${grouped(gameAt(here.tree, steps).history.length)}: `,
    ...turns, " ", element("a", { href }, "Go there"));
  byId("path").scrollIntoView({ block: "nearest" });
}

// Where other words are left beside those expected, bars are of the expected, and all stand beside.
function drawBars(counts) {
  const { node, list: { prior }, history } = state.game;
  const both = node.expected > 0 && node.expected < node.size;
  const field = both ? "expected" : "size";
  const found = (of) => {
    const { count, mean, worst } = figures(counts, of);
    return `on guess ${count === 1 ? worst : `${mean} on average, on guess ${worst} at worst`}`;
  };
  const most = Math.max(...counts.filter(Boolean).map((on) => on[field]));
  const list = both && prior;
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
function drawAbout({ name, sha256, rebuilt, recipe, summary, root }) {
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
    "proven" in recipe && (recipe.proven ? (rebuilt ? "" : "claims to be ") : "not ") + "proven",
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

