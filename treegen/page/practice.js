// Practice: a secret answer, to be found in six guesses. Until then it is nowhere but in this script.

/* exported drawn, setMode */

const MOST_GUESSES = 6;
/**
 * @typedef {object} Round
 * @property {Tree} tree
 * @property {string} secret
 * @property {Steps} steps
 * @property {Set<number>} told  places of the letters that a hint told
 * @property {boolean} isCounted  whether a hint told how many words are left
 * @property {boolean} isOver
 */

/** @type {Round} */
let round;

// One of some things, drawn by weight.
/** @type {<T>(things: T[], weightOf: (thing: T) => number) => T | undefined} */
function drawn(things, weightOf) {
  let rest = Math.random() * things.reduce((sum, one) => sum + weightOf(one), 0);
  return things.find((one) => (rest -= weightOf(one)) < 0);
}

/** @type {(mode: string) => void} */
function setMode(mode) {
  for (const part of allOf("[data-mode]")) part.hidden = part.dataset.mode !== mode;
  for (const button of byId("modes").children) setPressed(button, button.value === mode);
  if (mode === "practice" && (round?.tree !== state.tree || round.isOver)) beginRound();
  if (mode === "drill" && drill?.tree !== state.tree) beginDrill();
  typeHere();
}

function beginRound() {
  const { tree } = state;
  const place = drawn(tree.answers.words, (word) => weightIn(tree.answers, word)) ?? 0;
  round = { tree, secret: tree.words[place], steps: [], told: new Set(), isCounted: false, isOver: false };
  byId("board").replaceChildren();
  drawTyped("practice");
  drawRound();
}

function drawRound(text = "") {
  const { secret, steps, told } = round;
  const isSolved = steps.at(-1)?.[0] === secret;
  round.isOver = isSolved || steps.length === MOST_GUESSES;
  const letters = [...told].map((i) => `Letter ${i + 1} is ${capital([...secret][i])}.`);
  let where = [`Guess ${steps.length + 1} of ${MOST_GUESSES}.`, ...letters].join(" ");
  if (isSolved) where = `Solved in ${plural(steps.length, "guess")}.`;
  else if (round.isOver) where = `Not found in ${MOST_GUESSES} guesses: the answer was ${capitals(secret)}.`;
  byId("practice-status").textContent = `${text} ${where}`.trim();
  inputOf("practice").form.hidden = byId("hint").hidden = round.isOver;
  byId("practice-review").hidden = !round.isOver;
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
  /** @type {[string, string]} */
  const turn = [word, clueFor(word, secret)];
  const note = element("span", {}, "…");
  byId("board").append(element("li", {}, ...tiles(...turn), note));
  asked.compute("cost", game, word).then((found) => {
    const { cost, best } = found;
    const isSafe = !fits(best, [...steps, turn]); // a word that may be the secret is not named
    note.textContent = costText(found) + (hundredths(cost) !== 0 && isSafe ? `; ${capitals(best)} was best` : "");
  });
  Object.assign(round, { steps: [...steps, turn], isCounted: false });
  drawTyped("practice");
  drawRound();
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
byId("another").addEventListener("click", beginRound);
byId("practice-review").addEventListener("click", () => goToReview(round.steps));
byId("modes").addEventListener("click", ({ target }) => { if (target.value) setMode(target.value); });
