// Practice: a secret answer, to be found in six guesses. Elsewhere, on this device and in links, it is a
// code that nobody reads at a glance.

/* exported MOST_GUESSES, missedText, drawn, setMode, resumeMode, enterWord, practisedWord */

const MOST_GUESSES = 6;
/** @type {(answer: string) => string} */
const missedText = (answer) => `Not found in ${MOST_GUESSES} guesses: the answer was ${capitals(answer)}.`;
/**
 * @typedef {object} Round
 * @property {Tree} tree
 * @property {string} secret
 * @property {Steps} steps
 * @property {Set<number>} told  places of the letters that a hint told
 * @property {boolean} isCounted  whether a hint told how many words are left
 * @property {string} sent  what who sent the word needed: 1 to 6, or x where it was not found; or empty
 * @property {boolean} isOver
 */

/** @type {Round} */
let round;

// The code of an answer: its place among all, spread over a field of a prime and shifted by the list's
// checksum, so that hardly a code of one list is that of a word in another.
const PRIME = 2 ** 26 - 5; // no list is as long; products of two places are exact
const SPREAD = 41_475_557; // neighbours are far apart
/** @type {(tree: Tree, i: number) => string} */
const codeAt = ({ recipe }, i) =>
  ((i * SPREAD + parseInt(recipe.answers.sha256.slice(0, 6), 16)) % PRIME).toString(36);
/** @type {(tree: Tree, word: string) => string} */
const codeOf = (tree, word) => codeAt(tree, tree.answers.words.indexOf(placeIn(tree, word)));
/** @type {(tree: Tree, code: string) => string} Empty where no answer has that code. */
const wordOf = (tree, code) => tree.words[tree.answers.words.find((_, i) => codeAt(tree, i) === code) ?? -1] ?? "";

// What is kept of a round, so that it goes on after a refresh: its code, hints and address.
function keepRound() {
  const { tree, secret, steps, told, isCounted, sent } = round;
  keep("practice", [codeOf(tree, secret), sent, isCounted, [...told], fullAddress(tree, steps)].join(" "));
}

/** @type {() => Round | null} Null where none is kept that fits the page. */
function readRound() {
  const [code, sent, isCounted, told = "", hash = ""] = (kept("practice") ?? "").split(" ");
  if (!hash) return null;
  const { tree, steps, problem } = placeAt(hash);
  const secret = wordOf(tree, code);
  if (problem || !secret || !fits(secret, steps)) return null;
  const places = told.split(",").filter(Boolean).map(Number).filter((i) => i < tree.length);
  const rest = { told: new Set(places), isCounted: isCounted === "true", sent };
  return { tree, secret, steps, ...rest, isOver: isEnd(secret, steps) };
}

/** @type {(secret: string, steps: Steps) => boolean} */
const isEnd = (secret, steps) => steps.at(-1)?.[0] === secret || steps.length >= MOST_GUESSES;

// The word that a game of practice was for, where it is over; null for any other game.
/** @type {(tree: Tree, history: Steps) => string | null} */
function practisedWord(tree, history) {
  const last = round ?? readRound();
  const isSame = last?.isOver && last.tree === tree && turnsText(last.steps) === turnsText(history);
  return isSame ? last.secret : null;
}

// One of some things, drawn by weight.
/** @type {<T>(things: T[], weightOf: (thing: T) => number) => T | undefined} */
function drawn(things, weightOf) {
  let rest = Math.random() * things.reduce((sum, one) => sum + weightOf(one), 0);
  return things.find((one) => (rest -= weightOf(one)) < 0);
}

/** @type {(mode: string, isResumed?: boolean) => void} */
function setMode(mode, isResumed = false) {
  for (const part of allOf("[data-mode]")) part.hidden = part.dataset.mode !== mode;
  for (const button of byId("modes").children) setPressed(button, button.value === mode);
  if (mode === "practice") openRound(isResumed);
  if (mode === "drill" && drill?.tree !== state.tree) beginDrill();
  if (mode !== "play" || kept("mode")) keep("mode", modeText(mode));
  typeHere();
}

// A mode, the day, and the address at which it was chosen: another leads to "Play".
/** @type {(mode: string) => string} */
const modeText = (mode) => [mode, localDay(), state.tree.name, location.hash].join(" ");

// After a refresh: the mode that was kept, if it is one for this address.
/** @type {(text: string | null) => void} */
function resumeMode(text) {
  const mode = ["practice", "drill"].find((one) => modeText(one) === text);
  if (mode) setMode(mode, true);
}

/** @type {(isResumed: boolean) => void} */
function openRound(isResumed) {
  const last = round ? null : readRound();
  if (last?.tree === state.tree && (isResumed || !last.isOver)) startRound(last);
  else if (round?.tree !== state.tree || round.isOver) beginRound();
}

function beginRound(secret = drawnWord(state.tree), sent = "") {
  startRound({ tree: state.tree, secret, steps: [], told: new Set(), isCounted: false, sent, isOver: false });
}

/** @type {(tree: Tree) => string} */
const drawnWord = ({ answers, words }) => words[drawn(answers.words, (word) => weightIn(answers, word)) ?? 0];

/** @type {(begun: Round) => void} */
function startRound(begun) {
  round = begun;
  byId("board").replaceChildren();
  round.steps.forEach((_, i) => drawRow(i));
  drawTyped("practice");
  drawRound();
}

// A link to a word begins practice on it, by the first tree of the page that has it.
function enterWord() {
  const [, code, sent = ""] = /^#word=([0-9a-z]+)(?:\.([1-6x]))?$/.exec(location.hash) ?? [];
  if (!code) return false;
  const tree = [firstIndex(), ...known.records.keys()].map(treeAt).find((one) => wordOf(one, code));
  if (!tree) return false;
  history.replaceState(null, "", address(tree, []));
  draw();
  beginRound(wordOf(tree, code), sent);
  setMode("practice");
  return true;
}

// A link to the word of the round that is over, and what it took.
async function sendWord() {
  const { tree, secret, steps } = round;
  const took = steps.at(-1)?.[0] === secret ? steps.length : "x";
  const link = `${location.href.replace(/#.*/, "")}#word=${codeOf(tree, secret)}.${took}`;
  if (location.protocol !== "file:" && await share(`Can you beat me on this word? ${link}`)) return;
  let said = `Copy this link: ${link}`;
  try {
    await navigator.clipboard.writeText(link);
    said = "Link copied.";
  } catch { /* a page that is not served safely may not */ }
  drawRound(said + (location.protocol === "file:" ? HERE : ""));
}

function drawRound(text = "") {
  const { secret, steps, told, sent } = round;
  const isSolved = steps.at(-1)?.[0] === secret;
  round.isOver = isEnd(secret, steps);
  keepRound();
  const letters = [...told].map((i) => `Letter ${i + 1} is ${capital([...secret][i])}.`);
  let where = [`Guess ${steps.length + 1} of ${MOST_GUESSES}.`, ...letters].join(" ");
  if (isSolved) where = `Solved in ${plural(steps.length, "guess")}.`;
  else if (round.isOver) where = missedText(secret);
  const other = sent === "x" ? "did not find it" : `needed ${plural(Number(sent), "guess")}`;
  if (sent) where += ` The sender ${other}.`;
  byId("practice-status").textContent = `${text} ${where}`.trim();
  inputOf("practice").form.hidden = byId("hint").hidden = round.isOver;
  byId("practice-review").hidden = byId("send").hidden = !round.isOver;
  byId("hint").disabled = round.isCounted && unknownLetters().length < 2;
  (round.isOver ? byId("practice-review") : inputOf("practice")).focus();
}

/** @type {(word: string) => void} */
function takeGuess(word) {
  const { secret, steps } = round;
  const game = gameAt(round.tree, steps);
  const problem = refusal(game, word);
  if (problem) {
    drawRound(problem);
    return;
  }
  Object.assign(round, { steps: [...steps, [word, clueFor(word, secret)]], isCounted: false });
  drawRow(steps.length);
  drawTyped("practice");
  drawRound();
  if (round.isOver) countPractice(round.tree, round.steps);
}

// A turn on the board, and what it costs.
/** @type {(i: number) => void} */
function drawRow(i) {
  const { tree, steps } = round;
  const turn = steps[i];
  const note = element("span", {}, "…");
  byId("board").append(element("li", {}, ...tiles(...turn), note));
  asked.compute("cost", { tree, steps: steps.slice(0, i) }, turn[0]).then((found) => {
    const { cost, best } = found;
    const isSafe = !fits(best, steps.slice(0, i + 1)); // a word that may be the secret is not named
    note.textContent = costText(found) + (hundredths(cost) !== 0 && isSafe ? `; ${capitals(best)} was best` : "");
  });
}

// The places that neither a clue nor a hint has told: of these one at least stays secret.
/** @type {() => number[]} */
function unknownLetters() {
  const { tree, steps, told } = round;
  return [...Array(tree.length).keys()].filter((i) => !told.has(i) && steps.every(([, digits]) => digits[i] !== RIGHT));
}

// First how many words are left, then a letter at a time.
function hint() {
  if (round.isCounted) round.told.add(unknownLetters()[0]);
  round.isCounted = true;
  const game = gameAt(round.tree, round.steps);
  drawRound(`${leftText(weightsIn(game.list, game.left))}.`);
}

listen("practice", takeGuess);
byId("hint").addEventListener("click", hint);
byId("another").addEventListener("click", () => beginRound());
byId("send").addEventListener("click", sendWord);
byId("practice-review").addEventListener("click", () => {
  claim(round.steps, "practised");
  goToReview(round.steps);
});
byId("modes").addEventListener("click", ({ target }) => { if (target.value) setMode(target.value); });
