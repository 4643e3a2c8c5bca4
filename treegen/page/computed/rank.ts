// What solve/rank.py is, for a page: guesses ranked for the words left, by the same whole numbers.
//
// A clue is a whole number in base 3 here, the sum of what each letter of a guess earns. What a
// letter at the same places earns is the same for many guesses, so it is kept.

import { partialClue } from "../../web/clues.js";
import { letters } from "../../web/typing.js";
import { greatest, sumOf } from "../game/lists.js";
import { rules } from "../rules.js";

import type { Policy } from "../rules.js";

const MOST_CLUES = 2 ** 25; // partial ones, in memory at a time
const RECENT = 2 ** 16; // class weights whose share of a cost is kept

// Function for the clues of a guess, one for each word left; the next call overwrites them.
export function cluesFor(left: (string | string[])[]): (guess: string | string[]) => Int32Array {
  const clues = new Int32Array(left.length);
  const known: Map<string, Int32Array> = new Map();
  return (guess) => {
    [...new Set(guess)].forEach((letter, number) => {
      let key = letter; // and where it stands
      for (const other of guess) key += other === letter ? 1 : 0;
      if (!known.has(key)) {
        if (known.size * left.length > MOST_CLUES) known.clear();
        known.set(
          key,
          Int32Array.from(left, (answer) => partialClue(guess, letter, answer)),
        );
      }
      const partial = known.get(key) as Int32Array; // made above
      if (number === 0) clues.set(partial);
      else for (let i = 0; i < clues.length; i++) clues[i] += partial[i];
    });
    return clues;
  };
}

// Function for the weights of the classes that clues make, or those of their heaviest words.
export function classWeights(
  weights: Int32Array,
  length: number,
  isHeaviest: boolean = false,
): (clues: Int32Array) => Int32Array {
  const bins = new Int32Array(3 ** length); // all 0 between two calls
  const found = new Int32Array(weights.length);
  return (clues) => {
    let count = 0;
    for (let i = 0; i < clues.length; i++) {
      const clue = clues[i];
      if (bins[clue] === 0) found[count++] = clue;
      bins[clue] = isHeaviest ? Math.max(bins[clue], weights[i]) : bins[clue] + weights[i];
    }
    for (let i = 0; i < count; i++) {
      const clue = found[i];
      found[i] = bins[clue];
      bins[clue] = 0;
    }
    return found.subarray(0, count);
  };
}

// Base-2 logarithm of a whole number by + - × / alone, the same on every machine (policies.py).
function log2Of(number: number): number {
  let exponent = 32 - Math.clz32(number);
  let part = number / 2 ** exponent;
  if (part < 0.7071) {
    part *= 2;
    exponent -= 1;
  }
  const x = (part - 1) / (part + 1);
  let series = 0;
  for (let odd = 25; odd > 0; odd -= 2) series = series * (x * x) + 1 / odd;
  return exponent + x * series * (2 / 0.6931471805599453);
}

const bitLength = (number: number): number => 32 - Math.clz32(number);

const fractionBits = (most: number): number => Math.min(44, 62 - bitLength(most * bitLength(most)));

// Function for exact logarithms of whole numbers up to `most`, in fixed-point arithmetic.
export function logarithms(
  most: number,
  bits: number = fractionBits(most),
): (number: number) => number {
  const scale = 2 ** bits;
  // rounds half to even
  const ofPrime = (prime: number): number => log2Of(prime) * scale + 2 ** 52 - 2 ** 52;
  const primes: number[] = [];
  for (let n = 2; n * n <= most; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  const ofPrimes = primes.map(ofPrime);
  return (number) => {
    let log = 0;
    let rest = number;
    for (let i = 0; i < primes.length && primes[i] * primes[i] <= rest; i++) {
      for (; rest % primes[i] === 0; rest /= primes[i]) log += ofPrimes[i];
    }
    return rest > 1 ? log + ofPrime(rest) : log;
  };
}

// Function for the cost of a guess by its classes' weights, or by those of their heaviest words.
function costBy(
  { kind, exponent = 1, factor = -1, combine }: Policy,
  total: number,
): (weights: Int32Array) => number | bigint {
  if (kind === "information") return informationBy(total);
  return (weights) =>
    weights.reduce((cost, weight) => {
      let own = factor;
      for (let i = 0; i < exponent; i++) own *= weight; // exactly, unlike **
      return combine === "max" ? Math.max(cost, own) : cost + own;
    }, 0);
}

// The same for information, whose costs exceed 2 ** 53.
function informationBy(total: number): (weights: Int32Array) => bigint {
  const log = logarithms(total);
  const recent = new Int32Array(RECENT);
  const products = new BigInt64Array(RECENT);
  return (weights) => {
    let cost = 0n;
    for (const weight of weights) {
      const at = weight % RECENT;
      if (recent[at] !== weight) {
        recent[at] = weight;
        products[at] = BigInt(weight) * BigInt(log(weight));
      }
      cost = BigInt.asIntN(64, cost + products[at]);
    }
    return cost;
  };
}

export const PREFERRED = 2 ** 25; // more than all words left weigh

export interface Stakes {
  floor: number; // a word that weighs less does not count as lost
  counted: number; // weight of those that do
}

// what the last two guesses of a game go by
export interface EndOfGame {
  turns: number; // guesses left: 1 or 2
  total: number; // weight of the words left
  // the weights of the words left; `PREFERRED` is added to those that are played first
  preferred: number[];
}

export type Last = Stakes & EndOfGame;

// What a guess loses, by weight, and the guesses from it on, where a word that is not found counts
// as one more than are left: it finds itself and, with two left, of each class the word that is
// played after it.
export function lastCost(
  { turns, total, floor, counted }: Last,
  own: number,
  next: Iterable<number>,
): { lost: number; guesses: number } {
  const found = turns === 1 ? [own] : [...next].map((weight) => weight % PREFERRED);
  const lost = counted - sumOf(found.filter((weight) => weight >= floor));
  return { lost, guesses: (turns + 1) * total - sumOf(found) - (turns - 1) * own };
}

const FAR = 2 ** 26; // more guesses than the last two can need, by weight

// in places among all words, ascending
export interface Situation {
  guesses: number[];
  left: number[];
  weights: number[]; // of the words left, whole numbers above 0 that add up to 2 ** 24 at most
  policy: string;
  last?: Last | null; // by which they are ranked, where one or two guesses are left
}

// of words left with the same clue
export type Class = { weight: number; size: number };

export type Figures = { bits: number; left: number; classes: number; largest: number };

export type IsWanted = (entry: { place: number; guess: number }) => boolean;

export type Score = { place: number; guess: number; possible: boolean } & Figures;

// The guesses, the best for the words left first.
export function ordered(
  words: string[],
  { guesses, left, weights, policy, last }: Situation,
): number[] {
  const own = new Map(left.map((answer, i) => [answer, weights[i]]));
  const weightOf = (guess: number): number => own.get(guess) ?? 0;
  const cluesOf = cluesFor(left.map((answer) => letters(words[answer])));
  const each = Int32Array.from(last?.preferred ?? weights);
  const isHeaviest = rules.policies[policy].kind === "heaviest";
  const weightsOf = classWeights(each, [...words[0]].length, isHeaviest || Boolean(last));
  const costOf = costBy(rules.policies[policy], sumOf(weights));
  const costs = guesses.map((guess) => {
    const found = weightsOf(cluesOf(letters(words[guess])));
    if (last) {
      const { lost, guesses: needed } = lastCost(last, weightOf(guess), found);
      return lost * FAR + needed;
    }
    const cost = costOf(found);
    return isHeaviest ? Number(cost) - weightOf(guess) : cost;
  });
  const order = [...guesses.keys()].sort(
    (a, b) =>
      Number(costs[a] > costs[b]) - Number(costs[a] < costs[b]) ||
      weightOf(guesses[b]) - weightOf(guesses[a]) ||
      a - b,
  );
  return order.map((at) => guesses[at]);
}

// The same guesses, those wanted, with their places and what they are expected to tell.
export function ranking(
  words: string[],
  situation: Situation,
  isWanted: IsWanted = ({ place }) => place === 1,
): Score[] {
  const { left, weights } = situation;
  const cluesOf = cluesFor(left.map((answer) => letters(words[answer])));
  return ordered(words, situation)
    .map((guess, i) => ({ place: i + 1, guess }))
    .filter(isWanted)
    .map((entry) => ({
      ...entry,
      possible: left.includes(entry.guess),
      ...figuresOf(cluesOf(letters(words[entry.guess])), Int32Array.from(weights), sumOf(weights)),
    }));
}

// What a guess is expected to tell, by the clues it earns.
function figuresOf(clues: Int32Array, weights: Int32Array, total: number): Figures {
  const classes: Map<number, Class> = new Map();
  clues.forEach((clue, i) => {
    const { weight, size } = classes.get(clue) ?? { weight: 0, size: 0 };
    classes.set(clue, { weight: weight + weights[i], size: size + 1 });
  });
  const all = [...classes.values()];
  const sum = (figure: (each: Class) => number): number =>
    all.reduce((some, each) => some + figure(each), 0);
  return {
    bits: sum(({ weight }) => (weight / total) * Math.log2(total / weight)),
    left: sum(({ weight, size }) => weight * size) / total,
    largest: greatest(all.map(({ size }) => size)),
    classes: all.length,
  };
}
