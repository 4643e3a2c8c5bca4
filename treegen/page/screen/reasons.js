// Why a guess is played, line by line.

import { isByFound, splitOf } from "../computed/moves.js";
import { say } from "../sentences.js";
import { capitals, decimals, markedText } from "../text.js";
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
/** @typedef {{ own: Told | null, best: Told[], isByCost: boolean }} Found  what was computed of the guess */

/** @type {(told: Told) => { word: string, groups: string, bits: string }} */
const figuresOf = (told) => ({ word: capitals(told.guess), groups: groupsText(told), bits: decimals(told.bits) });

/** @type {(needed: Expected) => string} */
const moreText = ({ guesses, isExact }) => markedText(guesses - 1, isExact);

/** @type {(told: Told) => string} */
export function otherText(told) {
  const { cost, needed } = told;
  if (cost !== undefined) return say("why.other-cost", { ...figuresOf(told), cost: decimals(cost) });
  if (needed) return say("why.other", { ...figuresOf(told), more: moreText(needed) });
  return say("why.other-told", figuresOf(told));
}

// Into how many groups the guess splits the words left.
export function splitText() {
  const { game, guess, classes } = app.view;
  const groups = groupsText(splitOf(game, guess, classes));
  return say("why.split", { words: say("count.word", { n: game.size }), groups });
}

// What a guess tells, in plain words; the next best follow.
/** @type {(found: Found) => string[]} */
export function reasonLines({ own, best, isByCost }) {
  const { game, move, own: typed } = app.view;
  const split = splitText();
  const lines = [];
  if (own) {
    lines.push(own.needed ? say("why.own", { split, ...figuresOf(own), more: moreText(own.needed) })
      : say("why.own-told", { split, ...figuresOf(own) }));
  } else lines.push(say("why.not-allowed", { split }));
  if (own && !isByCost && own.place > 1 && typed === null && (move?.stored || move?.reply)) {
    lines.push(say(move?.reply ? "why.by-search" : "why.by-tree", { n: own.place }));
  }
  if (isByFound(game) && typed === null && !move?.stored && game.candidates.length > 2) {
    lines.push(say("why.two-left"));
  }
  const { max_listed_turns: most, proven } = game.tree.recipe;
  const isLess = best.some(({ needed }) => needed && own?.needed?.isExact && needed.guesses < own.needed.guesses);
  if (most && proven && isLess) lines.push(say("why.limit", { limit: say("limit.listed", { n: most }) }));
  return [...lines, say(isByCost ? "why.next-best" : "why.others")];
}
