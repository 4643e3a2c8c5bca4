// Why a guess is played, line by line.

import { costOf } from "../computed/adviser.js";
import { splitOf } from "../computed/turn.js";
import { guessesLeft } from "../game/position.js";
import { say } from "../sentences.js";
import { capitals, decimals, markedText } from "../text.js";
import { app } from "./state.js";
import { costText, groupsText, joined, riskText } from "./wording.js";

import type { Cost } from "../computed/turn.js";
import type { Key } from "../sentences.js";

export interface Told {
  guess: string;
  place?: number; // by the next clue alone, where that is known
  cost?: number; // guesses more than the best, where that is known exactly
  needed?: Cost | null; // guesses from it on, where they are known or estimated
  bits: number;
  groups: number;
  largest: number;
}
// what was computed of the guess
export type Found = { own: Told | null; best: Told[]; isByCost: boolean };

function neededText(key: Key, needed?: Cost | null): string {
  if (!needed) return "";
  return needed.risk
    ? riskText(needed.risk)
    : say(key, { more: markedText(needed.guesses - 1, needed.isExact) });
}

export function otherText({ guess, cost, needed, bits, ...split }: Told): string {
  const more =
    cost === undefined ? neededText("why.more", needed) : costText({ cost, isExact: true });
  return say("why.other", {
    word: capitals(guess),
    told: joined([groupsText(split), more]),
    bits: decimals(bits),
  });
}

// Into how many groups the guess splits the words left.
export function splitText() {
  const {
    game,
    guess,
    rows: [{ classes }],
  } = app.view;
  const groups = groupsText(splitOf(game, guess, classes));
  return say("why.split", { words: say("count.word", { n: game.size }), groups });
}

// What a guess tells, in plain words; the next best follow.
export function reasonLines({ own, best, isByCost }: Found): string[] {
  const { game, move, own: typed } = app.view;
  const split = splitText();
  const lines = [say("why.not-allowed", { split })];
  if (own) {
    const told = joined([split, neededText("why.needed", own.needed)]);
    lines[0] = say("why.own", { told, bits: decimals(own.bits) });
  }
  if (typed === null && move) {
    if (own?.place && own.place > 1 && move.source !== "turn") {
      lines.push(say(move.source === "tree" ? "why.by-tree" : "why.by-search", { n: own.place }));
    }
    if (guessesLeft(game) === 2 && move.source !== "tree" && game.candidates.length > 2) {
      lines.push(say("why.two-left"));
      const planned = game.node?.guess ?? "";
      const risk = planned ? Number(costOf(game, planned).risk) : 0;
      if (risk > Number(own?.needed?.risk)) {
        lines.push(say("why.tree-risk", { word: capitals(planned), risk: riskText(risk) }));
      }
    }
  }
  const { max_listed_turns: most, proven } = game.tree.recipe;
  const isLess = best.some(
    ({ needed }) => needed && own?.needed?.isExact && needed.guesses < own.needed.guesses,
  );
  if (most && proven && isLess)
    lines.push(say("why.limit", { limit: say("limit.listed", { n: most }) }));
  return [...lines, say(isByCost ? "why.next-best" : "why.others")];
}
