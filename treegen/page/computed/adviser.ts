// The adviser: what words cost in a position. Its sources are asked in order, each for what those
// before it left open. All else compares costs: the move is the word that costs least, and a price
// is how much more another costs.

import { clueFor } from "../../web/clues.js";
import { isOpen } from "../game/boards.js";
import { isModeComputed } from "../game/known.js";
import { placeIn, sumOf } from "../game/lists.js";
import { replyAt } from "../game/openings.js";
import {
  gameAt,
  guessesLeft,
  isEveryday,
  isLast,
  isNearEnd,
  isOutdated,
  mayPlay,
  playable,
  policyOf,
  weightsOf,
} from "../game/position.js";
import { winsFrom } from "../game/trees.js";
import { estimate, exactCost, inOrder, ranked, searched, stakesOf, weightIn } from "./turn.js";

import type { Steps, Tree, TreeNode } from "../game/known.js";
import type { Game } from "../game/position.js";
import { rules } from "../rules.js";
import type { Cost, Source } from "./turn.js";

// what is wanted of a position
export interface Asked {
  words: string[]; // whose costs are wanted, whether they may be played or not
  top: number; // how many of the best words that may be played
  isQuick: boolean; // whether only what needs no computing is wanted
  onlyEveryday: boolean; // whether only everyday words may be played
  policy: string; // of a look one turn ahead
}

// that are stored
export interface Prices {
  excess: Map<string, number>; // guesses that each costs more than a certain one
  isExact: boolean;
}

// what a source knows
export interface Known {
  source: Source;
  best: string[]; // words that may be played, the best first
  isBest?: boolean; // whether no other word is better than these
  risk?: number | null; // of the best word, where it is known without its cost
  costs?: Map<string, Cost>;
  prices?: Prices | null;
}

// what all sources know
export interface Advice {
  guess: string; // that costs least, empty where no word is known
  source: Source;
  risk: number | null; // chance not to find the answer with it, null where that is not known
  best: string[]; // that guess, and those after it
  costs: Map<string, Cost>;
  prices: Prices | null;
}

export type Move = Pick<Advice, "guess" | "source" | "risk">;

// how much more a guess costs than the best
export interface Price {
  best: string;
  cost: number; // guesses
  isExact: boolean;
  risk: number | null; // its own, where it is greater than that of the best
}

// of a guess with the best, `least`
export type Comparison = Price & { least: Cost; own: Cost };

// In the order of play/sources.py.
export const SOURCES: ((game: Game, asked: Asked) => Known | null)[] = [
  storedTree,
  publishedOpeners,
  lastWords,
  wholeTrees,
  oneTurn,
];

export function advise(
  game: Game,
  some?: Partial<Asked>,
  sources: typeof SOURCES = SOURCES,
): Advice {
  const usual = {
    words: [],
    top: 1,
    isQuick: false,
    onlyEveryday: isEveryday(game),
    policy: policyOf(game),
  };
  const asked = { ...usual, ...some };
  let advice: Advice = {
    guess: "",
    source: "turn",
    risk: null,
    best: [],
    costs: new Map(),
    prices: null,
  };
  for (const source of sources) {
    const open = stillOpen(advice, asked);
    const known = open && source(game, open);
    if (known) advice = merged(advice, known);
  }
  return advice;
}

// Whether the guess may lose where another does not: the risk of a stored tree is that of its own
// games.
const isDoubted = ({ guess, risk, costs }: Advice): boolean =>
  Number(risk) > 0 && !costs.has(guess);

function stillOpen(advice: Advice, asked: Asked): Asked | null {
  const words = asked.words.filter((word) => !advice.costs.has(word) && !storedPrice(advice, word));
  const top = asked.top > advice.best.length ? asked.top : 0;
  if (isDoubted(advice)) return { ...asked, words: [advice.guess, ...words], top: asked.top };
  return words.length || top ? { ...asked, words, top } : null;
}

// What was known before stays, but for a guess that loses more than that of a later source.
function merged(
  advice: Advice,
  { source, best, isBest = false, risk = null, costs = new Map(), prices = null }: Known,
): Advice {
  const all = {
    ...advice,
    costs: new Map([...costs, ...advice.costs]),
    prices: advice.prices ?? prices,
  };
  const own = all.costs.get(advice.guess)?.risk ?? advice.risk;
  const least = costs.get(best[0])?.risk ?? risk;
  const isBetter = !advice.guess || (least !== null && Number(own) > least);
  if (best.length && isBetter)
    return { ...all, guess: best[0], source, risk: least, best: isBest ? best : [best[0]] };
  return { ...all, risk: own, best: [...new Set([...advice.best, ...(isBest ? best : [])])] };
}

// The move that needs no computing, if there is one.
export function knownMove(game: Game): Move | null {
  const advice = advise(game, { isQuick: true });
  return advice.guess && !isDoubted(advice) ? moveOf(advice) : null;
}

export const moveOf = ({ guess, source, risk }: Move): Move => ({ guess, source, risk });

// The move where computing it failed: the next source is one turn ahead, on the first board that is
// open. Where that fails too, it is the heaviest word left there.
export function nextMove(games: Game[]): Move {
  const game = games.find(isOpen) ?? games[0];
  const byTurn = (guess: string): Move => ({ guess, source: "turn", risk: null });
  try {
    return byTurn(ranked(game)[0]);
  } catch {
    return byTurn(inOrder(game)[0]);
  }
}

// The cost of a guess, null where some sources do not know it; all know any.
export const costIn = (game: Game, guess: string, sources?: typeof SOURCES): Cost | null =>
  advise(game, { words: [guess], top: 0 }, sources).costs.get(guess) ?? null;

export const costOf = (game: Game, guess: string): Cost => costIn(game, guess) as Cost;

// A guess beside the best move; a better one that the game allows is the best itself.
export function compare(game: Game, guess: string): Comparison {
  const advice = advise(game, { words: [guess] });
  const { guess: best, costs } = advice;
  const known = storedPrice(advice, guess);
  let least = costs.get(best) ?? costOf(game, best);
  const own = known
    ? { ...least, guesses: least.guesses + known.cost }
    : (costs.get(guess) ?? costOf(game, guess));
  const isExact = known ? known.isExact : least.isExact && own.isExact;
  const isRisk = Number(own.risk) > Number(least.risk);
  // One turn did not see how good it is.
  if (!isRisk && own.guesses < least.guesses && isChoice(game, guess)) least = own;
  return {
    best,
    least,
    own,
    cost: own.guesses - least.guesses,
    isExact,
    risk: isRisk ? own.risk : null,
  };
}

export const priceOf = (game: Game, guess: string): Price =>
  knownPrice(game, guess) ?? compare(game, guess);

// The price that needs no computing, if there is one.
export function knownPrice(game: Game, guess: string): Price | null {
  const advice = advise(game, { words: [guess], isQuick: true });
  return isDoubted(advice) ? null : storedPrice(advice, guess);
}

function storedPrice({ guess: best, prices }: Advice, guess: string): Price | null {
  if (!best) return null;
  const [own, least] = [guess, best].map((word) => prices?.excess.get(word));
  if (guess !== best && (own === undefined || least === undefined)) return null;
  const cost = Number(own ?? 0) - Number(least ?? 0);
  return { best, cost, isExact: guess === best || Boolean(prices?.isExact), risk: null };
}

// The words that cost least beside the best, where that is stored.
export function nextBest(game: Game): string[] {
  const { best, prices } = advise(game, { top: Infinity, isQuick: true });
  return best.slice(1).filter((word) => prices?.excess.has(word));
}

// The sources.

// The tree's word, where the tree is followed; its opener stays though the game refused another
// word. With the last guesses, and where it may lose, those that follow the tree no further tell
// what it costs.
function storedTree(game: Game, { words, top, isQuick, onlyEveryday }: Asked): Known | null {
  const { tree, node, history, size, candidates } = game;
  const isKept = !history.length && size > rules.wordsForASearch && !isOutdated(tree, candidates);
  const guess = node?.guess ?? (isKept ? tree.opener : null);
  if (!guess || !mayPlay(game, guess, onlyEveryday)) return null;
  const risk = node && (isNearEnd(game) || !isQuick) ? riskByTree(game, node) : null;
  const wanted = isQuick || isLast(game) || risk ? [] : words.filter((word) => word === guess);
  const costs = costsOf(wanted, (word) => costByTree(game, word));
  return { source: "tree", best: top ? [guess] : [], risk, costs };
}

// Openers: a table has what each costs more than the tree's. A game by other rules than the tree's
// begins by the table all the same. A refused word counts for too little to matter, but it does
// count.
function publishedOpeners(game: Game, { words, top, isQuick, onlyEveryday }: Asked): Known | null {
  const {
    tree: { excess, recipe },
    node,
    history,
    refused,
  } = game;
  const isOfTable = hasTable(game);
  if (history.length || !(node || isOfTable)) return null;
  const isBest = isOfTable && (!onlyEveryday || recipe.vocabulary !== undefined);
  const isWanted = top && isOfTable && excess.size > 1;
  const best = isWanted
    ? [...excess.keys()].filter((word) => mayPlay(game, word, onlyEveryday))
    : [];
  const costs = costsOf(isQuick ? [] : words, (word) => costByTree(game, word));
  return {
    source: "openers",
    best,
    isBest,
    costs,
    prices: { excess, isExact: isBest && !refused.size },
  };
}

// One or two words left: one after the other is played.
function lastWords(game: Game, { words, top, onlyEveryday }: Asked): Known | null {
  const { length } = game.candidates;
  return length > 0 && length <= 2
    ? theEnd(game, words, top ? inOrder(game, onlyEveryday) : [])
    : null;
}

// What sees to the end of the game: one look at all words with the last guesses, a search with
// three and few words left, and the replies of openings.
function wholeTrees(game: Game, { words, top, isQuick, onlyEveryday }: Asked): Known | null {
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

function theEnd(game: Game, words: string[], best: string[], source: Source = "turn"): Known {
  const costs = costsOf([...words, ...best.slice(0, 1)], (word) => exactCost(game, word));
  return { source, best, isBest: true, costs };
}

// A look one turn ahead, which always knows a word.
function oneTurn(game: Game, { words, top, isQuick, onlyEveryday, policy }: Asked): Known | null {
  if (isQuick) return null;
  const best = top ? ranked(game, onlyEveryday, policy) : [];
  return {
    source: "turn",
    best,
    isBest: true,
    costs: costsOf(words, (word) => estimate(game, word)),
  };
}

function costsOf(words: string[], tell: (word: string) => Cost | null): Map<string, Cost> {
  const costs: Map<string, Cost> = new Map();
  for (const word of words) {
    const cost = tell(word);
    if (cost) costs.set(word, cost);
  }
  return costs;
}

// Whether what openers cost is known of a game: before its first clue, by the tree's own rules.
const hasTable = ({ tree, history, candidates }: Game): boolean =>
  !history.length && !isModeComputed(tree) && !isOutdated(tree, candidates);

// The cost that the tree tells of its own word and, by the table, of other openers.
function costByTree(game: Game, guess: string): Cost | null {
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
  return {
    risk: source === "tree" && node ? riskByTree(game, node) : null,
    guesses,
    source,
    isExact: isWhole,
  };
}

// The chance that the tree's games from a node on take more guesses than are left. Before the end
// it is known where there is none, as other games may lose less.
function riskByTree(game: Game, node: TreeNode): number | null {
  const turns = guessesLeft(game);
  if (turns < 1) return null;
  const { floor, counted } = stakesOf(game);
  const weightOf = weightIn(game);
  const late = [...winsFrom(node)].filter(({ turn }) => turn > turns);
  const lost = sumOf(
    late
      .map(({ guess }) => weightOf(placeIn(game.tree, guess)))
      .filter((weight) => weight >= floor),
  );
  return lost && !isNearEnd(game) ? null : lost / counted;
}

// Whether the game allows the tree's guesses from a node on.
function allowsAll(game: Game, node: TreeNode): boolean {
  const { tree } = game;
  if (isModeComputed(tree)) return false;
  const isKnown = ({ guess }: { guess: string }): boolean =>
    tree.isEverydayWord(placeIn(tree, guess));
  const isAllKnown = (below: TreeNode): boolean => {
    const wins = [...winsFrom(below)];
    const listed = wins.filter(({ own }) => own > 0);
    const isFree = isKnown(below) || !(listed.length ? listed : wins).some(isKnown);
    return isFree && [...below.below.values()].every(isAllKnown);
  };
  return !isEveryday(game) || isAllKnown(node);
}

export const isChoice = (game: Game, word: string): boolean =>
  playable(game).includes(placeIn(game.tree, word)) && mayPlay(game, word);

// The steps to an answer by the moves that are made, or null where none is.
export function pathBy(
  make: (game: Game) => Move | null,
  tree: Tree,
  steps: Steps,
  answer: string,
): Steps | null {
  const path = [...steps];
  for (let game = gameAt(tree, path); !game.solved; game = gameAt(tree, path)) {
    const move = make(game);
    if (!move) return null;
    path.push([move.guess, clueFor(move.guess, answer)]);
  }
  return path;
}
