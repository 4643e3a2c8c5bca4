// What to play in any position, by the adviser of treegen's page.

import { advise } from "../../page/computed/adviser.js";
import { areAlike } from "../../page/game/likely.js";
import { gameAt } from "../../page/game/position.js";
import { rules } from "../../page/rules.js";
import { games, wordsLeft } from "./index.js";
import { cut, modeIn, readHistory, readOpening, readTree, sameLength } from "./read.js";

const known = new WeakMap(); // trees as the adviser has them

// The word to play after a game so far: the tree's while the game follows it, then that of an opening
// file, else the best everyday word (near the end for the rest of the game, before by one turn), or of
// all words where none left that weighs more than 0 is an everyday one.
export function move(tree, history = [], opening) {
  const { guess: opener } = readTree(tree).tree;
  const seconds = readOpening(opening);
  const played = readHistory(history);
  sameLength([opener, ...played.map(([guess]) => guess)]);
  if (!known.has(tree)) known.set(tree, gameOf(tree));
  const game = gameAt({ ...known.get(tree), replies: (first) => repliesIn(seconds, tree.recipe, first) }, played);
  const won = played.slice(0, -1).find(([, clue]) => clue === game.tree.won);
  if (won) throw new RangeError(`${cut(won[0])} is the answer; nothing follows it`);
  if (game.solved) {
    const [guess] = played.at(-1);
    const weight = game.list.weights[game.tree.places.get(guess)] || 1;
    return { guess, source: null, left: new Map([[guess, weight]]), risk: 0, solved: true };
  }
  if (game.size === 0) throw new RangeError("the history fits none of the tree's words; check its clues");
  const { guess, source, risk } = advise(game);
  return { guess, source, left: leftIn(game), risk, solved: false };
}

// The best second words of an opening file, which a search found, by clue; none if it is of another game.
function repliesIn(opening, recipe, opener) {
  const isOf = (name) => opening.recipe[name]?.sha256 === recipe[name]?.sha256;
  if (opening?.recipe.opener !== opener || !["guesses", "answers", "prior"].every(isOf)) return new Map();
  const replyOf = (words) => (words?.length ? { best: words[0][0], second: "", more: 0, isProven: false } : null);
  return new Map(Object.entries(opening.clues).map(([clue, { any, everyday }]) => (
    [clue, { any: replyOf(any), everyday: isOf("vocabulary") ? replyOf(everyday) : null }])));
}

// The words left with their weights, as wordsLeft has them.
function leftIn({ tree, list, left }) {
  const entries = left.map((place) => [tree.words[place], list.weights[place]]);
  return new Map(entries.sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1)));
}

// A tree as the adviser has it, with no other words than its own.
function gameOf(tree) {
  const mode = modeIn(tree.recipe);
  const recipe = { ...tree.recipe, mode };
  const weightOf = wordsLeft(tree);
  const words = [...new Set([...games(tree)].flat().map(([guess]) => guess))].sort();
  const places = new Map(words.map((word, place) => [word, place]));
  const weights = words.map((word) => weightOf.get(word) ?? 0);
  const answers = { words: [...weightOf.keys()].map((word) => places.get(word)).sort((a, b) => a - b), weights };
  const all = [...places.values()];
  // Its vocabulary is known by how many words it has: the likely ones, or else those that weigh more than 0.
  const half = weights.reduce((most, weight) => Math.max(most, weight), 0) / 2;
  const isOfLikely = weights.filter((weight) => weight >= half).length === recipe.vocabulary?.count;
  const least = isOfLikely ? half : 1;
  const usual = areAlike([...weightOf.values()]) ? rules.usual.alike : rules.usual.uneven;
  return {
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
    policy: Object.hasOwn(rules.policies, recipe.policy) ? recipe.policy : usual,
    mode,
    isEveryday: Boolean(recipe.vocabulary),
    isEverydayWord: (place) => weights[place] >= least,
  };
}

function nodeOf({ guess, size, weight = size, branches = {} }, weightOf) {
  const below = new Map(Object.entries(branches).map(([clue, node]) => [clue, nodeOf(node, weightOf)]));
  const wins = size > [...below.values()].reduce((sum, node) => sum + node.size, 0);
  return { guess, size, weight, wins, own: wins ? weightOf.get(guess) : 0, below };
}
