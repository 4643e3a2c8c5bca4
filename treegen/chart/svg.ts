// Smooth moves, and a box to search from. Without this script the chart's views and links work too.
// It reads the chart's own texts and names; text from a tree only ever becomes text.

import { allOf, element } from "../web/elements.js";
import { capital, isRightToLeft } from "../web/typing.js";
import { hitsOf } from "./search.js";
import { EDGE, HEAD, chart, drawn, readable, say, shrunk, svg, views, whole } from "./views.js";

import type { Hit, Phrase } from "./search.js";
import type { Fold } from "../web/typing.js";
import type { Point, TableView, View } from "./views.js";

// of the drawing in the window
export type Place = Point & { scale: number };

// each has an address
export type Link = { getAttribute(name: "href"): string } & SVGAElement;

// A point (x, y) of the drawing is at (x * at.scale + at.x, y * at.scale + at.y) in the window.
let at: Place;
// what gives its place, whatever the window, until it is moved by hand
let home: (() => Place) | null = null;
let frame = 0; // of the browser, that draws it
let resting = 0; // the timer after which it is at rest
// Of the last search.
const last: { asked: string; hits: Hit[]; phrase: Phrase | null; number: number; note: string } = {
  asked: "",
  hits: [],
  phrase: null,
  number: 0,
  note: "",
};
let words: Hit[]; // found for the first
// letters that the game does not tell apart
const same: Fold = JSON.parse(chart.dataset.fold ?? "{}");

function draw() {
  frame = 0;
  const [, , width, height] = whole.sides; // the browser itself fits it into the window
  const fit = Math.min(innerWidth / width, innerHeight / height);
  const scale = at.scale / fit;
  const x = at.x - (scale * (innerWidth - width * fit)) / 2;
  const y = at.y - (scale * (innerHeight - height * fit)) / 2;
  svg.style.willChange = "transform"; // while it moves; then letters are drawn sharply again
  svg.style.transform = `translate(${x}px,${y}px) scale(${scale})`;
  clearTimeout(resting);
  resting = setTimeout(() => {
    svg.style.willChange = "";
  }, 400);
}

function move(place: Place): void {
  at = place;
  frame ||= requestAnimationFrame(draw);
}

// Nearer to a point of the window or further from it, from the whole to four times reading size.
function nearer(factor: number, x: number, y: number): Place {
  home = null;
  const fit = placeOf(whole.sides).scale;
  const scale = Math.min(Math.max(at.scale * factor, fit), Math.max(4 * readable(), fit));
  const grown = scale / at.scale;
  return { scale, x: x - (x - at.x) * grown, y: y - (y - at.y) * grown };
}
function zoom(factor: number, x: number, y: number, across: number = 0, down: number = 0): void {
  halt();
  const to = nearer(factor, x, y);
  move({ ...to, x: to.x + across, y: to.y + down });
}
const pan = (across: number, down: number): void => zoom(1, 0, 0, across, down);

// All of a view or, where that would be too small to read, what stands at a corner of a table.
// Without a corner all of it fits.
function placeOf([x, y, width, height]: number[], corner?: Point | null): Place {
  const top = tools.getBoundingClientRect().height;
  const high = innerHeight - top;
  const fit = Math.min(innerWidth / width, high / height);
  const scale = corner ? Math.max(fit, readable()) : fit;
  const left = innerWidth / 2 - (x + width / 2) * scale;
  const upper = top + high / 2 - (y + height / 2) * scale;
  return {
    scale,
    x: width * scale > innerWidth + 1 ? EDGE - (corner as Point).x * scale : left,
    y: height * scale > high + 1 ? top + EDGE - (corner as Point).y * scale : upper,
  };
}

// What to do and the legend in letters of 13 pixels, or as large as the window is wide.
function startPlace(): Place {
  const scale = Math.min(innerWidth, HEAD / shrunk()) / (views.get("head") as View).sides[2];
  const fit = placeOf(whole.sides);
  return fit.scale >= scale ? fit : { scale, x: 0, y: tools.getBoundingClientRect().height };
}

// The list of first clues, of which a narrow window shows the first below the box.
function listPlace(): Place {
  const { sides } = views.get("list") as View;
  const [x, y] = sides;
  return { ...placeOf(sides, { x, y }), y: tools.getBoundingClientRect().height };
}

// To where the browser moves it smoothly (svg.css).
function fly(to: Place): void {
  svg.classList.toggle("flies", Boolean(at));
  move(to);
}
const halt = () => svg.classList.remove("flies");

// Size of a text's letters in the drawing; its box is larger where they are too small to see.
const lettersOf = (text: Element): number => parseFloat(getComputedStyle(text).fontSize) * drawn;

// What surrounds a text, so near that it can be read.
function around(text: Element): number[] {
  halt(); // at the end of its flight
  if (frame) draw();
  const { x, y, width, height } = text.getBoundingClientRect();
  const left = (x + width / 2 - at.x) / at.scale;
  const top = (y + height / 2 - at.y) / at.scale;
  const high = lettersOf(text);
  return [left - 25 * high, top - 15 * high, 50 * high, 30 * high];
}

const example =
  [...views.keys()]
    .filter((id) => id.split(".").length === 2)
    .slice(0, 2)
    .pop() ?? "answer";
const first = decodeURIComponent(example.split(/[-.]/)[0]);

// Direction of what shows words, and their language where it is known.
const ofWords = {
  dir: isRightToLeft(first) ? "rtl" : "ltr",
  ...(chart.hasAttribute("lang") && { lang: chart.getAttribute("lang") }),
};

// The box, the path and what was found, as large as on a page whatever the zoom.
const box: HTMLInputElement = element("input", {
  type: "search",
  "aria-label": say("box.label"),
  placeholder: say("box.label"),
  autocomplete: "off",
  autocapitalize: "off",
  spellcheck: "false",
  ...ofWords,
});
const grow =
  (factor: number): (() => void) =>
  () =>
    zoom(factor, innerWidth / 2, innerHeight / 2);
const signs = [
  ["box.zoom-out", "−", 0.8],
  ["box.zoom-in", "+", 1.25],
] as const;
const buttons = signs.map(([name, sign, factor]) => {
  const button = element("button", { "aria-label": say(name) }, sign);
  button.addEventListener("click", grow(factor));
  return button;
});
const fit = element("a", { href: "#whole", title: say("box.whole") }, say("box.fit"));
const path = element("nav", { "aria-label": say("box.path") });
const found = element("output", {});
const rest = element("div", {}, found, path);
const tools = element("div", { id: "tools", popover: "manual" }, ...buttons, fit, box, rest);
svg.prepend(document.createElementNS(svg.namespaceURI, "foreignObject")); // Tab comes to it first
(svg.firstChild as Element).append(tools);
tools.showPopover();
const veil = document.createElementNS(svg.namespaceURI, "path");
veil.id = "veil";

// Show what the address names, and the game before it: "raise.01020.shalt.11200", where a further
// piece of a table has a number, "-14".
function show() {
  const wanted = location.hash.slice(1).toLowerCase();
  const id = [...views.keys()].find((name) => name.toLowerCase() === wanted) ?? "";
  const parts = id.split(".");
  found.textContent = last.note;
  last.note = "";
  path.replaceChildren();
  for (let i = 1; i < parts.length; i += 2) {
    const word = decodeURIComponent(parts[i - 1]);
    const [clue] = parts[i].split("-");
    const tiles = [...word].map((letter, j) =>
      element("i", { class: `d${clue[j]}` }, capital(letter)),
    );
    const href = `#${parts.slice(0, i + 1).join(".")}`;
    path.append(element("a", { href, ...ofWords, "aria-label": `${word} ${clue}` }, ...tiles));
  }
  path.scrollLeft = path.scrollWidth; // where a long game ends
  veil.remove();
  if (views.has("list") && !path.firstChild)
    path.append(element("a", { href: "#list" }, say("box.list")));
  home =
    { "": startPlace, head: startPlace, list: listPlace, whole: () => placeOf(whole.sides) }[id] ??
    null;
  if (home) return fly(home());
  const { sides, table, corner } = views.get(id) as TableView;
  const mark = table.querySelector(":scope.t .found");
  const place = placeOf(sides, mark ? null : corner);
  // White over all but the table asked for, and a frame around that.
  const [wide, high] = (["width", "height"] as const).map(
    (side) => (table.querySelector("path") as SVGPathElement).getBBox()[side] * drawn + 4,
  );
  veil.setAttribute(
    "d",
    `M-999-999H99999V99999H-999zM${corner.x - 2} ${corner.y - 2}v${high}h${wide}v${-high}z`,
  );
  chart.append(veil);
  return fly(mark && place.scale * lettersOf(mark) < 8 ? placeOf(around(mark)) : place);
}

// Words, each with a tooltip that starts with its game: "raise 01020, shalt 11200: aargh, 3 left".
function findWords(): Hit[] {
  const names = new Map([...views].map(([id, { table }]) => [table, id]));
  return allOf(".t title").map((title) => ({
    text: title.parentNode,
    word: title.nextSibling.data.replace("✓", ""),
    tip: title.textContent.replaceAll("\u200e", ""),
    table: names.get(title.closest(".t")) as string,
  }));
}

function search(back: boolean): void {
  last.number += back ? -1 : 1;
  if (last.asked !== box.value) {
    words ??= findWords();
    const [hits, phrase] = hitsOf(box.value, first, words, same, "wins" in chart.dataset);
    Object.assign(last, { asked: box.value, hits, phrase, number: 0 });
  }
  const { hits, phrase } = last;
  last.number = (last.number + hits.length) % (hits.length || 1);
  document.querySelector(".found")?.classList.remove("found");
  last.note = phrase ? say(...phrase) : "";
  if (hits.length > 1) last.note = say("box.found", { number: last.number + 1, all: hits.length });
  found.textContent = last.note;
  const hit = hits[last.number];
  found.style.maxWidth = hit ? "" : "none"; // what was not found takes a longer sentence
  if (!hit && phrase?.[0] !== "path.first") return;
  hit?.text.classList.add("found");
  if (hits.length === 1) focusOn(hits[0].table);
  go(hit?.table ?? "whole"); // the opener has no table
}

// The link that was found in a table, or its first, gets the focus but does not move the chart.
let moves = true;
function focusOn(id: string): void {
  const { table } = views.get(id) as View;
  moves = false;
  ((table.querySelector("a:has(.found)") as SVGAElement | null) ?? table.querySelector("a"))?.focus(
    { preventScroll: true },
  );
  moves = true;
}

function go(id: string): void {
  if (location.hash === `#${id}`) show();
  else location.hash = id;
}

box.addEventListener("keydown", (event) => {
  event.stopPropagation();
  // Firefox would follow the link that gets the focus
  if (event.key === "Enter") event.preventDefault();
  if (event.key === "Enter") search(event.shiftKey);
  if (event.key === "Escape") box.blur();
  if (event.key === "Tab" && !event.shiftKey && document.querySelector(".found")) {
    event.preventDefault(); // on to what was found
    focusOn(last.hits[last.number].table);
  }
});

const KEYS: { [key: string]: () => void } = {
  ArrowLeft: () => pan(80, 0),
  ArrowRight: () => pan(-80, 0),
  ArrowUp: () => pan(0, 80),
  ArrowDown: () => pan(0, -80),
  "+": grow(1.25),
  "=": grow(1.25),
  "-": grow(0.8),
  0: () => go("whole"),
  "/": () => box.select(),
  Escape: () => allOf(":focus")[0]?.blur(),
};
svg.addEventListener("keydown", (event) => {
  if (!Object.hasOwn(KEYS, event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  KEYS[event.key]();
});

// A word leads on to its table, and so does Tab from there. A tap on what is too small zooms there.
svg.addEventListener("click", (event) => {
  if (tools.contains(event.target) || (event.detail && dragged)) return;
  const link = (event.target as Element).closest("a") as Link | null;
  const id = link?.getAttribute("href").slice(1) as string; // of no view without a link
  if (event.detail && !(link && lettersOf(link.firstChild as Element) * at.scale > 5)) {
    event.preventDefault();
    fly(nearer(Math.max(1, readable() / at.scale), event.clientX, event.clientY));
  } else if (views.has(id)) focusOn(id);
});

// What has the focus stands in the window, below the box; the browser may have scrolled to it.
function reveal(target: Element): void {
  halt();
  if (frame) draw();
  scrollTo(0, 0);
  const { left, top, right, bottom } = target.getBoundingClientRect();
  const upper = tools.getBoundingClientRect().height;
  const text = target.querySelector("text") as SVGTextElement;
  const shown = Math.min(left, top - upper, innerWidth - right, innerHeight - bottom) >= 4;
  if (!shown || lettersOf(text) * at.scale < 7) fly(placeOf(around(text)));
}
svg.addEventListener("focusin", ({ target }) => {
  if (moves && (target as Element).closest("#chart")) reveal(target as Element);
});

// Wheel, drag and pinch. What starts on text and with Shift selects it.
svg.addEventListener(
  "wheel",
  (event) => {
    event.preventDefault();
    const lines = event.deltaMode ? 16 : 1;
    zoom(
      Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.002)),
      event.clientX,
      event.clientY,
    );
  },
  { passive: false },
);
const fingers: Map<number, [x: number, y: number]> = new Map();
let dragged = false;
svg.addEventListener("pointerdown", (event) => {
  if (tools.contains(event.target) || event.button || event.shiftKey) return;
  if (!fingers.size) dragged = false;
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
  box.blur();
});
svg.addEventListener("mousedown", (event) => {
  if ((event.target as Element).closest?.("#chart") && !event.shiftKey && event.detail < 2) {
    event.preventDefault();
  }
});
svg.addEventListener("pointermove", (event) => {
  const before = fingers.get(event.pointerId);
  const now: [x: number, y: number] = [event.clientX, event.clientY];
  if (!before || (!dragged && Math.hypot(now[0] - before[0], now[1] - before[1]) < 4)) return;
  dragged = true;
  svg.setPointerCapture(event.pointerId); // so no link is followed
  fingers.set(event.pointerId, now);
  // Where the other finger is, if there is one.
  const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1] as [x: number, y: number];
  const apart = (point: number[]): number =>
    Math.hypot(point[0] - other[0], point[1] - other[1]) || 1;
  if (other)
    zoom(apart(now) / apart(before), ...other); // the other finger stays where it is
  else pan(now[0] - before[0], now[1] - before[1]);
});
const lift = (event: PointerEvent): boolean => fingers.delete(event.pointerId);
for (const name of ["pointerup", "pointercancel"] as const) svg.addEventListener(name, lift);

addEventListener("hashchange", show);
function resize() {
  tools.style.fontSize = `${16 / shrunk()}px`;
  halt();
  if (home) move(home());
}
addEventListener("resize", resize);
addEventListener("scroll", () => {
  scrollTo(0, 0);
  if (document.activeElement?.closest("#chart")) reveal(document.activeElement);
});
resize();
show();
