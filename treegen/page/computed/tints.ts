// What the colours of tiles stand for. No palette is known beforehand: the colours of a board
// explain one another.

import { ABSENT, PRESENT, RIGHT } from "../../web/clues.js";
import { distance } from "./glyphs.js";
import { median } from "./squares.js";

import type { Colour, Tile } from "./glyphs.js";

export type Tint = { digit: string; isUnsure: boolean };
// of tiles of one colour
export type Group = { colour: Colour; count: number; digit: string; isUnsure: boolean };

export const ALIKE = 30; // distance of colours that are the same
const GREY = 24; // chroma below which a colour has no hue
// chroma below which, as in navy and slate, a colour that is not warm or green stands for absent
const DIM = 50;
const PALE = 45; // chroma below which colours may be hidden by a veil
const NOISE = 10; // distance of colours in a picture of one grey
const TINTED = 18; // chroma of a grey that may be a faint colour
const ORANGE = [12, 36]; // degrees between which a colour is clear without others to compare
const YELLOW = [36, 58];
const GREEN = [75, 160];

function chromaOf(colour: Colour): number {
  const [least, , most] = [...colour].sort((a, b) => a - b);
  return most - least;
}

// In degrees: red 0, green 120, blue 240.
const degreesOf = ([red, green, blue]: Colour): number =>
  ((Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) / Math.PI) * 180 + 360) % 360;

function hueOf(colour: Colour): "grey" | "red" | "warm" | "green" | "blue" {
  const hue = degreesOf(colour);
  const chroma = chromaOf(colour);
  if (chroma < GREY) return "grey";
  if (hue < 12 || hue > 280) return chroma < 40 ? "grey" : "red";
  if (hue < 68) return "warm";
  if (hue < 180) return "green";
  return colour[2] < 130 || chroma < DIM ? "grey" : "blue";
}

export const isGrey = (colour: Colour): boolean => hueOf(colour) === "grey";

const isBetween = (colour: Colour, [from, to]: number[]): boolean =>
  degreesOf(colour) >= from && degreesOf(colour) <= to;

// The largest first.
function groupsOf(fills: Colour[]): Group[] {
  const groups = [];
  let rest = fills;
  while (rest.length) {
    const near = rest.map((one) => rest.filter((other) => distance(one, other) < ALIKE));
    const most = near.reduce((best, some) => (some.length > best.length ? some : best));
    const colour = [0, 1, 2].map((c) => median(most.map((fill) => fill[c])));
    groups.push({ colour, count: most.length, digit: ABSENT, isUnsure: false });
    rest = rest.filter((fill) => !most.includes(fill));
  }
  return groups;
}

// Green is right, another colour elsewhere; without green, orange is right beside blue. What a
// palette that is seldom used may mean the other way round is unsure.
function explain(groups: Group[]): void {
  const of = (hue: string): Group[] => groups.filter(({ colour }) => hueOf(colour) === hue);
  const [greens, warms, blues, reds, greys] = ["green", "warm", "blue", "red", "grey"].map(of);
  const isContrast = !greens.length && blues.length > 0;
  const isUsual = greens.length > 0 && warms.length > 0 && !blues.length;
  const isTold =
    isContrast && warms.length > 0 && warms.every(({ colour }) => isBetween(colour, ORANGE));
  for (const group of greens) {
    group.digit = RIGHT;
    group.isUnsure = !isUsual && !(isBetween(group.colour, GREEN) && !blues.length);
  }
  for (const group of warms) {
    group.digit =
      isContrast || (!greens.length && isBetween(group.colour, ORANGE)) ? RIGHT : PRESENT;
    group.isUnsure = !isUsual && !isTold && !(isBetween(group.colour, YELLOW) && !blues.length);
  }
  for (const group of [...blues, ...reds]) {
    group.digit = PRESENT;
    group.isUnsure = !isTold;
  }
  for (const group of greys) {
    const isLess = greys.some((other) => other !== group && other.count >= group.count);
    group.isUnsure = isLess || (chromaOf(group.colour) > TINTED && !isUsual);
  }
  for (const same of [[...warms, ...blues, ...reds], greens]) {
    // one of them may stand for something else
    const isMixed = same.some(({ colour }) => distance(colour, same[0].colour) > 2 * ALIKE);
    for (const group of same) group.isUnsure ||= isMixed && !isTold;
  }
  const isGreyPicture = greys.length > 1 && greys.length === groups.length;
  for (const group of greys) group.isUnsure ||= isGreyPicture;
}

export function tintsOf(rows: Tile[][]): Tint[][] {
  const groups = groupsOf(rows.flat().map(({ fill }) => fill));
  explain(groups);
  const hasColour = groups.some(({ digit }) => digit !== ABSENT);
  const isPale = hasColour
    ? groups.every(({ colour, digit }) => digit === ABSENT || chromaOf(colour) < PALE)
    : rows.flat().some(({ fill }) => distance(fill, groups[0].colour) > NOISE);
  return rows.map((row) => {
    const own = row.map(({ fill }) =>
      groups.reduce((best, one) =>
        distance(fill, one.colour) < distance(fill, best.colour) ? one : best,
      ),
    );
    const isOdd =
      isPale || own.every(({ digit }) => digit === PRESENT) || (!hasColour && rows.length > 1);
    return own.map(({ digit, isUnsure }, i) => ({
      digit,
      isUnsure:
        isUnsure || isOdd || (digit === ABSENT && distance(row[i].fill, row[i].around) < ALIKE / 2),
    }));
  });
}
