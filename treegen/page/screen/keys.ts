// What keys do in a row of tiles.

import { ABSENT, PRESENT, RIGHT } from "../../web/clues.js";

// The digit that is so many further than a tile's.
export const turned = (clue: string, i: number, by: number): string =>
  String((Number(clue[i]) + by) % 3);

// by the name of a key
export type Acts = { [key: string]: () => void };

// What keys do at one of the tiles: digits, which count beside the tiles too, and others.
export function rowKeys(
  {
    clue,
    tiles,
    set,
    focus,
  }: {
    clue: string;
    tiles: any;
    set: (i: number, digit: string) => void;
    focus: (i: number) => void;
  },
  i: number,
): { digits: Acts; others: Acts } {
  const forward = getComputedStyle(tiles).direction === "rtl" ? -1 : 1;
  const type = (digit: string): void => {
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
export function press(event: KeyboardEvent, acts: Acts): void {
  if (!acts[event.key]) return;
  event.preventDefault();
  acts[event.key]();
}
