// A game as people share it, read from what they have of it and written.

import { clueFor, readClue } from "../../web/clues.js";
import { fold, isRightToLeft } from "../../web/typing.js";
import { localDay } from "../days.js";
import { say } from "../sentences.js";
import { cut, isolated } from "../text.js";
import { isHardMode } from "./known.js";
import { MOST_GUESSES, isOver } from "./position.js";

/** @import { Fold } from "../../web/typing.js" */
/** @import { Game } from "./position.js" */

const DIRECTIONS = /[\u200e\u200f\u061c\u2066-\u2069]/g; // marks that programs put around what is shared

/** @typedef {{ words: string[], clues: string[], problem: string }} SharedGame  as far as it is readable */

// Reads a game: words and clues in their order, words alone of a game that was won, or the squares that
// people share, with any text around them; then the words are empty. What stands before a result such as
// 3/6 says nothing of the game, nor does the number of a line, nor an address. Of a text around squares
// only words that stand alone can be those that were played: on lines of their own, or one beside a row.
/** @type {(text: string, length: number, same?: Fold) => SharedGame} */
export function readGame(text, length, same = {}) {
  const squares = /(?:[⬛⬜🟨🟦🟩🟧]|\ufe0f)+/gu;
  const isShared = text.search(squares) >= 0;
  /** @type {(part: string) => boolean} */
  const isPlayed = (part) => [...fold(part, same)].length === length && /^\p{L}+$/u.test(part);
  const parts = text.replaceAll(DIRECTIONS, "").replaceAll(/\b\w+:\/\/\S*/g, " ")
    .replaceAll(/^.*?[\dX]\/\d\*?|^\s*\d+[.)]\s/gm, "")
    .split("\n").flatMap((line) => {
      const some = line.replaceAll(squares, " $& ").split(/[\s,:;"]+/).filter(Boolean);
      const rows = some.filter((part) => part.search(squares) >= 0);
      const isBare = some.length === rows.length + some.filter(isPlayed).length;
      return !isShared || (isBare && (!rows.length || some.length === 2)) ? some : rows;
    });
  const words = [];
  const clues = [];
  /** @type {(problem: string) => SharedGame} */
  const wrong = (problem) => ({ words: [], clues: [], problem });
  for (const part of parts) {
    const isSquares = part.search(squares) >= 0;
    const digits = isShared && !isSquares ? null : readClue(part, length);
    if (digits !== null) clues.push(digits);
    else if (isSquares) {
      return wrong(say("paste.squares", { row: part, squares: say("count.square", { n: length }) }));
    } else if (isPlayed(part)) words.push(fold(part, same));
    else {
      const example = "01020".padEnd(length, "0").slice(0, length);
      return wrong(say("paste.neither", { text: cut(part), n: length, example }));
    }
  }
  if (!clues.length) for (const word of words) clues.push(clueFor(word, words[words.length - 1]));
  if (words.length && words.length === clues.length) return { words, clues, problem: "" };
  if (clues.length && (isShared || !words.length)) return { words: [], clues, problem: "" };
  const found = { words: say("count.word", { n: words.length }), clues: say("count.clue", { n: clues.length }) };
  return wrong(say("paste.both", found));
}

// The day of a game that is shared with its number, as in Wordle 1,234 3/6, or else today: the number
// is that of the day.
/** @type {(text: string) => number} */
function wordleDay(text) {
  const [, shared = ""] = /\bwordle\s+#?(\d[\d.,\s]*?)\s+[\dx]\/\d/i.exec(text) ?? [];
  const day = Number(shared.replaceAll(/\D/g, ""));
  return shared && day <= localDay() + 1 ? day : localDay();
}

// What a shared result tells beside its squares, as in Wordle 1,234 3/6*: its name, whether it was in hard
// mode, null where there is no result, and its day.
/** @type {(text: string) => { name: string, isHard: boolean | null, day: number }} */
export function resultOf(text) {
  const name = /Wordle #?\d[\d.,\u00a0\u202f]*(?=\s+[\dX]\/\d)/.exec(text)?.[0] ?? "";
  const [, star] = /\b[\dX]\/\d(\*?)/.exec(text) ?? [];
  return { name, isHard: star === undefined ? null : star !== "", day: wordleDay(text) };
}

// A row of squares has no direction of its own. After this mark it runs from right to left wherever it is shown,
// as its word does. Its squares stay in the order of the letters, for whatever reads them.
const FROM_THE_RIGHT = "\u200f";

// The squares of a game, and where it is over its name and its turns above them; a star marks hard mode.
/** @type {(game: Game, signs: string, name?: string) => string} */
export function emoji(game, signs, name = `treegen ${isolated(game.history[0][0])}`) {
  const { tree, history, solved } = game;
  const mark = isRightToLeft(tree.opener) ? FROM_THE_RIGHT : "";
  const rows = history.map(([, clue]) => mark + [...clue].map((digit) => [...signs][Number(digit)]).join(""));
  const star = isHardMode(tree) ? "*" : "";
  const isFound = solved && history.length <= MOST_GUESSES;
  const head = isOver(game) ? [`${name} ${isFound ? history.length : "X"}/${MOST_GUESSES}${star}`, ""] : [];
  return [...head, ...rows].join("\n");
}
