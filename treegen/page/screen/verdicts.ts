// What is said of a turn that is reviewed.

import { groupsOf, percentOf } from "../game/likely.js";
import { greatest } from "../game/lists.js";
import { gameAt } from "../game/position.js";
import { say } from "../sentences.js";
import { capitals, decimals, grouped, hundredths } from "../text.js";
import { FEW } from "./parts.js";
import { costText, figureText, leftText, luckText, riskText } from "./wording.js";

import type { Better, Turn } from "../computed/review.js";
import type { Steps, Tree } from "../game/known.js";
import type { Game } from "../game/position.js";

// guesses; less is in the sum alone: of 150 estimates at today's tree, 95 % are within 0.03
const LUCK = 0.05;

// What the guess cost beside the best one.
export function verdictText(turn: Turn): string {
  const { guess, cost, estimated, risk } = turn;
  const best = capitals(turn.best);
  if (guess === turn.best) return say("review.best");
  if (risk)
    return say("review.risked", { risk: say("words.chance", { chance: percentOf(risk) }), best });
  return costText({ cost, isExact: !estimated.includes("cost") }, best);
}

// How many words a turn left of those before it, and luck where it matters.
export function shrunkText(
  { before, after, isFound }: { before: number; after: number; isFound: boolean },
  turn?: Turn,
): string {
  const left = say(isFound ? "review.found" : "review.shrunk", { before, n: after });
  if (!turn || Math.abs(turn.luck) < LUCK) return left;
  return say("review.with-luck", { left, luck: luckText(turn) });
}

// How long a bar of that many words is, in per cent of all: by logarithms, so that few
// words are seen beside many.
export const lengthOf = (count: number, all: number): number =>
  Math.round((100 * Math.log2(1 + count)) / Math.log2(1 + greatest([count, all, 1])));

// What was expected before a turn, and what it risked.
export function detailText(turn: Turn): string {
  const text = ` ${say("review.expected", { expected: figureText(turn, "expected") })}`;
  return turn.risk ? `${text} ${say("sentence", { text: riskText(turn.risk) })}` : text;
}

// One of the best words: what it would have left, and what it costs beside the best.
export function betterCells(
  { guess, price, left }: Better,
  turn: Turn,
  isSolved: boolean,
  isKnown: boolean,
): string[] {
  let leaves = grouped(Math.round(left));
  if (!left) leaves = "";
  else if (isSolved) leaves = say("review.solves");
  else if (!isKnown) leaves = `≈${leaves}`;
  let costs = price ? costCell(price) : "";
  if (guess === turn.best) costs = say("review.best");
  return [leaves, costs];
}

function costCell({ cost, isExact, risk }: NonNullable<Better["price"]>): string {
  if (risk) return say("words.chance", { chance: percentOf(risk) });
  if (hundredths(cost) === 0) return isExact ? say("review.equal") : `≈ ${say("review.equal")}`;
  return `${isExact ? "" : "≈"}+${decimals(cost)}`;
}

// Which words a turn left, the likely ones where there are such.
export function leftAfter(tree: Tree, history: Steps, turn: number): string {
  const [before, after] = [turn, turn + 1].map((count) => gameAt(tree, history.slice(0, count)));
  const countText = (game: Game): string =>
    leftText(game, game.left, -1, capitals(tree.words[game.left[0]]));
  if (after.solved) return say("review.before", { left: countText(before) });
  const counts = { before: countText(before), left: countText(after) };
  if (after.size === 1) return say("review.after", counts);
  const { likely } = groupsOf(after, after.left);
  const words = (likely.length ? likely : after.left).map((place) => tree.words[place]);
  const some = words.slice(0, FEW).map(capitals).join(", ");
  return say(words.length > FEW ? "review.after-more" : "review.after-words", {
    ...counts,
    words: some,
  });
}
