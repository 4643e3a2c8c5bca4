// What the page shows follows from its address. Text from a tree only ever becomes text, never
// markup.

const NAMES = { [ABSENT]: "absent", [PRESENT]: "elsewhere", [RIGHT]: "right place" };
const FEW = 40; // entries of a list that are shown before all are asked for
const MANY = 300; // words

const byId = (id) => document.getElementById(id);
// What is kept on this device, where the browser allows it.
function keep(name, value) {
  try { localStorage.setItem(`treegen-${name}`, value); } catch { return false; }
  return true;
}
function kept(name) {
  try { return localStorage.getItem(`treegen-${name}`); } catch { return null; }
}

let state; // what the address says, the game that follows from it, and the guess to play
let clue; // digits of the tiles that are being set
let touched; // whether one was
let tried; // whether all were, or it was tried to go on

const isPressed = (toggle) => toggle.getAttribute("aria-pressed") === "true";
const setPressed = (toggle, on) => toggle.setAttribute("aria-pressed", String(on));
const unseen = (text) => element("span", { class: "unseen" }, text);

// A row of tiles, with the same in plain text for those who do not see it.
function tiles(guess, digits) {
  const each = [...guess].map((letter, i) => element("span", { "data-clue": digits[i] }, capital(letter)));
  const row = element("span", { class: "tiles", dir: "auto", "aria-hidden": "true" }, ...each);
  const spoken = digits === REFUSED ? ["not accepted"] : [...digits].map((digit) => NAMES[digit]);
  return [row, unseen(`${guess}: ${spoken.join(", ")}. `)];
}

// How many words are left: 203, or 203 +819 where others are unlikely, or +4 where all are.
function count([first, others]) {
  const shown = first ? [grouped(first), unseen(first === 1 ? " word left" : " words left")] : [];
  if (others) shown.push(`${first ? " " : ""}+${grouped(others)}`);
  if (others) shown.push(unseen(first ? " more" : `${others === 1 ? " word" : " words"} left`));
  return element("span", { class: "count" }, ...shown);
}

// Shows the first entries of a list, so that a long one costs no time until it is wanted.
function showPart(list, entries, few, draw) {
  list.replaceChildren(...draw(entries.slice(0, few)));
  if (entries.length <= few) return;
  const more = element("button", { type: "button", class: "more" }, `Show all ${grouped(entries.length)}`);
  const last = element(list.tagName === "UL" ? "li" : "div", {}, more);
  more.addEventListener("click", () => {
    const rest = document.createDocumentFragment();
    for (const part of draw(entries.slice(few))) rest.append(part);
    const first = rest.querySelector("a, button");
    last.replaceWith(rest);
    first.focus();
  });
  list.append(last);
}

// What can take long is computed by workers that run the page's first script: what a person waits for,
// and apart from it what is nice to know. What was asked of a state that is left is given up.
//
// A worker says first that it runs. WebKit starts none for a page opened from disk and says nothing,
// so where none is heard of soon, the page computes by itself.
const PATIENCE = 1000; // milliseconds
const script = new Blob([byId("engine").textContent], { type: "text/javascript" });
const createScriptURL = (url) => url;
const policy = window.trustedTypes?.createPolicy("treegen", { createScriptURL }) ?? { createScriptURL };
const engine = policy.createScriptURL(URL.createObjectURL(script));
if (document.querySelector("link[rel=manifest]")) { // a page of a site
  navigator.serviceWorker?.register(policy.createScriptURL("worker.js")).catch(() => {});
}

let hasWorkers = true; // until one was not heard of in time

function newComputer() {
  const waiting = new Map(); // for answers: what was asked, and who is told
  let worker = null;
  let timer = 0;
  let number = 0;
  const drop = () => {
    worker?.terminate();
    worker = null;
    clearTimeout(timer);
    waiting.clear();
  };
  // One job after another, with time between them for what a person does.
  const computeHere = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const [id, { asked: [job, index, steps, ...rest], tell }] = waiting.entries().next().value;
      waiting.delete(id);
      if (waiting.size) computeHere();
      tell(JOBS[job](gameAt(treeAt(index), steps), ...rest));
    });
  };
  const giveUp = () => {
    hasWorkers = false;
    worker?.terminate();
    worker = null;
    clearTimeout(timer);
    if (waiting.size) computeHere();
  };
  const start = () => {
    timer = setTimeout(giveUp, PATIENCE);
    try {
      worker = new Worker(engine);
    } catch {
      return giveUp();
    }
    worker.onmessage = ({ data: [id, value] }) => {
      if (id === RUNS) clearTimeout(timer);
      waiting.get(id)?.tell(value);
      waiting.delete(id);
    };
    worker.onerror = giveUp;
    worker.postMessage([byId("data").textContent, [...since], chosen]);
  };
  const compute = (job, { tree, steps }, ...rest) => {
    const asked = [job, tree.index, steps, ...rest];
    if (hasWorkers && !worker) start();
    return new Promise((tell) => {
      waiting.set(++number, { asked, tell });
      if (worker) worker.postMessage([number, ...asked]);
      else computeHere();
    });
  };
  return { compute, drop, stop: () => { if (waiting.size) drop(); } };
}

const [asked, idle] = [newComputer(), newComputer()];
const { compute } = asked;
function dropWorkers() {
  asked.drop();
  idle.drop();
}

function draw() {
  asked.stop();
  idle.stop();
  const place = placeAt(location.hash);
  const game = gameAt(place.tree, place.steps);
  const move = knownMove(game);
  const usual = place.steps.length ? null : place.tree.opener; // which the address of a new game names
  const own = [usual, move?.guess].includes(place.own) ? null : place.own;
  state = { ...place, own, game, move, guess: own ?? move?.guess ?? "", isStuck: !game.solved && !game.size, nexts: new Map() };
  const { tree, steps } = state;
  const words = [...steps.flat(), ...(game.solved ? [] : [state.guess])];
  byId("title").textContent = tree.title;
  document.title = `${words.join(" ")} · ${tree.title}`;
  document.documentElement.style.setProperty("--letters", tree.length);
  drawTurns();
  clearCopied();
  drawReview();
  drawWords();
  drawGuess();
  drawAbout();
  drawChosen();
  drawUsed();
  if (!move && game.size) computeMove();
}

async function computeMove() {
  const here = state;
  const computed = await compute("move", here.game);
  if (here !== state) return;
  here.move = computed;
  if (here.own === computed.guess) {
    here.own = null;
    showClue();
  } else if (here.own === null) {
    here.guess = computed.guess;
    const typed = byId("own").value;
    drawGuess();
    byId("own").value = typed;
    typeWord();
    if (document.activeElement === document.body) focusTile(0, { preventScroll: true });
  }
}

function drawTurns() {
  const { tree, steps, game, own, problem, isStuck } = state;
  const text = problem || (game.wide || isStuck ? whyNone(game).join(" ") : "");
  byId("problem").textContent = text;
  byId("problem").hidden = !text;
  byId("past").hidden = !steps.length;
  byId("turns").replaceChildren(...steps.map(([guess, digits], i) => {
    const href = address(tree, steps.slice(0, i), digits === REFUSED ? null : guess);
    const link = element("a", { href, title: `Back to ${capitals(guess)}` }, ...tiles(guess, digits));
    link.classList.toggle("refused", digits === REFUSED);
    return element("li", {}, link);
  }));
  byId("back").disabled = byId("again").disabled = !steps.length && own === null && !problem;
}

// All that follows from the guess to play: empty while that is computed.
function drawGuess() {
  const { tree, game, guess } = state;
  const isOver = game.solved || state.isStuck;
  const isSure = game.size === 1 && tree.words[game.left[0]] === guess; // it can only be right
  touched = tried = isSure;
  state.hint = false;
  clue = (isSure ? RIGHT : ABSENT).repeat(tree.length);
  state.classes = guess && !game.solved
    ? classesOf(tree.words, guess, game.left) : new Map();
  const letters = isOver ? [] : guess ? [...guess] : Array(tree.length).fill("");
  byId("tiles").hidden = isOver;
  byId("tiles").setAttribute("aria-label", `Clue for ${guess}`);
  byId("tiles").replaceChildren(...letters.map((letter, i) =>
    element("button", { type: "button", tabindex: i ? -1 : 0 }, capital(letter))));
  for (const id of ["next", "other", "switches", "keys", "words-part"]) byId(id).hidden = isOver;
  byId("own").value = "";
  byId("own-note").replaceChildren();
  byId("everyday-offer").hidden = true;
  byId("why").hidden = isOver || !guess || game.size === 1;
  byId("why").open = false;
  byId("why-title").textContent = `Why ${capitals(guess)}?`;
  byId("clues-part").hidden = isOver || !guess;
  const follows = game.node?.guess === guess;
  byId("bars-part").hidden = !follows;
  showClue();
  if (guess && !isOver) {
    drawClues();
    drawEveryday();
  }
  if (follows) drawBars();
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
  const after = classes.has(clue) || !tried || !guess ? null : gameAt(tree, [...steps, [guess, clue]]);
  state.isImpossible = Boolean(after && !after.size);
  byId("next").setAttribute("aria-disabled", String(state.isImpossible || !guess));
  byId("next").textContent = touched && clue === tree.won ? "Solved" : "Next guess";
  byId("refuse").hidden = game.solved || !game.size || state.own !== null;
  let text = statusText(after);
  if (state.hint && !state.isImpossible) {
    text = `No colour is set, so all are absent. ${text} Press Enter or Next guess again to go on.`;
  }
  const status = byId("status");
  if (status.textContent !== text) status.textContent = text; // the same is not to be read again
  showCommand();
}

// Where the game stands, or what the colours that are set lead to: to a game `after` them where no
// word of this one fits them.
function statusText(after) {
  const { tree, game, guess, classes } = state;
  const turn = game.history.length;
  if (game.solved) return `${isolated(game.history.at(-1)[0])}: solved in ${plural(turn, "guess")}.`;
  if (state.isStuck) return "No word is left. Press Back to remove the last clue, then set the right one.";
  if (after && clue === tree.won) {
    return `${isolated(guess)} is not among the ${plural(game.size, "word")} left, so it cannot be the answer.`;
  }
  if (after) return whyNone(after, "Next goes on").join(" ");
  const last = game.size === 1 ? tree.words[game.left[0]] : null;
  const wordOf = (place) => (tree.words[place] === guess ? "the answer" : isolated(tree.words[place]));
  const here = classes.get(clue);
  if (touched && here && last !== guess) {
    if (clue === tree.won) return `${isolated(guess)} is the answer.`;
    return `These colours: ${leftText(weightsIn(game.list, here.left), 0, wordOf(here.left[0]))}.`;
  }
  const own = game.list.weights.get(tree.places.get(guess));
  const isLeft = classes.has(tree.won);
  const left = leftText(weightsIn(game.list, game.left), isLeft ? own : 0, wordOf(game.left[0]));
  if (!guess) return `${left}. Computing the guess …`;
  const when = isLeft ? whenText(tree, tree.places.get(guess)) : "";
  const used = when && ` ${capitals(guess)} was used ${when}.`;
  return `Guess ${turn + 1}: play ${capitals(guess)}${sourceText()}. ${left}.${used}`;
}

// Where the guess comes from, and what is odd about one's own.
function sourceText() {
  const { tree, game, move, own, guess } = state;
  if (own === null) {
    if (!move || move.stored || game.size === 1) return "";
    return game.isOutdated ? ` (computed, as words were used since ${dayText(tree.until)})` : " (computed)";
  }
  if (!playable(game).includes(tree.places.get(guess))) {
    return `, your word, which is not among the ${tree.guesses.name}`;
  }
  const isLegal = isAllowed({ ...game, refused: new Set() }, guess);
  if (!isLegal) return `, your word, which ${modeOf(tree)} does not allow`;
  const excess = game.steps.length || chosen.isHard ? undefined : tree.excess.get(guess);
  return `, your word${excess === undefined ? "" : `, ${decimals(excess)} more than ${capitals(tree.opener)}`}`;
}

// The command that looks this state up or, off the tree, computes its guess.
function showCommand() {
  const { tree, game, move, game: { node, history, refused, solved } } = state;
  const follows = node || (solved && !refused.size && pathTo(tree, history.at(-1)[0])?.join() === history.join());
  const isPlain = history.length && tree.file === null && tree.name === tree.opener && history[0][0] === tree.name;
  const words = [follows ? "treewalk" : "treegen next"];
  if (!isPlain || !follows) words.push(`--tree=${shell(tree.file ?? tree.name)}`);
  words.push(...history.flat().map(shell));
  if (!follows && chosen.isHard) words.push("--hard");
  if (refused.size) words.push("--refused", ...[...refused].map(shell));
  const text = words.join(" ");
  // The terminal does not know the words used since, nor plays only everyday ones.
  const isOther = chosen.isEveryday && !solved && !move?.stored && game.candidates.length > 2;
  byId("command").hidden = byId("copy-command").hidden = isOther || (!follows && tree.since?.size > 0);
  if (byId("command").textContent === text) return;
  byId("command").textContent = text;
  clearCopied();
}

function clearCopied() {
  byId("copy-emoji").disabled = !state.game.history.length;
  byId("copied").textContent = "";
  byId("selected").hidden = true;
}
