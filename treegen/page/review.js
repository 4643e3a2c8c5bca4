// A game that is over: read from what people have of it, and reviewed turn by turn, in guesses.

/* exported drawReview, review, nameOf */

const LUCK = 0.05; // guesses; less is in the sum alone: of 150 estimates at today's tree, 95 % are within 0.03
const GOOD = 0.10; // guesses; what costs no more is a good guess

// What is said of a turn: what the guess cost, and its luck.
/** @type {(turn: Turn) => string} */
function verdict(turn) {
  const { guess, best, cost, estimated } = turn;
  const price = `costs ${figureText(turn, "cost")}; ${capitals(best)} was best`;
  let told = cost <= GOOD ? `good, ${price}` : price;
  if (guess === best) told = "best";
  else if (cost < 0) told = `${price} of the game's words`;
  else if (cost === 0) told = `${estimated.includes("cost") ? "about " : ""}as good as ${capitals(best)}`;
  const luck = Math.abs(turn.luck) < LUCK ? "" : `; ${luckText(turn)}`;
  return `${capitals(guess)}: ${told}${luck}`;
}

/** @type {(of: { luck: number, estimated: string[] }) => string} */
const luckText = (of) =>
  `${of.luck < 0 ? "unlucky" : "lucky"} ${figureText({ ...of, luck: Math.abs(of.luck) }, "luck")}`;

// One of the figures, with a mark if it is estimated.
/** @type {(of: { [name: string]: any, estimated: string[] }, name: string) => string} */
const figureText = (of, name) => markedText(of[name], !of.estimated.includes(name));

// A turn with two decimals; its luck follows from the others, so that they add up.
/** @type {(turn: Turn) => Turn} */
function rounded(turn) {
  const [expected, cost, after] = [turn.expected, turn.cost, turn.after].map(hundredths);
  return { ...turn, expected, cost, after, luck: hundredths(expected + cost - 1 - after) };
}

// The line on a whole game: the guesses used are those expected, plus those lost, less luck.
/** @type {(turns: Turn[]) => string} */
function sumsText(turns) {
  const sum = (name) => hundredths(sumOf(turns.map((turn) => turn[name])));
  const last = turns[turns.length - 1];
  const names = ["cost", "luck"].filter((name) => turns.some(({ estimated }) => estimated.includes(name)));
  const all = { cost: sum("cost"), luck: sum("luck"), estimated: names };
  const more = last.after ? ` + ${figureText(last, "after")} more` : "";
  const expected = `expected ${figureText(turns[0], "expected")}`;
  return `You ${turns.length}${more} · ${expected} · lost ${figureText(all, "cost")} · ${luckText(all)}`;
}

function drawReview() {
  const { game } = state;
  byId("review").replaceChildren();
  byId("review-now").hidden = !game.history.length || game.solved || state.isStuck;
  byId("paste").open = false;
  byId("paste-title").textContent = `Review ${game.history.length ? "another" : "a finished"} game`;
  byId("pasted").textContent = "";
  byId("fill").hidden = true;
  if (game.solved) review();
}

// Each turn as soon as what follows it is known, then the sums, and how the tree would have found the answer.
async function review() {
  const here = state;
  const { tree, game: { history, solved } } = here;
  byId("review-now").hidden = true;
  /** @type {Turn[]} */
  const turns = [];
  const rows = history.map(([guess, digits], i) => {
    const said = element("span", {}, "Computing …");
    const left = element("p", {});
    const row = element("details", {}, element("summary", {}, ...tiles(guess, digits), said), left);
    const draw = () => { left.textContent = `${leftAfter(tree, history, i)}${turns[i] ? detailText(turns[i]) : ""}`; };
    row.addEventListener("toggle", draw);
    return { row, said, draw };
  });
  const end = element("p", { role: "status" });
  byId("review").replaceChildren(...rows.map(({ row }) => row), end);
  const placeAfter = (count) => ({ tree, steps: history.slice(0, count) });
  let played = await asked.compute("played", placeAfter(0), ...history[0]);
  for (let i = 0; i < history.length; i++) {
    const next = i + 1 < history.length ? await asked.compute("played", placeAfter(i + 1), ...history[i + 1]) : null;
    const after = next ? next.least : await asked.compute("rest", placeAfter(i + 1));
    if (here !== state) return;
    turns.push(rounded(turnOf(played, after)));
    rows[i].said.textContent = verdict(turns[i]);
    if (rows[i].row.open) rows[i].draw();
    played = next;
  }
  end.textContent = `${sumsText(turns)}. `;
  if (!solved) {
    end.append("The answer is not known, nor how the tree would find it.");
    return;
  }
  /** @type {Steps} */
  const path = await asked.compute("path", { tree, steps: [] }, lastGuess(here.game));
  if (here !== state) return;
  setPath(path);
  showClue();
  if (path.join() === history.join()) {
    end.append("The tree plays the same words.");
    return;
  }
  end.append(`The tree needs ${plural(path.length, "guess")}: `);
  end.after(element("p", { class: "path" }, ...path.map((turn) => element("span", {}, ...tiles(...turn)))));
}

// What was expected before a turn, and what its clue told beyond the mean, in bits.
/** @type {(turn: Turn) => string} */
function detailText(turn) {
  const text = ` Best play expected ${figureText(turn, "expected")} guesses.`;
  if (turn.bits === null) return text;
  const bits = `${decimals(Math.abs(turn.bits), 1)} bits ${turn.bits < 0 ? "less" : "more"}`;
  return `${text} The clue told ${bits} than usual.`;
}

// Which words a turn left, the likely ones where there are such.
/** @type {(tree: Tree, history: Steps, turn: number) => string} */
function leftAfter(tree, history, turn) {
  const [before, after] = [turn, turn + 1].map((count) => gameAt(tree, history.slice(0, count)));
  const countText = ({ list, left }) => leftText(weightsIn(list, left), 0, capitals(tree.words[left[0]]));
  const text = `Before: ${countText(before)}.`;
  if (after.solved) return text;
  if (after.size === 1) return `${text} After: ${countText(after)}.`;
  const { likely } = groupsOf(after, after.left);
  const words = (likely.length ? likely : after.left).map((place) => tree.words[place]);
  const more = words.length > FEW ? " …" : "";
  return `${text} After: ${countText(after)}: ${words.slice(0, FEW).map(capitals).join(", ")}${more}.`;
}

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

/** @type {string[]} Clues of a game that was pasted. */
let shared = [];
let sharedName = ""; // Wordle 1,234

// The name by which a game is shared: its number is known where its result was pasted.
/** @type {(history: Steps) => string} */
const nameOf = (history) =>
  (sharedName && String(history.map(([, clue]) => clue)) === String(shared) ? sharedName : "treegen");

// What was typed goes into the rows, letter by letter or word by word; when all are full, they are reviewed.
function fillRows() {
  const { length } = state.tree;
  const typed = fold(byId("played").value).match(new RegExp(`\\p{L}{1,${length}}`, "gu")) ?? [];
  const words = shared.map((_, i) => typed[i] ?? "");
  byId("rows").replaceChildren(...shared.map((digits, i) =>
    element("span", {}, ...tiles(words[i].padEnd(length), digits))));
  const full = words.filter((word) => [...word].length === length).length;
  const missing = full < shared.length ? `${full} of ${plural(shared.length, "word")}` : "";
  const problem = missing || problemOf(state, words, shared);
  byId("filled").textContent = problem;
  if (problem) return;
  goToReview(words.map((word, i) => [word, shared[i]]));
}

byId("review-now").addEventListener("click", review);
byId("played").addEventListener("input", fillRows);
byId("paste").addEventListener("submit", (event) => {
  event.preventDefault();
  if (event.target === byId("fill")) return;
  const text = byId("game").value;
  const { words, clues, problem } = readGame(text, state.tree.length);
  if (!problem && /[\dX]\/\d\*/.test(text) && !state.tree.isHard) byId("hard").click(); // which draws anew
  byId("paste").open = true;
  byId("pasted").textContent = problem;
  byId("fill").hidden = Boolean(problem);
  if (problem) return;
  shared = clues;
  sharedName = /Wordle #?\d[\d.,\u00a0\u202f]*(?=\s+[\dX]\/\d)/.exec(text)?.[0] ?? "";
  byId("played").value = words.join(" ");
  fillRows();
  if (byId("filled").textContent) byId("played").focus();
});
