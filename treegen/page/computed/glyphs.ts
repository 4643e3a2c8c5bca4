// Letters in tiles: what stands out from a tile's fill, beside the capitals of the glyph table.

import { GLYPHS } from "./glyph-table.js";
import { join, median, regionsIn } from "./squares.js";

import type { Lattice, Picture, Region } from "./squares.js";

// red, green, blue
export type Colour = number[];

export interface Letter {
  costs: number[]; // of being A to Z: the squared difference to the nearest face
  cost: number; // the least of these
  best: string; // of A to Z
  height: number; // in heights of a tile
  stray: number; // what else stands out, as a share of the letter
}

export interface Tile {
  fill: Colour; // the median of its rim
  even: number; // the share of the rim that has nearly that colour
  around: Colour; // the median of what lies around it
  letter: Letter | null;
}

const SIDE = 80; // points of a tile and half the gaps around it
const CELLS = 16; // of a glyph
const LEAST_CONTRAST = 45;
const WIDTH_COUNTS = 0.15; // beside the squared difference

const glyphs: { width: number; cells: Float32Array }[] = [];
const bytes = Uint8Array.from(atob(GLYPHS), (sign) => sign.charCodeAt(0));
for (let at = 0; at < bytes.length; at += 33) {
  const bits = bytes.subarray(at + 1, at + 33);
  const cells = Float32Array.from(
    { length: CELLS * CELLS },
    (_, bit) => (bits[bit >> 3] >> (7 - (bit & 7))) & 1,
  );
  glyphs.push({ width: bytes[at] / 32, cells: blurred(cells) });
}

// So that a stroke counts where it is nearly in its place.
function blurred(cells: Float32Array): Float32Array {
  const across = cells.map(
    (cell, at) =>
      (2 * cell + ((at & 15) > 0 ? cells[at - 1] : 0) + ((at & 15) < 15 ? cells[at + 1] : 0)) / 4,
  );
  return across.map(
    (cell, at) => (2 * cell + (across[at - CELLS] ?? 0) + (across[at + CELLS] ?? 0)) / 4,
  );
}

export const distance = (
  one: ArrayLike<number>,
  other: ArrayLike<number>,
  at: number = 0,
): number =>
  Math.sqrt(
    (one[at] - other[0]) ** 2 + (one[at + 1] - other[1]) ** 2 + (one[at + 2] - other[2]) ** 2,
  );

export function tileAt(
  { data, width, height }: Picture,
  lattice: Lattice,
  i: number,
  j: number,
): Tile {
  const { origin, right, down } = lattice;
  // of the patch
  const share = [lattice.width / Math.hypot(...right), lattice.height / Math.hypot(...down)];
  const patch = new Uint8ClampedArray(4 * SIDE * SIDE);
  const rim = [];
  const around = [];
  const inner = [];
  for (let at = 0; at < patch.length; at += 4) {
    const u = (((at / 4) % SIDE) + 0.5) / SIDE - 0.5;
    const v = (Math.floor(at / 4 / SIDE) + 0.5) / SIDE - 0.5;
    const x = Math.min(
      Math.max(origin[0] + (i + u) * right[0] + (j + v) * down[0] - 0.5, 0),
      width - 1.001,
    );
    const y = Math.min(
      Math.max(origin[1] + (i + u) * right[1] + (j + v) * down[1] - 0.5, 0),
      height - 1.001,
    );
    const aside = x - Math.floor(x);
    const below = y - Math.floor(y);
    for (let c = 0, from = (Math.floor(y) * width + Math.floor(x)) * 4; c < 3; c++, from++) {
      patch[at + c] =
        (data[from] * (1 - aside) + data[from + 4] * aside) * (1 - below) +
        (data[from + 4 * width] * (1 - aside) + data[from + 4 * width + 4] * aside) * below;
    }
    // in the tile, by its sides
    const depths = [0.5 - Math.abs(u) / share[0], 0.5 - Math.abs(v) / share[1]];
    const depth = Math.min(depths[0], depths[1]);
    if (Math.max(Math.abs(u), Math.abs(v)) > 0.5 - 1 / SIDE) around.push(at);
    else if (depth > 0.075 && depth < 0.15 && Math.max(depths[0], depths[1]) > 0.175) rim.push(at);
    if (depth > 0.1) inner.push(at);
  }
  const [fill, page] = [rim, around].map((points) =>
    [0, 1, 2].map((c) => median(points.map((at) => patch[at + c]))),
  );
  const far = new Float32Array(SIDE * SIDE);
  for (const at of inner) far[at / 4] = distance(patch, fill, at);
  const contrast = far.slice().sort()[far.length - 32];
  return {
    fill,
    even: rim.filter((at) => distance(patch, fill, at) < 24).length / rim.length,
    around: page,
    letter: contrast < LEAST_CONTRAST ? null : letterIn(far, contrast, lattice),
  };
}

function letterIn(far: Float32Array, contrast: number, { right, down, height }: Lattice): Letter {
  const shape = shapeIn(far, contrast / 2);
  const columns = shape.right - shape.left;
  const lines = shape.bottom - shape.top;
  const cells = new Float32Array(CELLS * CELLS);
  for (let part = 0; part < 9 * cells.length; part++) {
    // three by three of each cell
    const x = Math.floor(shape.left + (((part % (3 * CELLS)) + 0.5) / (3 * CELLS)) * columns);
    const y = Math.floor(
      shape.top + ((Math.floor(part / (3 * CELLS)) + 0.5) / (3 * CELLS)) * lines,
    );
    const value = (2 * far[y * SIDE + x]) / contrast - 0.5;
    cells[Math.floor(part / (9 * CELLS)) * CELLS + Math.floor((part % (3 * CELLS)) / 3)] +=
      Math.min(Math.max(value, 0), 1) / 9;
  }
  const seen = blurred(cells);
  const aspect = (columns * Math.hypot(...right)) / (lines * Math.hypot(...down));
  const costs = Array(26).fill(Infinity);
  glyphs.forEach((glyph, at) => {
    let cost = 0;
    for (let cell = 0; cell < seen.length; cell++) cost += (seen[cell] - glyph.cells[cell]) ** 2;
    cost = cost / seen.length + WIDTH_COUNTS * Math.log(aspect / glyph.width) ** 2;
    costs[at % 26] = Math.min(costs[at % 26], cost);
  });
  const cost = costs.reduce((least, each) => Math.min(least, each));
  const best = String.fromCharCode(97 + costs.indexOf(cost));
  return {
    costs,
    cost,
    best,
    height: ((lines / SIDE) * Math.hypot(...down)) / height,
    stray: shape.stray,
  };
}

// What stands out most, even in parts.
function shapeIn(far: Float32Array, least: number): Region & { stray: number } {
  const data = new Uint8ClampedArray(4 * far.length);
  far.forEach((value, point) => {
    data[4 * point] = Number(value > least);
  });
  const regions = regionsIn({ data, width: SIDE, height: SIDE }, 0, 1).filter(
    (region) => data[region.middle],
  );
  const most = regions.reduce((count, region) => Math.max(count, region.count), 0);
  const parts = regions.filter(({ count }) => count >= most / 5);
  const stray = regions.reduce((sum, { count }) => sum + (count < most / 5 ? count : 0), 0) / most;
  return { ...parts.reduce((one, other) => join(one, other)), stray };
}
