// Second words of openers that have no tree here, as opening files price them (openings.py).

import { rules } from "../rules.js";
import { isHardMode, known } from "./known.js";
import { classesOf, weightIn } from "./lists.js";
import { isEveryday, isOutdated } from "./position.js";

/** @import { Code, PackedReplies, Tree } from "./known.js" */
/** @import { Game } from "./position.js" */

/**
 * @typedef {object} Reply  what is played after a clue
 * @property {string} best
 * @property {string} second  the runner-up, empty where there is none
 * @property {number} more  guesses that it costs more than the best
 * @property {number} excess  guesses that the best costs more than the best of all words
 * @property {boolean} isProven
 *
 * @typedef {{ any: Reply | null, everyday: Reply | null }} Replies
 */

/** @type {WeakMap<Tree, Map<string, Map<string, Replies>>>} Those that were asked for, by opener and clue. */
const unpacked = new WeakMap();

// The replies to the clues of an opener: none where it is not stored, or was for another game.
/** @type {(tree: Tree, opener: string) => Map<string, Replies>} */
export function repliesTo(tree, opener) {
  /** @type {Map<string, Map<string, Replies>>} */
  const openers = unpacked.get(tree) ?? new Map();
  unpacked.set(tree, openers);
  if (!openers.has(opener)) openers.set(opener, readReplies(tree, opener));
  return /** @type {Map<string, Replies>} */ (openers.get(opener));
}

/** @type {(tree: Tree, opener: string) => Map<string, Replies>} */
function readReplies(tree, opener) {
  const { words, prior, openings: vocabularies = [] } = tree;
  const { openings } = known;
  const number = openings?.openers.indexOf(opener) ?? -1;
  /** @type {Map<string, Replies>} */
  const replies = new Map();
  if (!openings || number < 0 || !vocabularies.length) return replies;
  const classes = classesOf(words, opener, prior.words);
  for (const clue of [...classes.keys()].sort()) {
    if (clue === tree.won) continue;
    const left = classes.get(clue)?.left ?? [];
    const listed = left.filter((place) => weightIn(prior, place) > 0);
    if ((listed.length || left.length) < rules.wordsToTellApart) continue;
    const at = replies.size;
    /** @type {(columns: PackedReplies, every?: Reply | null, usual?: number) => Reply | null} */
    const read = (columns, every = null, usual = 0) => {
      /** @type {(code: Code) => string} */
      const wordOf = (code) => {
        if (code === null) return "";
        if (typeof code === "string") return code;
        return code < 0 ? [every?.best, every?.second][-1 - code] ?? "" : words[listed[code]];
      };
      const best = wordOf(columns.best[number][at]);
      return best ? {
        best,
        second: wordOf(columns.second[number][at]),
        more: (usual + columns.more[number][at]) / 100,
        excess: columns.excess[number][at] / 100,
        isProven: !columns.limited[number].includes(at),
      } : null;
    };
    const any = read(openings.any);
    const hasEveryday = vocabularies.includes("everyday");
    const everyday = hasEveryday ? read(openings.everyday, any, openings.any.more[number][at]) : null;
    replies.set(clue, { any, everyday });
  }
  return replies;
}

// What is stored for a game by some vocabulary: after a first clue, outside hard mode, where no word
// was refused and no words used since hold much of the weight left.
/** @type {(game: Game, onlyEveryday?: boolean) => Reply | null} */
export function replyAt(game, onlyEveryday = isEveryday(game)) {
  const { tree, history, refused, wide, candidates } = game;
  if (wide || history.length !== 1 || refused.size || isHardMode(tree) || !candidates.length) return null;
  const [[opener, clue]] = history;
  const found = (tree.replies?.(opener) ?? repliesTo(tree, opener)).get(clue);
  if (!found || isOutdated(tree, candidates)) return null;
  return found[onlyEveryday ? "everyday" : "any"];
}
