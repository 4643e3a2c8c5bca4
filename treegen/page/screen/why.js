// Why a guess is played.

import { element } from "../../web/elements.js";
import { asked } from "../computed/computers.js";
import { splitOf } from "../computed/moves.js";
import { say } from "../sentences.js";
import { capitals, decimals } from "../text.js";
import { byId, fill, on, paragraph, sentence } from "./parts.js";
import { app } from "./state.js";
import { groupsText } from "./wording.js";

/** @typedef {{ guess: string, place: number, more: number, bits: number, groups: number, largest: number }} Told */

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
  /** @type {{ own: Told | null, best: Told[] }} */
  const { own, best } = await asked.compute("why", game, guess);
  if (here !== app.view) return;
  const lines = [];
  if (own) {
    lines.push(say("why.own", { split, more: decimals(own.more), bits: decimals(own.bits) }));
  } else lines.push(say("why.not-allowed", { split }));
  if (own && own.place > 1 && here.own === null && (here.move?.stored || here.move?.reply)) {
    lines.push(say(here.move?.reply ? "why.by-search" : "why.by-tree", { n: own.place }));
  }
  lines.push(say("why.others"));
  byId("why-text").replaceChildren(
    ...lines.map((line) => paragraph(line)),
    element("ul", {}, ...best.map((score) => {
      const figures = { groups: groupsText(score), more: decimals(score.more), bits: decimals(score.bits) };
      return element("li", {}, ...sentence(say("why.other", { word: capitals(score.guess), ...figures })));
    })),
  );
}

on("why", "toggle", () => { if (byId("why").open) explain(); });
