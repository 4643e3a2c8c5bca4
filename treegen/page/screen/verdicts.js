// What is said of a turn that is reviewed.

import { groupsOf } from "../game/likely.js";
import { gameAt } from "../game/position.js";
import { say } from "../sentences.js";
import { capitals, decimals } from "../text.js";
import { FEW } from "./parts.js";
import { figureText, leftText, luckText, riskText } from "./wording.js";

/** @import { Turn } from "../computed/review.js" */
/** @import { Steps, Tree } from "../game/known.js" */
/** @import { Game } from "../game/position.js" */

const LUCK = 0.05; // guesses; less is in the sum alone: of 150 estimates at today's tree, 95 % are within 0.03
const GOOD = 0.10; // guesses; what costs no more is a good guess

// What the guess cost, and its luck.
/** @type {(turn: Turn) => string} */
export function verdictText(turn) {
  const { guess, best, cost, estimated, risk } = turn;
  const price = { cost: figureText(turn, "cost"), best: capitals(best) };
  let told = say("review.good", price);
  if (guess === best) told = say("review.best");
  else if (risk || cost > GOOD) {
    told = say("practice.costs", { ...price, cost: risk ? riskText(risk) : say("cost.some", price) });
  } else if (cost < 0) told = say("review.less", price);
  else if (cost === 0) told = say(estimated.includes("cost") ? "review.about-as-good" : "review.as-good", price);
  const isLucky = Math.abs(turn.luck) >= LUCK;
  return say(isLucky ? "review.turn-luck" : "review.turn", { word: capitals(guess), told, luck: luckText(turn) });
}

// What was expected before a turn, and what its clue told beyond the mean, in bits.
/** @type {(turn: Turn) => string} */
export function detailText(turn) {
  const text = ` ${say("review.expected", { expected: figureText(turn, "expected") })}`;
  if (turn.bits === null) return text;
  const bits = decimals(Math.abs(turn.bits), 1);
  return `${text} ${say(turn.bits < 0 ? "review.fewer-bits" : "review.more-bits", { bits })}`;
}

// Which words a turn left, the likely ones where there are such.
/** @type {(tree: Tree, history: Steps, turn: number) => string} */
export function leftAfter(tree, history, turn) {
  const [before, after] = [turn, turn + 1].map((count) => gameAt(tree, history.slice(0, count)));
  /** @type {(game: Game) => string} */
  const countText = (game) => leftText(game, game.left, -1, capitals(tree.words[game.left[0]]));
  if (after.solved) return say("review.before", { left: countText(before) });
  const counts = { before: countText(before), left: countText(after) };
  if (after.size === 1) return say("review.after", counts);
  const { likely } = groupsOf(after, after.left);
  const words = (likely.length ? likely : after.left).map((place) => tree.words[place]);
  const some = words.slice(0, FEW).map(capitals).join(", ");
  return say(words.length > FEW ? "review.after-more" : "review.after-words", { ...counts, words: some });
}
