// Words that are typed: into a form of their own, as practice and drill have it, and those that are none.

/* exported inputOf, drawTyped, listen, typeHere, refusal, costText, nearestWord, unknownParts */

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

// The word that was meant by one that is none: that with the fewest slips, two at most; of equal ones one
// that fits or has the same letters, as those in a wrong order are the likeliest slip; then the likeliest.
/** @type {(tree: Tree, wrong: string, isFitting?: (word: string) => boolean) => string | undefined} */
function nearestWord({ words, guesses, answers }, wrong, isFitting = () => false) {
  const sorted = (word) => [...word].sort().join("");
  const near = guesses.words.filter((place) => slips(words[place], wrong) <= 2).map((place) => {
    const word = words[place];
    const rank = 2 * slips(word, wrong) - Number(isFitting(word)) - Number(sorted(word) === sorted(wrong));
    return { word, rank, weight: weightIn(answers, place) };
  });
  near.sort((one, other) => one.rank - other.rank || other.weight - one.weight);
  return near[0]?.word;
}

// In how many letters two words of a length differ, where two neighbours that are swapped count as one.
/** @type {(word: string, other: string) => number} */
function slips(word, other) {
  const one = [...word];
  const two = [...other];
  let count = 0;
  for (let i = 0; i < one.length; i++) {
    if (one[i] === two[i]) continue;
    count++;
    if (one[i] === two[i + 1] && one[i + 1] === two[i]) i++;
  }
  return count;
}

// Names a word that the game does not have, and offers the nearest, if there is one.
/** @type {(tree: Tree, word: string, offer: (word: string, text: string) => any) => any[]} */
function unknownParts(tree, word, offer) {
  const { guesses, length } = tree;
  const text = `${cut(capitals(word))} is not among the ${grouped(guesses.words.length)} ${guesses.name}`;
  if ([...word].length !== length) return [`${text}: it has ${plural([...word].length, "letter")}, not ${length}.`];
  const nearest = nearestWord(tree, word);
  return [`${text}. `, ...(nearest ? [offer(nearest, `${capitals(nearest)}?`)] : [])];
}
