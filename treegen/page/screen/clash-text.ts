// Why rows of a game cannot be.

import { clashesOf } from "../game/clashes.js";
import { REFUSED } from "../game/position.js";
import { say } from "../sentences.js";
import { capitals } from "../text.js";

import type { Game } from "../game/position.js";

// A sentence for each row that rules out all words with those before it, by the rows' places.
export function clashTexts({ tree, steps, history, solved, size }: Game): Map<number, string> {
  if (solved || size) return new Map();
  const places = [...steps.keys()].filter((i) => steps[i][1] !== REFUSED);
  const named = (row: number): string => `${capitals(history[row][0])} ${history[row][1]}`;
  return new Map(
    [...clashesOf(tree, history)].map(([row, others]) => {
      const rows = others.map(named).join(", ");
      const text = rows
        ? say("clash.together", { rows, row: named(row) })
        : say("clash.alone", { row: named(row) });
      return [places[row], text];
    }),
  );
}
