// Letters in tiles: what stands out from a tile's fill, beside the capitals of the glyph table.

import { GLYPHS } from "./glyph-table.js";
import { median } from "./squares.js";

/** @import { Lattice, Picture, Vector } from "./squares.js" */

/**
 * @typedef {{ origin: Vector, right: Vector, down: Vector }} Frame  a corner, and the sides from there
 * @typedef {number[]} Colour  red, green, blue
 *
 * @typedef {object} Letter
 * @property {number[]} costs  of being A to Z: the squared difference to the nearest face
 * @property {number} cost  the least of these
 * @property {string} best  of A to Z
 * @property {number} height  in heights of a tile
 * @property {number} stray  what else stands out, as a share of the letter
 *
 * @typedef {object} Tile
 * @property {Colour} fill  the median of its rim
 * @property {number} even  the share of the rim that has nearly that colour
 * @property {Colour} around  the median of what lies around it
 * @property {number} contrast  of what stands out most
 * @property {Letter | null} letter
 */

const SIDE = 40; // points of a patch
const CELLS = 16; // of a glyph
const LEAST_CONTRAST = 45;
const WIDTH_COUNTS = 0.15; // beside the squared difference

/** @type {{ width: number, cells: Float32Array }[]} */
const glyphs = [];
const bytes = Uint8Array.from(atob(GLYPHS), (sign) => sign.charCodeAt(0));
for (let at = 0; at < bytes.length; at += 33) {
  const bits = bytes.subarray(at + 1, at + 33);
  const cells = Float32Array.from({ length: CELLS * CELLS }, (_, bit) => (bits[bit >> 3] >> (7 - (bit & 7))) & 1);
  glyphs.push({ width: bytes[at] / 32, cells: blurred(cells) });
}

/** @type {(cells: Float32Array) => Float32Array} So that a stroke counts where it is nearly in its place. */
function blurred(cells) {
  const across = cells.map((cell, at) => (2 * cell + ((at & 15) > 0 ? cells[at - 1] : 0)
    + ((at & 15) < 15 ? cells[at + 1] : 0)) / 4);
  return across.map((cell, at) => (2 * cell + (across[at - CELLS] ?? 0) + (across[at + CELLS] ?? 0)) / 4);
}

/** @type {(picture: Picture, frame: Frame) => Float32Array} The colours of SIDE x SIDE points. */
function patchOf({ data, width, height }, { origin, right, down }) {
  const patch = new Float32Array(SIDE * SIDE * 3);
  for (let point = 0; point < SIDE * SIDE; point++) {
    const i = (point % SIDE + 0.5) / SIDE;
    const j = (Math.floor(point / SIDE) + 0.5) / SIDE;
    const x = Math.min(Math.max(origin[0] + i * right[0] + j * down[0] - 0.5, 0), width - 1.001);
    const y = Math.min(Math.max(origin[1] + i * right[1] + j * down[1] - 0.5, 0), height - 1.001);
    const from = (Math.floor(y) * width + Math.floor(x)) * 4;
    for (let c = from; c < from + 3; c++) {
      const above = data[c] * (1 - x % 1) + data[c + 4] * (x % 1);
      const below = data[c + 4 * width] * (1 - x % 1) + data[c + 4 * width + 4] * (x % 1);
      patch[point * 3 + c - from] = above * (1 - y % 1) + below * (y % 1);
    }
  }
  return patch;
}

/** @type {(frame: Frame, left: number, top: number, width: number, height: number) => Frame} A part of a frame. */
function partOf({ origin, right, down }, left, top, width, height) {
  return {
    origin: [origin[0] + left * right[0] + top * down[0], origin[1] + left * right[1] + top * down[1]],
    right: [width * right[0], width * right[1]],
    down: [height * down[0], height * down[1]],
  };
}

/** @type {(lattice: Lattice, i: number, j: number, scale?: number) => Frame} */
export function frameAt(lattice, i, j, scale = 1) {
  const across = scale * lattice.width / Math.hypot(...lattice.right);
  const below = scale * lattice.height / Math.hypot(...lattice.down);
  return partOf(lattice, i - across / 2, j - below / 2, across, below);
}

/** @type {(patch: Float32Array, from: number, to: number) => Colour[]} Points of a ring, but for its corners. */
function ringOf(patch, from, to) {
  const ring = [];
  for (let depth = from; depth < to; depth++) {
    for (let along = 7; along < SIDE - 7; along++) {
      for (const point of [depth * SIDE + along, (SIDE - 1 - depth) * SIDE + along, along * SIDE + depth,
        along * SIDE + SIDE - 1 - depth]) ring.push([...patch.subarray(point * 3, point * 3 + 3)]);
    }
  }
  return ring;
}

/** @type {(points: Colour[]) => Colour} */
export const middle = (points) => [0, 1, 2].map((c) => median(points.map((point) => point[c])));

/** @type {(one: ArrayLike<number>, other: Colour) => number} */
export const distance = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

/** @type {(picture: Picture, lattice: Lattice, i: number, j: number) => Tile} */
export function tileAt(picture, lattice, i, j) {
  const frame = frameAt(lattice, i, j);
  const patch = patchOf(picture, frame);
  const ring = ringOf(patch, 3, 6);
  const fill = middle(ring);
  const far = farness(patch, fill).map((each, point) => (isInside(point) ? each : 0));
  const contrast = far.toSorted()[far.length - 8];
  return {
    fill,
    even: ring.filter((point) => distance(point, fill) < 24).length / ring.length,
    around: middle(ringOf(patchOf(picture, frameAt(lattice, i, j, 1.2)), 0, 2)),
    contrast,
    letter: contrast < LEAST_CONTRAST ? null : letterIn(picture, frame, far, fill, contrast),
  };
}

/** @type {(patch: Float32Array, fill: Colour) => Float32Array} */
const farness = (patch, fill) => Float32Array.from({ length: SIDE * SIDE },
  (_, point) => distance(patch.subarray(point * 3, point * 3 + 3), fill));

/** @type {(point: number) => boolean} */
const isInside = (point) => [point % SIDE, Math.floor(point / SIDE)].every((at) => at >= 4 && at < SIDE - 4);

/** @type {(picture: Picture, frame: Frame, far: Float32Array, fill: Colour, contrast: number) => Letter} */
function letterIn(picture, frame, far, fill, contrast) {
  const rough = shapeIn(far, contrast / 2);
  const width = (rough.right - rough.left + 2) / SIDE;
  const height = (rough.bottom - rough.top + 2) / SIDE;
  const part = partOf(frame, (rough.left - 1) / SIDE, (rough.top - 1) / SIDE, width, height);
  const close = farness(patchOf(picture, part), fill);
  const shape = shapeIn(close, contrast / 2);
  const columns = shape.right - shape.left;
  const lines = shape.bottom - shape.top;
  const sums = new Float32Array(CELLS * CELLS);
  const counts = new Float32Array(CELLS * CELLS);
  // Twice as many points as the patch has, so that each cell has some.
  for (let y = 0; y < 2 * lines; y++) {
    for (let x = 0; x < 2 * columns; x++) {
      const cell = Math.floor(y / lines * CELLS / 2) * CELLS + Math.floor(x / columns * CELLS / 2);
      const value = close[(shape.top + (y >> 1)) * SIDE + shape.left + (x >> 1)] / contrast;
      sums[cell] += Math.min(Math.max(2 * value - 0.5, 0), 1);
      counts[cell]++;
    }
  }
  const cells = blurred(sums.map((sum, cell) => sum / (counts[cell] || 1)));
  const aspect = columns * Math.hypot(...part.right) / (lines * Math.hypot(...part.down));
  const costs = Array(26).fill(Infinity);
  glyphs.forEach((glyph, at) => {
    let cost = 0;
    for (let cell = 0; cell < cells.length; cell++) cost += (cells[cell] - glyph.cells[cell]) ** 2;
    cost = cost / cells.length + WIDTH_COUNTS * Math.log(aspect / glyph.width) ** 2;
    costs[at % 26] = Math.min(costs[at % 26], cost);
  });
  const cost = costs.reduce((least, each) => Math.min(least, each));
  const best = String.fromCharCode(97 + costs.indexOf(cost));
  return { costs, cost, best, height: lines * height / SIDE, stray: rough.stray };
}

/** @typedef {{ count: number, left: number, right: number, top: number, bottom: number }} Shape  a box, and its ink */

/** @type {(far: Float32Array, least: number) => Shape & { stray: number }} The shape that stands out most. */
function shapeIn(far, least) {
  const seen = far.map((value) => Number(value <= least));
  /** @type {Shape[]} */
  const shapes = [];
  for (let first = 0; first < far.length; first++) {
    if (seen[first]) continue;
    const shape = { count: 0, left: SIDE, right: 0, top: SIDE, bottom: 0 };
    const points = [first];
    seen[first] = 1;
    for (const point of points) {
      const x = point % SIDE;
      const y = Math.floor(point / SIDE);
      shape.count++;
      grow(shape, { left: x, right: x + 1, top: y, bottom: y + 1 });
      for (const near of [-1, 0, 1]) {
        for (const next of [point - SIDE + near, point + near, point + SIDE + near]) {
          if (x + near < 0 || x + near >= SIDE || next < 0 || next >= far.length || seen[next]) continue;
          seen[next] = 1;
          points.push(next);
        }
      }
    }
    shapes.push(shape);
  }
  shapes.sort((a, b) => b.count - a.count);
  const [best = { count: 1, left: 0, right: 1, top: 0, bottom: 1 }] = shapes;
  const { count } = best;
  let stray = 0;
  for (const shape of shapes.slice(1)) { // thin strokes fall apart
    if (shape.count < count / 5) stray += shape.count;
    else grow(best, shape);
  }
  return { ...best, stray: stray / count };
}

/** @type {(shape: Shape, other: Omit<Shape, "count">) => void} */
function grow(shape, other) {
  shape.left = Math.min(shape.left, other.left);
  shape.right = Math.max(shape.right, other.right);
  shape.top = Math.min(shape.top, other.top);
  shape.bottom = Math.max(shape.bottom, other.bottom);
}
