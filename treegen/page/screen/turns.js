// The turns played on each board, which of them cannot be, and what is wrong with the address.

import { element } from "../../web/elements.js";
import { kept } from "../../web/storage.js";
import { address } from "../game/address.js";
import { REFUSED } from "../game/position.js";
import { say } from "../sentences.js";
import { capitals } from "../text.js";
import { clashTexts } from "./clash-text.js";
import { byId, fill, paragraph, put, tiles, withKeys } from "./parts.js";
import { app } from "./state.js";
import { partOf } from "./tiles.js";
import { whyNone } from "./wording.js";

// Whether a turn was played on this device, after which the first screen needs no instruction.
export const isTaught = () => kept("played") !== null;

export function drawTurns() {
  const { tree, boards, steps, games, game, own, problem, isStuck } = app.view;
  const text = problem || (boards === 1 && (game.wide || isStuck) ? whyNone(game).join(" ") : "");
  fill(byId("problem"), text);
  byId("problem").hidden = !text;
  byId("how").hidden = steps.length > 0 || (boards === 1 && isTaught());
  put("how", ...withKeys(say(boards > 1 ? "boards.help" : "help.first")));
  const clashes = boards > 1 ? new Map() : clashTexts(game);
  games.forEach((board, number) => {
    const shown = boards > 1 && board.solved ? [] : board.steps;
    partOf(number, "nav").hidden = !shown.length;
    partOf(number, ".turns").replaceChildren(...shown.map(([guess, digits], i) => {
      const href = address(tree, steps.slice(0, i), digits === REFUSED ? null : guess);
      const back = { href, title: say("turns.back", { word: capitals(guess) }) };
      // Rows of several boards are too low for a finger.
      const row = element(boards > 1 ? "span" : "a", boards > 1 ? {} : back, ...tiles(guess, digits));
      row.classList.toggle("refused", digits === REFUSED);
      const clash = clashes.get(i);
      row.classList.toggle("clashing", clash !== undefined);
      return element("li", {}, row, ...(clash ? [paragraph(clash)] : []));
    }));
  });
  byId("back").hidden = byId("again").hidden = !steps.length && own === null && !problem;
}
