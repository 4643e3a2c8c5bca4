// The adviser: what words cost in a position. Its sources are asked in order, each for what those before it left open.
// All else compares costs: the move is the word that costs least, and a price is how much more another costs.

import { clueFor } from "../../web/clues.js";
import { isOpen } from "../game/boards.js";
import { placeIn, sumOf } from "../game/lists.js";
import { replyAt } from "../game/openings.js";
import {
  gameAt, guessesLeft, isEveryday, isLast, isOutdated, mayPlay, playable, policyOf, weightsOf,
} from "../game/position.js";
import { winsFrom } from "../game/trees.js";
import { estimate, exactCost, lastWords, ranked, stakesOf, weightIn } from "./turn.js";

/** @import { Steps, Tree, TreeNode } from "../game/known.js" */
/** @import { Game } from "../game/position.js" */
/** @import { Cost, Source } from "./turn.js" */

/**
 * @typedef {object} Asked  what is wanted of a position
 * @property {string[]} words  whose costs are wanted, whether they may be played or not
 * @property {number} count  of the best words that may be played
 * @property {boolean} isPriced  whether the cost of the best one is wanted too
 * @property {boolean} isQuick  whether only what needs no computing is wanted
 * @property {boolean} hasEstimates  whether a cost may be estimated; before the first clue that takes many seconds
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
 * @property {Prices} [prices]
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

const FEW = 500; // words: of so few a move is computed, as play/sources.py has it

/** @type {((game: Game, asked: Asked) => Known | null)[]} As play/sources.py has them. */
export const SOURCES = [storedTree, publishedOpeners, wholeTrees, oneTurn];

/** @type {(game: Game, some?: Partial<Asked>) => Advice} */
export function advise(game, some = {}) {
  /** @type {Asked} */
  const asked = {
    words: [], count: 1, isPriced: false, isQuick: false, hasEstimates: true, onlyEveryday: isEveryday(game),
    policy: policyOf(game), ...some,
  };
  /** @type {Advice} */
  let advice = { guess: "", source: "turn", risk: null, best: [], costs: new Map(), prices: null };
  for (const source of SOURCES) {
    const open = leftOpen(advice, asked);
    const known = open && source(game, open);
    if (known) advice = merged(advice, known);
  }
  return advice;
}

// Whether the guess may lose where another does not: a risk of a stored tree is that of its own games.
/** @type {(advice: Advice) => boolean} */
const isAtRisk = ({ guess, risk, costs }) => Number(risk) > 0 && !costs.has(guess);

/** @type {(advice: Advice, asked: Asked) => Asked | null} */
function leftOpen(advice, asked) {
  const { guess, best, costs } = advice;
  const isRisk = isAtRisk(advice);
  const words = asked.words.filter((word) => !costs.has(word) && !storedPrice(advice, word));
  if (guess && !costs.has(guess) && (isRisk || asked.isPriced)) words.push(guess);
  const count = isRisk ? asked.count : Math.max(0, asked.count - best.length);
  return words.length || count ? { ...asked, words, count } : null;
}

// What was known before stays, but for a guess that is known to lose more than a later one.
/** @type {(advice: Advice, known: Known) => Advice} */
function merged(advice, { source, best, isBest = false, risk = null, costs = new Map(), prices = null }) {
  const all = { ...advice, costs: new Map([...costs, ...advice.costs]), prices: advice.prices ?? prices };
  /** @type {(word: string, known: number | null) => number | null} */
  const riskOf = (word, known) => all.costs.get(word)?.risk ?? known;
  const own = riskOf(advice.guess, advice.risk);
  const other = riskOf(best[0], risk);
  if (best.length && (!advice.guess || (other !== null && Number(own) > other))) {
    return { ...all, guess: best[0], source, risk: other, best: isBest ? best : best.slice(0, 1) };
  }
  return { ...all, risk: own, best: isBest ? [...new Set([...advice.best, ...best])] : advice.best };
}

// The move that needs no computing, if there is one.
/** @type {(game: Game) => Move | null} */
export function knownMove(game) {
  const advice = advise(game, { isQuick: true });
  return advice.guess && !isAtRisk(advice) ? moveOf(advice) : null;
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
    return byTurn(lastWords(game)[0]);
  }
}

// The cost of any guess; before the first clue it may be left open.
/** @type {(game: Game, guess: string, hasEstimates?: boolean) => Cost | null} */
export const costIn = (game, guess, hasEstimates) =>
  advise(game, { words: [guess], count: 0, hasEstimates }).costs.get(guess) ?? null;

/** @type {(game: Game, guess: string) => Cost} */
export const costOf = (game, guess) => /** @type {Cost} */ (costIn(game, guess, true));

// A guess beside the best move; a better one that the game allows is the best itself.
/** @type {(game: Game, guess: string) => Comparison} */
export function compare(game, guess) {
  const advice = advise(game, { words: [guess], isPriced: true });
  const { guess: best, costs } = advice;
  const known = storedPrice(advice, guess);
  /** @type {(word: string) => Cost} */
  const costed = (word) => /** @type {Cost} */ (costs.get(word)); // as it was asked for
  let least = costed(best);
  const own = known ? { ...least, guesses: least.guesses + known.cost } : costed(guess);
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
  return isAtRisk(advice) ? null : storedPrice(advice, guess);
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
  const { best, prices } = advise(game, { count: Infinity, isQuick: true });
  return best.slice(1).filter((word) => prices?.excess.has(word));
}

// The sources.

// The tree's word, where the tree is followed; its opener stays though the game refused another word. With the last
// guesses, those that follow the tree no further tell what it costs.
/** @type {(game: Game, asked: Asked) => Known | null} */
function storedTree(game, { words, count, isPriced, isQuick, onlyEveryday }) {
  const { tree, node, history, size, candidates } = game;
  const isKept = !history.length && size > FEW && !isOutdated(tree, candidates);
  const guess = node?.guess ?? (isKept ? tree.opener : null);
  if (!guess || !mayPlay(game, guess, onlyEveryday)) return null;
  const isWanted = !isQuick && !isLast(game) && (isPriced || words.includes(guess));
  const cost = isWanted ? costByTree(game, guess) : null;
  const risk = node && (isLast(game) || !isQuick) ? riskByTree(game, node) : null;
  return { source: "tree", best: count ? [guess] : [], risk, costs: costsBy(() => cost, [guess]) };
}

// Openers: a table has what each costs more than the tree's. A game by other rules than the tree's begins by the table
// all the same. A refused word counts for too little to matter, but it does count.
/** @type {(game: Game, asked: Asked) => Known | null} */
function publishedOpeners(game, { words, count, isPriced, isQuick, onlyEveryday }) {
  const { tree, node, history, refused } = game;
  const isOfTable = hasTable(game);
  if (history.length || !(node || isOfTable)) return null;
  const { excess, recipe: { vocabulary } } = tree;
  const isOfGame = isOfTable && (!onlyEveryday || vocabulary !== undefined);
  const isWanted = count && isOfTable && excess.size > 1;
  const best = isWanted ? [...excess.keys()].filter((word) => mayPlay(game, word, onlyEveryday)) : [];
  const asked = isPriced ? [...words, ...best.slice(0, 1)] : words;
  const costs = isQuick ? new Map() : costsBy((word) => costByTree(game, word), asked);
  return {
    source: "openers", best, isBest: isOfGame, costs, prices: { excess, isExact: isOfGame && !refused.size },
  };
}

// What sees to the end: the last words and guesses, and the replies of openings, which a search found.
/** @type {(game: Game, asked: Asked) => Known | null} */
function wholeTrees(game, { words, count, isQuick, onlyEveryday }) {
  const { length } = game.candidates;
  const isFew = length > 0 && length <= 2;
  if (isFew || (isLast(game) && length)) {
    const isAtOnce = isFew || guessesLeft(game) === 1;
    if (isQuick && !isAtOnce) return null;
    /** @type {string[]} */
    let best = [];
    if (count) best = isAtOnce ? lastWords(game, onlyEveryday) : ranked(game, onlyEveryday);
    const costs = costsBy((word) => exactCost(game, word), [...words, ...best.slice(0, 1)]);
    return { source: "turn", best, isBest: true, costs };
  }
  const reply = replyAt(game, onlyEveryday);
  if (!reply) return null;
  const { best, second, more, isProven } = reply;
  const excess = new Map([[best, 0]]);
  if (second) excess.set(second, more);
  const prices = { excess, isExact: isProven };
  return { source: "search", best: count ? [...excess.keys()] : [], isBest: isProven, prices };
}

// A look one turn ahead, which always knows a word.
/** @type {(game: Game, asked: Asked) => Known | null} */
function oneTurn(game, { words, count, isPriced, isQuick, hasEstimates, onlyEveryday, policy }) {
  if (isQuick) return null;
  const best = count ? ranked(game, onlyEveryday, policy) : [];
  const asked = isPriced ? [...words, ...best.slice(0, 1)] : words;
  const costs = costsBy((word) => estimate(game, word), hasEstimates ? asked : []);
  return { source: "turn", best, isBest: true, costs };
}

/** @type {(tell: (word: string) => Cost | null, words: string[]) => Map<string, Cost>} */
function costsBy(tell, words) {
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
  !history.length && !(tree.isHard && !tree.recipe.hard) && !isOutdated(tree, candidates);

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

// The chance that the tree's games from a node on take more guesses than are left. Before the last ones it is known
// only where there is none, as other games may lose less.
/** @type {(game: Game, node: TreeNode) => number | null} */
function riskByTree(game, node) {
  const turns = guessesLeft(game);
  if (turns < 1) return null;
  const { floor, counted } = stakesOf(game);
  const weightOf = weightIn(game);
  const late = [...winsFrom(node)].filter(({ turn }) => turn > turns);
  const lost = sumOf(late.map(({ guess }) => weightOf(placeIn(game.tree, guess))).filter((weight) => weight >= floor));
  return lost && !isLast(game) ? null : lost / counted;
}

// Whether the game allows the tree's guesses from a node on.
/** @type {(game: Game, node: TreeNode) => boolean} */
function allowsAll(game, node) {
  const { tree } = game;
  if (tree.isHard && !tree.recipe.hard && !tree.recipe.strict) return false;
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
