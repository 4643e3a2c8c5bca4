// The game on a screenshot: pixels in, rows out, with a mark on each tile that a person should check.

import { ABSENT, PRESENT, RIGHT, clueNumber } from "../../web/clues.js";
import { distance, frameAt, middle, tileAt } from "./glyphs.js";
import { isNear, latticesOf, median, shrunk, squaresIn } from "./squares.js";

/** @import { Colour, Tile } from "./glyphs.js" */
/** @import { Lattice, Picture } from "./squares.js" */

/**
 * @typedef {{ guesses: string[], answers: string[], everyday: Set<string> }} Words  of one length
 * @typedef {"none" | "empty" | "letters" | "small" | "tilted" | "photo" | "several" | "alphabet"} Reason
 *
 * @typedef {object} Row
 * @property {string} letters  as they look, ? where there is none
 * @property {string} word  the likeliest word that fits, or of a row that is covered the letters
 * @property {string} clue
 * @property {boolean[]} marks  of the tiles that are to be checked
 * @property {{ x: number, y: number, width: number, height: number }} box  in the picture
 *
 * @typedef {object} Reading
 * @property {Row[]} rows
 * @property {boolean} fits  whether some answer gives all these words their clues
 * @property {boolean} missing  whether a row may have been overlooked
 *
 * @typedef {{ tile: Tile, isWhole: boolean }} Cell
 * @typedef {{ word: string, cost: number }} Candidate
 * @typedef {{ lattice: Lattice, others: boolean }} Found  the lattice with most squares, and whether there are others
 */

const TOLERANCES = [8, 16, 28]; // of colours in a region
const LEAST_PITCH = 15; // of tiles that have 14 pixels
const LEAST_LETTER = 6; // pixels of its height
const MOST_SLOPE = 0.05;
const ROWS = 6;
const NEAR = 12; // how far a colour may be off, in each channel
const ALIKE = 30; // distance of colours that are the same
const POOR = 0.06; // cost of a letter that looks like none
const CLOSE = 0.02; // difference of costs that tells nothing
const RARE = 0.02; // what a word costs that is no everyday one
const CANDIDATES = 8;

/**
 * @param {Picture} whole
 * @param {(length: number) => Words | undefined} wordsOf
 * @returns {Reading | { refused: Reason }}
 */
export function read(whole, wordsOf) {
  const picture = shrunk(whole);
  const scale = whole.width / picture.width;
  const found = latticeIn(picture, (columns) => wordsOf(columns) !== undefined);
  if (!found) return { refused: isNoisy(picture) ? "photo" : "none" };
  const { lattice, others } = found;
  const words = /** @type {Words} */ (wordsOf(lattice.columns));
  if (scale * Math.hypot(...lattice.right) < LEAST_PITCH) return { refused: "small" };
  if (Math.abs(lattice.right[1] / lattice.right[0]) > MOST_SLOPE) return { refused: "tilted" };
  if (others) return { refused: "several" };
  if (!words.guesses.some((word) => /^[a-z]+$/.test(word))) return { refused: "alphabet" };
  const { grid, first } = gridOf(picture, lattice);
  const start = grid.findIndex(isFilled);
  const last = grid.findLastIndex(isFilled);
  if (last < 0) return { refused: "empty" };
  if (!grid.flat().some(isLettered)) return { refused: "letters" };
  const { played, unsure } = playedOf(grid.slice(start, last + 1), grid.slice(last + 1));
  if (!played.length) return { refused: "empty" };
  const kinds = kindsOf(played);
  const heights = median(played.flat().map(({ tile }) => tile.letter?.height ?? 0));
  const costs = played.map((row) => row.map(({ tile }) => tile.letter?.costs ?? Array(26).fill(0)));
  if (median(played.flat().map(({ tile }) => tile.letter?.cost ?? Infinity)) > 1.5 * POOR) {
    return { refused: heights * lattice.height < LEAST_LETTER ? "small" : "alphabet" };
  }
  const looks = played.map((row) => row.map(({ tile }) => tile.letter?.best ?? "?"));
  const clues = kinds.map((row) => row.map(({ digit }) => digit).join(""));
  const { fits, chosen, rivals } = fitted(costs, clues, words);
  if (!fits && isNoisy(picture)) return { refused: "photo" };
  const rows = played.map((row, j) => {
    const word = chosen[j] ?? looks[j].join("");
    const { origin, right, down } = frameAt(lattice, 0, first + start + j);
    return {
      letters: looks[j].join(""),
      word,
      clue: clues[j],
      marks: row.map(({ tile: { letter, even }, isWhole }, i) => !isWhole || even < 0.75 || kinds[j][i].isUnsure
        || !letter || letter.stray > 0.15 || !isNear(letter.height, heights, 1.2) || looks[j][i] !== word[i]
        || letter.costs[word.charCodeAt(i) - 97] > POOR || rivals[j].some((rival) => rival[i] !== word[i])),
      box: {
        x: Math.round(scale * origin[0]),
        y: Math.round(scale * origin[1]),
        width: Math.round(scale * (right[0] + (lattice.columns - 1) * lattice.right[0])),
        height: Math.round(scale * down[1]),
      },
    };
  });
  const isDoubtful = grid.length === 1 || !played.flat().some(isColoured);
  const missing = unsure || start > 0 || lattice.strays > 0 || grid.slice(last + 1).some(isCovered)
    || (grid.length !== ROWS && (isDoubtful || hasRoom(picture, lattice, grid.length, first)));
  return { rows, fits, missing };
}

/** @type {(picture: Picture, isLength: (columns: number) => boolean) => Found | null} */
function latticeIn(picture, isLength) {
  /** @type {Found | null} */
  let best = null;
  for (const tolerance of TOLERANCES) {
    const all = latticesOf(squaresIn(picture, tolerance)).filter(({ columns }) => isLength(columns));
    const [lattice, ...rest] = all;
    if (lattice && lattice.whole.size > (best?.lattice.whole.size ?? 0)) {
      best = { lattice, others: rest.some((other) => isBeside(lattice, other)) };
    }
    if (best && best.lattice.whole.size === best.lattice.columns * ROWS) break;
  }
  return best;
}

/** @type {(lattice: Lattice, other: Lattice) => boolean} Whether another board stands beside one. */
function isBeside(lattice, other) {
  const [here, there] = [lattice, other].map(({ origin, right, down, columns, rows }) => [0, 1].map((axis) =>
    origin[axis] + (columns - 1) / 2 * right[axis] + (rows - 1) / 2 * down[axis]));
  const isApart = Math.abs(here[0] - there[0]) > 0.8 * lattice.columns * lattice.right[0]
    || Math.abs(here[1] - there[1]) > 0.4 * (lattice.rows + other.rows) * lattice.down[1];
  return isApart && other.rows > 1 && lattice.columns === other.columns
    && isNear(lattice.width, other.width, 1.15) && isNear(lattice.height, other.height, 1.15);
}

/** @type {(picture: Picture, lattice: Lattice) => { grid: Cell[][], first: number }} All rows, empty ones too. */
function gridOf(picture, lattice) {
  const { columns } = lattice;
  /** @type {(j: number) => Cell[]} */
  const rowAt = (j) => Array.from({ length: columns }, (_, i) => ({
    tile: tileAt(picture, lattice, i, j), isWhole: lattice.whole.has(j * columns + i),
  }));
  const grid = Array.from({ length: lattice.rows }, (_, j) => rowAt(j));
  let first = 0;
  for (const step of [-1, 1]) {
    for (let j = step < 0 ? -1 : lattice.rows; grid.length < ROWS && isInside(picture, lattice, j); j += step) {
      const row = rowAt(j).map((cell) => ({ ...cell, isWhole: false }));
      if (row.filter(({ tile }) => isTile(tile)).length <= columns / 2) break;
      if (step < 0) first = grid.unshift(row) && j;
      else grid.push(row);
    }
  }
  return { grid, first };
}

/** @type {(tile: Tile) => boolean} */
const isTile = ({ even, fill, around, letter }) => even > 0.75
  && (distance(fill, around) > ALIKE / 2 || (letter?.cost ?? 1) < POOR);

/** @type {(cell: Cell) => boolean} */
const isLettered = ({ tile: { even, letter } }) => even > 0.5 && letter !== null && letter.cost < 2 * POOR;

/** @type {(cell: Cell) => boolean} */
const isColoured = ({ tile, isWhole }) => isWhole && hueOf(tile.fill) !== "grey";

/** @type {(row: Cell[]) => boolean} */
const isFilled = (row) => row.filter(isLettered).length >= row.length / 2 || row.some(isColoured);

/** @type {(row: Cell[]) => boolean} Whether something lies on an empty row, under which others may be. */
const isCovered = (row) => row.some(isLettered) || row.filter(({ isWhole }) => !isWhole).length >= row.length / 2;

/** @type {(picture: Picture, lattice: Lattice, j: number) => boolean} */
function isInside({ height }, lattice, j) {
  const { origin, down } = frameAt(lattice, (lattice.columns - 1) / 2, j);
  return origin[1] > -0.1 * lattice.height && origin[1] + down[1] < height + 0.1 * lattice.height;
}

/** @type {(picture: Picture, lattice: Lattice, rows: number, first: number) => boolean} For one row more. */
const hasRoom = (picture, lattice, rows, first) =>
  rows > ROWS || isInside(picture, lattice, first - 1) || isInside(picture, lattice, first + rows);

/** @type {(picture: Picture) => boolean} Whether few neighbours are alike, as in a photo that is no small picture. */
function isNoisy({ data }) {
  const step = 4 * 7; // one pixel of seven is enough
  let alike = 0;
  for (let at = step; at < data.length; at += step) {
    alike += Number([0, 1, 2].every((c) => Math.abs(data[at + c] - data[at + c - 4]) < 3));
  }
  return data.length > 1e6 && alike < 0.3 * data.length / step;
}

/**
 * The rows that were entered: the last one with letters may be typed alone, on tiles of the page's colour or of a
 * grey that no coloured row has.
 *
 * @param {Cell[][]} rows
 * @param {Cell[][]} below  empty ones
 */
function playedOf(rows, below) {
  const last = /** @type {Cell[]} */ (rows.at(-1));
  const before = rows.slice(0, -1);
  const isGrey = (/** @type {Cell} */ { tile }) => hueOf(tile.fill) === "grey";
  if (!last.every(isGrey)) return { played: rows, unsure: false };
  const isHalf = last.some((cell) => !isLettered(cell));
  const isLike = (/** @type {Colour} */ colour) => distance(colour, last[0].tile.fill) < ALIKE / 2;
  const greys = before.flat().filter(isGrey);
  if (greys.some(({ tile }) => isLike(tile.fill))) return { played: rows, unsure: isHalf };
  const isTyped = isHalf || greys.length > 0 || below.flat().some(({ tile }) => isLike(tile.fill))
    || last.some(({ tile }) => isLike(tile.around));
  const isClear = greys.length > 0 && last.every(({ isWhole }) => isWhole);
  return { played: isTyped ? before : rows, unsure: isTyped && !isClear };
}

/** @type {(colour: Colour) => "grey" | "red" | "warm" | "green" | "blue"} */
function hueOf([red, green, blue]) {
  const most = Math.max(red, green, blue);
  const chroma = most - Math.min(red, green, blue);
  const hue = hueDegrees([red, green, blue]);
  if (chroma < 24) return "grey";
  if (hue < 12 || hue > 280) return chroma < 40 ? "grey" : "red";
  if (hue < 68) return "warm";
  if (hue < 180) return "green";
  return most < 130 || chroma < 50 ? "grey" : "blue"; // navy and slate stand for absent
}

/** @type {(colour: Colour) => number} */
function hueDegrees([red, green, blue]) {
  const most = Math.max(red, green, blue);
  const chroma = most - Math.min(red, green, blue) || 1;
  if (most === red) return ((green - blue) / chroma * 60 + 360) % 360;
  return most === green ? (blue - red) / chroma * 60 + 120 : (red - green) / chroma * 60 + 240;
}

/** @type {(rows: Cell[][]) => { digit: string, isUnsure: boolean }[][]} */
function kindsOf(rows) {
  const fills = rows.map((row) => row.map(({ tile }) => tile.fill));
  const hues = new Set(fills.flat().map(hueOf));
  /** @type {(fill: Colour) => string} */
  const digitOf = (fill) => {
    const hue = hueOf(fill);
    if (hue === "grey") return ABSENT;
    if (hue === "green") return RIGHT;
    if (hue !== "warm" || hues.has("green")) return PRESENT;
    return hues.has("blue") || hueDegrees(fill) < 32 ? RIGHT : PRESENT;
  };
  const usuals = Object.fromEntries([ABSENT, PRESENT, RIGHT].map((digit) =>
    [digit, middle(fills.flat().filter((fill) => digitOf(fill) === digit))]));
  return fills.map((row) => row.map((fill) => {
    const digit = digitOf(fill);
    const isNearBorder = [-NEAR, NEAR].some((off) => [0, 1, 2].some((c) =>
      digitOf(fill.map((value, at) => (at === c ? Math.min(Math.max(value + off, 0), 255) : value))) !== digit));
    const isOdd = hueOf(fill) === "red" || (hueOf(fill) === "blue" && hues.has("green") && hues.has("warm"))
      || (hueOf(fill) === "warm" && hueDegrees(fill) < 36 && !hues.has("green") && !hues.has("blue"));
    return { digit, isUnsure: isNearBorder || isOdd || distance(fill, usuals[digit]) > 2 * ALIKE };
  }));
}

/**
 * The words of the rows: of the likeliest ones those that some answer gives their clues, with the least costs.
 *
 * @param {number[][][]} costs
 * @param {string[]} clues
 * @param {Words} words
 */
function fitted(costs, clues, words) {
  const likely = costs.map((row) => (row.every(([cost]) => cost === 0) ? [] : likeliest(row, words)));
  const numbers = clues.map((clue) => parseInt(clue, 3));
  let least = Infinity;
  /** @type {{ sum: number, picks: Candidate[][] }[]} */
  let found = [];
  for (const answer of words.answers) {
    const picks = [];
    let sum = 0;
    for (let j = 0; j < likely.length && sum < least + CLOSE; j++) {
      const fit = likely[j].filter(({ word }) => clueNumber(word, answer) === numbers[j]);
      picks.push(fit);
      if (likely[j].length) sum += fit[0]?.cost ?? Infinity; // else all of it is covered
    }
    if (sum >= least + CLOSE || sum === Infinity) continue;
    least = Math.min(least, sum);
    found.push({ sum, picks });
  }
  found = found.filter(({ sum }) => sum < least + CLOSE).sort((a, b) => a.sum - b.sum);
  const chosen = likely.map((row, j) => (found[0]?.picks[j] ?? row)[0]?.word);
  const rivals = likely.map((row, j) => found.flatMap(({ sum, picks }) =>
    picks[j].filter(({ cost }) => sum - picks[j][0].cost + cost < least + CLOSE).map(({ word }) => word)));
  return { fits: found.length > 0, chosen, rivals };
}

/** @type {(costs: number[][], words: Words) => Candidate[]} */
function likeliest(costs, { guesses, everyday }) {
  /** @type {Candidate[]} */
  const best = [];
  for (const word of guesses) {
    let cost = everyday.has(word) ? 0 : RARE;
    for (let i = 0; i < costs.length; i++) cost += costs[i][word.charCodeAt(i) - 97] ?? Infinity;
    if (cost >= (best[CANDIDATES - 1]?.cost ?? Infinity)) continue;
    best.push({ word, cost });
    best.sort((a, b) => a.cost - b.cost).splice(CANDIDATES);
  }
  return best;
}
