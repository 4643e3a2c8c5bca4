// What to play after words of one's own, by the modules of treegen's page.

import { clueFor } from "../../web/clues.js";
import { fits } from "../../page/game/position.js";
import { ranking } from "../../page/computed/rank.js";
import { rules } from "../../page/rules.js";
import { wordsLeft as answers } from "./index.js";
import { cut, readHistory, readTree, readWord, sameLength, shown } from "./read.js";

const MOST = 2 ** 31; // that words may weigh together, in an array of whole numbers

const known = new WeakMap(); // the answers of trees

// The words of a tree that fit all clues, each with its weight, heaviest first: also of a game that
// has left the tree. None may fit.
export function wordsLeft(tree, history = []) {
  const { guess: opener } = readTree(tree).tree;
  const played = readHistory(history);
  sameLength([opener, ...played.map(([guess]) => guess)]);
  if (!known.has(tree)) known.set(tree, answers(tree));
  return new Map([...known.get(tree)].filter(([word]) => fits(word, played)));
}

// The clue that a guess earns: 0 absent, 1 elsewhere in the word, 2 right place.
export function clue(guess, answer) {
  const [played, secret] = sameLength([readWord(guess), readWord(answer)]);
  return clueFor(played, secret);
}

// Guesses for the words that fit a game so far, the best first, by one turn: where all weigh the
// same, by information, else by the chance to win by the next turn. `words` are an array, a Map of
// each word to its weight, as wordsLeft returns it, or a tree.
export function rank(words, history = [], guesses = words) {
  const weightOf = new Map(entries(words));
  checkWeights(weightOf);
  const playable = [...new Set(entries(guesses).map(([word]) => word))];
  const played = readHistory(history);
  const all = [...new Set([...weightOf.keys(), ...playable])].sort();
  sameLength([...all, ...played.map(([guess]) => guess)]);
  const fitting = all.filter((word) => weightOf.has(word) && fits(word, played));
  if (fitting.length === 0) throw new RangeError("the history fits none of the words; check its clues");
  const expected = fitting.filter((word) => weightOf.get(word) > 0);
  const left = expected.length ? expected : fitting;
  const areAlike = left.every((word) => weightOf.get(word) === weightOf.get(left[0]));
  const placeOf = new Map(all.map((word, place) => [word, place]));
  const game = {
    guesses: playable.map((word) => placeOf.get(word)).sort((a, b) => a - b),
    left: left.map((word) => placeOf.get(word)),
    weights: left.map((word) => (areAlike ? 1 : weightOf.get(word))),
    policy: areAlike ? rules.usual.alike : rules.usual.uneven,
  };
  return ranking(all, game, () => true).map(({ place, guess, ...figures }) => (
    { place, guess: all[guess], ...figures }));
}

// Words with their weights, 1 each in an array.
function entries(words) {
  if (words?.format !== undefined) return [...wordsLeft(words)];
  const isList = Array.isArray(words) || words instanceof Map;
  if (!isList || [...words].length === 0) {
    throw new TypeError(`the words are ${shown(words)}, expected some in an array, a Map or a tree`);
  }
  const pairs = Array.isArray(words) ? words.map((word) => [word, 1]) : [...words];
  return pairs.map(([word, weight]) => [readWord(word), weight]);
}

function checkWeights(weightOf) {
  let total = 0;
  for (const [word, weight] of weightOf) {
    if (!Number.isInteger(weight) || weight < 0) {
      throw new RangeError(`the word ${cut(word)} weighs ${cut(weight)}, expected a whole number, 0 or above`);
    }
    total += weight;
  }
  if (total >= MOST) throw new RangeError(`the words weigh ${total} together, expected less than 2 ** 31`);
}
