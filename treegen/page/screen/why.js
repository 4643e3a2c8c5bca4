// Why a guess is played.

import { element } from "../../web/elements.js";
import { asked } from "../computed/computers.js";
import { isByFound, splitOf } from "../computed/moves.js";
import { say } from "../sentences.js";
import { capitals, decimals, markedText } from "../text.js";
import { byId, fill, on, paragraph, sentence } from "./parts.js";
import { app } from "./state.js";
import { groupsText } from "./wording.js";

/** @import { Expected } from "../computed/cost.js" */

/**
 * @typedef {object} Told
 * @property {string} guess
 * @property {number} place  by the next clue alone
 * @property {number} [cost]  guesses more than the best, where that is known exactly
 * @property {Expected | null} [needed]  guesses from it on, where they are known or estimated
 * @property {number} bits
 * @property {number} groups
 * @property {number} largest
 */

export function drawWhy() {
  const { game, guess, isEnded, isStuck } = app.view;
  byId("why").hidden = isEnded || isStuck || !guess || game.size === 1;
  byId("why").open = false;
  fill(byId("why-title"), say("why.title", { word: capitals(guess) }));
}

/** @type {(told: Told) => { word: string, groups: string, bits: string }} */
const figuresOf = (told) => ({ word: capitals(told.guess), groups: groupsText(told), bits: decimals(told.bits) });

/** @type {(needed: Expected) => string} */
const moreText = ({ guesses, isExact }) => markedText(guesses - 1, isExact);

/** @type {(told: Told) => string} */
function otherText(told) {
  const { cost, needed } = told;
  if (cost !== undefined) return say("why.other-cost", { ...figuresOf(told), cost: decimals(cost) });
  if (needed) return say("why.other", { ...figuresOf(told), more: moreText(needed) });
  return say("why.other-told", figuresOf(told));
}

// What a guess tells, in plain words, and the next best.
async function explain() {
  const here = app.view;
  const { game, guess } = here;
  const groups = groupsText(splitOf(game, guess, here.classes));
  const split = say("why.split", { words: say("count.word", { n: game.size }), groups });
  byId("why-text").textContent = say("why.computing", { split });
  /** @type {{ own: Told | null, best: Told[], isByCost: boolean }} */
  const { own, best, isByCost } = await asked.compute("why", game, guess);
  if (here !== app.view) return;
  const lines = [];
  if (own) {
    lines.push(own.needed ? say("why.own", { split, ...figuresOf(own), more: moreText(own.needed) })
      : say("why.own-told", { split, ...figuresOf(own) }));
  } else lines.push(say("why.not-allowed", { split }));
  if (own && !isByCost && own.place > 1 && here.own === null && (here.move?.stored || here.move?.reply)) {
    lines.push(say(here.move?.reply ? "why.by-search" : "why.by-tree", { n: own.place }));
  }
  if (isByFound(game) && here.own === null && !here.move?.stored && game.candidates.length > 2) {
    lines.push(say("why.two-left"));
  }
  const { max_listed_turns: most, proven } = game.tree.recipe;
  const isLess = best.some(({ needed }) => needed && own?.needed?.isExact && needed.guesses < own.needed.guesses);
  if (most && proven && isLess) lines.push(say("why.limit", { limit: say("limit.listed", { n: most }) }));
  lines.push(say(isByCost ? "why.next-best" : "why.others"));
  byId("why-text").replaceChildren(
    ...lines.map((line) => paragraph(line)),
    element("ul", {}, ...best.map((told) => element("li", {}, ...sentence(otherText(told))))),
  );
}

on("why", "toggle", () => { if (byId("why").open) explain(); });
