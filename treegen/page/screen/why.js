// Why a guess is played.

import { element } from "../../web/elements.js";
import { asked } from "../computed/computers.js";
import { splitOf } from "../computed/moves.js";
import { capitals, decimals, grouped, plural } from "../text.js";
import { byId, paragraph } from "./parts.js";
import { app } from "./state.js";
import { groupsText } from "./wording.js";

export function drawWhy() {
  const { game, guess, isEnded, isStuck } = app.view;
  byId("why").hidden = isEnded || isStuck || !guess || game.size === 1;
  byId("why").open = false;
  byId("why-title").textContent = `Why ${capitals(guess)}?`;
}

// What a guess tells, in plain words, and the next best.
async function explain() {
  const here = app.view;
  const { game, guess } = here;
  const split = `Splits ${plural(game.size, "word")} into ${groupsText(splitOf(game, guess, here.classes))}`;
  byId("why-text").textContent = `${split}. Computing …`;
  const { own, best } = await asked.compute("why", game, guess);
  if (here !== app.view) return;
  const lines = [];
  if (own) {
    const more = `after it you need ${decimals(own.more)} guesses more on average`;
    lines.push(`${split}; ${more} (${decimals(own.bits)} bits of information).`);
  } else lines.push(`${split}. It may not be played here, so no more is computed.`);
  const deeper = here.move?.reply ? "a search of whole trees" : "the tree";
  if (own?.place > 1 && here.own === null && (here.move?.stored || here.move?.reply)) {
    lines.push(`By the next clue alone it is number ${grouped(own.place)}; ${deeper} looks further ahead.`);
  }
  lines.push("The best others:");
  byId("why-text").replaceChildren(
    ...lines.map((line) => paragraph(line)),
    element("ul", {}, ...best.map((score) => {
      const more = `${decimals(score.more)} guesses more (${decimals(score.bits)} bits)`;
      return element("li", {}, `${capitals(score.guess)}: ${groupsText(score)}; ${more}`);
    })),
  );
}

byId("why").addEventListener("toggle", () => { if (byId("why").open) explain(); });
