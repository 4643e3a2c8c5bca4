// Tiles in a picture: regions of one colour that are near-square, and the lattices on which they lie.

/**
 * @typedef {{ data: Uint8ClampedArray, width: number, height: number }} Picture  RGBA, without transparency
 * @typedef {{ x: number, y: number, width: number, height: number }} Square  by its centre
 * @typedef {[x: number, y: number]} Vector
 * @typedef {{ origin: Vector, right: Vector, down: Vector }} Axes
 *
 * @typedef {object} Lattice  the centre of the tile in column i and row j is origin + i * right + j * down
 * @property {Vector} origin
 * @property {Vector} right
 * @property {Vector} down
 * @property {number} width  of a tile
 * @property {number} height
 * @property {number} columns
 * @property {number} rows
 * @property {Set<number>} whole  j * columns + i of the tiles that are squares of the picture
 * @property {number} strays  squares as large as tiles that lie between the lattice's
 */

const MOST_PIXELS = 2.2e6;
const SMALLEST = 9; // pixels of a square's side
const FARTHEST = 1.5; // distance of neighbours, in sides of a square

/** @type {(picture: Picture) => Picture} The picture by a whole factor smaller, so that it has few enough pixels. */
export function shrunk({ data, width, height }) {
  const factor = Math.ceil(Math.sqrt(width * height / MOST_PIXELS));
  if (factor === 1) return { data, width, height };
  const columns = Math.floor(width / factor);
  const rows = Math.floor(height / factor);
  const small = new Uint8ClampedArray(columns * rows * 4);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      for (let c = 0; c < 3; c++) {
        let sum = 0;
        for (let line = 0; line < factor; line++) {
          const from = ((y * factor + line) * width + x * factor) * 4 + c;
          for (let to = 0; to < factor; to++) sum += data[from + 4 * to];
        }
        small[(y * columns + x) * 4 + c] = sum / (factor * factor);
      }
    }
  }
  return { data: small, width: columns, height: rows };
}

/**
 * The squares among the regions of a picture. A pixel joins its neighbour's region if it differs little from the
 * neighbour and from the region's first pixel.
 *
 * @param {Picture} picture
 * @param {number} tolerance
 */
export function squaresIn({ data, width, height }, tolerance) {
  const regions = new Int32Array(width * height);
  const stack = new Int32Array(width * height);
  /** @type {Square[]} */
  const squares = [];
  for (let first = 0, region = 0; first < regions.length; first++) {
    if (regions[first]) continue;
    regions[first] = ++region;
    const [red, green, blue] = data.subarray(4 * first, 4 * first + 3);
    let left = width;
    let right = 0;
    let bottom = 0;
    let count = 0;
    stack[0] = first;
    for (let top = 1; top > 0;) {
      const pixel = stack[--top];
      const x = pixel % width;
      const y = (pixel - x) / width;
      const from = 4 * pixel;
      count++;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y > bottom) bottom = y;
      for (let side = 0; side < 4; side++) {
        if (side === 0 ? x === 0 : side === 1 && x === width - 1) continue;
        const next = side < 2 ? pixel + 2 * side - 1 : pixel + (2 * side - 5) * width;
        if (next < 0 || next >= regions.length || regions[next]) continue;
        const to = 4 * next;
        if (Math.abs(data[to] - data[from]) > tolerance || Math.abs(data[to] - red) > 2 * tolerance
          || Math.abs(data[to + 1] - data[from + 1]) > tolerance || Math.abs(data[to + 1] - green) > 2 * tolerance
          || Math.abs(data[to + 2] - data[from + 2]) > tolerance || Math.abs(data[to + 2] - blue) > 2 * tolerance) {
          continue;
        }
        regions[next] = region;
        stack[top++] = next;
      }
    }
    const top = Math.floor(first / width);
    const box = { width: right - left + 1, height: bottom - top + 1 };
    const area = box.width * box.height;
    if (Math.min(box.width, box.height) < SMALLEST || !isNear(box.width, box.height, 1.4)) continue;
    if (count < 0.35 * area || spanOf(left, right, top, bottom, region) < 0.8 * area) continue;
    squares.push({ x: (left + right + 1) / 2, y: (top + bottom + 1) / 2, ...box });
  }
  return squares;

  /** @type {(left: number, right: number, top: number, bottom: number, region: number) => number} */
  function spanOf(left, right, top, bottom, region) { // the area between the first and last pixel of each line
    let span = 0;
    for (let y = top; y <= bottom; y++) {
      let from = y * width + left;
      let to = y * width + right;
      while (from < to && regions[from] !== region) from++;
      while (from < to && regions[to] !== region) to--;
      span += to - from + 1;
    }
    return span;
  }
}

/** @type {(one: number, other: number, ratio: number) => boolean} */
export const isNear = (one, other, ratio) => one <= other * ratio && other <= one * ratio;

/** @type {(numbers: number[]) => number} */
export const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

/** @type {(numbers: number[]) => [least: number, greatest: number]} */
const endsOf = (numbers) => numbers.reduce(([from, to], number) => [Math.min(from, number), Math.max(to, number)],
  [Infinity, -Infinity]);

/** @typedef {Square & { i: number, j: number }} Placed */

/** @type {(squares: Square[]) => Lattice[]} The lattices on which squares lie, the one with most squares first. */
export function latticesOf(squares) {
  /** @type {Lattice[]} */
  const found = [];
  /** @type {Set<Square>} */
  const taken = new Set();
  const groups = groupsOf(squares).sort((a, b) => b.length - a.length);
  for (const group of groups) {
    if (group.some((square) => taken.has(square))) continue;
    const [firstColumn, lastColumn] = endsOf(group.map(({ i }) => i));
    const columns = lastColumn - firstColumn + 1;
    if (columns < 2 || group.length < columns) continue;
    const size = { width: median(group.map((one) => one.width)), height: median(group.map((one) => one.height)) };
    let placed = group.map((one) => ({ ...one, i: one.i - firstColumn }));
    let fitted = fit(placed);
    const alike = squares.filter((one) => isNear(one.width, size.width, 1.15) && isNear(one.height, size.height, 1.15));
    let strays = 0;
    for (let turn = 0; turn < 2; turn++) { // squares that are linked to none of these, beyond a broken row
      const all = alike.map((one) => ({ one, ...placeOn(fitted, one) }));
      const near = all.filter(({ i }) => i > -0.5 && i < columns - 0.5);
      const on = near.filter(({ i, j }) => Math.abs(i - Math.round(i)) < 0.2 && Math.abs(j - Math.round(j)) < 0.2);
      placed = on.map(({ one, i, j }) => ({ ...one, i: Math.round(i), j: Math.round(j) }));
      on.forEach(({ one }) => taken.add(one));
      strays = near.length - on.length;
      fitted = fit(placed);
    }
    const counts = placed.reduce((rows, { j }) => rows.set(j, (rows.get(j) ?? 0) + 1), new Map());
    const rows = [...counts.keys()].filter((j) => counts.get(j) > columns / 2);
    if (!rows.length) continue;
    const [firstRow, lastRow] = endsOf(rows);
    const { origin: [x, y], right, down } = fitted;
    const kept = placed.filter(({ j }) => j >= firstRow && j <= lastRow);
    found.push({
      origin: [x + firstRow * down[0], y + firstRow * down[1]],
      right,
      down,
      ...size,
      columns,
      rows: lastRow - firstRow + 1,
      whole: new Set(kept.map(({ i, j }) => (j - firstRow) * columns + i)),
      strays,
    });
  }
  return found.sort((a, b) => b.whole.size - a.whole.size);
}

/** @type {(lattice: Axes, point: { x: number, y: number }) => { i: number, j: number }} */
function placeOn({ origin: [x, y], right: [a, b], down: [c, d] }, point) {
  const area = a * d - b * c;
  return {
    i: ((point.x - x) * d - (point.y - y) * c) / area,
    j: ((point.y - y) * a - (point.x - x) * b) / area,
  };
}

/** @type {(squares: Square[]) => Placed[][]} Squares that are linked, side by side or one above the other. */
function groupsOf(squares) {
  const links = squares.map((one) => [[1, 0], [0, 1]].map(([i, j]) => {
    const side = i ? one.width : one.height;
    let best;
    let least = FARTHEST * side;
    for (const other of squares) {
      const along = i ? other.x - one.x : other.y - one.y;
      const across = i ? other.y - one.y : other.x - one.x;
      if (along < 0.9 * side || along > least || Math.abs(across) > 0.2 * side) continue;
      if (!isNear(one.width, other.width, 1.15) || !isNear(one.height, other.height, 1.15)) continue;
      best = other;
      least = along;
    }
    return best && { one, other: best, i, j, along: least };
  })).flat().filter((link) => link !== undefined);
  /** @type {Map<Square, typeof links>} */
  const linksOf = new Map();
  for (const link of links) {
    for (const end of [link.one, link.other]) linksOf.set(end, [...linksOf.get(end) ?? [], link]);
  }
  /** @type {(link: typeof links[0]) => boolean} Whether it leads to no other board. */
  const isEven = ({ one, other, i, along }) => [one, other].every((end) =>
    (linksOf.get(end) ?? []).every((link) => link.i !== i || along < 1.12 * link.along));
  /** @type {Map<Square, Placed>} */
  const placed = new Map();
  return [...linksOf.keys()].flatMap((start) => {
    if (placed.has(start)) return [];
    placed.set(start, { ...start, i: 0, j: 0 });
    const group = [start];
    for (const square of group) {
      const { i, j } = /** @type {Placed} */ (placed.get(square));
      for (const link of (linksOf.get(square) ?? []).filter(isEven)) {
        const other = link.one === square ? link.other : link.one;
        if (placed.has(other)) continue;
        const sign = link.one === square ? 1 : -1;
        placed.set(other, { ...other, i: i + sign * link.i, j: j + sign * link.j });
        group.push(other);
      }
    }
    return [group.map((square) => /** @type {Placed} */ (placed.get(square)))];
  });
}

/** @type {(placed: Placed[]) => Axes} By least squares. */
function fit(placed) {
  /** @type {(of: (one: Placed) => number) => number} */
  const mean = (of) => placed.reduce((sum, one) => sum + of(one), 0) / placed.length;
  const i = mean((one) => one.i);
  const j = mean((one) => one.j);
  const ii = mean((one) => (one.i - i) ** 2);
  const ij = mean((one) => (one.i - i) * (one.j - j));
  const jj = mean((one) => (one.j - j) ** 2);
  const whole = ii * jj - ij * ij;
  const [x, y] = [mean((one) => one.x), mean((one) => one.y)].map((centre, axis) => {
    /** @type {(one: Placed) => number} */
    const off = (one) => (axis ? one.y : one.x) - centre;
    const along = mean((one) => (one.i - i) * off(one));
    const below = mean((one) => (one.j - j) * off(one));
    return whole > 1e-9
      ? { centre, right: (along * jj - below * ij) / whole, down: (below * ii - along * ij) / whole }
      : { centre, right: along / ii, down: 0 };
  });
  if (whole <= 1e-9) { // a single row
    x.down = -y.right;
    y.down = x.right;
  }
  return {
    origin: [x.centre - i * x.right - j * x.down, y.centre - i * y.right - j * y.down],
    right: [x.right, y.right],
    down: [x.down, y.down],
  };
}
