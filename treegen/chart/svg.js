// Smooth moves, and a box to search from. Without this script the chart's views and links work too.
// It reads the chart's own texts and names; text from a tree only ever becomes text.

const svg = document.documentElement;

// The box stands above the chart, unmoved, as a popover; without these the views have to do.
if (!HTMLElement.prototype.showPopover) throw new Error("no popover here: the box is left out");

const [READABLE, EDGE] = [0.9, 12]; // letters of 9 pixels; from the corner of the window

// The views, taken out so that an address moves the chart here and nowhere else.
const views = new Map();
for (const view of [...document.querySelectorAll("view")]) {
  const [sides, table] = [view.getAttribute("viewBox").split(" ").map(Number), view.parentNode];
  view.remove();
  if (table === svg) views.set(view.id, { sides, table });
  else {
    const [outer, inner] = [table.parentNode, table].map((group) => group.transform.baseVal.consolidate().matrix);
    const corner = { x: outer.a * inner.e + outer.e, y: outer.d * inner.f + outer.f };
    views.set(view.id, { sides, table, corner });
  }
}
const all = views.get("whole");

// A point (x, y) of the drawing is at (x * at.scale + at.x, y * at.scale + at.y) in the window.
let at;
let whole = true; // whether all is shown, whatever the window
let frame = 0;
let resting = 0;

function draw() {
  frame = 0;
  const [, , width, height] = all.sides; // the browser itself fits it into the window
  const fit = Math.min(innerWidth / width, innerHeight / height);
  const [x, y] = [(innerWidth - width * fit) / 2, (innerHeight - height * fit) / 2];
  const scale = at.scale / fit;
  svg.style.willChange = "transform"; // while it moves; then letters are drawn sharply again
  svg.style.transform = `translate(${at.x - x * scale}px,${at.y - y * scale}px) scale(${scale})`;
  clearTimeout(resting);
  resting = setTimeout(() => { svg.style.willChange = ""; }, 400);
}

function move(place) {
  at = place;
  frame ||= requestAnimationFrame(draw);
}

// Zoom about a point of the window, then move on.
function zoom(factor, x, y, across = 0, down = 0) {
  whole = false;
  halt();
  const scale = Math.min(Math.max(at.scale * factor, 0.02), 20);
  const grown = scale / at.scale;
  move({ scale, x: x - (x - at.x) * grown + across, y: y - (y - at.y) * grown + down });
}
const pan = (across, down) => zoom(1, 0, 0, across, down);

// All of a view or, where that would be too small to read, what stands at a corner of a table.
function placeOf([x, y, width, height], corner) {
  const top = tools.getBoundingClientRect().height;
  const high = innerHeight - top;
  const fit = Math.min(innerWidth / width, high / height);
  const scale = corner ? Math.max(fit, READABLE) : fit;
  const left = innerWidth / 2 - (x + width / 2) * scale;
  const upper = top + high / 2 - (y + height / 2) * scale;
  return {
    scale,
    x: width * scale > innerWidth + 1 ? EDGE - corner.x * scale : left,
    y: height * scale > high + 1 ? top + EDGE - corner.y * scale : upper,
  };
}

// To where the browser moves it smoothly (svg.css).
function fly(to) {
  svg.classList.toggle("flies", Boolean(at));
  move(to);
}
const halt = () => svg.classList.remove("flies");

// What surrounds a text, so near that it can be read.
function around(text) {
  halt(); // at the end of its flight
  if (frame) draw();
  const { x, y, width, height } = text.getBoundingClientRect();
  const [left, top, high] = [x + width / 2 - at.x, y + height / 2 - at.y, height].map((n) => n / at.scale);
  return [left - 22 * high, top - 13 * high, 44 * high, 26 * high];
}

// The box, the path and what was found, as large as on a page whatever the zoom.
const box = element("input", {
  type: "search", "aria-label": "Game or word", placeholder: "Game or word",
  autocomplete: "off", autocapitalize: "off", spellcheck: "false",
});
const path = element("nav", { "aria-label": "Game so far" });
const found = element("output", {});
const tools = element("div", { id: "tools", popover: "manual" }, box, path, found);
svg.prepend(document.createElementNS(svg.namespaceURI, "foreignObject")); // Tab comes to it first
svg.firstChild.append(tools);
tools.showPopover();

// Show what the address names, and the game before it: "raise.01020.shalt.11200", where a further
// piece of a table has a number, "-14".
function show() {
  const id = views.has(location.hash.slice(1)) ? location.hash.slice(1) : "whole";
  const parts = id.split(".");
  whole = id === "whole";
  path.replaceChildren(element("a", { href: "#whole" }, "Whole"));
  for (let i = 1; i < parts.length; i += 2) {
    const [word, clue] = [decodeURIComponent(parts[i - 1]), parts[i].split("-")[0]];
    const tiles = [...word].map((letter, j) => element("i", { class: `d${clue[j]}` }, capital(letter)));
    const href = `#${parts.slice(0, i + 1).join(".")}`;
    path.append(element("a", { href, "aria-label": `${word} ${clue}` }, ...tiles));
  }
  const { sides, table, corner } = views.get(id);
  const mark = table.querySelector(":scope.t .found");
  const place = placeOf(sides, mark ? null : corner);
  if (!mark) found.textContent = "";
  fly(mark && place.scale * mark.getBBox().height < 9 ? placeOf(around(mark)) : place);
}

// Words, each with a tooltip that starts with its game: "raise 01020, shalt 11200: aargh, 3 left".
let words;
function findWords() {
  const names = new Map([...views].map(([id, { table }]) => [table, id]));
  return [...document.querySelectorAll(".t title")].map((title) => ({
    text: title.parentNode, word: title.nextSibling.data.replace("✓", ""),
    tip: title.textContent, table: names.get(title.closest(".t")),
  }));
}

function hitsOf(text) {
  const parts = text.toLowerCase().normalize().split(/[\s,]+/).filter(Boolean);
  words ??= findWords();
  let hits = [];
  if (parts.length > 1) {
    const length = [...parts[0]].length;
    const turns = parts.flatMap((part, i) => (i % 2 ? [`${parts[i - 1]} ${readClue(part, length)}`] : []));
    const start = `${turns.join(", ")}: ${parts.length % 2 ? `${parts.at(-1)}, ` : ""}`;
    hits = words.filter(({ tip }) => tip.startsWith(start));
  } else if (parts.length) {
    hits = words.filter(({ word }) => word.toLowerCase() === parts[0]);
    hits.sort((a, b) => (a.word === parts[0]) - (b.word === parts[0])); // moves before answers
  }
  return [...new Map(hits.map((hit) => [hit.tip, hit])).values()]; // of a row and its table, this
}

let asked;
let hits = [];
let number = 0;

function search(back) {
  number += back ? -1 : 1;
  if (asked !== box.value) [asked, hits, number] = [box.value, hitsOf(box.value), 0];
  number = (number + hits.length) % (hits.length || 1);
  document.querySelector(".found")?.classList.remove("found");
  found.textContent = hits.length > 1 ? `${number + 1} of ${hits.length}` : "";
  if (hits.length) {
    hits[number].text.classList.add("found");
    go(hits[number].table);
  } else if ([...views.keys()].some((id) => id.startsWith(`${asked.trim().toLowerCase()}.`))) {
    go("whole"); // the opener
  } else if (asked.trim()) {
    found.textContent = "Not in this chart";
  }
}

function go(id) {
  if (location.hash === `#${id}`) show();
  else location.hash = id;
}

box.addEventListener("keydown", (event) => {
  event.stopPropagation();
  if (event.key === "Enter") search(event.shiftKey);
  if (event.key === "Escape") box.blur();
});

const grow = (factor) => () => zoom(factor, innerWidth / 2, innerHeight / 2);
const KEYS = {
  ArrowLeft: () => pan(80, 0), ArrowRight: () => pan(-80, 0),
  ArrowUp: () => pan(0, 80), ArrowDown: () => pan(0, -80),
  "+": grow(1.25), "=": grow(1.25), "-": grow(0.8),
  0: () => go("whole"),
  "/": () => box.select(),
  Escape: () => document.activeElement.blur(),
};
svg.addEventListener("keydown", (event) => {
  if (!Object.hasOwn(KEYS, event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  KEYS[event.key]();
});

// Enter on a word moves on to its table, and so does Tab from there.
svg.addEventListener("click", (event) => {
  const link = event.target.closest?.(".t a");
  const next = event.detail === 0 && views.get(link?.getAttribute("href").slice(1));
  if (next) next.table.querySelector("a")?.focus({ preventScroll: true });
});
svg.addEventListener("focusin", ({ target }) => {
  const { left, top, right, bottom } = target.getBoundingClientRect();
  const shown = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && bottom - top > 8;
  if (target.closest("#chart") && !shown) fly(placeOf(around(target)));
});

// Wheel, drag and pinch. What starts on text and with Shift selects it.
svg.addEventListener("wheel", (event) => {
  event.preventDefault();
  const lines = event.deltaMode ? 16 : 1;
  zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.002)), event.clientX, event.clientY);
}, { passive: false });
const fingers = new Map();
let dragged = false;
svg.addEventListener("pointerdown", (event) => {
  if (tools.contains(event.target) || event.button || event.shiftKey) return;
  if (!fingers.size) dragged = false;
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
  box.blur();
});
svg.addEventListener("mousedown", (event) => {
  if (event.target.closest?.("#chart") && !event.shiftKey && event.detail < 2) event.preventDefault();
});
svg.addEventListener("pointermove", (event) => {
  const last = fingers.get(event.pointerId);
  const now = [event.clientX, event.clientY];
  if (!last || (!dragged && Math.hypot(now[0] - last[0], now[1] - last[1]) < 4)) return;
  dragged = true;
  svg.setPointerCapture(event.pointerId); // so no link is followed
  fingers.set(event.pointerId, now);
  const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
  if (!other) return pan(now[0] - last[0], now[1] - last[1]);
  const apart = (point) => Math.hypot(point[0] - other[0], point[1] - other[1]) || 1;
  zoom(apart(now) / apart(last), ...other); // the other finger stays where it is
});
for (const name of ["pointerup", "pointercancel"]) {
  svg.addEventListener(name, (event) => fingers.delete(event.pointerId));
}

addEventListener("hashchange", show);
// Some telephones give a picture a wide window and show it small, which the box makes up for.
function resize() {
  tools.style.fontSize = `${16 / Math.min(1, visualViewport.scale)}px`;
  halt();
  if (at) move(whole ? placeOf(all.sides) : at);
}
addEventListener("resize", resize);
addEventListener("scroll", () => scrollTo(0, 0)); // to what has the focus, which is moved to here
resize();
show();
