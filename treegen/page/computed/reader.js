// The game on a screenshot: pixels in, rows out, with a mark on each tile that a person should check.

import { RIGHT, clueNumber } from "../../web/clues.js";
import { distance, tileAt } from "./glyphs.js";
import { ALIKE, isGrey, tintsOf } from "./tints.js";
import { isNear, latticesOf, median, squaresIn } from "./squares.js";

/** @import { Colour, Tile } from "./glyphs.js" */
/** @import { Lattice, Picture, Square } from "./squares.js" */

/**
 * @typedef {{ guesses: string[], answers: string[], everyday: Set<string> }} Words  of one length
 * @typedef {"none" | "empty" | "letters" | "small" | "tilted" | "photo" | "several" | "alphabet"} Reason  no board,
 * no row that was entered, coloured tiles without letters, tiles of fewer than 14 pixels, a slope of three degrees, few
 * neighbours of one colour, boards beside one another, and letters that are none of A to Z
 *
 * @typedef {object} Row
 * @property {string} letters  as they look, ? where there is none
 * @property {string} word  the likeliest word that fits, or of a row that is covered the letters
 * @property {string} clue
 * @property {boolean[]} marks  of the tiles that are to be checked
 * @property {Square} box  in the picture, by its corner
 *
 * @typedef {object} Reading
 * @property {Row[]} rows
 * @property {boolean} fits  whether some answer gives all these words their clues
 * @property {boolean} missing  whether a row may have been overlooked
 *
 * @typedef {{ tile: Tile, isWhole: boolean }} Cell
 */

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

/**
 * @param {Picture} picture
 * @param {(length: number) => Words | undefined} wordsOf
 * @returns {Reading | { refused: Reason }}
 */
export function read(picture, wordsOf) {
  const { lattice, others, isJoined } = latticesIn(picture, (columns) => wordsOf(columns) !== undefined);
  if (isJoined) return { refused: "several" };
  if (!lattice) return { refused: isNoisy(picture) ? "photo" : "none" };
  const words = /** @type {Words} */ (wordsOf(lattice.columns));
  if (Math.hypot(...lattice.right) < LEAST_PITCH) return { refused: "small" };
  if (Math.abs(lattice.right[1] / lattice.right[0]) > MOST_SLOPE) return { refused: "tilted" };
  if (others.some((other) => isBeside(lattice, other))) return { refused: "several" };
  if (!words.guesses.some((word) => /^[a-z]+$/.test(word))) return { refused: "alphabet" };
  const { grid, first } = gridOf(picture, lattice);
  const start = grid.findIndex(isFilled);
  const last = grid.findLastIndex(isFilled);
  if (last < 0) return { refused: grid.flat().some(isColoured) ? "letters" : "empty" };
  const { played, unsure, isLastUnsure } = playedOf(grid.slice(start, last + 1), grid.slice(last + 1));
  if (!played.length) return { refused: "empty" };
  const letters = played.map((row) => row.map(({ tile }) => tile.letter));
  const height = median(letters.flat().map((letter) => letter?.height ?? 0));
  const tints = tintsOf(played.map((row) => row.map(({ tile }) => tile)));
  const clues = tints.map((row) => row.map(({ digit }) => digit).join(""));
  const looks = letters.map((row) => row.map((letter) => letter?.best ?? "?").join(""));
  const costs = letters.map((row) => row.map((letter) => letter?.costs ?? null));
  const { fits, chosen, rivals } = fitted(costs, clues, words);
  const known = letters.flat().map((letter) => letter?.cost ?? Infinity).sort((a, b) => a - b);
  const alike = looks.join("").split("").filter((letter, at) => letter === chosen.join("")[at]).length;
  if (known[Math.floor(known.length * 2 / 3)] > 1.5 * POOR && (!fits || alike < 0.75 * known.length)) {
    return { refused: height * lattice.height < LEAST_LETTER ? "small" : "alphabet" };
  }
  if (!fits && isNoisy(picture)) return { refused: "photo" };
  const rows = played.map((row, j) => {
    const word = chosen[j] ?? looks[j];
    const marks = row.map(({ tile, isWhole }, i) => !isWhole || tile.even < 0.75 || tints[j][i].isUnsure
      || !tile.letter || tile.letter.stray > 0.15 || !isNear(tile.letter.height, height, 1.2)
      || looks[j][i] !== word[i] || tile.letter.cost > POOR || rivals[j].some((rival) => rival[i] !== word[i]));
    const isUnsure = marks.filter(Boolean).length > row.length / 2 // the others too were chosen by these
      || (isLastUnsure && j === played.length - 1);
    return {
      letters: looks[j], word, clue: clues[j], marks: marks.map((mark) => mark || isUnsure),
      box: boxOf(lattice, first + start + j),
    };
  });
  const isClosed = lattice.columns !== 5 && (last < grid.length - 1 || clues.at(-1) === RIGHT.repeat(lattice.columns));
  const missing = unsure || start > 0 || grid.slice(last + 1).some(isCovered) || (grid.length !== ROWS && !isClosed);
  return { rows, fits, missing };
}

/** @type {(picture: Picture, isLength: (columns: number) => boolean) =>
 *   { lattice?: Lattice, others: Lattice[], isJoined: boolean }} */
function latticesIn(picture, isLength) {
  /** @type {Square[]} */
  let squares = [];
  /** @type {Lattice[]} */
  let all = [];
  /** @type {Lattice[]} */
  let found = [];
  for (const tolerance of TOLERANCES) {
    squares = [...squares, ...squaresIn(picture, tolerance)];
    all = latticesOf(squares);
    found = all.filter(({ columns }) => isLength(columns));
    if (found[0]?.whole.size === found[0]?.columns * ROWS) break;
  }
  const [lattice, ...rest] = found;
  const others = rest.filter((other) => { // which are no empty rows, whose tiles look smaller by their borders
    const below = (other.origin[1] - lattice.origin[1]) / lattice.down[1];
    const aside = (other.origin[0] - lattice.origin[0] - below * lattice.down[0]) / lattice.right[0];
    const isBelow = other.columns === lattice.columns && Math.abs(aside) < 0.2
      && Math.abs(below - Math.round(below)) < 0.2;
    if (isBelow) lattice.rows = Math.max(lattice.rows, Math.round(below) + other.rows);
    return !isBelow;
  });
  // Boards side by side, with little between them.
  const isJoined = !lattice && all.some(({ columns, rows }) =>
    rows > 2 && (isLength(columns / 2) || isLength(columns / 4)));
  return { lattice, others, isJoined };
}

/** @type {(lattice: Lattice, other: Lattice) => boolean} Whether another board stands beside one. */
function isBeside(lattice, other) {
  const [here, there] = [lattice, other].map((one) => boxOf(one, (one.rows - 1) / 2));
  const isApart = Math.abs(here.x - there.x) > 0.8 * here.width
    || Math.abs(here.y - there.y) > 0.4 * (lattice.rows + other.rows) * lattice.down[1];
  return isApart && other.rows > 1 && lattice.columns === other.columns && isNear(here.width, there.width, 1.15);
}

/** @type {(lattice: Lattice, j: number) => Square} */
function boxOf({ origin, right, down, width, height, columns }, j) {
  const wide = (columns - 1) * right[0] + width;
  return {
    x: Math.round(origin[0] + (columns - 1) / 2 * right[0] + j * down[0] - wide / 2),
    y: Math.round(origin[1] + (columns - 1) / 2 * right[1] + j * down[1] - height / 2),
    width: Math.round(wide),
    height: Math.round(height),
  };
}

/** @type {(picture: Picture, lattice: Lattice) => { grid: Cell[][], first: number }} All rows, empty ones too. */
function gridOf(picture, lattice) {
  const { columns, rows, whole } = lattice;
  /** @type {(j: number) => Cell[]} */
  const rowAt = (j) => Array.from({ length: columns }, (_, i) => ({
    tile: tileAt(picture, lattice, i, j), isWhole: j >= 0 && j < rows && whole.has(j * columns + i),
  }));
  const grid = Array.from({ length: rows }, (_, j) => rowAt(j));
  /** @type {(j: number) => boolean} Whether a row is there, though its tiles are no squares. */
  const isRow = (j) => {
    const { y, height } = boxOf(lattice, j);
    return grid.length < ROWS && y > -0.1 * height && y < picture.height - 0.9 * height
      && rowAt(j).filter(({ tile }) => isTile(tile)).length > columns / 2;
  };
  let first = 0;
  while (isRow(first - 1)) grid.unshift(rowAt(--first));
  while (isRow(first + grid.length)) grid.push(rowAt(first + grid.length));
  return { grid, first };
}

/** @type {(tile: Tile) => boolean} */
const isTile = ({ even, fill, around, letter }) => even > 0.75
  && (distance(fill, around) > ALIKE / 2 || (letter?.cost ?? 1) < POOR);

/** @type {(cell: Cell) => boolean} */
const isLettered = ({ tile: { even, letter } }) => even > 0.5 && letter !== null && letter.cost < 2 * POOR;

/** @type {(cell: Cell) => boolean} */
const isColoured = ({ tile, isWhole }) => isWhole && !isGrey(tile.fill);

/** @type {(row: Cell[]) => boolean} */
const isFilled = (row) => row.filter(isLettered).length >= row.length / 2
  || (row.some(isLettered) && row.some(isColoured));

/** @type {(row: Cell[]) => boolean} Whether something lies on an empty row, under which others may be. */
const isCovered = (row) => row.some((cell) => isLettered(cell) || isColoured(cell))
  || row.filter(({ isWhole }) => !isWhole).length >= row.length / 2;

/** @type {(picture: Picture) => boolean} Whether few neighbours are alike, as in a photo that is no small picture. */
function isNoisy({ data }) {
  const step = 4 * 7; // one pixel of seven is enough
  let alike = 0;
  for (let at = step; at < data.length; at += step) {
    alike += Number(Math.abs(data[at] - data[at - 4]) < 3 && Math.abs(data[at + 1] - data[at - 3]) < 3);
  }
  return data.length > 1e6 && alike < 0.3 * data.length / step;
}

/**
 * The rows that were entered: the last one with letters may be typed alone, on tiles of the page's colour or of a
 * grey that no coloured row has.
 *
 * @param {Cell[][]} rows
 * @param {Cell[][]} below  empty ones
 * @returns {{ played: Cell[][], unsure: boolean, isLastUnsure: boolean }}  whether a row may be missing, and whether
 *   the last one may have been typed alone
 */
function playedOf(rows, below) {
  const last = /** @type {Cell[]} */ (rows.at(-1));
  const before = rows.slice(0, -1);
  const isHalf = !last.every(isLettered);
  const [{ tile: { fill } }] = last;
  /** @type {(colour: Colour, most: number) => boolean} */
  const isLike = (colour, most) => distance(colour, fill) < most;
  const seen = before.flat().filter((cell) => cell.isWhole && isLettered(cell)); // not what something covers
  const greys = seen.map(({ tile }) => tile.fill).filter(isGrey);
  if (last.some(({ tile }) => !isGrey(tile.fill))) return { played: rows, unsure: false, isLastUnsure: false };
  if (greys.some((grey) => isLike(grey, SAME))) return { played: rows, unsure: isHalf, isLastUnsure: isHalf };
  const isNearly = !isHalf && greys.some((grey) => isLike(grey, ALIKE / 2));
  if (isNearly) return { played: rows, unsure: false, isLastUnsure: true };
  const isTyped = isHalf || greys.length > 0 || last.some(({ tile }) => isLike(tile.around, ALIKE / 2))
    || below.flat().some(({ tile }) => isLike(tile.fill, ALIKE / 2));
  if (!isTyped) return { played: rows, unsure: false, isLastUnsure: before.length > 0 };
  const isClear = isHalf || (greys.length > 0 && last.every(({ isWhole }) => isWhole));
  return { played: before, unsure: !isClear, isLastUnsure: false };
}

/**
 * The words of the rows: of the likeliest ones those that some answer gives their clues, with the least costs.
 *
 * @param {(number[] | null)[][]} costs
 * @param {string[]} clues
 * @param {Words} words
 */
function fitted(costs, clues, words) {
  const likely = costs.map((row) => (row.some((some) => some) ? likeliest(row, words) : [])); // none if all is covered
  const numbers = clues.map((clue) => parseInt(clue, 3));
  let least = Infinity;
  for (const answer of words.answers) {
    const fitting = [];
    let sum = 0;
    for (let j = likely.length - 1; j >= 0 && sum < least + CLOSE; j--) { // the last row tells most
      fitting[j] = likely[j].filter(({ word }) => clueNumber(word, answer) === numbers[j]);
      if (likely[j].length) sum += fitting[j][0]?.cost ?? Infinity;
    }
    if (sum >= least + CLOSE) continue;
    least = Math.min(least, sum);
    fitting.forEach((row) => row.forEach((one) => { one.least = Math.min(one.least, sum - row[0].cost + one.cost); }));
  }
  const best = likely.map((row) => [...row].sort((a, b) => a.least - b.least));
  return {
    fits: least < Infinity,
    chosen: best.map((row) => row[0]?.word),
    rivals: best.map((row) => row.filter((one) => one.least < least + CLOSE).map(({ word }) => word)),
  };
}

/** @typedef {{ word: string, cost: number, least: number }} Candidate  with the least sum of a board that has it */

/** @type {(costs: (number[] | null)[], words: Words) => Candidate[]} */
function likeliest(costs, { guesses, everyday }) {
  /** @type {Candidate[]} */
  let best = [];
  for (const word of guesses) {
    let cost = everyday.has(word) ? 0 : RARE;
    costs.forEach((some, i) => { cost += some ? some[word.charCodeAt(i) - 97] ?? Infinity : 0; });
    if (cost >= (best[CANDIDATES - 1]?.cost ?? Infinity)) continue;
    best = [...best, { word, cost, least: Infinity }].sort((a, b) => a.cost - b.cost).slice(0, CANDIDATES);
  }
  return best;
}
