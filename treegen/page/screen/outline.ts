// The outline of the whole tree. Only the rows in sight are elements, as there may be thousands of
// them.

import { element } from "../../web/elements.js";
import { outlineAddress } from "../game/address.js";
import { ONE } from "../game/boards.js";
import { known } from "../game/known.js";
import { figuresOf, isCounted, rowsOf, solvedFrom } from "../game/outline.js";
import { turnsText } from "../game/position.js";
import { treeAt } from "../game/trees.js";
import { say } from "../sentences.js";
import { capitals, decimals } from "../text.js";
import { choiceOf } from "./about.js";
import {
  drawRow,
  idOf,
  isDouble,
  isNamed,
  nameRow,
  percentCell,
  shareText,
  shown,
} from "./outline-row.js";
import {
  byId,
  countInPieces,
  fill,
  headings,
  inPieces,
  on,
  pause,
  put,
  sentence,
  tiles,
} from "./parts.js";
import { copy, fileNote } from "./share.js";
import { app, setOutline } from "./state.js";
import { go, goTo } from "./way.js";

import type { Row } from "../game/outline.js";

const SPARE = 8; // rows above and below those in sight, so that a finger finds them drawn
const CALM = 100; // milliseconds without a scroll

const drawn: { rows: Row[]; near: Row[]; items: Map<string, any>; isDue: boolean; timer?: number } =
  {
    rows: [], // all
    near: [], // those in sight and some more
    items: new Map(), // the elements of these, by their keys
    isDue: false, // whether they are drawn anew with the next frame
  };

const placeOf = (key: string): number => drawn.rows.findIndex((row) => row.key === key);

const rowHere = () => drawn.rows[placeOf(turnsText(shown().steps))];

export function drawOutline() {
  const { tree, problem } = shown();
  byId("outline-problem").hidden = !problem;
  fill(byId("outline-problem"), problem);
  put("outline-tree", ...known.records.map(choiceOf));
  byId("outline-tree").value = tree.name;
  byId("outline-chooser").hidden = known.records.length === 1;
  byId("outline-order").value = shown().order;
  drawOther();
  drawHead();
}

// The path first, then the rows, as a phone takes a while for each.
async function drawHead() {
  drawn.items.clear();
  put("outline-rows");
  findRows();
  drawHere();
  await pause();
  await drawSoon();
  if (!app.outline) return;
  showHere(true);
  readAhead();
}

// The tree that this one is compared with: row by row, where both begin with the same word, else as
// a whole.
function drawOther() {
  const { tree, other } = shown();
  const others = known.records.filter(({ index }) => index !== tree.index);
  byId("outline-comparing").hidden = !others.length;
  put(
    "outline-other",
    element("option", { value: "" }, say("outline.no-other")),
    ...others.map(choiceOf),
  );
  byId("outline-other").value = other?.name ?? "";
  byId("outline-rows").classList.toggle("double", isDouble());
  byId("outline-head").hidden = isDouble();
  byId("outline-names").hidden = !isDouble();
  put("outline-names", ...[tree.name, other?.name ?? ""].map((name) => element("b", {}, name)));
  byId("outline-both").hidden = !other || isDouble();
  if (!other || isDouble()) return;
  const names = ["3", "4", "5", "6+", say("outline.average"), say("outline.most")];
  const [one, another] = [tree, other].map((each) => {
    const { parts, average, most } = figuresOf(each, { node: each.root, steps: [] });
    return [...parts.map(percentCell), decimals(average), String(most)];
  });
  put(
    "outline-both",
    headings(["", tree.name, other.name]),
    ...names.map((name, i) =>
      element(
        "tr",
        {},
        element("th", { scope: "row" }, name),
        element("td", {}, one[i]),
        element("td", {}, another[i]),
      ),
    ),
  );
}

// What a phone takes a while to read: every branch, so that it opens at once, and what becomes of
// its words.
async function readAhead() {
  for (const tree of [shown().tree, shown().other]) {
    if (!tree || isCounted(tree, tree.root)) continue;
    if (!(await countInPieces(tree, tree.root))) return;
    solvedFrom(tree, tree.root);
    if (app.outline?.tree === tree || app.outline?.other === tree) await drawFigures();
  }
}

// Figures that were not known when the rows were drawn; where rows are sorted by them, all rows
// anew.
async function drawFigures() {
  const before = drawn.rows;
  findRows();
  if (drawn.rows.some((row, i) => row.key !== before[i].key)) {
    drawRows();
    return;
  }
  while (app.outline && !(await eachNear(drawRow))); // again, where another game came in between
  nameRows();
}

// All rows anew.
function drawRows() {
  drawn.items.clear();
  put("outline-rows");
  findRows();
  drawHere();
  drawSoon();
}

// The rows in sight, then those near.
async function drawSoon() {
  drawInSight(0);
  await pause();
  drawInSight();
}

// What rows are called, which only those who do not see them hear: when the page stands still.
function nameRows() {
  clearTimeout(drawn.timer);
  drawn.timer = setTimeout(
    () =>
      eachNear((item, row) => {
        if (!item.querySelector(".split").style.length && isCounted(shown().tree, row.node))
          drawRow(item, row);
        if (!isNamed(item)) nameRow(item, row);
      }),
    CALM,
  );
}

// Does something with each row that is drawn, in pieces, while the outline is shown.
const eachNear = (act: (item: any, row: Row) => void): Promise<boolean> =>
  inPieces(drawn.near, (row) => {
    const item = drawn.items.get(row.key);
    if (item && app.outline) act(item, row);
  });

// By what is not read yet rows are sorted once it is.
function findRows() {
  const { tree, order } = shown();
  drawn.rows = rowsOf({ ...shown(), order: isCounted(tree, tree.root) ? order : "share" });
}

// The path to the row that is looked at, which stays in sight.
function drawHere() {
  const { tree, steps } = shown();
  const { node, place, count } = rowHere();
  const words = [...steps.map(([guess]) => guess), node.guess];
  put(
    "outline-path",
    ...words.flatMap((word, i) => {
      const link = element(
        "a",
        { href: outlineAddress(tree, steps.slice(0, i)) },
        ...sentence(capitals(word)),
      );
      return i ? [" ▸ ", ...tiles(...steps[i - 1]), " ", link] : [link];
    }),
  );
  byId("outline-place").textContent = steps.length
    ? say("outline.place", { share: shareText(tree, node), place, count })
    : say("left.words-left", { n: node.size });
  put("outline-note");
  byId("outline-selected").hidden = true;
  byId("outline-rows").setAttribute("aria-activedescendant", idOf(rowHere()));
  const item = drawn.items.get(rowHere().key);
  if (item) nameRow(item, rowHere());
}

// The rows in sight, and some more. Those that were there before are left as they are.
function drawInSight(spare = SPARE) {
  if (!app.outline) return;
  const list = byId("outline-rows");
  const height = rowHeight();
  list.style.height = `${drawn.rows.length * height}px`;
  const { top } = list.getBoundingClientRect();
  const first = app.isPrinting ? 0 : Math.max(0, Math.floor(-top / height) - spare);
  const end = app.isPrinting ? drawn.rows.length : Math.ceil((innerHeight - top) / height) + spare;
  drawn.near = drawn.rows.slice(first, end);
  const keys = new Set(drawn.near.map(({ key }) => key));
  for (const [key, item] of drawn.items) {
    if (keys.has(key)) continue;
    item.remove();
    drawn.items.delete(key);
  }
  let next = list.firstChild;
  drawn.near.forEach((row, i) => {
    const item = drawn.items.get(row.key) ?? newItem(row);
    item.style.top = `${(first + i) * height}px`;
    if (item === next) next = next.nextSibling;
    else list.insertBefore(item, next);
  });
  if (spare) nameRows();
}

// In pixels.
const rowHeight = (): number => parseFloat(getComputedStyle(byId("outline-rows")).lineHeight);

function newItem(row: Row): any {
  const item = element("div", { id: idOf(row), role: "treeitem", class: "row" });
  drawn.items.set(row.key, item);
  drawRow(item, row);
  return item;
}

// Another row is looked at: its address is this place's.
function look(row: Row): void {
  const before = drawn.items.get(turnsText(shown().steps));
  before?.setAttribute("aria-selected", "false");
  setOutline({ steps: row.steps, word: null, problem: "" });
  history.replaceState(null, "", outlineAddress(shown().tree, row.steps));
  byId("outline-problem").hidden = true;
  drawn.items.get(row.key)?.setAttribute("aria-selected", "true");
  drawHere();
}

function toggle(row: Row, isOpen: boolean = !shown().open.has(row.key)): void {
  if (!row.node.below.size) return;
  if (isOpen) shown().open.add(row.key);
  else shown().open.delete(row.key);
  drawn.items.get(row.key)?.setAttribute("aria-expanded", String(isOpen));
  findRows();
  drawSoon();
}

// Scrolls as far as is needed to see the row that is looked at below the path, or so that others
// are seen after it.
function showHere(isFar = false) {
  const height = rowHeight();
  const top = byId("outline-rows").getBoundingClientRect().top + placeOf(rowHere().key) * height;
  const least = byId("outline-here").offsetHeight;
  const most = innerHeight - height;
  if (top < least) scrollBy(0, top - least);
  else if (top > most) scrollBy(0, top - (isFar ? (least + most) / 2 : most));
  drawInSight();
}

export function focusOutline() {
  byId("outline-rows").focus({ preventScroll: true });
}

// Paper has all rows that are open.
export function printOutline() {
  drawInSight();
  addEventListener("afterprint", () => drawInSight(), { once: true });
}

// What the buttons of a row do.
const ACTS: { [value: string]: (row: Row) => void } = {
  play: ({ steps }) => go(steps, null, shown().tree, ONE),
  link: ({ steps }) => {
    const link = new URL(outlineAddress(shown().tree, steps), location.href).href;
    copy(link, fileNote(), byId("outline-note"), byId("outline-selected"));
  },
};

const KEYS: { [key: string]: (row: Row, place: number) => void } = {
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

function lookAt(place: number): void {
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

on("outline-tree", "change", () =>
  goTo(outlineAddress(treeAt(byId("outline-tree").selectedIndex), [])),
);

on("outline-other", "change", () => {
  const index = known.records.findIndex(({ name }) => name === byId("outline-other").value);
  setOutline({ other: index < 0 ? null : treeAt(index) });
  drawOutline();
});

on("outline-order", "change", () => {
  setOutline({ order: byId("outline-order").value });
  drawRows();
});

for (const kind of ["scroll", "resize"]) {
  addEventListener(
    kind,
    () => {
      if (drawn.isDue || !app.outline) return;
      drawn.isDue = true;
      requestAnimationFrame(() => {
        drawn.isDue = false;
        drawInSight();
      });
    },
    { passive: true },
  );
}
