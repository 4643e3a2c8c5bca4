// Boards as screenshots have them, drawn pixel by pixel: the tests of the reader read them.

import { clueFor } from "../../treegen/web/clues.js";

export const THEMES = {
  light: {
    page: [255, 255, 255],
    border: [211, 214, 218],
    letter: [255, 255, 255],
    typed: [0, 0, 0],
    tiles: [
      [120, 124, 126],
      [201, 180, 88],
      [106, 170, 100],
    ],
  },
  dark: {
    page: [18, 18, 19],
    border: [58, 58, 60],
    letter: [255, 255, 255],
    typed: [255, 255, 255],
    tiles: [
      [58, 58, 60],
      [181, 159, 59],
      [83, 141, 78],
    ],
  },
  contrast: {
    page: [255, 255, 255],
    border: [211, 214, 218],
    letter: [255, 255, 255],
    typed: [0, 0, 0],
    tiles: [
      [120, 124, 126],
      [133, 192, 249],
      [245, 121, 58],
    ],
  },
};

// Palettes that leave open what their colours stand for.
export const ODD = {
  grey: {
    ...THEMES.light,
    tiles: [
      [123, 123, 123],
      [178, 178, 178],
      [148, 148, 148],
    ],
  },
  blueRight: {
    ...THEMES.light,
    tiles: [
      [120, 124, 126],
      [201, 180, 88],
      [38, 139, 210],
    ],
  },
  turquoiseRight: {
    ...THEMES.light,
    tiles: [
      [120, 124, 126],
      [201, 180, 88],
      [42, 190, 200],
    ],
  },
};

// @returns The same numbers from 0 to 1 each time.
export function numbersFrom(seed): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export function blank(width, height, colour) {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < data.length; at++) data[at] = (at & 3) === 3 ? 255 : colour[at & 3];
  return { data, width, height };
}

export function fill({ data, width, height }, left, top, wide, high, colour) {
  for (let y = Math.max(Math.round(top), 0); y < Math.min(Math.round(top + high), height); y++) {
    for (let x = Math.max(Math.round(left), 0); x < Math.min(Math.round(left + wide), width); x++) {
      data.set(colour, (y * width + x) * 4);
    }
  }
}

/** One letter, of a mask of so many lines of as many bytes, in the middle of a tile. */
function write(picture, { side, masks }, letter, left, top, tile, colour) {
  const mask = masks[letter];
  for (let y = Math.floor(top); y < top + tile; y++) {
    for (let x = Math.floor(left); x < left + tile; x++) {
      let ink = 0; // of 9 points in a pixel
      for (let point = 0; point < 9; point++) {
        const i = Math.floor(((x + ((point % 3) + 0.5) / 3 - left) / tile) * side);
        const j = Math.floor(((y + (Math.floor(point / 3) + 0.5) / 3 - top) / tile) * side);
        ink += (mask[j * side + i] ?? 0) / 255 / 9;
      }
      const at = (y * picture.width + x) * 4;
      if (at < 0 || at >= picture.data.length) continue;
      for (let c = 0; c < 3; c++) picture.data[at + c] += (colour[c] - picture.data[at + c]) * ink;
    }
  }
}

/**
 * A board with these rows, of which the last may be typed alone, at a place of a picture. A tile
 * whose clue is - has not turned over yet.
 */
export function board(
  picture,
  theme,
  face,
  { rows, typed = "", tile, left, top, count = 6, length = 5 },
) {
  const pitch = tile + Math.max(Math.round(tile * 0.08), 2);
  const border = Math.max(Math.round(tile / 30), 1);
  const all = [...rows, ...(typed ? [[typed, ""]] : [])];
  for (let j = 0; j < count; j++) {
    const [word, clue] = all[j] ?? ["", ""];
    for (let i = 0; i < length; i++) {
      const x = left + i * pitch;
      const y = top + j * pitch;
      const colour = theme.tiles[clue[i]];
      fill(picture, x, y, tile, tile, colour ?? theme.border);
      if (!colour)
        fill(picture, x + border, y + border, tile - 2 * border, tile - 2 * border, theme.page);
      if (word[i]) write(picture, face, word[i], x, y, tile, colour ? theme.letter : theme.typed);
    }
  }
  return { left, top, pitch };
}

/** A screenshot of one board with room around it. */
export function screenshot(face, rows, { theme = "light", tile = 60, ...how } = {}) {
  const { length = 5, count = 6 } = how;
  const colours = THEMES[theme] ?? ODD[theme];
  const { page } = colours;
  const picture = blank(
    Math.round((length + 3) * tile * 1.1),
    Math.round((count + 4) * tile * 1.1),
    page,
  );
  const place = board(picture, colours, face, {
    left: 1.5 * tile,
    top: 2 * tile,
    ...how,
    rows,
    tile,
  });
  return { picture, ...place };
}

export function turned({ data, width, height }, degrees) {
  const result = blank(width, height, data.subarray(0, 3));
  const sine = Math.sin((degrees * Math.PI) / 180);
  const cosine = Math.cos((degrees * Math.PI) / 180);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const right = x - width / 2;
      const down = y - height / 2;
      const from = [
        cosine * right + sine * down + width / 2,
        cosine * down - sine * right + height / 2,
      ];
      const [left, top] = from.map(Math.floor);
      if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) continue;
      const [a, b] = from.map((place) => place % 1);
      for (let c = 0; c < 3; c++) {
        const at = (top * width + left) * 4 + c;
        result.data[(y * width + x) * 4 + c] =
          (data[at] * (1 - a) + data[at + 4] * a) * (1 - b) +
          (data[at + 4 * width] * (1 - a) + data[at + 4 * width + 4] * a) * b;
      }
    }
  }
  return result;
}

/** What JPEG does to a picture: fewer colours in blocks of 8 x 8, by cosines that are rounded. */
export function compressed({ data, width, height }, step) {
  const result = { data: data.slice(), width, height };
  const wave = Array.from({ length: 8 }, (_, u) =>
    Array.from(
      { length: 8 },
      (__, x) => Math.cos(((2 * x + 1) * u * Math.PI) / 16) * (u ? 0.5 : Math.SQRT1_2 / 2),
    ),
  );
  const eight = [0, 1, 2, 3, 4, 5, 6, 7];
  // @returns The sum over eight terms.
  const sum = (of): number => eight.reduce((total, n) => total + of(n), 0);
  for (let top = 0; top + 8 <= height; top += 8) {
    for (let left = 0; left + 8 <= width; left += 8) {
      for (let c = 0; c < 3; c++) {
        const at = (x, y) => ((top + y) * width + left + x) * 4 + c;
        const lines = eight.map((y) => eight.map((u) => sum((x) => data[at(x, y)] * wave[u][x])));
        const terms = eight.map((v) =>
          eight.map((u) => {
            const size = step * (1 + (u + v) / 2);
            return Math.round(sum((y) => lines[y][u] * wave[v][y]) / size) * size;
          }),
        );
        const columns = eight.map((y) => eight.map((u) => sum((v) => terms[v][u] * wave[v][y])));
        for (const y of eight)
          for (const x of eight) result.data[at(x, y)] = sum((u) => columns[y][u] * wave[u][x]);
      }
    }
  }
  return result;
}

/** Rows of a game, up to the answer or so many: from the third on, words that fit the game. */
export function gameOf(words, most, random) {
  const draw = (some) => some[Math.floor(random() * some.length)];
  const answer = draw(words);
  const rows = [];
  let left = words;
  while (rows.length < most && rows.at(-1)?.[0] !== answer) {
    const guess = rows.length < 2 ? draw(words) : draw(left);
    const clue = clueFor(guess, answer);
    rows.push([guess, clue]);
    left = left.filter((word) => clueFor(guess, word) === clue);
  }
  return rows;
}
