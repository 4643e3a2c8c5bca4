// The clues that the guess can earn, each with what is played next.

import { element } from "../../web/elements.js";
import { idle } from "../computed/computers.js";
import { knownMove } from "../computed/moves.js";
import { address } from "../game/address.js";
import { countsOf, groupsOf, likelyIn } from "../game/likely.js";
import { sumOf, weightsIn } from "../game/lists.js";
import { candidatesOf, isAllowed, isOutdated } from "../game/position.js";
import { around, say } from "../sentences.js";
import { capitals } from "../text.js";
import {
  FEW, byId, count, fill, folded, isByTree, isPressed, on, sentence, setPressed, showPart, tiles, unseen,
} from "./parts.js";
import { app, keepNext } from "./state.js";

/** @import { Class, Steps } from "../game/known.js" */

/** @typedef {Class & { weight: number, counts: [likely: number, others: number] }} ClueCounts */

const begun = new WeakSet(); // states whose clues may be answered, as all that is more urgent was computed
const filling = new WeakSet(); // states whose clues are being answered

export function beginNexts() {
  begun.add(app.view);
  drawNexts();
}

// What is played after each clue off the tree, one by one.
async function drawNexts() {
  const here = app.view;
  if (!begun.has(here) || filling.has(here) || !here.guess) return;
  filling.add(here);
  for (let card; (card = byId("clues").querySelector("[data-clue] > .next:empty")?.parentNode);) {
    const digits = card.dataset.clue;
    const { guess } = await idle.compute("move", { tree: here.tree, steps: [...here.steps, [here.guess, digits]] });
    if (here !== app.view) return;
    keepNext(here, digits, guess);
    const shown = byId("clues").querySelector(`[data-clue="${digits}"] > .next`);
    shown?.replaceChildren(...nextText(digits));
  }
  filling.delete(here);
}

export function drawClues() {
  const { guess, classes } = app.view;
  fill(byId("clues-title"), say("clues.title", { word: capitals(guess), n: classes.size }));
  byId("clues").replaceChildren();
  drawList(!isByTree()); // off the tree its words take long to compute
}

// The clues that can occur, the winning one too, the likeliest first, or in order.
const drawList = folded("clues-part", () => {
  const { tree, steps, game, guess, classes } = app.view;
  /** @type {(one: ClueCounts, other: ClueCounts) => number} */
  const inOrder = (one, other) => (one.clue < other.clue ? -1 : 1);
  /** @type {(one: ClueCounts, other: ClueCounts) => number} */
  const likeliestFirst = (one, other) => other.weight - one.weight
    || other.left.length - one.left.length || inOrder(one, other);
  const isLikely = likelyIn(game.list);
  const all = [...classes.values()].map((entry) => ({
    ...entry, weight: sumOf(weightsIn(game.list, entry.left)), counts: countsOf(entry.left, isLikely),
  }));
  all.sort(isPressed(byId("by-clue")) ? inOrder : likeliestFirst);
  byId("by-clue").hidden = all.length < 2;
  const { likely, used } = groupsOf(game, game.left);
  const both = likely.length > 0 && likely.length < game.size;
  byId("clues").classList.toggle("others", both);
  byId("clues-note").hidden = likely.length === game.size;
  byId("clues-note").textContent = say(used.length ? "clues.note-used" : "clues.note");
  /** @type {(entry: ClueCounts) => HTMLElement} */
  const card = (entry) => {
    const href = address(tree, [...steps, [guess, entry.clue]]);
    const next = element("span", { class: "next" }, ...nextText(entry.clue));
    return element("li", {}, element("a", { href, "data-clue": entry.clue }, ...tiles(guess, entry.clue), next,
      count(entry.counts)));
  };
  showPart(byId("clues"), all, FEW, (some) => some.map(card));
});

// What is played after a clue, where that is known without computing or was computed.
/** @type {(digits: string) => any[]} */
function nextText(digits) {
  const { tree, game, guess, nexts, classes } = app.view;
  if (digits === tree.won) return ["✓", unseen(`${say("clues.solved")} `)];
  const left = classes.get(digits)?.left ?? [];
  const candidates = candidatesOf(game, left);
  const below = isByTree() && !isOutdated(tree, candidates) && game.node?.below.get(digits);
  /** @type {Steps} */
  const history = [...game.history, [guess, digits]];
  const node = below && isAllowed({ ...game, history }, below.guess) ? below : null;
  const after = { ...game, steps: history, history, node, left, candidates };
  const next = nexts.get(digits) ?? knownMove(after)?.guess;
  const [before, following] = around("clues.then", "word");
  return next ? [unseen(before), ...sentence(capitals(next)), unseen(`${following} `)] : [];
}

on("by-clue", "click", () => {
  setPressed(byId("by-clue"), !isPressed(byId("by-clue")));
  drawClues();
  drawNexts();
});

on("clues", "click", drawNexts); // where all are shown
on("clues-part", "toggle", drawNexts);
