// The turns played on each board, and what is wrong with the address.

import { element } from "../../web/elements.js";
import { address } from "../game/address.js";
import { REFUSED } from "../game/position.js";
import { say } from "../sentences.js";
import { capitals } from "../text.js";
import { byId, fill, put, tiles, withKeys } from "./parts.js";
import { app } from "./state.js";
import { partOf } from "./tiles.js";
import { whyNone } from "./wording.js";

export function drawTurns() {
  const { tree, boards, steps, games, game, own, problem, isStuck } = app.view;
  let text = problem;
  if (!text && boards > 1 && tree.isHard) text = say("boards.no-hard");
  if (!text && boards === 1 && (game.wide || isStuck)) text = whyNone(game).join(" ");
  fill(byId("problem"), text);
  byId("problem").hidden = !text;
  byId("how").hidden = steps.length > 0;
  put("how", ...withKeys(say(boards > 1 ? "boards.help" : "help.taps")));
  games.forEach((board, number) => {
    const isFolded = boards > 1 && board.solved;
    const links = board.steps.map(([guess, digits], i) => {
      const href = address(tree, steps.slice(0, i), digits === REFUSED ? null : guess, app.view);
      const link = element("a", { href, title: say("turns.back", { word: capitals(guess) }) }, ...tiles(guess, digits));
      link.classList.toggle("refused", digits === REFUSED);
      return element("li", {}, link);
    });
    partOf(number, "nav").hidden = !links.length || isFolded;
    partOf(number, ".turns").replaceChildren(...(isFolded ? [] : links));
  });
  byId("back").hidden = byId("again").hidden = !steps.length && own === null && !problem;
}
