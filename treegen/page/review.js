// A game that is over, reviewed turn by turn, in guesses.

/* exported luckText, sumsOf, figuresText, turnsOf, drawReview, review, isForReview, dropForReview,
   goToReviewIn, endForReview */

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
  byId("review-title").hidden = !game.history.length;
  byId("review").replaceChildren();
  byId("review-now").hidden = !game.history.length || isOver(game) || state.isStuck;
  byId("paste").open = false;
  byId("paste-title").textContent = `Review ${game.history.length ? "another" : "a finished"} game`;
  byId("pasted").textContent = "";
  byId("fill").hidden = true;
  byId("review-note").hidden = true;
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
  byId("review-note").hidden = false;
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

// A star in a shared result says that hard mode was on: it is on or off for that review, and not kept.

/** @type {{ steps: Steps, isHard: boolean, chosen: boolean | null } | null} The review, and the mode before. */
let forReview = null;
const isForReview = () => forReview !== null;
function dropForReview() {
  forReview = null;
}

/** @type {(isHard: boolean, steps: Steps) => void} */
function goToReviewIn(isHard, steps) {
  const { tree } = state;
  if (isHard === tree.isHard) {
    goToReview(steps);
    return;
  }
  forReview = { steps, isHard: tree.isHard, chosen: known.isHard };
  choose({ isHard, isEveryday: known.isEveryday });
  dropWorkers();
  goToReview(steps, treeAt(indexFor(tree, { isHard, isEveryday: tree.isEveryday })));
}

// At another game the mode is again what it was.
function endForReview() {
  if (!forReview) return;
  const { tree, steps, own } = placeAt(location.hash);
  if (steps.length && turnsText(forReview.steps).startsWith(turnsText(steps))) return;
  const { isHard, chosen } = forReview;
  const { isEveryday } = tree;
  forReview = null;
  choose({ isHard: chosen, isEveryday: known.isEveryday });
  dropWorkers();
  if (tree !== state.tree) return;
  const before = treeAt(indexFor(tree, { isHard, isEveryday }));
  history.replaceState(null, "", address(before, steps, own === tree.opener ? null : own));
}
byId("review-now").addEventListener("click", review);
