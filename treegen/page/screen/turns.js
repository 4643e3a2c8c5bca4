// The turns played, and what is wrong with the address.

import { element } from "../../web/elements.js";
import { address } from "../game/address.js";
import { REFUSED } from "../game/position.js";
import { say } from "../sentences.js";
import { capitals } from "../text.js";
import { byId, fill, put, tiles } from "./parts.js";
import { app } from "./state.js";
import { whyNone } from "./wording.js";

export function drawTurns() {
  const { tree, steps, game, own, problem, isStuck } = app.view;
  const text = problem || (game.wide || isStuck ? whyNone(game).join(" ") : "");
  fill(byId("problem"), text);
  byId("problem").hidden = !text;
  byId("past").hidden = !steps.length;
  byId("how").hidden = steps.length > 0;
  put("turns", ...steps.map(([guess, digits], i) => {
    const href = address(tree, steps.slice(0, i), digits === REFUSED ? null : guess);
    const link = element("a", { href, title: say("turns.back", { word: capitals(guess) }) }, ...tiles(guess, digits));
    link.classList.toggle("refused", digits === REFUSED);
    return element("li", {}, link);
  }));
  byId("back").hidden = byId("again").hidden = !steps.length && own === null && !problem;
}
