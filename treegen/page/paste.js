// A game that is over, read from what people have of it.

/* exported nameOf */

// Reads a game: words and clues in their order, words alone of a game that was won, or the squares that
// people share, with any text around them; then the words are empty. What stands before a result such as
// 3/6 says nothing of the game, nor does the number of a line, nor an address. Of a text around squares
// only words that stand alone can be those that were played: on lines of their own, or one beside a row.
/** @type {(text: string, length: number) => { words: string[], clues: string[], problem: string }} */
function readGame(text, length) {
  const squares = /(?:[⬛⬜🟨🟦🟩🟧]|\ufe0f)+/gu;
  const isShared = text.search(squares) >= 0;
  const isPlayed = (part) => [...part].length === length && /^\p{L}+$/u.test(part);
  const parts = text.replaceAll(/\b\w+:\/\/\S*/g, " ").replaceAll(/^.*?[\dX]\/\d\*?|^\s*\d+[.)]\s/gm, "")
    .split("\n").flatMap((line) => {
      const some = line.replaceAll(squares, " $& ").split(/[\s,:;"]+/).filter(Boolean);
      const rows = some.filter((part) => part.search(squares) >= 0);
      const isBare = some.length === rows.length + some.filter(isPlayed).length;
      return !isShared || (isBare && (!rows.length || some.length === 2)) ? some : rows;
    });
  const words = [];
  const clues = [];
  const wrong = (problem) => ({ words: [], clues: [], problem });
  for (const part of parts) {
    const isSquares = part.search(squares) >= 0;
    const digits = isShared && !isSquares ? null : readClue(part, length);
    if (digits !== null) clues.push(digits);
    else if (isSquares) return wrong(`${part} does not have ${plural(length, "square")}: is it of another game?`);
    else if (isPlayed(part)) words.push(fold(part));
    else {
      const example = "01020".padEnd(length, "0").slice(0, length);
      return wrong(`${cut(part)} is neither a word of ${plural(length, "letter")} nor a clue such as ${example}.`);
    }
  }
  if (!clues.length) for (const word of words) clues.push(clueFor(word, words[words.length - 1]));
  if (words.length && words.length === clues.length) return { words, clues, problem: "" };
  if (clues.length && (isShared || !words.length)) return { words: [], clues, problem: "" };
  const found = `${plural(words.length, "word")} and ${plural(clues.length, "clue")}`;
  return wrong(`Found ${found}; each guess needs both.`);
}

// Why some words cannot have earned those clues, or "": which rows do not fit the answer, where it is known.
/** @type {(state: { tree: Tree }, words: string[], clues: string[]) => string} */
function problemOf({ tree }, words, clues) {
  const game = gameAt(tree, words.map((word, i) => [word, clues[i]]));
  const end = clues.indexOf(tree.won) + 1;
  if (!end || game.size) return game.size ? "" : whyNone(game).join(" ");
  if (end < clues.length) return `Row ${end} is right in every place, so nothing follows it.`;
  const all = clues.length;
  const last = words[all - 1];
  const answer = capitals(last);
  const wrong = [...clues.keys()].filter((i) => clueFor(words[i], last) !== clues[i]);
  if (!wrong.length) return `Row ${all}: ${answer} is not a word of this game.`;
  const then = `if ${answer} is the answer.`;
  if (all > 2 && wrong.length === all - 1) return `Row ${all}: no other row has its colours ${then}`;
  return wrong.map((i) => `Row ${i + 1}: ${capitals(words[i])} cannot have its colours ${then}`).join(" ");
}

/**
 * A game that was pasted; `isHard` is null where no result of it, with or without a star, was.
 *
 * @type {{
 *   clues: string[],
 *   isHard: boolean | null,
 *   day: number,
 *   name: string,
 *   meant: Set<string>,
 * }}
 */
let shared = { clues: [], isHard: null, day: 0, name: "", meant: new Set() };

// The name by which a game is shared, as in Wordle 1,234: its number is known where its result was pasted.
/** @type {(history: Steps) => string} */
const nameOf = (history) =>
  (shared.name && String(history.map(([, clue]) => clue)) === String(shared.clues) ? shared.name : "treegen");

// What was typed goes into the rows, letter by letter or word by word; when all are full, they are reviewed.
// A word that the game does not have is asked about first, unless it is known to be meant.
function fillRows() {
  const { length } = state.tree;
  const typed = fold(byId("played").value).match(new RegExp(`\\p{L}{1,${length}}`, "gu")) ?? [];
  const { clues, meant, day } = shared;
  const words = clues.map((_, i) => typed[i] ?? "");
  byId("rows").replaceChildren(...clues.map((digits, i) =>
    element("span", {}, ...tiles(words[i].padEnd(length), digits))));
  const full = words.filter((word) => [...word].length === length).length;
  const missing = full < clues.length ? `${full} of ${plural(clues.length, "word")}` : "";
  const wrong = missing ? undefined : words.find((word) => !state.tree.places.has(word) && !meant.has(word));
  if (wrong !== undefined) {
    byId("filled").replaceChildren(...misspeltParts(words, wrong));
    return;
  }
  const problem = missing || problemOf(state, words, clues);
  byId("filled").textContent = problem;
  if (problem) return;
  if (words[0] !== state.tree.opener) keep("opener", words[0]);
  /** @type {Steps} */
  const steps = words.map((word, i) => [word, clues[i]]);
  claim(steps, "reviewed", day);
  goToReviewIn(shared.isHard ?? state.tree.isHard, steps);
}

// Names a word that the game does not have, and offers that word itself and the nearest: of equal ones one
// that fits the colours, where the answer is known.
/** @type {(words: string[], wrong: string) => any[]} */
function misspeltParts(words, wrong) {
  const { tree } = state;
  const { clues } = shared;
  const button = (text, word) => {
    const made = element("button", { type: "button" }, text);
    made.addEventListener("click", () => {
      shared.meant.add(word);
      byId("played").value = words.join(" ").replace(wrong, word);
      fillRows();
    });
    return made;
  };
  const isFitting = (word) => {
    const all = words.map((one) => (one === wrong ? word : one));
    return clues.at(-1) === tree.won && all.every((one, i) => clueFor(one, all[all.length - 1]) === clues[i]);
  };
  const nearest = nearestWord(tree, wrong, isFitting);
  const offers = nearest ? [button(`${capitals(nearest)}?`, nearest)] : [];
  return [`${capitals(wrong)} is not a word of this game; `, ...offers,
    button(`${capitals(wrong)} all the same`, wrong)];
}
byId("played").addEventListener("input", fillRows);
byId("paste").addEventListener("submit", (event) => {
  event.preventDefault();
  if (event.target === byId("fill")) return;
  const text = byId("game").value;
  const { words, clues, problem } = readGame(text, state.tree.length);
  byId("pasted").textContent = problem;
  byId("fill").hidden = Boolean(problem);
  if (problem) return;
  const name = /Wordle #?\d[\d.,\u00a0\u202f]*(?=\s+[\dX]\/\d)/.exec(text)?.[0] ?? "";
  const [, star] = /\b[\dX]\/\d(\*?)/.exec(text) ?? [];
  const isHard = star === undefined ? null : star !== "";
  shared = { clues, isHard, day: wordleDay(text), name, meant: new Set() };
  byId("played").value = words.join(" ");
  fillRows();
  if (byId("filled").textContent) byId("played").focus();
});
