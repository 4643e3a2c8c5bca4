// Why a guess is played.

import { element } from "../../web/elements.js";
import { asked } from "../computed/computers.js";
import { splitOf } from "../computed/moves.js";
import { say } from "../sentences.js";
import { capitals, decimals, markedText } from "../text.js";
import { byId, fill, on, paragraph, sentence } from "./parts.js";
import { app } from "./state.js";
import { groupsText } from "./wording.js";

/**
 * @typedef {object} Told
 * @property {string} guess
 * @property {number} place  by the next clue alone
 * @property {number} more  guesses after it
 * @property {boolean} isExact
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
  /** @type {(told: Told) => { more: string, bits: string }} */
  const figuresOf = ({ more, isExact, bits }) => ({ more: markedText(more, isExact), bits: decimals(bits) });
  const lines = [];
  if (own) {
    lines.push(say("why.own", { split, ...figuresOf(own) }));
  } else lines.push(say("why.not-allowed", { split }));
  if (own && !isByCost && own.place > 1 && here.own === null && (here.move?.stored || here.move?.reply)) {
    lines.push(say(here.move?.reply ? "why.by-search" : "why.by-tree", { n: own.place }));
  }
  lines.push(say(isByCost ? "why.next-best" : "why.others"));
  byId("why-text").replaceChildren(
    ...lines.map((line) => paragraph(line)),
    element("ul", {}, ...best.map((score) => {
      const figures = { groups: groupsText(score), ...figuresOf(score) };
      return element("li", {}, ...sentence(say("why.other", { word: capitals(score.guess), ...figures })));
    })),
  );
}

on("why", "toggle", () => { if (byId("why").open) explain(); });
