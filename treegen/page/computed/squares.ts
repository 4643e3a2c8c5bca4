// Tiles in a picture: regions of one colour that are near-square, and the lattices on which they
// lie.

// RGBA, without transparency
export type Picture = { data: Uint8ClampedArray; width: number; height: number };

// by its centre
export type Square = { x: number; y: number; width: number; height: number };

export type Vector = [x: number, y: number];

export type Axes = { origin: Vector; right: Vector; down: Vector };

export type Placed = { square: Square; i: number; j: number };

export type Region = ReturnType<typeof regionFrom>;

export type Lattice = ReturnType<typeof latticesOf>[0];

const SMALLEST = 9; // pixels of a square's side
const FARTHEST = 1.5; // distance of neighbours, in sides of a square
const MOST_ROWS = 8; // from one square, so that keys far below are none
const OFF = 0.25; // how far a square may lie from its place, in sides

// The regions of a picture that are so many lines high. A pixel joins its neighbour's region if it
// differs little from the neighbour and from what the region is like where it is widest.
export function regionsIn({ data, width, height }: Picture, tolerance: number, least: number) {
  const high: Set<Region> = new Set();
  let above: { start: number; end: number; region: Region }[] = [];
  for (let y = 0; y < height; y++) {
    const line = [];
    let over = 0;
    for (let start = 0, end = 1; start < width; start = end++) {
      const first = (y * width + start) * 4;
      for (
        let at = first + 4;
        end < width && isAlike(at, at - 4, 1) && isAlike(at, first, 2);
        at += 4
      )
        end++;
      let region = regionFrom(start, end, y, (y * width + ((start + end) >> 1)) * 4);
      const { middle } = region;
      while (over < above.length && above[over].end <= start) over++;
      for (let k = over; k < above.length && above[k].start < end; k++) {
        let other = above[k].region;
        while (other.joined) other = other.joined;
        if (other === region || !isAlike(middle, other.middle, 2)) continue;
        const to = (y * width + Math.min(end, above[k].end)) * 4;
        let at = (y * width + Math.max(start, above[k].start)) * 4;
        while (at < to && !isAlike(at, at - 4 * width, 1)) at += 4;
        if (at < to) region = join(region, other);
      }
      if (region.bottom - region.top >= least) high.add(region);
      line.push({ start, end, region });
    }
    above = line;
  }
  return [...high].filter(({ joined }) => !joined);

  function isAlike(one: number, other: number, times: number): boolean {
    return (
      Math.abs(data[one] - data[other]) <= times * tolerance &&
      Math.abs(data[one + 1] - data[other + 1]) <= times * tolerance &&
      Math.abs(data[one + 2] - data[other + 2]) <= times * tolerance
    );
  }
}

// Of one line; middle is in the data.
function regionFrom(left: number, right: number, top: number, middle: number): any {
  const joined = null as Region | null;
  return {
    left,
    right,
    top,
    bottom: top + 1,
    count: right - left,
    widest: right - left,
    middle,
    joined,
  };
}

export function join(one: Region, other: Region): Region {
  const [region, part] = one.widest > other.widest ? [one, other] : [other, one];
  part.joined = region;
  region.left = Math.min(region.left, part.left);
  region.right = Math.max(region.right, part.right);
  region.top = Math.min(region.top, part.top);
  region.bottom = Math.max(region.bottom, part.bottom);
  region.count += part.count;
  return region;
}

export const squaresIn = (picture: Picture, tolerance: number): Square[] =>
  regionsIn(picture, tolerance, SMALLEST).flatMap(({ left, right, top, bottom, count }) => {
    const width = right - left;
    const height = bottom - top;
    if (width < SMALLEST || !isNear(width, height, 1.4) || count < 0.35 * width * height) return [];
    return [{ x: (left + right) / 2, y: (top + bottom) / 2, width, height }];
  });

export const isNear = (one: number, other: number, ratio: number): boolean =>
  one <= other * ratio && other <= one * ratio;

export const median = (numbers: ArrayLike<number>): number =>
  Float64Array.from(numbers).sort()[numbers.length >> 1];

// The lattices on which squares lie, the one with most squares first: the centre of the tile in
// column i and row j is origin + i * right + j * down.
export function latticesOf(squares: Square[]) {
  const found = [];
  const free = new Set(squares);
  for (const seed of free) {
    const like = squares.filter(
      (one) => isNear(one.width, seed.width, 1.15) && isNear(one.height, seed.height, 1.15),
    );
    const right = nextTo(seed, like, "x", "y", seed.width);
    if (!right) continue;
    const down = nextTo(seed, like, "y", "x", seed.height) ?? [-right[1], right[0]];
    let axes: Axes = { origin: [seed.x, seed.y], right, down };
    let placed: Placed[] = [];
    for (const reach of [1, 2, 4, 8, 16]) {
      placed = like.flatMap((square) => placedOn(axes, square, reach));
      axes = fitted(placed, axes);
    }
    const columns = talliesOf(placed, "i", "j");
    const most = columns.reduce((count, one) => Math.max(count, one.count), 0);
    const strong = columns.filter(({ count }) => count > most / 3);
    const first = strong[0].at;
    const end = strong[strong.length - 1].at + 1;
    const own = placed.filter(({ i }) => i >= first && i < end);
    for (const { square } of own) free.delete(square);
    const rows = talliesOf(own, "j", "i").filter(({ count }) => count > (end - first) / 2);
    if (end - first < 2 || !rows.length) continue;
    const top = rows[0].at;
    const count = rows[rows.length - 1].at - top + 1;
    const kept = own
      .map((one) => ({ ...one, i: one.i - first, j: one.j - top }))
      .filter(({ j }) => j >= 0 && j < count);
    found.push({
      ...fitted(kept, axes),
      width: median(kept.map(({ square }) => square.width)),
      height: median(kept.map(({ square }) => square.height)),
      columns: end - first,
      rows: count,
      whole: new Set(kept.map(({ i, j }) => j * (end - first) + i)), // the tiles that are squares
    });
  }
  return found.sort((a, b) => b.whole.size - a.whole.size);
}

// In order.
const talliesOf = (
  placed: Placed[],
  along: "i" | "j",
  across: "i" | "j",
): { at: number; count: number }[] =>
  [...new Set(placed.map((one) => one[along]))]
    .sort((a, b) => a - b)
    .map((at) => ({
      at,
      count: new Set(placed.filter((one) => one[along] === at).map((one) => one[across])).size,
    }));

function nextTo(
  seed: Square,
  like: Square[],
  along: "x" | "y",
  across: "x" | "y",
  side: number,
): Vector | undefined {
  const [next] = like
    .filter(
      (one) =>
        one[along] > seed[along] + 0.9 * side &&
        one[along] < seed[along] + FARTHEST * side &&
        Math.abs(one[across] - seed[across]) < OFF * side,
    )
    .sort((a, b) => a[along] - b[along]);
  return next && [next.x - seed.x, next.y - seed.y];
}

// None if it lies between the places, or too far.
function placedOn({ origin, right, down }: Axes, square: Square, reach: number): Placed[] {
  const area = right[0] * down[1] - right[1] * down[0];
  const x = square.x - origin[0];
  const y = square.y - origin[1];
  const i = (x * down[1] - y * down[0]) / area;
  const j = (y * right[0] - x * right[1]) / area;
  const isOn =
    Math.abs(i) < reach + 0.5 &&
    Math.abs(j) < Math.min(reach, MOST_ROWS) + 0.5 &&
    [i, j].every((at) => Math.abs(at - Math.round(at)) < OFF);
  return isOn ? [{ square, i: Math.round(i), j: Math.round(j) }] : [];
}

// Axes nearer to the squares' places, by how far off these are.
function fitted(placed: Placed[], { right, down }: Axes): Axes {
  const mean = (of: (one: Placed) => number): number =>
    placed.reduce((sum, one) => sum + of(one), 0) / placed.length;
  const i = mean((one) => one.i);
  const j = mean((one) => one.j);
  const all = mean((one) => (one.i - i) ** 2) || 1; // of a single column
  const high = mean((one) => (one.j - j) ** 2) || 1;
  const [x, y] = [0, 1].map((axis) => {
    const off = ({ square, ...one }: Placed): number =>
      (axis ? square.y : square.x) - one.i * right[axis] - one.j * down[axis];
    const step = right[axis] + mean((one) => (one.i - i) * off(one)) / all;
    const fall = down[axis] + mean((one) => (one.j - j) * off(one)) / high;
    return [
      mean((one) => off(one) + one.i * (right[axis] - step) + one.j * (down[axis] - fall)),
      step,
      fall,
    ];
  });
  return { origin: [x[0], y[0]], right: [x[1], y[1]], down: [x[2], y[2]] };
}
