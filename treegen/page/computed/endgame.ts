// What search/endgame.py is for a page, with three guesses and few words left: what guesses lose,
// and what they cost.
//
// What is lost and what that costs is one number, an end: of two ends the less is the better, and
// those of classes add up, as they are played on apart from each other. Guesses that divide these
// words alike are looked at once.

import { clueFor } from "../../web/clues.js";
import { letters } from "../../web/typing.js";
import { sumOf } from "../game/lists.js";
import { cluesFor } from "./rank.js";

// more than words that weigh 2 ** 24 can cost with three guesses left: four times their weight
const LOSS = 2 ** 27;

// in places among all words
export interface FewLeft {
  words: string[];
  left: number[]; // in the order in which a last guess takes them
  weights: number[]; // of these, whole numbers above 0 that add up to 2 ** 24 at most
  stakes: number[]; // by which a loss counts
  guesses: number[]; // that are legal, whether everyday words or not
  isKnown: (place: number) => boolean; // whether a word may be played where only everyday words may
  isLegalAfter: ((guess: string, clue: string, word: string) => boolean) | null; // in hard mode
}

// for each word left, the first of those that earn the same clue
export type Row = Uint8Array;

// guesses that have one row, and those to be known
export type Alike = { row: Row; guesses: number[]; known: number[] };

// of words left, by their numbers
export type Class = { some: number[]; own: number; end: number; isExact: boolean };

export type Ranked = { guess: number; end: number; wins: number; own: number };

export interface Endgame {
  costOf: (guess: string) => { lost: number; cost: number }; // of any guess
  // so many of the legal ones
  best: (count: number, mayPlay: (place: number) => boolean) => number[];
}

export function endgame({
  words,
  left,
  weights,
  stakes,
  guesses,
  isKnown,
  isLegalAfter,
}: FewLeft): Endgame {
  const secrets = left.map((place) => words[place]);
  const cluesOf = cluesFor(secrets.map(letters));
  const values = weights.map((weight, i) => stakes[i] * LOSS + weight);
  const ownOf = new Map(left.map((place, i) => [place, weights[i]]));
  const byWeight = [...left.keys()].sort((one, other) => weights[other] - weights[one]);
  const total = sumOf(weights);
  const firsts = new Uint8Array(3 ** letters(secrets[0]).length); // by clue
  const seen = new Int32Array(left.length); // the last look at each class
  let looks = 0;
  // By a bit for each word.
  const classes: Map<number, Class> = new Map();

  function rowOf(guess: string): Row {
    const clues = cluesOf(letters(guess));
    const row = new Uint8Array(left.length);
    for (let i = row.length - 1; i >= 0; i--) firsts[clues[i]] = i;
    for (let i = 0; i < row.length; i++) row[i] = firsts[clues[i]];
    return row;
  }

  // The sum of what the first word of each class has, of some words.
  function firstsIn(row: Row, some: number[], each: number[]): number {
    let sum = 0;
    looks += 1;
    for (let n = 0; n < some.length; n++) {
      const i = some[n];
      if (seen[row[i]] === looks) continue;
      seen[row[i]] = looks;
      sum += each[i];
    }
    return sum;
  }

  const alike: Map<string, Alike> = new Map();
  for (const guess of guesses) {
    const row = rowOf(words[guess]);
    const key = String.fromCharCode(...row);
    const group = alike.get(key) ?? { row, guesses: [], known: [] };
    alike.set(key, group);
    group.guesses.push(guess);
    if (isKnown(guess)) group.known.push(guess);
  }
  const groups = [...alike.values()];
  const rows = secrets.map(rowOf);

  // Whether only known words may be played for them: such a word comes first.
  const isBound = ([first]: number[]): boolean => isKnown(left[first]);

  const sumIn = (some: number[], each: number[]): number =>
    some.reduce((sum, i) => sum + each[i], 0);

  // With two guesses left for words of weight w, all of which would be lost at a cost of 3 w, the
  // first word of each class is found by the last guess for one less, and an own word for two. So
  // nothing that finds them all costs less than 2 w, but for an own word, of which each is looked
  // at: that bounds the end of a class that is not settled.
  function classOf(some: number[]): Class {
    let key = 0;
    for (const i of some) key += 2 ** i;
    const known = classes.get(key);
    if (known) return known;
    const least = 2 * sumIn(some, weights);
    const playable = isBound(some) ? some.filter((i) => isKnown(left[i])) : some;
    const none = least + sumIn(some, values);
    const own =
      some.length > 2
        ? playable.reduce(
            (end, i) => Math.min(end, none - firstsIn(rows[i], some, values) - weights[i]),
            Infinity,
          )
        : least - weights[some[0]];
    const found = { some, own, end: Math.min(own, least), isExact: own <= least };
    classes.set(key, found);
    return found;
  }

  // The least end of a class, where some guesses may follow.
  function leastOf(
    { some, own }: Class,
    mayFollow: (guess: number) => boolean = () => true,
  ): number {
    const least = 2 * sumIn(some, weights);
    const none = least + sumIn(some, values);
    const name = isBound(some) ? "known" : "guesses";
    let end = own;
    for (const group of groups) {
      const next = none - firstsIn(group.row, some, values);
      if (next < end && group[name].some(mayFollow)) end = next;
      if (end === least) break;
    }
    return end;
  }

  // The end of a guess; of one that exceeds a limit some end above that.
  function endOf(guess: string, row: Row, limit: number = Infinity): number {
    const parts: number[][] = [];
    secrets.forEach((secret, i) => {
      if (secret !== guess) (parts[row[i]] ??= []).push(i);
    });
    const found = parts.filter(Boolean).map(classOf);
    let end = found.reduce((sum, part) => sum + part.end, total);
    for (const part of found) {
      if (end > limit) return end;
      if (part.isExact) continue;
      end -= part.end;
      Object.assign(part, { end: leastOf(part), isExact: true });
      end += part.end;
    }
    for (const part of found) {
      if (!isLegalAfter || end > limit) return end;
      if (part.end === part.own) continue; // own words are legal
      const clue = clueFor(guess, secrets[part.some[0]]);
      end += leastOf(part, (next) => isLegalAfter(guess, clue, words[next])) - part.end;
    }
    return end;
  }

  return {
    costOf(guess) {
      const end = endOf(guess, rowOf(guess));
      return { lost: Math.floor(end / LOSS), cost: end % LOSS };
    },
    // No class costs less than twice its weight but for its heaviest word. So no guess costs less
    // than 3 w - wins, where w is the weight of all, and wins that of the heaviest of each class
    // and its own: that is the order.
    best(count, mayPlay) {
      const order = groups
        .flatMap(({ row, guesses: all }) => {
          const wins = firstsIn(row, byWeight, weights);
          const legal = all.filter(mayPlay);
          const others = legal.filter((guess) => !ownOf.has(guess)).slice(0, count);
          const own = legal.filter((guess) => ownOf.has(guess)).map((guess) => [guess]);
          return [others, ...own]
            .filter((some) => some.length)
            .map((some) => {
              const weight = ownOf.get(some[0]) ?? 0;
              return { row, some, own: weight, wins: wins + weight };
            });
        })
        .sort((one, other) => other.wins - one.wins);
      let top: Ranked[] = [];
      let limit = Infinity;
      for (const { row, some, ...figures } of order) {
        if (3 * total - figures.wins > limit) break;
        for (const guess of some) {
          const end = endOf(words[guess], row, limit);
          if (end <= limit) top.push({ guess, end, ...figures });
        }
        top.sort((a, b) => a.end - b.end || b.wins - a.wins || b.own - a.own || a.guess - b.guess);
        top = top.slice(0, count);
        if (top.length === count) limit = top[count - 1].end;
      }
      return top.map(({ guess }) => guess);
    },
  };
}
