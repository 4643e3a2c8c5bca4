// The review of a game, drawn turn by turn.

import { element } from "../../web/elements.js";
import { asked, dropWorkers } from "../computed/computers.js";
import { sumsOf, turnsOf } from "../computed/review.js";
import { address, placeAt } from "../game/address.js";
import { indexFor } from "../game/family.js";
import { known } from "../game/known.js";
import { isOver, lastGuess, turnsText } from "../game/position.js";
import { choose, treeAt } from "../game/trees.js";
import { say } from "../sentences.js";
import { capitals } from "../text.js";
import { hideCount, offerCount } from "./games.js";
import { byId, fill, ofWords, on, put, sentence, tiles } from "./parts.js";
import { app, practisedWord, setPart, setPath } from "./state.js";
import { detailText, leftAfter, verdictText } from "./verdicts.js";
import { goToReview } from "./way.js";
import { sumsText } from "./wording.js";

/** @import { Turn } from "../computed/review.js" */
/** @import { Steps } from "../game/known.js" */

export function drawReview() {
  const { boards, game } = app.view;
  byId("review-part").hidden = true;
  put("review");
  byId("review-now").hidden = !game.history.length || isOver(game) || app.view.isStuck;
  byId("paste").open = false;
  byId("paste-title").textContent = say(game.history.length ? "review.another" : "review.finished");
  byId("pasted").textContent = "";
  byId("fill").hidden = true;
  byId("review-note").hidden = true;
  hideCount();
  if (boards === 1 && isOver(game) && !app.view.isStuck) review();
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
  put("review", ...rows.map(({ row }) => row), end);
  for await (const turn of turnsOf(tree, history, asked)) {
    if (here !== app.view) return;
    const { row, said, draw } = rows[turns.length];
    turns.push(turn);
    fill(said, verdictText(turn));
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
