// The review of a game, drawn turn by turn.

import { clueFor } from "../../web/clues.js";
import { element } from "../../web/elements.js";
import { asked, dropWorkers } from "../computed/computers.js";
import { scoresOf, sumsOf, turnsOf } from "../computed/review.js";
import { addressOf, placeAt } from "../game/address.js";
import { indexFor } from "../game/family.js";
import { isHardMode, known } from "../game/known.js";
import { placeIn } from "../game/lists.js";
import { gameAt, turnsText } from "../game/position.js";
import { choose, treeAt } from "../game/trees.js";
import { say, saySentence } from "../sentences.js";
import { capitalized, capitals } from "../text.js";
import { moreText } from "./boards-text.js";
import { hideCount, offerCount } from "./games.js";
import { byId, computing, fill, headings, ofWords, on, put, sentence, tiles } from "./parts.js";
import { app, setPart, setPath } from "./state.js";
import {
  betterCells,
  detailText,
  leftAfter,
  lengthOf,
  shrunkText,
  verdictText,
} from "./verdicts.js";
import { goToReview } from "./way.js";
import { figureText, luckText, scoresText, sumsText } from "./wording.js";

import type { Key } from "../sentences.js";
import type { Better, Sums, Turn } from "../computed/review.js";
import type { Mode, Steps } from "../game/known.js";

export function drawReview() {
  const { boards, game } = app.view;
  byId("review-part").hidden = true;
  put("review");
  byId("review-now").hidden = !game.history.length || app.view.isEnded || app.view.isStuck;
  byId("paste").open = false;
  byId("paste-title").textContent = say(game.history.length ? "review.another" : "review.finished");
  byId("pasted").textContent = "";
  byId("fill").hidden = true;
  hideCount();
  if (boards === 1 && app.view.isEnded) review();
}

// What the whole game came to on top, then a card for each turn, then how the tree would have found
// the answer.
export async function review() {
  const here = app.view;
  const {
    tree,
    game: { history },
    isLost,
    answers: [answer],
  } = here;
  byId("review-now").hidden = true;
  byId("review-part").hidden = false;
  const turns: Turn[] = [];
  const cards = history.map((_, i) => card(history, answer, turns, i));
  const scores = element(
    "div",
    { class: "scores" },
    scoreBlock("review.skill"),
    scoreBlock("review.luck"),
  );
  const end = element("p", { role: "status" }, computing());
  const last = element("p", {});
  const note = element("p", { class: "quiet" }, say("review.note"));
  put("review", scores, end, note, ...cards.map(({ row }) => row), last);
  for await (const turn of turnsOf(tree, history, asked)) {
    if (here !== app.view) return;
    const { draw } = cards[turns.length];
    turns.push(turn);
    draw();
  }
  const sums = sumsOf(turns);
  drawScores(scores, sums);
  end.textContent = say("review.sums", { sums: sumsText(turns, sums) });
  if (here.isEnded) offerCount(here.game, sums);
  if (answer === null) {
    last.textContent = saySentence("review.no-answer");
    return;
  }
  const path: Steps = await asked.compute("path", { tree, steps: [] }, answer);
  if (here !== app.view) return;
  setPath(path);
  if (path.join() === history.join()) {
    last.textContent = say("review.same");
    return;
  }
  if (isLost) {
    const rest = await asked.compute("path", { tree, steps: history }, answer);
    if (here !== app.view) return;
    const told = [
      say("review.answer", { word: capitals(answer) }),
      ...moreText(rest.length - history.length),
      "",
    ];
    last.append(...sentence(told.join(" ")));
  }
  last.append(`${capitalized(say("review.tree", { n: path.length }))} `);
  const played = path.map((turn) => element("span", {}, ...tiles(...turn)));
  last.after(element("p", { class: "path", dir: ofWords().dir }, ...played));
}

// Skill or luck, which is not known as yet: a figure from 0 to 99, what it is in guesses, and a
// bar.
const scoreBlock = (name: Key): any =>
  element(
    "div",
    {},
    element("span", {}, say(name)),
    element("strong", {}, computing("…")),
    element("span", { class: "quiet" }),
    element("i", { "aria-hidden": "true" }),
  );

function drawScores(blocks: any, sums: Sums): void {
  const { skill, luck } = scoresOf(sums);
  const lost = say("review.lost", { cost: figureText(sums, "cost") });
  const shown = scoresText(sums);
  // Beside the word "luck", what it did: in most languages, lucky is that word again.
  const gained = luckText(sums, "review.cost", "review.saved");
  for (const [i, [score, guesses]] of [
    [skill, lost],
    [luck, gained],
  ].entries()) {
    const { children, style } = blocks.children[i];
    children[1].textContent = shown[i];
    children[2].textContent = guesses;
    style.setProperty("--score", `${score}%`);
  }
}

// A turn: its tiles, what it cost, and the words left as a bar that shrinks. Opened, it names the
// best words.
function card(
  history: Steps,
  answer: string | null,
  turns: Turn[],
  i: number,
): { row: any; draw: () => void } {
  const { tree } = app.view;
  const [guess, digits] = history[i];
  const [all, before, after] = [0, i, i + 1].map(
    (count) => gameAt(tree, history.slice(0, count)).size,
  );
  const counts = { before, after, isFound: digits === tree.won };
  const said = element("span", { class: "said" }, computing());
  const shrunk = element("span", { class: "quiet" }, shrunkText(counts));
  const bar = element("span", { class: "shrink", "aria-hidden": "true" });
  bar.style.setProperty("--before", `${lengthOf(before, all)}%`);
  bar.style.setProperty("--after", `${counts.isFound ? 0 : lengthOf(after, all)}%`);
  const left = element("p", {});
  const best = element("div", {});
  const played = element("span", { dir: ofWords().dir }, ...tiles(guess, digits));
  const row = element("details", {}, element("summary", {}, played, said, bar, shrunk), left, best);
  const drawBelow = () => {
    const turn = turns[i];
    fill(left, `${leftAfter(tree, history, i)}${turn ? detailText(turn) : ""}`);
    if (turn && !best.hasChildNodes()) drawBest(best, history, answer, turn, i);
  };
  row.addEventListener("toggle", drawBelow);
  const draw = () => {
    fill(said, verdictText(turns[i]));
    fill(shrunk, shrunkText(counts, turns[i]));
    if (row.open) drawBelow();
  };
  return { row, draw };
}

// The best words of a turn, each with what it would have left for the answer or, where that is not
// known, on average for the words that fit all clues.
async function drawBest(
  into: any,
  history: Steps,
  answer: string | null,
  turn: Turn,
  i: number,
): Promise<void> {
  const { tree } = app.view;
  fill(into, computing());
  const answers = answer === null ? gameAt(tree, history).left : [placeIn(tree, answer)];
  const found: Better[] = await asked.compute(
    "best",
    { tree, steps: history.slice(0, i) },
    turn.best,
    answers,
  );
  const rows = found.map((better) => {
    const clue = answer === null ? null : clueFor(better.guess, answer);
    const cells = betterCells(better, turn, clue === tree.won, clue !== null).map((cell) =>
      element("td", {}, cell),
    );
    const shown = clue === null ? sentence(capitals(better.guess)) : tiles(better.guess, clue);
    return element("tr", {}, element("th", { scope: "row" }, ...shown), ...cells);
  });
  const head = headings([
    say("review.best-words"),
    say("review.would-leave"),
    say("review.would-cost"),
  ]);
  into.replaceChildren(
    element("table", { class: "best" }, element("thead", {}, head), element("tbody", {}, ...rows)),
  );
}

// A star in a shared result says that hard mode was on: it is on or off for that review, and not
// kept.

export function goToReviewIn(mode: Mode, steps: Steps): void {
  const { tree } = app.view;
  if (isHardMode({ mode }) === isHardMode(tree)) {
    goToReview(steps);
    return;
  }
  setPart("forReview", { steps, mode: tree.mode, chosen: known.mode });
  choose({ mode, isEveryday: known.isEveryday });
  dropWorkers();
  goToReview(steps, treeAt(indexFor(tree, { mode, isEveryday: tree.isEveryday })));
}

// At another game the mode is again what it was.
export function endForReview() {
  const { forReview } = app;
  if (!forReview || history.state?.correction) return;
  const place = placeAt(location.hash);
  const { tree, steps, own } = place;
  if (steps.length && turnsText(forReview.steps).startsWith(turnsText(steps))) return;
  const { mode, chosen } = forReview;
  const { isEveryday } = tree;
  setPart("forReview", null);
  choose({ mode: chosen, isEveryday: known.isEveryday });
  dropWorkers();
  if (tree !== app.view.tree) return;
  const before = treeAt(indexFor(tree, { mode, isEveryday }));
  history.replaceState(
    null,
    "",
    addressOf({ ...place, tree: before, own: own === tree.opener ? null : own }),
  );
}

on("review-now", "click", () => {
  review();
  byId("review-title").focus();
  byId("review-part").scrollIntoView({ block: "nearest" });
});
