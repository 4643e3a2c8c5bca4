// A game that is over: read from what people have of it, and reviewed turn by turn, in guesses.

/* exported luckText, sumsOf, figuresText, turnsOf, drawReview, review, isStarred, dropStarred,
   endStarred, nameOf */

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

// Of a whole game: the guesses used are those expected, plus those lost, less luck.
/** @type {(turns: Turn[]) => Sums} */
function sumsOf(turns) {
  const sum = (name) => hundredths(sumOf(turns.map((turn) => turn[name])));
  const estimated = ["cost", "luck"].filter((name) => turns.some((turn) => turn.estimated.includes(name)));
  return { expected: turns[0].expected, cost: sum("cost"), luck: sum("luck"), estimated };
}

/** @type {(turns: Turn[], all: Sums) => string} */
function sumsText(turns, all) {
  const last = turns[turns.length - 1];
  const more = last.after ? ` + ${figureText(last, "after")} more` : "";
  return figuresText(`You ${turns.length}${more}`, figureText(turns[0], "expected"), all);
}

/** @type {(used: string, expected: string, all: Omit<Sums, "expected">) => string} */
const figuresText = (used, expected, all) =>
  `${used} · expected ${expected} · lost ${figureText(all, "cost")} · ${luckText(all)}`;

function drawReview() {
  const { game } = state;
  byId("review").replaceChildren();
  byId("review-now").hidden = !game.history.length || isOver(game) || state.isStuck;
  byId("paste").open = false;
  byId("paste-title").textContent = `Review ${game.history.length ? "another" : "a finished"} game`;
  byId("pasted").textContent = "";
  byId("fill").hidden = true;
  hideCount();
  if (isOver(game) && !state.isStuck) review();
}

// Each turn of a game, as soon as what follows it is known.
/** @type {(tree: Tree, history: Steps, computer?: Computer) => AsyncGenerator<Turn>} */
async function* turnsOf(tree, history, computer = asked) {
  const placeAfter = (count) => ({ tree, steps: history.slice(0, count) });
  let played = await computer.compute("played", placeAfter(0), ...history[0]);
  for (let i = 1; i < history.length; i++) {
    const next = await computer.compute("played", placeAfter(i), ...history[i]);
    yield rounded(turnOf(played, next.least));
    played = next;
  }
  yield rounded(turnOf(played, await computer.compute("rest", placeAfter(history.length))));
}

// The turns one by one, then the sums, and how the tree would have found the answer.
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
  for await (const turn of turnsOf(tree, history)) {
    if (here !== state) return;
    const { row, said, draw } = rows[turns.length];
    turns.push(turn);
    said.textContent = verdict(turn);
    if (row.open) draw();
  }
  const sums = sumsOf(turns);
  end.textContent = `${sumsText(turns, sums)}. `;
  if (isOver(here.game)) offerCount(here.game, sums);
  const answer = solved ? lastGuess(here.game) : practisedWord(tree, history);
  if (answer === null) {
    end.append("The answer is not known, nor how the tree would find it.");
    return;
  }
  /** @type {Steps} */
  const path = await asked.compute("path", { tree, steps: [] }, answer);
  if (here !== state) return;
  setPath(path);
  showClue();
  if (path.join() === history.join()) {
    end.append("The tree plays the same words.");
    return;
  }
  if (!solved) end.append(`The answer was ${capitals(answer)}. `);
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

// The word that was meant by one of some that is none: that with the fewest slips, two at most; of equal
// ones one that fits the colours, where the answer is known; of these the likeliest.
/** @type {(words: string[], wrong: string) => string | undefined} */
function nearestWord(words, wrong) {
  const { tree } = state;
  const { clues } = shared;
  const isFitting = (word) => {
    const all = words.map((one) => (one === wrong ? word : one));
    return clues.at(-1) === tree.won && all.every((one, i) => clueFor(one, all[all.length - 1]) === clues[i]);
  };
  const near = tree.guesses.words.filter((place) => slips(tree.words[place], wrong) <= 2).map((place) => {
    const word = tree.words[place];
    const rank = 2 * slips(word, wrong) - Number(isFitting(word));
    return { word, rank, weight: weightIn(tree.answers, place) };
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

/**
 * A game that was pasted.
 *
 * @type {{
 *   clues: string[],
 *   isHard: boolean,
 *   day: number,
 *   name: string,
 *   meant: Set<string>,
 * }}
 */
let shared = { clues: [], isHard: false, day: 0, name: "", meant: new Set() };

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
  if (shared.isHard && !state.tree.isHard) goToStarred(steps);
  else goToReview(steps);
}

// Names a word that the game does not have, and offers the nearest and that word itself.
/** @type {(words: string[], wrong: string) => any[]} */
function misspeltParts(words, wrong) {
  const button = (text, word) => {
    const made = element("button", { type: "button" }, text);
    made.addEventListener("click", () => {
      shared.meant.add(word);
      byId("played").value = words.join(" ").replace(wrong, word);
      fillRows();
    });
    return made;
  };
  const nearest = nearestWord(words, wrong);
  const offers = nearest ? [button(`${capitals(nearest)}?`, nearest)] : [];
  return [`${capitals(wrong)} is not a word of this game; `, ...offers,
    button(`${capitals(wrong)} all the same`, wrong)];
}

// A star says that a game was played in hard mode: it is on for that review, and not kept.

/** @type {{ steps: Steps, isHard: boolean, chosen: boolean | null } | null} The review, and the mode before. */
let starred = null;
const isStarred = () => starred !== null;
function dropStarred() {
  starred = null;
}

/** @type {(steps: Steps) => void} */
function goToStarred(steps) {
  const { tree } = state;
  starred = { steps, isHard: tree.isHard, chosen: known.isHard };
  choose({ isHard: true, isEveryday: known.isEveryday });
  dropWorkers();
  goToReview(steps, treeAt(indexFor(tree, { isHard: true, isEveryday: tree.isEveryday })));
}

// At another game the mode is again what it was.
function endStarred() {
  if (!starred) return;
  const { tree, steps, own } = placeAt(location.hash);
  if (steps.length && turnsText(starred.steps).startsWith(turnsText(steps))) return;
  const { isHard, chosen } = starred;
  const { isEveryday } = tree;
  starred = null;
  choose({ isHard: chosen, isEveryday: known.isEveryday });
  dropWorkers();
  if (tree !== state.tree) return;
  const before = treeAt(indexFor(tree, { isHard, isEveryday }));
  history.replaceState(null, "", address(before, steps, own === tree.opener ? null : own));
}

byId("review-now").addEventListener("click", review);
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
  shared = { clues, isHard: /[\dX]\/\d\*/.test(text), day: wordleDay(text), name, meant: new Set() };
  byId("played").value = words.join(" ");
  fillRows();
  if (byId("filled").textContent) byId("played").focus();
});
