// Words typed into a form of their own, as practice and drill have it.

/* exported inputOf, drawTyped, listen, typeHere, refusal, costText */

// What is typed into a part's form stands on its tiles; Enter hands the word over.
/** @type {(part: string) => any} */
const inputOf = (part) => byId(part).querySelector("input");
/** @type {(part: string) => string} */
const typedWord = (part) => fold(inputOf(part).value.trim());

/** @type {(part: string, word?: string) => void} */
function drawTyped(part, word = "") {
  const input = inputOf(part);
  if (typedWord(part) !== word) input.value = word;
  const letters = [...word, ...Array(state.tree.length).fill("")].slice(0, state.tree.length);
  input.previousElementSibling.replaceChildren(...letters.map((letter) => element("span", {}, capital(letter))));
}

/** @type {(part: string, take: (word: string) => void) => void} */
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

const typeHere = () => allOf("[data-mode]:not([hidden]) .typing input")[0]?.focus();
addEventListener("keydown", ({ key, ctrlKey, metaKey, altKey }) => { // wherever the focus is
  if (!ctrlKey && !metaKey && !altKey && /^\p{L}$/u.test(key)) typeHere();
});

// Why a word cannot be played in a game, or nothing.
/** @type {(game: { tree: Tree, history: Steps, refused: Set<string>, wide?: boolean }, word: string) => string} */
function refusal(game, word) {
  const { tree } = game;
  const { length } = [...word];
  const isGuess = playable(game).includes(placeIn(tree, word));
  if (length !== tree.length) return `${plural(length, "letter")}, not ${tree.length}.`;
  if (!isGuess) return `${capitals(word)} is not among the ${tree.guesses.name}.`;
  const why = breachText(game, word);
  return why && `${capitals(word)} breaks ${modeOf(tree)} (${why}).`;
}

// What a word costs; less than 0 only where the game has no such word.
/** @type {(found: { cost: number, isExact: boolean }) => string} */
function costText({ cost, isExact }) {
  if (isExact && hundredths(cost) === 0) return "costs nothing";
  return `costs ${markedText(hundredths(cost), isExact)}`;
}
