// Second words of openers that have no tree here, as opening files price them (openings.py).

import { rules } from "../rules.js";
import { isHardMode, known } from "./known.js";
import { classesOf, weightIn } from "./lists.js";
import { isEveryday, isOutdated } from "./position.js";

import type { Code, PackedReplies, Tree } from "./known.js";
import type { Game } from "./position.js";

// what is played after a clue
export interface Reply {
  best: string;
  second: string; // the runner-up, empty where there is none
  more: number; // guesses that it costs more than the best
  excess: number; // guesses that the best costs more than the best of all words
  isProven: boolean;
}

export type Replies = { any: Reply | null; everyday: Reply | null };

// Those that were asked for, by opener and clue.
const unpacked: WeakMap<Tree, Map<string, Map<string, Replies>>> = new WeakMap();

// The replies to the clues of an opener: none where it is not stored, or was for another game.
export function repliesTo(tree: Tree, opener: string): Map<string, Replies> {
  const openers: Map<string, Map<string, Replies>> = unpacked.get(tree) ?? new Map();
  unpacked.set(tree, openers);
  if (!openers.has(opener)) openers.set(opener, readReplies(tree, opener));
  return openers.get(opener) as Map<string, Replies>;
}

function readReplies(tree: Tree, opener: string): Map<string, Replies> {
  const { words, prior, openings: vocabularies = [] } = tree;
  const { openings } = known;
  const number = openings?.openers.indexOf(opener) ?? -1;
  const replies: Map<string, Replies> = new Map();
  if (!openings || number < 0 || !vocabularies.length) return replies;
  const classes = classesOf(words, opener, prior.words);
  for (const clue of [...classes.keys()].sort()) {
    if (clue === tree.won) continue;
    const left = classes.get(clue)?.left ?? [];
    const listed = left.filter((place) => weightIn(prior, place) > 0);
    if ((listed.length || left.length) < rules.wordsToTellApart) continue;
    const at = replies.size;
    const read = (
      columns: PackedReplies,
      every: Reply | null = null,
      usual: number = 0,
    ): Reply | null => {
      const wordOf = (code: Code): string => {
        if (code === null) return "";
        if (typeof code === "string") return code;
        return code < 0 ? ([every?.best, every?.second][-1 - code] ?? "") : words[listed[code]];
      };
      const best = wordOf(columns.best[number][at]);
      return best
        ? {
            best,
            second: wordOf(columns.second[number][at]),
            more: (usual + columns.more[number][at]) / 100,
            excess: columns.excess[number][at] / 100,
            isProven: !columns.limited[number].includes(at),
          }
        : null;
    };
    const any = read(openings.any);
    const hasEveryday = vocabularies.includes("everyday");
    const everyday = hasEveryday
      ? read(openings.everyday, any, openings.any.more[number][at])
      : null;
    replies.set(clue, { any, everyday });
  }
  return replies;
}

// What is stored for a game by some vocabulary: after a first clue, outside hard mode, where no
// word was refused and no words used since hold much of the weight left.
export function replyAt(game: Game, onlyEveryday: boolean = isEveryday(game)): Reply | null {
  const { tree, history, refused, wide, candidates } = game;
  if (wide || history.length !== 1 || refused.size || isHardMode(tree) || !candidates.length)
    return null;
  const [[opener, clue]] = history;
  const found = (tree.replies?.(opener) ?? repliesTo(tree, opener)).get(clue);
  if (!found || isOutdated(tree, candidates)) return null;
  return found[onlyEveryday ? "everyday" : "any"];
}
