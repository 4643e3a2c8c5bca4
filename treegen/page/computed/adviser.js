// The adviser: what words cost in a position. Its sources are asked in order, each for what those before it left open.
// All else compares costs: the move is the word that costs least, and a price is how much more another costs.

import { clueFor } from "../../web/clues.js";
import { isOpen } from "../game/boards.js";
import { isModeComputed } from "../game/known.js";
import { placeIn, sumOf } from "../game/lists.js";
import { replyAt } from "../game/openings.js";
import {
  gameAt, guessesLeft, isEveryday, isLast, isNearEnd, isOutdated, mayPlay, playable, policyOf, weightsOf,
} from "../game/position.js";
import { winsFrom } from "../game/trees.js";
import { estimate, exactCost, inOrder, ranked, searched, stakesOf, weightIn } from "./turn.js";

/** @import { Steps, Tree, TreeNode } from "../game/known.js" */
/** @import { Game } from "../game/position.js" */
import { rules } from "../rules.js";
/** @import { Cost, Source } from "./turn.js" */

/**
 * @typedef {object} Asked  what is wanted of a position
 * @property {string[]} words  whose costs are wanted, whether they may be played or not
 * @property {number} top  how many of the best words that may be played
 * @property {boolean} isQuick  whether only what needs no computing is wanted
 * @property {boolean} onlyEveryday  whether only everyday words may be played
 * @property {string} policy  of a look one turn ahead
 *
 * @typedef {object} Prices  that are stored
 * @property {Map<string, number>} excess  guesses that each costs more than a certain one
 * @property {boolean} isExact
 *
 * @typedef {object} Known  what a source knows
 * @property {Source} source
 * @property {string[]} best  words that may be played, the best first
 * @property {boolean} [isBest]  whether no other word is better than these
 * @property {number | null} [risk]  of the best word, where it is known without its cost
 * @property {Map<string, Cost>} [costs]
 * @property {Prices | null} [prices]
 *
 * @typedef {object} Advice  what all sources know
 * @property {string} guess  that costs least, empty where no word is known
 * @property {Source} source
 * @property {number | null} risk  chance not to find the answer with it, null where that is not known
 * @property {string[]} best  that guess, and those after it
 * @property {Map<string, Cost>} costs
 * @property {Prices | null} prices
 *
 * @typedef {Pick<Advice, "guess" | "source" | "risk">} Move
 *
 * @typedef {object} Price  how much more a guess costs than the best
 * @property {string} best
 * @property {number} cost  guesses
 * @property {boolean} isExact
 * @property {number | null} risk  its own, where it is greater than that of the best
 *
 * @typedef {Price & { least: Cost, own: Cost }} Comparison  of a guess with the best, `least`
 */

/** @type {((game: Game, asked: Asked) => Known | null)[]} In the order of play/sources.py. */
export const SOURCES = [storedTree, publishedOpeners, lastWords, wholeTrees, oneTurn];

/** @type {(game: Game, some?: Partial<Asked>, sources?: typeof SOURCES) => Advice} */
export function advise(game, some, sources = SOURCES) {
  const usual = { words: [], top: 1, isQuick: false, onlyEveryday: isEveryday(game), policy: policyOf(game) };
  const asked = { ...usual, ...some };
  /** @type {Advice} */
  let advice = { guess: "", source: "turn", risk: null, best: [], costs: new Map(), prices: null };
  for (const source of sources) {
    const open = stillOpen(advice, asked);
    const known = open && source(game, open);
    if (known) advice = merged(advice, known);
  }
  return advice;
}

// Whether the guess may lose where another does not: the risk of a stored tree is that of its own games.
/** @type {(advice: Advice) => boolean} */
const isDoubted = ({ guess, risk, costs }) => Number(risk) > 0 && !costs.has(guess);

/** @type {(advice: Advice, asked: Asked) => Asked | null} */
function stillOpen(advice, asked) {
  const words = asked.words.filter((word) => !advice.costs.has(word) && !storedPrice(advice, word));
  const top = asked.top > advice.best.length ? asked.top : 0;
  if (isDoubted(advice)) return { ...asked, words: [advice.guess, ...words], top: asked.top };
  return words.length || top ? { ...asked, words, top } : null;
}

// What was known before stays, but for a guess that loses more than that of a later source.
/** @type {(advice: Advice, known: Known) => Advice} */
function merged(advice, { source, best, isBest = false, risk = null, costs = new Map(), prices = null }) {
  const all = { ...advice, costs: new Map([...costs, ...advice.costs]), prices: advice.prices ?? prices };
  const own = all.costs.get(advice.guess)?.risk ?? advice.risk;
  const least = costs.get(best[0])?.risk ?? risk;
  const isBetter = !advice.guess || (least !== null && Number(own) > least);
  if (best.length && isBetter) return { ...all, guess: best[0], source, risk: least, best: isBest ? best : [best[0]] };
  return { ...all, risk: own, best: [...new Set([...advice.best, ...(isBest ? best : [])])] };
}

// The move that needs no computing, if there is one.
/** @type {(game: Game) => Move | null} */
export function knownMove(game) {
  const advice = advise(game, { isQuick: true });
  return advice.guess && !isDoubted(advice) ? moveOf(advice) : null;
}

/** @type {(move: Move) => Move} */
export const moveOf = ({ guess, source, risk }) => ({ guess, source, risk });

// The move where computing it failed: the next source is one turn ahead, on the first board that is open. Where that
// fails too, it is the heaviest word left there.
/** @type {(games: Game[]) => Move} */
export function nextMove(games) {
  const game = games.find(isOpen) ?? games[0];
  /** @type {(guess: string) => Move} */
  const byTurn = (guess) => ({ guess, source: "turn", risk: null });
  try {
    return byTurn(ranked(game)[0]);
  } catch {
    return byTurn(inOrder(game)[0]);
  }
}

// The cost of a guess, null where some sources do not know it; all know any.
/** @type {(game: Game, guess: string, sources?: typeof SOURCES) => Cost | null} */
export const costIn = (game, guess, sources) =>
  advise(game, { words: [guess], top: 0 }, sources).costs.get(guess) ?? null;

/** @type {(game: Game, guess: string) => Cost} */
export const costOf = (game, guess) => /** @type {Cost} */ (costIn(game, guess));

// A guess beside the best move; a better one that the game allows is the best itself.
/** @type {(game: Game, guess: string) => Comparison} */
export function compare(game, guess) {
  const advice = advise(game, { words: [guess] });
  const { guess: best, costs } = advice;
  const known = storedPrice(advice, guess);
  let least = costs.get(best) ?? costOf(game, best);
  const own = known ? { ...least, guesses: least.guesses + known.cost } : costs.get(guess) ?? costOf(game, guess);
  const isExact = known ? known.isExact : least.isExact && own.isExact;
  const isRisk = Number(own.risk) > Number(least.risk);
  // One turn did not see how good it is.
  if (!isRisk && own.guesses < least.guesses && isChoice(game, guess)) least = own;
  return { best, least, own, cost: own.guesses - least.guesses, isExact, risk: isRisk ? own.risk : null };
}

/** @type {(game: Game, guess: string) => Price} */
export const priceOf = (game, guess) => knownPrice(game, guess) ?? compare(game, guess);

// The price that needs no computing, if there is one.
/** @type {(game: Game, guess: string) => Price | null} */
export function knownPrice(game, guess) {
  const advice = advise(game, { words: [guess], isQuick: true });
  return isDoubted(advice) ? null : storedPrice(advice, guess);
}

/** @type {(advice: Advice, guess: string) => Price | null} */
function storedPrice({ guess: best, prices }, guess) {
  if (!best) return null;
  const [own, least] = [guess, best].map((word) => prices?.excess.get(word));
  if (guess !== best && (own === undefined || least === undefined)) return null;
  const cost = Number(own ?? 0) - Number(least ?? 0);
  return { best, cost, isExact: guess === best || Boolean(prices?.isExact), risk: null };
}

// The words that cost least beside the best, where that is stored.
/** @type {(game: Game) => string[]} */
export function nextBest(game) {
  const { best, prices } = advise(game, { top: Infinity, isQuick: true });
  return best.slice(1).filter((word) => prices?.excess.has(word));
}

// The sources.

// The tree's word, where the tree is followed; its opener stays though the game refused another word. With the last
// guesses, and where it may lose, those that follow the tree no further tell what it costs.
/** @type {(game: Game, asked: Asked) => Known | null} */
function storedTree(game, { words, top, isQuick, onlyEveryday }) {
  const { tree, node, history, size, candidates } = game;
  const isKept = !history.length && size > rules.wordsForASearch && !isOutdated(tree, candidates);
  const guess = node?.guess ?? (isKept ? tree.opener : null);
  if (!guess || !mayPlay(game, guess, onlyEveryday)) return null;
  const risk = node && (isNearEnd(game) || !isQuick) ? riskByTree(game, node) : null;
  const wanted = isQuick || isLast(game) || risk ? [] : words.filter((word) => word === guess);
  const costs = costsOf(wanted, (word) => costByTree(game, word));
  return { source: "tree", best: top ? [guess] : [], risk, costs };
}

// Openers: a table has what each costs more than the tree's. A game by other rules than the tree's begins by the table
// all the same. A refused word counts for too little to matter, but it does count.
/** @type {(game: Game, asked: Asked) => Known | null} */
function publishedOpeners(game, { words, top, isQuick, onlyEveryday }) {
  const { tree: { excess, recipe }, node, history, refused } = game;
  const isOfTable = hasTable(game);
  if (history.length || !(node || isOfTable)) return null;
  const isBest = isOfTable && (!onlyEveryday || recipe.vocabulary !== undefined);
  const isWanted = top && isOfTable && excess.size > 1;
  const best = isWanted ? [...excess.keys()].filter((word) => mayPlay(game, word, onlyEveryday)) : [];
  const costs = costsOf(isQuick ? [] : words, (word) => costByTree(game, word));
  return { source: "openers", best, isBest, costs, prices: { excess, isExact: isBest && !refused.size } };
}

// One or two words left: one after the other is played.
/** @type {(game: Game, asked: Asked) => Known | null} */
function lastWords(game, { words, top, onlyEveryday }) {
  const { length } = game.candidates;
  return length > 0 && length <= 2 ? theEnd(game, words, top ? inOrder(game, onlyEveryday) : []) : null;
}

// What sees to the end of the game: one look at all words with the last guesses, a search with three and few words
// left, and the replies of openings.
/** @type {(game: Game, asked: Asked) => Known | null} */
function wholeTrees(game, { words, top, isQuick, onlyEveryday }) {
  if (isNearEnd(game)) {
    const isAtOnce = guessesLeft(game) === 1;
    if (isQuick && !isAtOnce) return null;
    const rank = isAtOnce ? inOrder : ranked;
    const best = () => searched(game, top, onlyEveryday) ?? rank(game, onlyEveryday);
    return theEnd(game, words, top ? best() : [], isLast(game) ? "turn" : "search");
  }
  const reply = replyAt(game, onlyEveryday);
  if (!reply) return null;
  const { best, second, more, isProven } = reply;
  const excess = new Map([[best, 0]]);
  if (second) excess.set(second, more);
  const prices = { excess, isExact: isProven };
  return { source: "search", best: top ? [...excess.keys()] : [], isBest: isProven, prices };
}

/** @type {(game: Game, words: string[], best: string[], source?: Source) => Known} */
function theEnd(game, words, best, source = "turn") {
  const costs = costsOf([...words, ...best.slice(0, 1)], (word) => exactCost(game, word));
  return { source, best, isBest: true, costs };
}

// A look one turn ahead, which always knows a word.
/** @type {(game: Game, asked: Asked) => Known | null} */
function oneTurn(game, { words, top, isQuick, onlyEveryday, policy }) {
  if (isQuick) return null;
  const best = top ? ranked(game, onlyEveryday, policy) : [];
  return { source: "turn", best, isBest: true, costs: costsOf(words, (word) => estimate(game, word)) };
}

/** @type {(words: string[], tell: (word: string) => Cost | null) => Map<string, Cost>} */
function costsOf(words, tell) {
  /** @type {Map<string, Cost>} */
  const costs = new Map();
  for (const word of words) {
    const cost = tell(word);
    if (cost) costs.set(word, cost);
  }
  return costs;
}

// Whether what openers cost is known of a game: before its first clue, by the tree's own rules.
/** @type {(game: Game) => boolean} */
const hasTable = ({ tree, history, candidates }) =>
  !history.length && !isModeComputed(tree) && !isOutdated(tree, candidates);

// The cost that the tree tells of its own word and, by the table, of other openers.
/** @type {(game: Game, guess: string) => Cost | null} */
function costByTree(game, guess) {
  const { tree, node, history } = game;
  const root = node ?? tree.root; // of a game without history, of which a word was refused
  const isWhole = node !== null && allowsAll(game, node);
  const excess = history.length ? 0 : tree.excess.get(guess);
  if (excess === undefined || (history.length && !isWhole)) return null;
  const weightOf = weightIn(game);
  let sum = 0;
  for (const one of winsFrom(root)) sum += one.turn * weightOf(placeIn(tree, one.guess));
  const guesses = sum / sumOf(weightsOf(game, game.candidates)) + excess;
  const source = guess === root.guess ? "tree" : "openers";
  return { risk: source === "tree" && node ? riskByTree(game, node) : null, guesses, source, isExact: isWhole };
}

// The chance that the tree's games from a node on take more guesses than are left. Before the end it is known where
// there is none, as other games may lose less.
/** @type {(game: Game, node: TreeNode) => number | null} */
function riskByTree(game, node) {
  const turns = guessesLeft(game);
  if (turns < 1) return null;
  const { floor, counted } = stakesOf(game);
  const weightOf = weightIn(game);
  const late = [...winsFrom(node)].filter(({ turn }) => turn > turns);
  const lost = sumOf(late.map(({ guess }) => weightOf(placeIn(game.tree, guess))).filter((weight) => weight >= floor));
  return lost && !isNearEnd(game) ? null : lost / counted;
}

// Whether the game allows the tree's guesses from a node on.
/** @type {(game: Game, node: TreeNode) => boolean} */
function allowsAll(game, node) {
  const { tree } = game;
  if (isModeComputed(tree)) return false;
  /** @type {(one: { guess: string }) => boolean} */
  const isKnown = ({ guess }) => tree.isEverydayWord(placeIn(tree, guess));
  /** @type {(node: TreeNode) => boolean} */
  const isAllKnown = (below) => {
    const wins = [...winsFrom(below)];
    const listed = wins.filter(({ own }) => own > 0);
    const isFree = isKnown(below) || !(listed.length ? listed : wins).some(isKnown);
    return isFree && [...below.below.values()].every(isAllKnown);
  };
  return !isEveryday(game) || isAllKnown(node);
}

/** @type {(game: Game, word: string) => boolean} */
export const isChoice = (game, word) => playable(game).includes(placeIn(game.tree, word)) && mayPlay(game, word);

// The steps to an answer by the moves that are made, or null where none is.
/** @type {(make: (game: Game) => Move | null, tree: Tree, steps: Steps, answer: string) => Steps | null} */
export function pathBy(make, tree, steps, answer) {
  const path = [...steps];
  for (let game = gameAt(tree, path); !game.solved; game = gameAt(tree, path)) {
    const move = make(game);
    if (!move) return null;
    path.push([move.guess, clueFor(move.guess, answer)]);
  }
  return path;
}
