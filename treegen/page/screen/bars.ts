// How many words each guess finds.

import { allOf, element } from "../../web/elements.js";
import { outlineAddress } from "../game/address.js";
import { foundOn } from "../game/finding.js";
import { solvedByGuess } from "../game/outline.js";
import { say } from "../sentences.js";
import { capitals } from "../text.js";
import {
  FEW,
  barRows,
  byId,
  count,
  countInPieces,
  headings,
  isByTree,
  on,
  put,
  sentence,
  showPart,
} from "./parts.js";
import { barsOf } from "./rows.js";
import { app } from "./state.js";

import type { Stand } from "../game/finding.js";

// Bars are those of the tree, where it plays the guess that is shown.
export async function drawBars() {
  const { tree, node, history } = app.view.game;
  if (!node || !isByTree()) return;
  if (!(await countInPieces(tree, node))) return; // as a whole tree takes a phone half a second
  const { text, columns, rows, others } = barsOf(solvedByGuess(tree, node, history.length + 1));
  byId("bars-title").textContent = say(history.length ? "bars.title-left" : "bars.title");
  byId("bars-text").textContent = text;
  put("bars-head", headings([say("bars.guess"), ...columns]));
  byId("bars-head").classList.toggle("unseen", !others.some(Boolean));
  put("bars", ...barRows(rows));
  for (const [
    i,
    {
      firstChild,
      children: [, cell],
    },
  ] of [...byId("bars").children].entries()) {
    if (others[i]) cell.replaceChildren(count([rows[i].counts[0], others[i]]));
    const name = element("span", { class: "clue" }, firstChild.textContent);
    const button = { type: "button", "aria-expanded": "false", "aria-controls": "bars-words" };
    firstChild.replaceChildren(element("button", button, name));
  }
  put("bars-words");
}

// The words that are found on a guess, each with the words that are played from here to it.
on("bars", "click", ({ target }) => {
  const button = target.closest("tr").querySelector("button");
  const isOpen = button.getAttribute("aria-expanded") === "true";
  for (const each of allOf("#bars button"))
    each.setAttribute("aria-expanded", String(each === button && !isOpen));
  put("bars-words");
  const { tree, node, history } = app.view.game;
  if (isOpen || !node) return;
  const item = ({ steps, node: { guess } }: Stand): any => {
    const words = [...steps.slice(history.length + 1).map(([word]) => word), guess];
    const path = sentence(words.map(capitals).join(" ▸ "));
    return element("div", {}, element("a", { href: outlineAddress(tree, steps, guess) }, ...path));
  };
  const found = foundOn({ steps: history, node }, Number(button.textContent));
  showPart(byId("bars-words"), found, FEW, (some) => some.map(item));
});
