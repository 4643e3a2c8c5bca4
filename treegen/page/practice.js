// Practice: a secret answer, to be found in six guesses. Until then it is nowhere but in this script.

const MOST_GUESSES = 6;
let round; // the tree, the secret, the steps so far, the places of letters told, whether a count was

// One of some things, drawn by weight.
function drawn(things, weightOf) {
  let rest = Math.random() * things.reduce((sum, one) => sum + weightOf(one), 0);
  return things.find((one) => (rest -= weightOf(one)) < 0);
}

// Why a word cannot be played in a game, or nothing.
function refusal(game, word) {
  const { tree } = game;
  const { length } = [...word];
  if (length !== tree.length) return `${plural(length, "letter")}, not ${tree.length}.`;
  if (!playable(game).includes(tree.places.get(word))) return `${capitals(word)} is not among the ${tree.guesses.name}.`;
  return isAllowed(game, word) ? "" : `${capitals(word)}: ${modeOf(tree)} does not allow it.`;
}

const costText = (cost) => (cost < 0.005 ? "costs nothing" : `costs ${decimals(cost)}`);

// What is typed into a part's form stands on its tiles; Enter hands the word over.
const inputOf = (part) => byId(part).querySelector("input");
const typedWord = (part) => fold(inputOf(part).value.trim());

function drawTyped(part, word = "") {
  const input = inputOf(part);
  if (typedWord(part) !== word) input.value = word;
  const letters = [...word, ...Array(state.tree.length).fill("")].slice(0, state.tree.length);
  input.previousElementSibling.replaceChildren(...letters.map((letter) => element("span", {}, capital(letter))));
}

function listen(part, take) {
  const { form } = inputOf(part);
  form.addEventListener("input", () => drawTyped(part, typedWord(part)));
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.repeat) event.preventDefault(); // one word a press
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    take(typedWord(part));
  });
}

const typeHere = () => document.querySelector("[data-mode]:not([hidden]) .typing input")?.focus();
addEventListener("keydown", ({ key, ctrlKey, metaKey, altKey }) => { // wherever the focus is
  if (!ctrlKey && !metaKey && !altKey && /^\p{L}$/u.test(key)) typeHere();
});

function setMode(mode) {
  for (const part of document.querySelectorAll("[data-mode]")) part.hidden = part.dataset.mode !== mode;
  for (const button of byId("modes").children) setPressed(button, button.value === mode);
  if (mode === "practice" && (round?.tree !== state.tree || round.isOver)) beginRound();
  if (mode === "drill" && drill?.tree !== state.tree) beginDrill();
  typeHere();
}

function beginRound() {
  const { tree } = state;
  const place = drawn(tree.answers.words, (word) => tree.answers.weights.get(word));
  round = { tree, secret: tree.words[place], steps: [], told: new Set(), isCounted: false };
  byId("board").replaceChildren();
  drawTyped("practice");
  drawRound();
}

function drawRound(text = "") {
  const { secret, steps, told } = round;
  const isSolved = steps.at(-1)?.[0] === secret;
  round.isOver = isSolved || steps.length === MOST_GUESSES;
  const letters = [...told].map((i) => `Letter ${i + 1} is ${capital([...secret][i])}.`);
  const where = isSolved ? `Solved in ${plural(steps.length, "guess")}.`
    : round.isOver ? `Not found in ${MOST_GUESSES} guesses: the answer was ${capitals(secret)}.`
    : [`Guess ${steps.length + 1} of ${MOST_GUESSES}.`, ...letters].join(" ");
  byId("practice-status").textContent = `${text} ${where}`.trim();
  inputOf("practice").form.hidden = byId("hint").hidden = round.isOver;
  byId("practice-review").hidden = !round.isOver;
  byId("hint").disabled = round.isCounted && unknownLetters().length < 2;
  (round.isOver ? byId("practice-review") : inputOf("practice")).focus();
}

function takeGuess(word) {
  const { secret, steps } = round;
  const game = gameAt(round.tree, steps);
  const problem = refusal(game, word);
  if (problem) return drawRound(problem);
  const turn = [word, clueFor(word, secret)];
  const note = element("span", {}, "…");
  byId("board").append(element("li", {}, ...tiles(...turn), note));
  compute("cost", game, word).then(({ cost, best }) => {
    const isSafe = !fits(best, [...steps, turn]); // a word that may be the secret is not named
    note.textContent = costText(cost) + (cost >= 0.005 && isSafe ? `; ${capitals(best)} was best` : "");
  });
  Object.assign(round, { steps: [...steps, turn], isCounted: false });
  drawTyped("practice");
  drawRound();
}

// The places that neither a clue nor a hint has told: of these one at least stays secret.
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
byId("another").addEventListener("click", beginRound);
byId("practice-review").addEventListener("click", () => {
  pasted = true;
  go(round.steps);
});
byId("modes").addEventListener("click", ({ target }) => { if (target.value) setMode(target.value); });
