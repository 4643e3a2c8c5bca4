// A picture that a person gives: opened, drawn and read on this device.

import { reading } from "../computed/computers.js";
import { pause } from "./parts.js";

import type { Game } from "../game/position.js";
import type { Reading } from "../computed/reader.js";

const MOST_PIXELS = 1.6e7; // of a canvas: some phones draw nothing on a larger one
const LARGEST = 6.4e7; // pixels of a picture that is opened at all
const STRIP = 4e5; // pixels
const COPY = 480; // pixels of the longer side of the small copy
const KNOWN = [18, 52, 86]; // a colour
const BLUR = 8; // how far a browser may be off: some add a little noise on purpose

// in pixels that were read
export type Box = { x: number; y: number; width: number; height: number };
// and by what whole number it is shrunk to be read
export type Picture = { bitmap: ImageBitmap; factor: number };

// Of a canvas that is not shown.
function newContext(width: number, height: number): CanvasRenderingContext2D {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  return canvas.getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D;
}

// Opens what a person gave; or tells why that is no picture to read.
export async function openPicture(file: Blob): Promise<Picture | string> {
  if (!isFaithful()) return "canvas";
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return "image";
  const pixels = bitmap.width * bitmap.height;
  return pixels > LARGEST
    ? "large"
    : { bitmap, factor: Math.ceil(Math.sqrt(pixels / MOST_PIXELS)) };
}

// Some browsers do not give a page the pixels that it drew, so that it cannot tell one device from
// another.
function isFaithful() {
  const context = newContext(16, 16);
  context.fillStyle = `rgb(${KNOWN})`;
  context.fillRect(0, 0, 16, 16);
  const { data } = context.getImageData(0, 0, 16, 16);
  return data.every((value, at) => at % 4 === 3 || Math.abs(value - KNOWN[at % 4]) <= BLUR);
}

export async function readPicture(
  { bitmap, factor }: Picture,
  game: Game,
): Promise<Reading | { refused: string }> {
  const width = Math.ceil(bitmap.width / factor);
  const height = Math.ceil(bitmap.height / factor);
  const context = newContext(width, height);
  context.fillStyle = "#fff"; // below what is transparent
  context.fillRect(0, 0, width, height);
  await pause();
  context.drawImage(bitmap, 0, 0, width, height);
  const data = new Uint8ClampedArray(4 * width * height);
  const lines = Math.ceil(STRIP / width);
  for (let top = 0; top < height; top += lines) {
    // in strips, as all of it would hold a phone up
    await pause();
    data.set(
      context.getImageData(0, top, width, Math.min(lines, height - top)).data,
      4 * width * top,
    );
  }
  await pause();
  return reading.compute("screenshot", game, { data, width, height });
}

// A small copy: of all of it, or of the rows that were read, framed, with what is around them.
export function drawCopy(
  { bitmap, factor }: Picture,
  canvas: HTMLCanvasElement,
  rows: Box[] = [],
): void {
  const { x, y, width, height } = around(
    rows.map((row) => scaled(row, factor)),
    bitmap,
  );
  const scale = Math.min(1, COPY / Math.max(width, height));
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  context.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height);
  context.lineWidth = 3;
  context.strokeStyle = getComputedStyle(canvas).borderColor;
  for (const row of rows) {
    const framed = scaled(row, factor);
    context.strokeRect(
      (framed.x - x) * scale,
      (framed.y - y) * scale,
      framed.width * scale,
      framed.height * scale,
    );
  }
}

const scaled = ({ x, y, width, height }: Box, factor: number): Box => ({
  x: factor * x,
  y: factor * y,
  width: factor * width,
  height: factor * height,
});

// Some rows, with room for two more above and below them, as one may have been overlooked.
function around(rows: Box[], { width, height }: ImageBitmap): Box {
  if (!rows.length) return { x: 0, y: 0, width, height };
  const [first] = rows;
  const last = rows[rows.length - 1];
  const left = Math.max(0, first.x - first.height / 2);
  const top = Math.max(0, first.y - 2 * first.height);
  const right = Math.min(width, first.x + first.width + first.height / 2);
  const bottom = Math.min(height, last.y + 3 * last.height);
  return { x: left, y: top, width: right - left, height: bottom - top };
}
