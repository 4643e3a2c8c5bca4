// The outline of the whole tree. Only the rows in sight are elements, as there may be thousands of them.

import { element } from "../../web/elements.js";
import { outlineAddress } from "../game/address.js";
import { known } from "../game/known.js";
import { figuresOf, isCounted, rowsOf, shareOf, solvedFrom } from "../game/outline.js";
import { turnsText } from "../game/position.js";
import { treeAt } from "../game/trees.js";
import { say } from "../sentences.js";
import { bare, capitals, decimals, grouped, upper } from "../text.js";
import { byId, fill, inPieces, ofWords, on, put, sentence, spokenTiles, tiles } from "./parts.js";
import { copy, fileNote } from "./share.js";
import { app, setOutline } from "./state.js";
import { go, goTo } from "./way.js";

/** @import { Tree, TreeNode } from "../game/known.js" */
/** @import { Outline, Row } from "../game/outline.js" */

const SPARE = 8; // rows above and below those in sight, so that a finger finds them drawn

/** @type {{ rows: Row[], items: Map<string, any>, isDue: boolean }} */
const drawn = {
  rows: [], // all
  items: new Map(), // the elements of those in sight, by their keys
  isDue: false, // whether those in sight are drawn anew with the next frame
};

/** @type {() => Outline} That is shown. */
const shown = () => /** @type {Outline} */ (app.outline);

/** @type {(key: string) => number} */
const placeOf = (key) => drawn.rows.findIndex((row) => row.key === key);

const rowHere = () => drawn.rows[placeOf(turnsText(shown().steps))];

export function drawOutline() {
  const { tree, problem } = shown();
  byId("outline-problem").hidden = !problem;
  fill(byId("outline-problem"), problem);
  put("outline-tree", ...known.records.map(({ name, choice, opener }) =>
    element("option", { value: name }, say("about.choice", { choice, opener: capitals(opener), name }))));
  byId("outline-tree").value = tree.name;
  byId("outline-chooser").hidden = known.records.length === 1;
  byId("outline-order").value = shown().order;
  drawRows();
  readAhead();
}

// What a phone takes a while to read: every branch, so that it opens at once, and what becomes of its words.
async function readAhead() {
  const { tree } = shown();
  if (isCounted(tree, tree.root)) return;
  const below = [...tree.root.below.values()].sort((one, other) => one.size - other.size);
  if (!await inPieces(below, (child) => solvedFrom(tree, child))) return;
  solvedFrom(tree, tree.root);
  if (app.outline?.tree === tree) drawRows();
}

function drawRows() {
  const { tree, order } = shown();
  // By what is not read yet rows are sorted once it is.
  drawn.rows = rowsOf({ ...shown(), order: isCounted(tree, tree.root) ? order : "share" });
  for (const row of drawn.rows) {
    const item = drawn.items.get(row.key);
    if (item) drawRow(item, row);
  }
  drawHere();
  drawInSight();
}

// The path to the row that is looked at, which stays in sight.
function drawHere() {
  const { tree, steps } = shown();
  const { node, place, count } = rowHere();
  const words = [...steps.map(([guess]) => guess), node.guess];
  put("outline-path", ...words.flatMap((word, i) => {
    const link = element("a", { href: outlineAddress(tree, steps.slice(0, i)) }, ...sentence(capitals(word)));
    return i ? [" ▸ ", ...tiles(...steps[i - 1]), " ", link] : [link];
  }));
  byId("outline-place").textContent = steps.length
    ? say("outline.place", { share: shareText(tree, node), place, count })
    : say("count.word", { n: node.size });
  put("outline-note");
  byId("outline-selected").hidden = true;
  byId("outline-rows").setAttribute("aria-activedescendant", idOf(rowHere()));
}

/** @type {(tree: Tree, node: TreeNode) => string} In per cent. */
const shareText = (tree, node) => decimals(100 * shareOf(tree, node), 1);

/** @type {(row: Row) => string} */
const idOf = ({ key }) => `row:${key}`;

// The rows in sight, and some more. Those that were there before are left as they are.
function drawInSight() {
  if (!app.outline) return;
  const list = byId("outline-rows");
  const height = rowHeight();
  list.style.height = `${drawn.rows.length * height}px`;
  const { top } = list.getBoundingClientRect();
  const first = app.isPrinting ? 0 : Math.max(0, Math.floor(-top / height) - SPARE);
  const end = app.isPrinting ? drawn.rows.length : Math.ceil((innerHeight - top) / height) + SPARE;
  const rows = drawn.rows.slice(first, end);
  const keys = new Set(rows.map(({ key }) => key));
  for (const [key, item] of drawn.items) {
    if (keys.has(key)) continue;
    item.remove();
    drawn.items.delete(key);
  }
  let next = list.firstChild;
  rows.forEach((row, i) => {
    const item = drawn.items.get(row.key) ?? newItem(row);
    item.style.top = `${(first + i) * height}px`;
    if (item === next) next = next.nextSibling;
    else list.insertBefore(item, next);
  });
}

/** @type {() => number} In pixels. */
const rowHeight = () => parseFloat(getComputedStyle(byId("outline-rows")).lineHeight);

/** @type {(row: Row) => any} */
function newItem(row) {
  const item = element("div", { id: idOf(row), role: "treeitem", class: "row" });
  drawn.items.set(row.key, item);
  drawRow(item, row);
  return item;
}

// A row is named as a whole for those who do not see it; what it shows stands in columns.
/** @type {(item: any, row: Row) => void} */
function drawRow(item, row) {
  const { tree, open, steps: here } = shown();
  const { key, steps, node, place, count } = row;
  const isYours = tree === app.view.tree && key !== "" && key === turnsText(app.view.game.history);
  const attributes = {
    "aria-label": labelOf(row, isYours),
    "aria-level": steps.length + 1,
    "aria-posinset": place,
    "aria-setsize": count,
    "aria-selected": key === turnsText(here),
    ...(node.below.size && { "aria-expanded": open.has(key) }),
  };
  for (const [name, value] of Object.entries(attributes)) item.setAttribute(name, String(value));
  item.classList.toggle("yours", isYours);
  item.style.setProperty("--level", String(steps.length));
  const clue = steps.slice(-1).flatMap(([guess, digits]) => tiles(guess, digits)[0]);
  const act = { type: "button", tabindex: "-1" };
  item.replaceChildren(element("span", { class: "cells", "aria-hidden": "true" },
    element("span", { class: "clue" }, ...clue),
    element("b", ofWords(), upper(node.guess)),
    element("span", {}, grouped(node.size)),
    ...figureCells(tree, row),
    element("span", { class: "acts" },
      element("button", { ...act, value: "play", title: say("outline.play") }, "▶"),
      element("button", { ...act, value: "link", title: say("share.link") }, "🔗"))));
}

// The bar, the share of games, the average and the most.
/** @type {(tree: Tree, row: Row) => any[]} */
function figureCells(tree, row) {
  const bar = element("span", { class: "split" });
  const texts = [`${shareText(tree, row.node)} %`, "", ""];
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

/** @type {(row: Row, isYours: boolean) => string} */
function labelOf(row, isYours) {
  const { tree } = shown();
  const { steps, node } = row;
  const clue = steps.slice(-1).map(([guess, digits]) => spokenTiles(guess, digits)).join("");
  const words = say("count.word", { n: node.size });
  const label = [say("outline.row", { clue, word: capitals(node.guess), words, share: shareText(tree, node) })];
  if (isCounted(tree, node)) {
    const { average, most } = figuresOf(tree, row);
    label.push(say("outline.found", { average: decimals(average), most }));
  }
  if (isYours) label.push(say("outline.yours"));
  return bare(label.join(", ").trim());
}

// Another row is looked at: its address is this place's.
/** @type {(row: Row) => void} */
function look(row) {
  const before = drawn.items.get(turnsText(shown().steps));
  before?.setAttribute("aria-selected", "false");
  setOutline({ steps: row.steps, word: null, problem: "" });
  history.replaceState(null, "", outlineAddress(shown().tree, row.steps));
  byId("outline-problem").hidden = true;
  drawn.items.get(row.key)?.setAttribute("aria-selected", "true");
  drawHere();
}

/** @type {(row: Row, isOpen?: boolean) => void} */
function toggle(row, isOpen = !shown().open.has(row.key)) {
  if (!row.node.below.size) return;
  if (isOpen) shown().open.add(row.key);
  else shown().open.delete(row.key);
  drawRows();
}

// Scrolls as far as is needed to see the row that is looked at below the path.
function showHere() {
  const height = rowHeight();
  const top = byId("outline-rows").getBoundingClientRect().top + placeOf(rowHere().key) * height;
  const least = byId("outline-here").offsetHeight;
  if (top < least) scrollBy(0, top - least);
  else if (top + height > innerHeight) scrollBy(0, top + height - innerHeight);
  drawInSight();
}

export function focusOutline() {
  byId("outline-rows").focus({ preventScroll: true });
  showHere();
}

// Paper has all rows that are open.
export function printOutline() {
  drawInSight();
  addEventListener("afterprint", drawInSight, { once: true });
}

/** @type {{ [value: string]: (row: Row) => void }} What the buttons of a row do. */
const ACTS = {
  play: ({ steps }) => go(steps, null, shown().tree),
  link: ({ steps }) => {
    const link = new URL(outlineAddress(shown().tree, steps), location.href).href;
    copy(link, fileNote(), byId("outline-note"), byId("outline-selected"));
  },
};

/** @type {{ [key: string]: (row: Row, place: number) => void }} */
const KEYS = {
  ArrowDown: (_, place) => lookAt(place + 1),
  ArrowUp: (_, place) => lookAt(place - 1),
  Home: () => lookAt(0),
  End: () => lookAt(drawn.rows.length - 1),
  ArrowRight: (row, place) => {
    if (row.node.below.size && !shown().open.has(row.key)) toggle(row, true);
    else if (row.node.below.size) lookAt(place + 1);
  },
  ArrowLeft: (row) => {
    if (shown().open.has(row.key)) toggle(row, false);
    else lookAt(placeOf(turnsText(row.steps.slice(0, -1))));
  },
  Enter: (row) => toggle(row),
  " ": (row) => toggle(row),
};

/** @type {(place: number) => void} */
function lookAt(place) {
  const row = drawn.rows[Math.min(drawn.rows.length - 1, Math.max(0, place))];
  look(row);
  showHere();
}

on("outline-rows", "click", ({ target }) => {
  const row = drawn.rows[placeOf(target.closest("[role=treeitem]")?.id.replace("row:", ""))];
  if (!row) return;
  look(row);
  const act = ACTS[target.closest("button")?.value];
  if (act) act(row);
  else toggle(row);
});

on("outline-rows", "keydown", (event) => {
  const act = event.altKey || event.ctrlKey || event.metaKey ? null : KEYS[event.key];
  if (!act || event.target !== event.currentTarget) return;
  event.preventDefault();
  const row = rowHere();
  act(row, placeOf(row.key));
});

for (const act of ["play", "link"]) on(`outline-${act}`, "click", () => ACTS[act](rowHere()));

on("outline-tree", "change", () => goTo(outlineAddress(treeAt(byId("outline-tree").selectedIndex), [])));

on("outline-order", "change", () => {
  setOutline({ order: byId("outline-order").value });
  drawRows();
});

for (const kind of ["scroll", "resize"]) {
  addEventListener(kind, () => {
    if (drawn.isDue || !app.outline) return;
    drawn.isDue = true;
    requestAnimationFrame(() => {
      drawn.isDue = false;
      drawInSight();
    });
  }, { passive: true });
}
