// What is said of a screenshot, which needs no screen.

import { unknownAmong } from "../game/lists.js";
import { gameAt } from "../game/position.js";
import { countMarks, isWhole, stepsOf } from "../game/screenshot.js";
import { say } from "../sentences.js";
import { misspeltParts, problemOf, whyNone } from "./wording.js";

import type { Key } from "../sentences.js";
import type { Screenshot } from "../game/screenshot.js";
import type { Offer } from "./wording.js";

const REFUSALS: { [refused: string]: Key } = {
  failed: "picture.failed",
  image: "picture.image", // what picture.ts cannot open, or was not asked to
  many: "picture.many",
  large: "picture.large",
  canvas: "picture.canvas",
  none: "picture.none", // what reader.ts refuses
  empty: "picture.empty",
  letters: "picture.letters",
  small: "picture.small",
  tilted: "picture.tilted",
  photo: "picture.photo",
  several: "picture.several",
  alphabet: "picture.alphabet",
};

// What was read on a screenshot and is to be checked, or why nothing was; then what is wrong with
// it.
export function screenshotParts(
  { tree, refused, rows, isMissing, meant }: Screenshot,
  offer: Offer,
): any[] {
  if (refused) return [say(REFUSALS[refused], { length: tree.length })];
  if (!rows) return [say("picture.reading")];
  const marks = countMarks(rows);
  const read = say("picture.rows", { n: rows.length });
  const found = marks
    ? say("picture.check", { rows: read, tiles: say("picture.tiles", { n: marks }) })
    : `${read}.`;
  const told = [`${found} `, ...(isMissing ? [`${say("picture.missing")} `] : [])];
  const words = rows.map(({ word }) => word);
  const full = rows.filter(isWhole).length;
  if (full < rows.length) return [...told, say("picture.gaps", { n: rows.length - full })];
  const clues = rows.map(({ clue }) => clue);
  const wrong = unknownAmong(tree, words, meant);
  if (wrong !== undefined) return [...told, ...misspeltParts(tree, words, clues, wrong, offer)];
  const game = gameAt(tree, stepsOf(rows));
  if (game.solved || game.size) return told;
  const isEnded = clues.includes(tree.won);
  const why = isEnded ? problemOf({ tree }, words, clues) : whyNone(game).at(-1);
  return [...told, `${say("picture.misfit")} `, why];
}
