// What to play in any position, by the adviser of treegen's page.

import { advise } from "../../page/computed/adviser.js";
import { areAlike } from "../../page/game/likely.js";
import { gameAt } from "../../page/game/position.js";
import { rules } from "../../page/rules.js";
import { games, wordsLeft } from "./index.js";
import { cut, readHistory, readOpening, readTree, sameLength } from "./read.js";
import type { Tree as GameTree, Mode, TreeNode } from "../../page/game/known.js";
import type { Replies, Reply } from "../../page/game/openings.js";
import type { Game } from "../../page/game/position.js";
import type { Move, Node, Opening, Played, Priced, Tree } from "./types.js";

const known = new WeakMap<Tree, GameTree>(); // trees as the adviser has them

/**
 * The move after any game so far: the tree's while the game follows it; then, after your opener,
 * that of its opening file; otherwise the best everyday word, near the end for the rest of the game
 * and before by one turn, or the best of all words once no everyday one is among the words left
 * that weigh more than 0. RangeError if no word of the tree fits.
 */
export function move(tree: Tree, history: Played = [], opening?: Opening): Move {
  const { guess: opener } = readTree(tree).tree;
  const seconds = readOpening(opening);
  const played = readHistory(history);
  sameLength([opener, ...played.map(([guess]) => guess)]);
  const own = known.get(tree) ?? gameOf(tree);
  known.set(tree, own);
  const game = gameAt(
    { ...own, replies: (first) => repliesIn(seconds, tree.recipe, first) },
    played,
  );
  const won = played.slice(0, -1).find(([, clue]) => clue === game.tree.won);
  if (won) throw new RangeError(`${cut(won[0])} is the answer; nothing follows it`);
  if (game.solved) {
    const [guess] = played[played.length - 1];
    const weight = game.list.weights[Number(game.tree.places.get(guess))] || 1;
    return { guess, source: null, left: new Map([[guess, weight]]), risk: 0, solved: true };
  }
  if (game.size === 0) {
    throw new RangeError("the history fits none of the tree's words; check its clues");
  }
  const { guess, source, risk } = advise(game);
  // No other opener's cost is known here, so openers are no source.
  return { guess, source: source as Move["source"], left: leftIn(game), risk, solved: false };
}

// The best second words of an opening file, which a search found, by clue; none if it is of another
// game.
function repliesIn(
  opening: Opening | undefined,
  recipe: Tree["recipe"],
  opener: string,
): Map<string, Replies> {
  const checksumOf = (of: Tree["recipe"] | Opening["recipe"], name: string) =>
    (of[name] as { sha256?: string } | null | undefined)?.sha256;
  const isOf = (name: string) =>
    opening !== undefined && checksumOf(opening.recipe, name) === checksumOf(recipe, name);
  const lists = ["guesses", "answers", "prior"];
  if (opening?.recipe.opener !== opener || !lists.every(isOf)) return new Map();
  const replyOf = (words?: readonly Priced[]): Reply | null =>
    words?.length ? { best: words[0][0], second: "", more: 0, excess: 0, isProven: false } : null;
  return new Map(
    Object.entries(opening.clues).map(([clue, { any, everyday }]) => [
      clue,
      { any: replyOf(any), everyday: isOf("vocabulary") ? replyOf(everyday) : null },
    ]),
  );
}

// The words left with their weights, as wordsLeft has them.
function leftIn({ tree, list, left }: Game): Map<string, number> {
  const entries = left.map((place): [string, number] => [tree.words[place], list.weights[place]]);
  return new Map(entries.sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1)));
}

// A tree as the adviser has it, with no other words than its own. What only the page asks of a
// tree, such as its title, is left out.
function gameOf(tree: Tree): GameTree {
  const mode = modeIn(tree.recipe);
  const recipe = { ...tree.recipe, mode };
  const weightOf = wordsLeft(tree);
  const words = [...new Set([...games(tree)].flat().map(([guess]) => guess))].sort();
  const places = new Map(words.map((word, place): [string, number] => [word, place]));
  const weights = words.map((word) => weightOf.get(word) ?? 0);
  const isAnswer = (place: number) => weightOf.has(words[place]);
  const all = [...places.values()];
  const answers = { words: all.filter(isAnswer), weights };
  // Its vocabulary is known by how many words it has: the likely ones, or else those that weigh
  // more than 0.
  const half = weights.reduce((most, weight) => Math.max(most, weight), 0) / 2;
  const { count } = (tree.recipe.vocabulary ?? {}) as { count?: number };
  const isOfLikely = weights.filter((weight) => weight >= half).length === count;
  const least = isOfLikely ? half : 1;
  const usual = areAlike([...weightOf.values()]) ? rules.usual.alike : rules.usual.uneven;
  const policy = String(tree.recipe.policy);
  const game = {
    recipe,
    opener: tree.tree.guess,
    length: [...tree.tree.guess].length,
    won: "2".repeat([...tree.tree.guess].length),
    words,
    places,
    answers,
    prior: answers,
    guesses: { words: all, weights },
    wide: { words: [], weights: [] },
    root: nodeOf(tree.tree, weightOf),
    excess: new Map([[tree.tree.guess, 0]]), // no other opener's cost is known
    policy: Object.hasOwn(rules.policies, policy) ? policy : usual,
    mode,
    isEveryday: Boolean(tree.recipe.vocabulary),
    isEverydayWord: (place: number) => weights[place] >= least,
  };
  return game as unknown as GameTree;
}

// The mode of a tree, which its file has as two fields.
function modeIn({ hard, strict }: Tree["recipe"]): Mode {
  if (strict) return "strict";
  return hard ? "hard" : "normal";
}

function nodeOf(node: Node, weightOf: Map<string, number>): TreeNode {
  const { guess, size, weight = size, branches = {} } = node;
  const below = new Map(
    Object.entries(branches).map(([clue, each]) => [clue, nodeOf(each, weightOf)]),
  );
  const wins = size > [...below.values()].reduce((sum, each) => sum + each.size, 0);
  return { guess, size, weight, wins, own: wins ? (weightOf.get(guess) ?? 0) : 0, below };
}
