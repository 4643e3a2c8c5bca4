// How many words each guess finds.

import { areAlike, likelyIn } from "../game/likely.js";
import { placeIn, sumOf } from "../game/lists.js";
import { weightsOf } from "../game/position.js";
import { solvedOn } from "../game/trees.js";
import { say } from "../sentences.js";
import { figure } from "../text.js";
import { barRows, byId, headings, inPieces, isByTree } from "./parts.js";
import { app } from "./state.js";

// Bars are those of the tree, where it plays the guess that is shown. Where some words left are likely, bars are of
// those, and all stand beside.
export async function drawBars() {
  const { tree, node, list, history, candidates } = app.view.game;
  if (!node || !isByTree()) return;
  const isLikely = likelyIn(list);
  const first = history.length + 1;
  /** @type {(word: string) => boolean} */
  const isLikelyWord = (word) => isLikely(placeIn(tree, word));
  const counts = solvedOn({ ...node, below: new Map() }, first, isLikelyWord);
  // As a whole tree takes a phone half a second; the largest last, when the browser has made the rest quick.
  const below = [...node.below.values()].sort((one, other) => one.size - other.size);
  if (!await inPieces(below, (child) => solvedOn(child, first + 1, isLikelyWord, counts))) return;
  const likely = sumOf(counts.map((on) => on.likely));
  const both = likely > 0 && likely < node.size;
  /** @type {(kind: "likely" | "size") => string} */
  const found = (kind) => {
    const turns = counts.flatMap((on, turn) => Array(on[kind]).fill(turn));
    const mean = turns.reduce((sum, turn) => sum + turn, 0) / turns.length;
    const worst = turns.at(-1);
    return say(turns.length === 1 ? "bars.once" : "bars.many", { mean: figure(mean.toFixed(4)), worst: worst ?? 0 });
  };
  byId("bars-title").textContent = say(history.length ? "bars.title-left" : "bars.title");
  const mean = counts.reduce((sum, { weight }, turn) => sum + weight * turn, 0) / node.weight;
  const isByWeight = !areAlike(weightsOf(app.view.game, candidates));
  const byWeight = isByWeight ? `${say("bars.by-weight", { mean: figure(mean.toFixed(4)) })} ` : "";
  byId("bars-text").textContent = byWeight + (both
    ? say("bars.both", { likely: found("likely"), all: found("size") })
    : say("bars.all", { all: found("size") }));
  const columns = both ? [say("bars.likely-words"), say("bars.all-words")] : [say("bars.words")];
  byId("bars-head").replaceChildren(headings([say("bars.guess"), ...columns]));
  byId("bars-head").classList.toggle("unseen", !both);
  byId("bars").replaceChildren(...barRows(Object.entries(counts).map(([name, on]) =>
    ({ name, counts: both ? [on.likely, on.size] : [on.size] }))));
}
