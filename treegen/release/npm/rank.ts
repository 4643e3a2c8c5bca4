// What to play after words of one's own, by the modules of treegen's page.

import { clueFor } from "../../web/clues.js";
import { ranking } from "../../page/computed/rank.js";
import { fits } from "../../page/game/position.js";
import { rules } from "../../page/rules.js";
import { wordsLeft as answers } from "./index.js";
import { cut, readHistory, readTree, readWord, sameLength, shown } from "./read.js";
import type { Played, Score, Tree, Words } from "./types.js";

const MOST = 2 ** 31; // that words may weigh together, in an array of whole numbers

const known = new WeakMap<Tree, Map<string, number>>(); // the answers of trees

/**
 * The words of a tree that fit all clues so far, each with its weight (1 in a tree without), the
 * heaviest first. The game may have left the tree. Empty if no word fits.
 */
export function wordsLeft(tree: Tree, history: Played = []): Map<string, number> {
  const { guess: opener } = readTree(tree).tree;
  const played = readHistory(history);
  sameLength([opener, ...played.map(([guess]) => guess)]);
  const all = known.get(tree) ?? answers(tree);
  known.set(tree, all);
  return new Map([...all].filter(([word]) => fits(word, played)));
}

/** The clue that a guess earns: 0 absent, 1 elsewhere in the word, 2 right place. */
export function clue(guess: string, answer: string): string {
  const [played, secret] = sameLength([readWord(guess), readWord(answer)]);
  return clueFor(played, secret);
}

/**
 * The guesses for the words that fit a game so far, the best first by one turn: by information if
 * all weigh the same, otherwise by the chance to win by the next turn. Words of weight 0 count only
 * if no other fits. RangeError if none fits. All `guesses` (default: the words) are ranked, whether
 * a Wordle accepts them or not.
 */
export function rank(words: Words, history: Played = [], guesses: Words = words): Score[] {
  const weightOf = new Map(entries(words));
  checkWeights(weightOf);
  const playable = [...new Set(entries(guesses).map(([word]) => word))];
  const played = readHistory(history);
  const all = [...new Set([...weightOf.keys(), ...playable])].sort();
  sameLength([...all, ...played.map(([guess]) => guess)]);
  const fitting = [...weightOf].filter(([word]) => fits(word, played)).sort(byWord);
  if (fitting.length === 0) {
    throw new RangeError("the history fits none of the words; check its clues");
  }
  const expected = fitting.filter(([, weight]) => weight > 0);
  const left = expected.length ? expected : fitting;
  const areAlike = left.every(([, weight]) => weight === left[0][1]);
  const placeOf = new Map(all.map((word, place): [string, number] => [word, place]));
  const placesOf = (some: string[]) => some.map((word) => Number(placeOf.get(word)));
  const game = {
    guesses: placesOf(playable).sort((a, b) => a - b),
    left: placesOf(left.map(([word]) => word)),
    weights: left.map(([, weight]) => (areAlike ? 1 : weight)),
    policy: areAlike ? rules.usual.alike : rules.usual.uneven,
  };
  return ranking(all, game, () => true).map(({ place, guess, ...figures }) => ({
    place,
    guess: all[guess],
    ...figures,
  }));
}

const byWord = ([a]: [string, number], [b]: [string, number]): number => (a < b ? -1 : 1);

// Words with their weights, 1 each in an array.
function entries(words: Words): [string, number][] {
  if (isTree(words)) return [...wordsLeft(words)];
  const isList = Array.isArray(words) || words instanceof Map;
  if (!isList || [...words].length === 0) {
    const expected = "expected some in an array, a Map or a tree";
    throw new TypeError(`the words are ${shown(words)}, ${expected}`);
  }
  const pairs: [string, number][] = Array.isArray(words)
    ? words.map((word) => [word, 1])
    : [...(words as ReadonlyMap<string, number>)];
  return pairs.map(([word, weight]) => [readWord(word), weight]);
}

const isTree = (words: Words): words is Tree =>
  (words as Partial<Tree> | null)?.format !== undefined;

function checkWeights(weightOf: Map<string, number>): void {
  let total = 0;
  for (const [word, weight] of weightOf) {
    if (!Number.isInteger(weight) || weight < 0) {
      const found = `weighs ${cut(weight)}`;
      throw new RangeError(`the word ${cut(word)} ${found}, expected a whole number, 0 or above`);
    }
    total += weight;
  }
  if (total >= MOST) {
    throw new RangeError(`the words weigh ${total} together, expected less than 2 ** 31`);
  }
}
