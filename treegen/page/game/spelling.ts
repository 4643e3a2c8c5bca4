// The word that was meant by one that is none.

import { weightIn } from "./lists.js";

import type { Tree } from "./known.js";

// The word that was meant by one that is none: that with the fewest slips, two at most; of equal
// ones one that fits or has the same letters, as those in a wrong order are the likeliest slip;
// then the likeliest.
export function nearestWord(
  { words, guesses, answers }: Tree,
  wrong: string,
  isFitting: (word: string) => boolean = () => false,
): string | undefined {
  const sorted = (word: string): string => [...word].sort().join("");
  const near = guesses.words
    .filter((place) => slips(words[place], wrong) <= 2)
    .map((place) => {
      const word = words[place];
      const rank =
        2 * slips(word, wrong) - Number(isFitting(word)) - Number(sorted(word) === sorted(wrong));
      return { word, rank, weight: weightIn(answers, place) };
    });
  near.sort((one, other) => one.rank - other.rank || other.weight - one.weight);
  return near[0]?.word;
}

// In how many letters two words of a length differ, where two neighbours that are swapped count as
// one.
function slips(word: string, other: string): number {
  const one = [...word];
  const two = [...other];
  let count = 0;
  for (let i = 0; i < one.length; i++) {
    if (one[i] === two[i]) continue;
    count++;
    if (one[i] === two[i + 1] && one[i + 1] === two[i]) i++;
  }
  return count;
}
