// The clues that the guess can earn, each with what is played next.

import { element } from "../../web/elements.js";
import { idle } from "../computed/computers.js";
import { address } from "../game/address.js";
import { groupsOf } from "../game/likely.js";
import { around, say } from "../sentences.js";
import { capitals } from "../text.js";
import {
  FEW,
  byId,
  count,
  fill,
  folded,
  isByTree,
  isPressed,
  on,
  put,
  sentence,
  setPressed,
  showPart,
  tiles,
  unseen,
} from "./parts.js";
import { clueRows, cluesNote, nextAfter } from "./rows.js";
import { app, keepNext, withTurn } from "./state.js";

import type { ClueCounts } from "./rows.js";

// states whose clues may be answered, as all that is more urgent was computed
const begun = new WeakSet();
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
    const { guess } = await idle.compute("move", {
      tree: here.tree,
      steps: [...here.steps, [here.guess, digits]],
    });
    if (here !== app.view) return;
    keepNext(here, digits, guess);
    const shown = byId("clues").querySelector(`[data-clue="${digits}"] > .next`);
    shown?.replaceChildren(...nextParts(digits));
  }
  filling.delete(here);
}

export function drawClues() {
  const {
    guess,
    rows: [{ classes }],
  } = app.view;
  fill(byId("clues-title"), say("clues.title", { word: capitals(guess), n: classes.size }));
  put("clues");
  drawList(!isByTree()); // off the tree its words take long to compute
}

// The clues that can occur, each with what is played next and how many words it leaves.
const drawList = folded("clues-part", () => {
  const { tree, game, guess } = app.view;
  const all = clueRows(isPressed(byId("by-clue")));
  byId("by-clue").hidden = all.length < 2;
  const { likely } = groupsOf(game, game.left);
  byId("clues").classList.toggle("others", likely.length > 0 && likely.length < game.size);
  const note = cluesNote();
  byId("clues-note").hidden = !note;
  byId("clues-note").textContent = note;
  const card = (entry: ClueCounts): HTMLElement => {
    const href = address(tree, withTurn(app.view, [guess, entry.clue]));
    const next = element("span", { class: "next" }, ...nextParts(entry.clue));
    return element(
      "li",
      {},
      element(
        "a",
        { href, "data-clue": entry.clue },
        ...tiles(guess, entry.clue),
        next,
        count(entry.counts),
      ),
    );
  };
  showPart(byId("clues"), all, FEW, (some) => some.map(card));
});

function nextParts(digits: string): any[] {
  if (digits === app.view.tree.won) return ["✓", unseen(`${say("clues.solved")} `)];
  const next = nextAfter(digits);
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
