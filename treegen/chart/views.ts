// The chart as it stands in the document: its views, and what of it is large enough to be read.

import { allOf } from "../web/elements.js";

export type Point = { x: number; y: number };

// of a table, or of all or the head
export type View = { sides: number[]; table: SVGGraphicsElement; corner?: Point };

// with the corner at which the table starts
export type TableView = Required<View>;

// A document's root may be anything, but here it is this.
export const svg = document.documentElement as unknown as SVGSVGElement;

// The box stands above the chart, unmoved, as a popover; without these the views have to do.
if (!HTMLElement.prototype.showPopover) throw new Error("no popover here: the box is left out");

export const chart: any = document.getElementById("chart");
// pixels of a point
export const drawn = chart.querySelector("g").transform.baseVal.consolidate().matrix.a;
export type Key = Extract<
  keyof typeof import("../say/sentences/en.json"),
  `${"box" | "path"}.${string}`
>;
// in the language of the chart
const sentences: { [key: string]: string } = JSON.parse(chart.dataset.say);
export const say = (key: Key, values: { [name: string]: string | number } = {}): string =>
  sentences[key].replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name]));

export const EDGE = 12; // from the corner of the window
export const HEAD = 440; // pixels of what to do and the legend, in letters of 13
// Some telephones give a picture a wide window and show it small.
export const shrunk = () => Math.min(1, visualViewport?.scale ?? 1);
export const readable = () => 0.9 / drawn / shrunk(); // letters of 9 pixels

// The views, taken out so that an address moves the chart here and nowhere else.
export const views: Map<string, View> = new Map();
for (const view of allOf("view")) {
  const sides = view.getAttribute("viewBox").split(" ").map(Number);
  const table = view.parentNode;
  view.remove();
  if (table === svg) views.set(view.id, { sides, table });
  else {
    const [outer, inner] = [table.parentNode, table].map(
      (group) => group.transform.baseVal.consolidate().matrix,
    );
    const corner = { x: outer.a * inner.e + outer.e, y: outer.d * inner.f + outer.f };
    views.set(view.id, { sides, table, corner });
  }
}
export const whole = views.get("whole") as View;
