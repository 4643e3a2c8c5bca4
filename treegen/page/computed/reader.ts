// The game on a screenshot: pixels in, rows out, with a mark on each tile that a person should
// check.

import { RIGHT, clueNumber } from "../../web/clues.js";
import { distance, tileAt } from "./glyphs.js";
import { ALIKE, isGrey, tintsOf } from "./tints.js";
import { isNear, latticesOf, median, squaresIn } from "./squares.js";

import type { Colour, Tile } from "./glyphs.js";
import type { Lattice, Picture, Square } from "./squares.js";

// of one length
export type Words = { guesses: string[]; answers: string[]; everyday: Set<string> };

// no board, no row that was entered, coloured tiles without letters, tiles of fewer than 14
// pixels, a slope of three degrees, few neighbours of one colour, boards beside one another, and
// letters that are none of A to Z
export type Reason =
  "none" | "empty" | "letters" | "small" | "tilted" | "photo" | "several" | "alphabet";

export interface Row {
  letters: string; // as they look, ? where there is none
  word: string; // the likeliest word that fits, or of a row that is covered the letters
  clue: string;
  marks: boolean[]; // of the tiles that are to be checked
  box: Square; // in the picture, by its corner
}

export interface Reading {
  rows: Row[];
  fits: boolean; // whether some answer gives all these words their clues
  missing: boolean; // whether a row may have been overlooked
}

export type Cell = { tile: Tile; isWhole: boolean };

const TOLERANCES = [8, 16, 28]; // of colours in a region
const LEAST_PITCH = 15; // of tiles that have 14 pixels
const LEAST_LETTER = 6; // pixels of its height
const MOST_SLOPE = 0.05;
const ROWS = 6; // of words of five letters
const SAME = 6; // distance of colours that differ by noise alone
const POOR = 0.06; // cost of a letter that looks like none
const CLOSE = 0.02; // difference of costs that tells nothing
const RARE = 0.02; // what a word costs that is no everyday one
const CANDIDATES = 8;

export function read(
  picture: Picture,
  wordsOf: (length: number) => Words | undefined,
): Reading | { refused: Reason } {
  const { lattice, others, isJoined } = latticesIn(
    picture,
    (columns) => wordsOf(columns) !== undefined,
  );
  if (isJoined) return { refused: "several" };
  if (!lattice) return { refused: isNoisy(picture) ? "photo" : "none" };
  const words = wordsOf(lattice.columns) as Words;
  if (Math.hypot(...lattice.right) < LEAST_PITCH) return { refused: "small" };
  if (Math.abs(lattice.right[1] / lattice.right[0]) > MOST_SLOPE) return { refused: "tilted" };
  if (others.some((other) => isBeside(lattice, other))) return { refused: "several" };
  if (!words.guesses.some((word) => /^[a-z]+$/.test(word))) return { refused: "alphabet" };
  const { grid, first } = gridOf(picture, lattice);
  const start = grid.findIndex(isFilled);
  const last = grid.findLastIndex(isFilled);
  if (last < 0) return { refused: grid.flat().some(isColoured) ? "letters" : "empty" };
  const { played, unsure, isLastUnsure } = playedOf(
    grid.slice(start, last + 1),
    grid.slice(last + 1),
  );
  if (!played.length) return { refused: "empty" };
  const letters = played.map((row) => row.map(({ tile }) => tile.letter));
  const height = median(letters.flat().map((letter) => letter?.height ?? 0));
  const tints = tintsOf(played.map((row) => row.map(({ tile }) => tile)));
  const clues = tints.map((row) => row.map(({ digit }) => digit).join(""));
  const looks = letters.map((row) => row.map((letter) => letter?.best ?? "?").join(""));
  const costs = letters.map((row) => row.map((letter) => letter?.costs ?? null));
  const { fits, chosen, rivals } = fitted(costs, clues, words);
  const known = letters
    .flat()
    .map((letter) => letter?.cost ?? Infinity)
    .sort((a, b) => a - b);
  const alike = looks
    .join("")
    .split("")
    .filter((letter, at) => letter === chosen.join("")[at]).length;
  if (
    known[Math.floor((known.length * 2) / 3)] > 1.5 * POOR &&
    (!fits || alike < 0.75 * known.length)
  ) {
    return { refused: height * lattice.height < LEAST_LETTER ? "small" : "alphabet" };
  }
  if (!fits && isNoisy(picture)) return { refused: "photo" };
  const rows = played.map((row, j) => {
    const word = chosen[j] ?? looks[j];
    const marks = row.map(
      ({ tile, isWhole }, i) =>
        !isWhole ||
        tile.even < 0.75 ||
        tints[j][i].isUnsure ||
        !tile.letter ||
        tile.letter.stray > 0.15 ||
        !isNear(tile.letter.height, height, 1.2) ||
        looks[j][i] !== word[i] ||
        tile.letter.cost > POOR ||
        rivals[j].some((rival) => rival[i] !== word[i]),
    );
    const isUnsure =
      marks.filter(Boolean).length > row.length / 2 || // the others too were chosen by these
      (isLastUnsure && j === played.length - 1);
    return {
      letters: looks[j],
      word,
      clue: clues[j],
      marks: marks.map((mark) => mark || isUnsure),
      box: boxOf(lattice, first + start + j),
    };
  });
  const isClosed =
    lattice.columns !== 5 &&
    (last < grid.length - 1 || clues.at(-1) === RIGHT.repeat(lattice.columns));
  const missing =
    unsure ||
    start > 0 ||
    grid.slice(last + 1).some(isCovered) ||
    (grid.length !== ROWS && !isClosed);
  return { rows, fits, missing };
}

function latticesIn(
  picture: Picture,
  isLength: (columns: number) => boolean,
): { lattice?: Lattice; others: Lattice[]; isJoined: boolean } {
  let squares: Square[] = [];
  let all: Lattice[] = [];
  let found: Lattice[] = [];
  for (const tolerance of TOLERANCES) {
    squares = [...squares, ...squaresIn(picture, tolerance)];
    all = latticesOf(squares);
    found = all.filter(({ columns }) => isLength(columns));
    if (found[0]?.whole.size === found[0]?.columns * ROWS) break;
  }
  const [lattice, ...rest] = found;
  const others = rest.filter((other) => {
    // which are no empty rows, whose tiles look smaller by their borders
    const below = (other.origin[1] - lattice.origin[1]) / lattice.down[1];
    const aside =
      (other.origin[0] - lattice.origin[0] - below * lattice.down[0]) / lattice.right[0];
    const isBelow =
      other.columns === lattice.columns &&
      Math.abs(aside) < 0.2 &&
      Math.abs(below - Math.round(below)) < 0.2;
    if (isBelow) lattice.rows = Math.max(lattice.rows, Math.round(below) + other.rows);
    return !isBelow;
  });
  // Boards side by side, with little between them.
  const isJoined =
    !lattice &&
    all.some(({ columns, rows }) => rows > 2 && (isLength(columns / 2) || isLength(columns / 4)));
  return { lattice, others, isJoined };
}

// Whether another board stands beside one.
function isBeside(lattice: Lattice, other: Lattice): boolean {
  const [here, there] = [lattice, other].map((one) => boxOf(one, (one.rows - 1) / 2));
  const isApart =
    Math.abs(here.x - there.x) > 0.8 * here.width ||
    Math.abs(here.y - there.y) > 0.4 * (lattice.rows + other.rows) * lattice.down[1];
  return (
    isApart &&
    other.rows > 1 &&
    lattice.columns === other.columns &&
    isNear(here.width, there.width, 1.15)
  );
}

function boxOf({ origin, right, down, width, height, columns }: Lattice, j: number): Square {
  const wide = (columns - 1) * right[0] + width;
  return {
    x: Math.round(origin[0] + ((columns - 1) / 2) * right[0] + j * down[0] - wide / 2),
    y: Math.round(origin[1] + ((columns - 1) / 2) * right[1] + j * down[1] - height / 2),
    width: Math.round(wide),
    height: Math.round(height),
  };
}

// All rows, empty ones too.
function gridOf(picture: Picture, lattice: Lattice): { grid: Cell[][]; first: number } {
  const { columns, rows, whole } = lattice;
  const rowAt = (j: number): Cell[] =>
    Array.from({ length: columns }, (_, i) => ({
      tile: tileAt(picture, lattice, i, j),
      isWhole: j >= 0 && j < rows && whole.has(j * columns + i),
    }));
  const grid = Array.from({ length: rows }, (_, j) => rowAt(j));
  // Whether a row is there, though its tiles are no squares.
  const isRow = (j: number): boolean => {
    const { y, height } = boxOf(lattice, j);
    return (
      grid.length < ROWS &&
      y > -0.1 * height &&
      y < picture.height - 0.9 * height &&
      rowAt(j).filter(({ tile }) => isTile(tile)).length > columns / 2
    );
  };
  let first = 0;
  while (isRow(first - 1)) grid.unshift(rowAt(--first));
  while (isRow(first + grid.length)) grid.push(rowAt(first + grid.length));
  return { grid, first };
}

const isTile = ({ even, fill, around, letter }: Tile): boolean =>
  even > 0.75 && (distance(fill, around) > ALIKE / 2 || (letter?.cost ?? 1) < POOR);

const isLettered = ({ tile: { even, letter } }: Cell): boolean =>
  even > 0.5 && letter !== null && letter.cost < 2 * POOR;

const isColoured = ({ tile, isWhole }: Cell): boolean => isWhole && !isGrey(tile.fill);

const isFilled = (row: Cell[]): boolean =>
  row.filter(isLettered).length >= row.length / 2 || (row.some(isLettered) && row.some(isColoured));

// Whether something lies on an empty row, under which others may be.
const isCovered = (row: Cell[]): boolean =>
  row.some((cell) => isLettered(cell) || isColoured(cell)) ||
  row.filter(({ isWhole }) => !isWhole).length >= row.length / 2;

// Whether few neighbours are alike, as in a photo that is no small picture.
function isNoisy({ data }: Picture): boolean {
  const step = 4 * 7; // one pixel of seven is enough
  let alike = 0;
  for (let at = step; at < data.length; at += step) {
    alike += Number(
      Math.abs(data[at] - data[at - 4]) < 3 && Math.abs(data[at + 1] - data[at - 3]) < 3,
    );
  }
  return data.length > 1e6 && alike < (0.3 * data.length) / step;
}

// The rows that were entered: the last one with letters may be typed alone, on tiles of the page's
// colour or of a grey that no coloured row has. @param below empty ones @returns whether a row may
// be missing, and whether the last one may have been typed alone
function playedOf(
  rows: Cell[][],
  below: Cell[][],
): { played: Cell[][]; unsure: boolean; isLastUnsure: boolean } {
  const last = rows.at(-1) as Cell[];
  const before = rows.slice(0, -1);
  const isHalf = !last.every(isLettered);
  const [
    {
      tile: { fill },
    },
  ] = last;
  const isLike = (colour: Colour, most: number): boolean => distance(colour, fill) < most;
  // not what something covers
  const seen = before.flat().filter((cell) => cell.isWhole && isLettered(cell));
  const greys = seen.map(({ tile }) => tile.fill).filter(isGrey);
  if (last.some(({ tile }) => !isGrey(tile.fill)))
    return { played: rows, unsure: false, isLastUnsure: false };
  if (greys.some((grey) => isLike(grey, SAME)))
    return { played: rows, unsure: isHalf, isLastUnsure: isHalf };
  const isNearly = !isHalf && greys.some((grey) => isLike(grey, ALIKE / 2));
  if (isNearly) return { played: rows, unsure: false, isLastUnsure: true };
  const isTyped =
    isHalf ||
    greys.length > 0 ||
    last.some(({ tile }) => isLike(tile.around, ALIKE / 2)) ||
    below.flat().some(({ tile }) => isLike(tile.fill, ALIKE / 2));
  if (!isTyped) return { played: rows, unsure: false, isLastUnsure: before.length > 0 };
  const isClear = isHalf || (greys.length > 0 && last.every(({ isWhole }) => isWhole));
  return { played: before, unsure: !isClear, isLastUnsure: false };
}

// The words of the rows: of the likeliest ones those that some answer gives their clues, with the
// least costs.
function fitted(costs: (number[] | null)[][], clues: string[], words: Words) {
  // none if all is covered
  const likely = costs.map((row) => (row.some((some) => some) ? likeliest(row, words) : []));
  const numbers = clues.map((clue) => parseInt(clue, 3));
  let least = Infinity;
  for (const answer of words.answers) {
    const fitting = [];
    let sum = 0;
    for (let j = likely.length - 1; j >= 0 && sum < least + CLOSE; j--) {
      // the last row tells most
      fitting[j] = likely[j].filter(({ word }) => clueNumber(word, answer) === numbers[j]);
      if (likely[j].length) sum += fitting[j][0]?.cost ?? Infinity;
    }
    if (sum >= least + CLOSE) continue;
    least = Math.min(least, sum);
    fitting.forEach((row) =>
      row.forEach((one) => {
        one.least = Math.min(one.least, sum - row[0].cost + one.cost);
      }),
    );
  }
  const best = likely.map((row) => [...row].sort((a, b) => a.least - b.least));
  return {
    fits: least < Infinity,
    chosen: best.map((row) => row[0]?.word),
    rivals: best.map((row) =>
      row.filter((one) => one.least < least + CLOSE).map(({ word }) => word),
    ),
  };
}

// with the least sum of a board that has it
export type Candidate = { word: string; cost: number; least: number };

function likeliest(costs: (number[] | null)[], { guesses, everyday }: Words): Candidate[] {
  let best: Candidate[] = [];
  for (const word of guesses) {
    let cost = everyday.has(word) ? 0 : RARE;
    costs.forEach((some, i) => {
      cost += some ? (some[word.charCodeAt(i) - 97] ?? Infinity) : 0;
    });
    if (cost >= (best[CANDIDATES - 1]?.cost ?? Infinity)) continue;
    best = [...best, { word, cost, least: Infinity }]
      .sort((a, b) => a.cost - b.cost)
      .slice(0, CANDIDATES);
  }
  return best;
}
