// A game as a person types it into a box: words, and clues in any notation, as treewalk reads it
// (parts_of and read_path of clues.py). A guess that the tree plays may be left out: a clue alone
// is that of the first.

import { RIGHT, exampleClue, inDigits, unmarked } from "./clues.js";
import { cut } from "./typing.js";

// a turn as it was typed, "" for what was left out
export type Typed = [guess: string, clue: string];
export type Key = Extract<keyof typeof import("../say/sentences/en.json"), `path.${string}`>;
// that are put into the sentence
export type Values = { [name: string]: string | number };

export const SPREAD = /(?<!\S)\S(?:\s+\S(?!\S))+/gu; // marks with blanks between them

const isAlpha = (text: string): boolean => /^\p{L}+$/u.test(text);

// The words and clues of a folded text: "raise:01020", "raise01020" and "r a i s e 0 1 0 2 0" are
// two.
export function partsOf(text: string): string[] {
  const joined = unmarked(text)
    .replaceAll(/[:,]/g, " ")
    .replaceAll(SPREAD, (marks) => marks.replaceAll(/\s/g, ""));
  return joined
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((part) => {
      const signs = [...part];
      const middle = Math.floor(signs.length / 2);
      const word = signs.slice(0, middle).join("");
      const clue = signs.slice(middle).join("");
      const isTurn =
        2 * middle === signs.length && isAlpha(word) && !isAlpha(clue) && inDigits(clue) !== null;
      return isTurn ? [word, clue] : [part];
    });
}

// What the game has as a word is a guess, and so are other letters that are no clue.
export function readPath(parts: string[], isWord: (word: string) => boolean): Typed[] {
  const turns: Typed[] = [];
  for (const part of parts) {
    const last = turns[turns.length - 1];
    if (last?.[0] && !last[1]) last[1] = part;
    else if (isWord(part) || (isAlpha(part) && !inDigits(part))) turns.push([part, ""]);
    else turns.push(["", part]);
  }
  return turns;
}

// Where a game leads in a tree, as far as that has it, and the sentence on that.
// @param named a word in a sentence
export function followPath<Node>(
  turns: Typed[],
  root: Node,
  {
    guessOf,
    canWin,
    after,
  }: {
    guessOf: (node: Node) => string;
    canWin: (node: Node) => boolean;
    after: (node: Node, clue: string) => Node | undefined;
  },
  named: (word: string) => string,
): { steps: Typed[]; node: Node; key: Key; values: Values } {
  const n = [...guessOf(root)].length;
  const example = exampleClue(n);
  const steps: Typed[] = [];
  let node = root;
  let isWon = false;
  const end = (
    key: Key,
    values: Values = {},
  ): { steps: Typed[]; node: Node; key: Key; values: Values } => {
    const path = steps.map(([guess, clue]) => `${named(guess)} ${clue}`).join(", ");
    return { steps, node, key, values: { path, word: named(guessOf(node)), ...values } };
  };
  for (const [guess, typed] of turns) {
    const isGuess = [...guess].length === n;
    const text = cut(guess && !isGuess ? guess : typed);
    const clue = inDigits(typed) ?? "";
    if (isWon) return end("path.over");
    if (guess ? !isGuess : clue.length !== n) {
      return end("path.neither", { text, first: named(guessOf(root)), example, n });
    }
    if (typed && clue.length !== n)
      return end("path.no-clue", { text, other: named(guess), example });
    if (guess && guess !== guessOf(node)) {
      return end(steps.length ? "path.plays" : "path.opens", { other: named(guess) });
    }
    if (!clue) break; // of the last
    isWon = clue === RIGHT.repeat(n);
    const next = isWon ? canWin(node) && node : after(node, clue);
    if (!next) return end("path.no-answer", { clue });
    steps.push([guessOf(node), clue]);
    node = next;
  }
  if (isWon) return end("path.answer");
  return end(steps.length ? "path.play" : "path.first");
}
