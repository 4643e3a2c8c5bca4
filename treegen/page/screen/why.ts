// Why a guess is played.

import { element } from "../../web/elements.js";
import { asked } from "../computed/computers.js";
import { say } from "../sentences.js";
import { capitals } from "../text.js";
import { byId, computing, fill, on, paragraph, put, sentence } from "./parts.js";
import { otherText, reasonLines, splitText } from "./reasons.js";
import { app } from "./state.js";

import type { Told } from "./reasons.js";

export function drawWhy() {
  const { game, guess, isEnded, isStuck } = app.view;
  byId("why").hidden = isEnded || isStuck || !guess || game.size === 1;
  byId("why").open = false;
  fill(byId("why-title"), say("why.title", { word: capitals(guess) }));
}

// What a guess tells, in plain words, and the next best.
async function explain() {
  const here = app.view;
  put("why-text", computing(say("why.computing", { split: splitText() })));
  const found = await asked.compute("why", here.game, here.guess);
  if (here !== app.view) return;
  put(
    "why-text",
    ...reasonLines(found).map((line) => paragraph(line)),
    element(
      "ul",
      {},
      ...found.best.map((told: Told) => element("li", {}, ...sentence(otherText(told)))),
    ),
  );
}

on("why", "toggle", () => {
  if (byId("why").open) explain();
});
