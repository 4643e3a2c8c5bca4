// The turns played on each board, which of them cannot be, and what is wrong with the address.

import { element } from "../../web/elements.js";
import { kept } from "../../web/storage.js";
import { address } from "../game/address.js";
import { areOver, boardsAt } from "../game/boards.js";
import { REFUSED } from "../game/position.js";
import { say } from "../sentences.js";
import { capitals } from "../text.js";
import { clashTexts } from "./clash-text.js";
import { byId, fill, on, paragraph, put, tileRow, tiles, withKeys } from "./parts.js";
import { allTurns, app, gameOfAll, isBegun } from "./state.js";
import { boardParts, partOf } from "./tiles.js";
import { correct } from "./way.js";
import { whyNone } from "./wording.js";

import type { Steps } from "../game/known.js";

// Whether a turn was played on this device, after which the first screen needs no instruction.
export const isTaught = () => kept("played") !== null;

export function drawTurns() {
  const { boards, games, game, own, problem, isStuck } = app.view;
  const text = problem || (boards === 1 && (game.wide || isStuck) ? whyNone(game).join(" ") : "");
  fill(byId("problem"), text);
  byId("problem").hidden = !text;
  byId("how").hidden = isBegun(app.view) || (boards === 1 && isTaught());
  put("how", ...withKeys(say(boards > 1 ? "boards.help" : "help.first")));
  games.forEach((board, number) => {
    const shown = boards > 1 && board.solved ? [] : board.steps;
    partOf(number, "nav").hidden = !shown.length;
    partOf(number, ".turns").replaceChildren(...rowsOf(shown, 0));
  });
  drawLater();
  markRows();
  byId("back").hidden = byId("again").hidden = !isBegun(app.view) && own === null && !problem;
}

// Rows of several boards are too low for a finger.
function rowsOf(turns: Steps, from: number): any[] {
  const all = allTurns(app.view);
  return turns.map(([guess, digits], i) => {
    const row = element("span", {}, ...tiles(guess, digits));
    const link = {
      href: address(app.view.tree, all.slice(0, from + i), guess),
      title: say("turns.correct", { word: capitals(guess) }),
      "data-row": from + i,
    };
    const shown = app.view.boards > 1 ? row : element("a", link, ...row.childNodes);
    shown.classList.toggle("refused", digits === REFUSED);
    return element("li", {}, shown);
  });
}

// The rows after one that is corrected; and the place of the next, so that nothing else moves
// meanwhile.
function drawLater() {
  const { tree, steps, correction } = app.view;
  const later = correction?.turns.slice(1) ?? [];
  const rows = rowsOf(later, steps.length + 1);
  if (correction && !areOver(boardsAt({ ...app.view, steps: [...steps, ...correction.turns] }))) {
    rows.push(element("li", { class: "next" }, element("span", {}, tileRow(tree.opener, ""))));
  }
  boardParts()[0].classList.toggle("correcting", correction !== null);
  byId("later").hidden = !rows.length;
  put("later", ...rows);
}

// Rows that cannot be have a frame, and a sentence with the reason unless a row is corrected: then
// the status has it.
export function markRows() {
  const { boards, correction } = app.view;
  if (boards > 1) return;
  const texts = clashTexts(gameOfAll());
  for (const row of byId("boards").querySelectorAll(".turns a")) {
    const text = texts.get(Number(row.dataset.row));
    row.classList.toggle("clashing", text !== undefined);
    if (text && !correction) row.after(paragraph(text));
  }
}

on("boards", "click", (event) => {
  const row = event.target.closest(".turns a");
  // which open the link elsewhere
  if (!row || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  correct(Number(row.dataset.row));
});
