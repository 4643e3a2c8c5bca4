// A row of the outline.

import { element } from "../../web/elements.js";
import { bare } from "../../web/typing.js";
import { figuresOf, isCounted, openAlike, rowIn, shareOf } from "../game/outline.js";
import { turnsText } from "../game/position.js";
import { say } from "../sentences.js";
import { capitals, decimals, grouped, upper } from "../text.js";
import { ofWords, spokenTiles, tileRow, unseen } from "./parts.js";
import { app } from "./state.js";

import type { Tree, TreeNode } from "../game/known.js";
import type { Outline, Row } from "../game/outline.js";

// That is shown.
export const shown = (): Outline => app.outline as Outline;

// Whether two trees are compared row by row, as both begin with the same word.
export function isDouble() {
  const { tree, other } = shown();
  return other !== null && openAlike(tree, other);
}

// In per cent, with two digits that count.
function percent(share: number): string {
  if (share >= 0.0995) return decimals(100 * share, 0);
  return decimals(100 * share, share && share < 0.00095 ? 2 : 1);
}

export const percentCell = (share: number): string =>
  say("words.chance", { chance: percent(share) });

// In per cent.
export const shareText = (tree: Tree, node: TreeNode): string => percent(shareOf(tree, node));

export const idOf = ({ key }: Row): string => `row:${key}`;

const NAME = ":scope > .unseen";

// A row shows its figures in columns. What it is called comes later (nameRow).
export function drawRow(item: any, row: Row): void {
  const { tree, other, open, lit, steps: here } = shown();
  const { key, steps, node, place, count } = row;
  const attributes = {
    "aria-level": steps.length + 1,
    "aria-posinset": place,
    "aria-setsize": count,
    "aria-selected": key === turnsText(here),
    ...(node.below.size && { "aria-expanded": open.has(key) }),
  };
  for (const [name, value] of Object.entries(attributes)) item.setAttribute(name, String(value));
  item.classList.toggle("yours", isYours(row));
  item.classList.toggle("lit", lit.has(key));
  item.style.setProperty("--level", String(steps.length));
  const beside = other && isDouble() ? rowIn(other, row) : null;
  item.replaceChildren(cellsOf(tree, row), ...(other && beside ? [cellsOf(other, beside)] : []));
  item.classList.toggle("differs", isDouble() && !isAlike(row, beside));
}

// Whether another tree plays the same here, and as well.
function isAlike(row: Row, beside: Row | null): boolean {
  const { tree, other } = shown();
  if (!other || row.node.guess !== beside?.node.guess) return false;
  if (!isCounted(tree, row.node) || !isCounted(other, beside.node)) return true;
  const one = figuresOf(tree, row);
  const another = figuresOf(other, beside);
  return decimals(one.average) === decimals(another.average) && one.most === another.most;
}

function cellsOf(tree: Tree, row: Row): HTMLElement {
  const { steps, node } = row;
  const clue = steps.slice(-1).map(([guess, digits]) => tileRow(guess, digits));
  const word = element("b", ofWords(), upper(node.guess));
  const lead = [...clue, word].map((part, i) => element("span", i ? {} : { class: "clue" }, part));
  return element(
    "span",
    { class: "cells", "aria-hidden": "true" },
    element("span", { class: "lead" }, ...lead),
    element(
      "span",
      { class: "figures" },
      element("span", {}, grouped(node.size)),
      ...figureCells(tree, row),
      ...(wide.matches ? [acts()] : []),
    ),
  );
}

const wide = matchMedia("(min-width: 700px)"); // where there is room for buttons in each row

function acts() {
  const act = { type: "button", tabindex: "-1" };
  return element(
    "span",
    { class: "acts" },
    element("button", { ...act, value: "play", title: say("outline.play") }, "▶"),
    element("button", { ...act, value: "link", title: say("outline.link") }, "#"),
  );
}

// The bar, the share of games, the average and the most.
function figureCells(tree: Tree, row: Row): any[] {
  const bar = element("span", { class: "split" });
  const texts = [percentCell(shareOf(tree, row.node)), "", ""];
  if (isCounted(tree, row.node)) {
    const { parts, average, most } = figuresOf(tree, row);
    let sum = 0;
    parts.forEach((part, i) => {
      sum += part;
      bar.style.setProperty(`--to-${i}`, `${100 * sum}%`);
    });
    texts.splice(1, 2, decimals(average), String(most));
  }
  return [bar, ...texts.map((text) => element("span", {}, text))];
}

// Whether the game at hand came to a row.
const isYours = ({ key }: Row): boolean =>
  key !== "" && shown().tree === app.view.tree && key === turnsText(app.view.game.history);

// For those who do not see it, a row has a name as a whole: a sentence with all that is seen, and
// in its place. It is text in the row, as a label would stand beside that.
export function nameRow(item: any, row: Row): void {
  const { tree, other } = shown();
  const { steps, node } = row;
  const clue = steps
    .slice(-1)
    .map(([guess, digits]) => spokenTiles(guess, digits))
    .join("");
  const words = say("count.word", { n: node.size });
  const label = [
    say("outline.row", { clue, word: capitals(node.guess), words, share: shareText(tree, node) }),
  ];
  if (isCounted(tree, node)) {
    const { average, most } = figuresOf(tree, row);
    label.push(say("outline.found", { average: decimals(average), most }));
  }
  if (isYours(row)) label.push(say("outline.yours"));
  const beside = other && isDouble() ? rowIn(other, row) : null;
  if (other && beside && !isAlike(row, beside)) {
    label.push(say("outline.beside", { word: capitals(beside.node.guess), name: other.name }));
  }
  item.querySelector(NAME)?.remove();
  item.append(unseen(bare(label.join(", ").trim())));
}

export const isNamed = (item: any): boolean => item.querySelector(NAME) !== null;
