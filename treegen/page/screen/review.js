// The review of a game, drawn turn by turn.

import { element } from "../../web/elements.js";
import { asked, dropWorkers } from "../computed/computers.js";
import { sumsOf, turnsOf } from "../computed/review.js";
import { address, placeAt } from "../game/address.js";
import { indexFor } from "../game/family.js";
import { known } from "../game/known.js";
import { groupsOf } from "../game/likely.js";
import { gameAt, isOver, lastGuess, turnsText } from "../game/position.js";
import { choose, treeAt } from "../game/trees.js";
import { say } from "../sentences.js";
import { capitals, decimals } from "../text.js";
import { hideCount, offerCount } from "./games.js";
import { FEW, byId, fill, ofWords, on, sentence, tiles } from "./parts.js";
import { app, practisedWord, setPart, setPath } from "./state.js";
import { goToReview } from "./way.js";
import { figureText, leftText, luckText, riskText, sumsText } from "./wording.js";

/** @import { Turn } from "../computed/review.js" */
/** @import { Steps, Tree } from "../game/known.js" */
/** @import { Game } from "../game/position.js" */

const LUCK = 0.05; // guesses; less is in the sum alone: of 150 estimates at today's tree, 95 % are within 0.03
const GOOD = 0.10; // guesses; what costs no more is a good guess

// What is said of a turn: what the guess cost, and its luck.
/** @type {(turn: Turn) => string} */
function verdict(turn) {
  const { guess, best, cost, estimated, risk } = turn;
  const price = { cost: figureText(turn, "cost"), best: capitals(best) };
  let told = say(cost <= GOOD ? "review.good" : "review.costs", price);
  if (guess === best) told = say("review.best");
  else if (risk) told = say("practice.costs", { cost: riskText(risk), best: capitals(best) });
  else if (cost < 0) told = say("review.less", price);
  else if (cost === 0) told = say(estimated.includes("cost") ? "review.about-as-good" : "review.as-good", price);
  const isLucky = Math.abs(turn.luck) >= LUCK;
  return say(isLucky ? "review.turn-luck" : "review.turn", { word: capitals(guess), told, luck: luckText(turn) });
}

export function drawReview() {
  const { game } = app.view;
  byId("review-part").hidden = true;
  byId("review").replaceChildren();
  byId("review-now").hidden = !game.history.length || isOver(game) || app.view.isStuck;
  byId("paste").open = false;
  byId("paste-title").textContent = say(game.history.length ? "review.another" : "review.finished");
  byId("pasted").textContent = "";
  byId("fill").hidden = true;
  byId("review-note").hidden = true;
  hideCount();
  if (isOver(game) && !app.view.isStuck) review();
}

// The turns one by one, then the sums, and how the tree would have found the answer.
export async function review() {
  const here = app.view;
  const { tree, game: { history, solved } } = here;
  byId("review-now").hidden = true;
  byId("review-part").hidden = false;
  /** @type {Turn[]} */
  const turns = [];
  const rows = history.map(([guess, digits], i) => {
    const said = element("span", {}, say("computing"));
    const left = element("p", {});
    const { dir } = ofWords();
    const row = element("details", {}, element("summary", { dir }, ...tiles(guess, digits), said), left);
    const draw = () => fill(left, `${leftAfter(tree, history, i)}${turns[i] ? detailText(turns[i]) : ""}`);
    row.addEventListener("toggle", draw);
    return { row, said, draw };
  });
  const end = element("p", { role: "status" });
  byId("review").replaceChildren(...rows.map(({ row }) => row), end);
  for await (const turn of turnsOf(tree, history, asked)) {
    if (here !== app.view) return;
    const { row, said, draw } = rows[turns.length];
    turns.push(turn);
    fill(said, verdict(turn));
    if (row.open) draw();
  }
  const sums = sumsOf(turns);
  end.textContent = `${say("review.sums", { sums: sumsText(turns, sums) })} `;
  byId("review-note").hidden = false;
  if (isOver(here.game)) offerCount(here.game, sums);
  const answer = solved ? lastGuess(here.game) : practisedWord(tree, history);
  if (answer === null) {
    end.append(say("review.no-answer"));
    return;
  }
  /** @type {Steps} */
  const path = await asked.compute("path", { tree, steps: [] }, answer);
  if (here !== app.view) return;
  setPath(path);
  if (path.join() === history.join()) {
    end.append(say("review.same"));
    return;
  }
  if (!solved) end.append(...sentence(`${say("review.answer", { word: capitals(answer) })} `));
  end.append(`${say("review.tree", { n: path.length })} `);
  const played = path.map((turn) => element("span", {}, ...tiles(...turn)));
  end.after(element("p", { class: "path", dir: ofWords().dir }, ...played));
}

// What was expected before a turn, and what its clue told beyond the mean, in bits.
/** @type {(turn: Turn) => string} */
function detailText(turn) {
  const text = ` ${say("review.expected", { expected: figureText(turn, "expected") })}`;
  if (turn.bits === null) return text;
  const bits = decimals(Math.abs(turn.bits), 1);
  return `${text} ${say(turn.bits < 0 ? "review.fewer-bits" : "review.more-bits", { bits })}`;
}

// Which words a turn left, the likely ones where there are such.
/** @type {(tree: Tree, history: Steps, turn: number) => string} */
function leftAfter(tree, history, turn) {
  const [before, after] = [turn, turn + 1].map((count) => gameAt(tree, history.slice(0, count)));
  /** @type {(game: Game) => string} */
  const countText = ({ list, left }) => leftText(list, left, 0, capitals(tree.words[left[0]]));
  if (after.solved) return say("review.before", { left: countText(before) });
  const counts = { before: countText(before), left: countText(after) };
  if (after.size === 1) return say("review.after", counts);
  const { likely } = groupsOf(after, after.left);
  const words = (likely.length ? likely : after.left).map((place) => tree.words[place]);
  const some = words.slice(0, FEW).map(capitals).join(", ");
  return say(words.length > FEW ? "review.after-more" : "review.after-words", { ...counts, words: some });
}

// A star in a shared result says that hard mode was on: it is on or off for that review, and not kept.

/** @type {(isHard: boolean, steps: Steps) => void} */
export function goToReviewIn(isHard, steps) {
  const { tree } = app.view;
  if (isHard === tree.isHard) {
    goToReview(steps);
    return;
  }
  setPart("forReview", { steps, isHard: tree.isHard, chosen: known.isHard });
  choose({ isHard, isEveryday: known.isEveryday });
  dropWorkers();
  goToReview(steps, treeAt(indexFor(tree, { isHard, isEveryday: tree.isEveryday })));
}

// At another game the mode is again what it was.
export function endForReview() {
  const { forReview } = app;
  if (!forReview) return;
  const { tree, steps, own } = placeAt(location.hash);
  if (steps.length && turnsText(forReview.steps).startsWith(turnsText(steps))) return;
  const { isHard, chosen } = forReview;
  const { isEveryday } = tree;
  setPart("forReview", null);
  choose({ isHard: chosen, isEveryday: known.isEveryday });
  dropWorkers();
  if (tree !== app.view.tree) return;
  const before = treeAt(indexFor(tree, { isHard, isEveryday }));
  history.replaceState(null, "", address(before, steps, own === tree.opener ? null : own));
}

on("review-now", "click", () => {
  review();
  byId("review-title").focus();
  byId("review-part").scrollIntoView({ block: "nearest" });
});
