// What keys do in a row of tiles.

import { ABSENT, PRESENT, RIGHT } from "../../web/clues.js";

/** @type {(clue: string, i: number, by: number) => string} The digit that is so many further than a tile's. */
export const turned = (clue, i, by) => String((Number(clue[i]) + by) % 3);

/** @typedef {{ [key: string]: () => void }} Acts  by the name of a key */

/**
 * What keys do at one of the tiles: digits, which count beside the tiles too, and others.
 *
 * @param {{ clue: string, tiles: any, set: (i: number, digit: string) => void, focus: (i: number) => void }} row
 * @param {number} i
 * @returns {{ digits: Acts, others: Acts }}
 */
export function rowKeys({ clue, tiles, set, focus }, i) {
  const forward = getComputedStyle(tiles).direction === "rtl" ? -1 : 1;
  /** @type {(digit: string) => void} */
  const type = (digit) => {
    set(i, digit);
    focus(i + 1);
  };
  return {
    digits: { 0: () => type(ABSENT), 1: () => type(PRESENT), 2: () => type(RIGHT) },
    others: {
      ArrowLeft: () => focus(i - forward),
      ArrowRight: () => focus(i + forward),
      ArrowUp: () => set(i, turned(clue, i, 1)),
      ArrowDown: () => set(i, turned(clue, i, 2)),
      Home: () => focus(0),
      End: () => focus(clue.length - 1),
      Backspace: () => {
        const last = clue[i] === ABSENT ? Math.max(i - 1, 0) : i;
        set(last, ABSENT);
        focus(last);
      },
    },
  };
}

// Does what a key does here, if anything.
/** @type {(event: KeyboardEvent, acts: Acts) => void} */
export function press(event, acts) {
  if (!acts[event.key]) return;
  event.preventDefault();
  acts[event.key]();
}
