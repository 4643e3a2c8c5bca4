// How many words each guess finds.

import { solvedByGuess, solvedFrom } from "../game/outline.js";
import { say } from "../sentences.js";
import { barRows, byId, headings, inPieces, isByTree, put } from "./parts.js";
import { barsOf } from "./rows.js";
import { app } from "./state.js";

// Bars are those of the tree, where it plays the guess that is shown.
export async function drawBars() {
  const { tree, node, history } = app.view.game;
  if (!node || !isByTree()) return;
  // As a whole tree takes a phone half a second; the largest last, when the browser has made the rest quick.
  const below = [...node.below.values()].sort((one, other) => one.size - other.size);
  if (!await inPieces(below, (child) => solvedFrom(tree, child))) return;
  const { text, columns, rows } = barsOf(solvedByGuess(tree, node, history.length + 1));
  byId("bars-title").textContent = say(history.length ? "bars.title-left" : "bars.title");
  byId("bars-text").textContent = text;
  put("bars-head", headings([say("bars.guess"), ...columns]));
  byId("bars-head").classList.toggle("unseen", columns.length === 1);
  put("bars", ...barRows(rows));
}
