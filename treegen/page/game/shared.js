// A game as people share it, read from what they have of it and written.

import { clueFor, exampleClue, inDigits, toSquares, unmarked } from "../../web/clues.js";
import { COLOURS, SMALL_SQUARES, SQUARES } from "../../web/notations.js";
import { SPREAD as MARKS } from "../../web/path.js";
import { cut, fold, isRightToLeft, isolated } from "../../web/typing.js";
import { localDay } from "../days.js";
import { say, saySentence } from "../sentences.js";
import { allowed, areFound, areOver, guessesIn } from "./boards.js";
import { rules } from "../rules.js";
import { isHardMode } from "./known.js";

/** @import { Fold } from "../../web/typing.js" */
/** @import { Mode } from "./known.js" */
/** @import { Game } from "./position.js" */

// Squares by name, as chats write them: `:large_green_square:`, `:black_large_square:`.
const NAME = new RegExp(`:\\w{0,9}(${COLOURS.join("|")})_\\w{0,15}square:`, "g");

const SIGNS = SQUARES + SMALL_SQUARES;
const SQUARE = `[${SIGNS}]`;
const ROW = new RegExp(`${SQUARE}{2,}`, "gu");
const SPREAD = new RegExp(`(?<!${SQUARE})${SQUARE}(?:[^\\S\n]+${SQUARE}(?!${SQUARE}))+`, "gu"); // with blanks between
// Skill and luck, which a page shares below the squares: `skill 89, luck 30 (lost 0.16, unlucky 0.73)`.
// It begins at no letter within a word: from each of a long one, the search would read the rest of the word.
const SCORE = "(?<!\\p{L})\\p{L}+ ≈?\\d{1,2}";
const SCORES = new RegExp(`${SCORE}, ${SCORE} \\((?=[^()\n]*\\d[.,]\\d\\d)[^()\n]*\\)`, "gu");
// What a page or a terminal adds at the end: its name, and the first word.
const TOOL = /^treegen(?: \p{L}+)?:?[ \t]*$/gmu;
// What stands before a result such as 3/6 says nothing of the game, nor does the number of a line.
const HEAD = new RegExp(`^[^\n${SIGNS}]*?[\\dx]/\\d\\*?|^[ \t]*\\d+[.)]\\s`, "gmu");
const TOKEN = new RegExp(`${SQUARE}+|[^\\s,:;"${SIGNS}]+`, "gu");

// Marks with blanks between them are one clue, unless they are none.
/** @type {(marks: string) => string} */
function joined(marks) {
  const clue = marks.replaceAll(/\s/g, "");
  return inDigits(clue) ? clue : marks;
}


/** @typedef {{ words: string[], clues: string[], problem: string }} SharedGame  as far as it is readable */
/** @typedef {(token: string) => boolean} Test */

/** @type {(lines: string[], pattern: RegExp) => string[]} */
const foundIn = (lines, pattern) => lines.flatMap((line) => line.match(pattern) ?? []);

// The lines of a folded text with its rows of squares, and without what means nothing. Circles and hearts are an
// ornament where there are rows of squares; else they are squares, too. Rows may follow one another without a blank.
/** @type {(text: string, length: number) => string[]} */
function tidied(text, length) {
  const named = unmarked(text).replaceAll(NAME, (_, colour) => [...SQUARES][COLOURS.indexOf(colour)]);
  const lines = (named.search(ROW) < 0 ? toSquares(named) : named)
    .replaceAll(SPREAD, (row) => row.replaceAll(/\s/g, ""))
    .replaceAll(MARKS, joined)
    .replaceAll(/[a-z]{1,9}:\/\/\S*/g, " ").replaceAll(SCORES, " ").replaceAll(HEAD, "")
    .replaceAll(TOOL, "").split("\n");
  const rows = foundIn(lines, ROW);
  if (rows.length !== 1 || [...rows[0]].length % length) return lines;
  return lines.map((line) => line.replaceAll(new RegExp(`${SQUARE}{${length}}`, "gu"), " $& "));
}

// The words of that many rows: in lines of their own, or as many in a line as its rows. Where there are none for all
// rows, fewer or too many.
/** @type {(lines: string[], count: number, isPlayed: Test) => string[]} */
function wordsAround(lines, count, isPlayed) {
  /** @type {string[][]} */
  const [alone, beside] = [0, 1].map((least) => lines.flatMap((line) => {
    const rows = foundIn([line], ROW).length;
    const words = foundIn([line], least ? /\p{L}+/gu : TOKEN);
    const played = words.filter(isPlayed);
    return Math.min(rows, 1) === least && played.length === (rows || words.length) ? played : [];
  }));
  return beside.length === count && alone.length !== count ? beside : alone;
}

// The results of a text, which are no dates, each with what stands before it and after it in its line.
/** @type {(text: string) => RegExpMatchArray[]} */
const resultsIn = (text) => [...text.matchAll(/^(.*?)(?<![\d/])([\dx])\/\d(?![\d/])\\?(\**)/gim)];

// Reads a game, as the terminal does (finished.py): words and clues in their order, words alone of a game that was won,
// or the squares that people share, with any text around them; then the words may be empty.
/** @type {(text: string, length: number, same?: Fold) => SharedGame} */
export function readGame(text, length, same = {}) {
  const lines = tidied(fold(text, same), length);
  const rows = foundIn(lines, ROW);
  const tokens = foundIn(lines, TOKEN);
  /** @type {(problem: string) => SharedGame} */
  const wrong = (problem) => ({ words: [], clues: [], problem });
  /** @type {(n: number) => SharedGame} */
  const tooLong = (n) => wrong(saySentence("paste.turns", { n, most: rules.mostTurns }));
  if (rows.length > rules.mostTurns) return tooLong(rows.length);
  /** @type {Test} */
  const isPlayed = (token) => [...token].length === length && /^\p{L}+$/u.test(token);
  /** @type {Test} */
  const isClue = (token) => [...token].length === length && inDigits(token) !== null;
  const some = tokens.filter(isClue);
  const others = tokens.filter((token) => !isClue(token));
  // Digits beside squares, each with its word and nothing else.
  const isMixed = some.length > rows.length && others.length === some.length && others.every(isPlayed);
  const isShared = rows.length > 0 && !isMixed;
  const words = isShared ? wordsAround(lines, rows.length, isPlayed) : others;
  const clues = isShared ? rows : some;
  const count = Math.max(words.length, clues.length);
  if (!isShared && count > rules.mostTurns && words.every(isPlayed)) return tooLong(count);
  const meant = clues.map((clue) => inDigits(clue) ?? "");
  const unread = words.find((word) => !isPlayed(word))
    ?? clues.find((clue) => [...clue].length !== length) ?? clues.find((_, i) => !meant[i]);
  if (unread) {
    const values = { text: cut(unread), n: length, example: exampleClue(length) };
    return wrong(say("sentence", { text: say("paste.neither", values) })); // as it was typed, without a capital
  }
  const isLost = resultsIn(text).some(([, , turns]) => /x/i.test(turns));
  const digits = clues.length || isLost ? meant : words.map((word) => clueFor(word, words[words.length - 1]));
  const last = digits.at(-1);
  const isMissed = last !== undefined && /[01]/.test(last) && digits.length >= allowed(1);
  if (isMissed && words.length === digits.length + 1) digits.push("2".repeat(length)); // its answer stands after it
  const isWhole = words.length === digits.length;
  if (digits.length && (isWhole || isShared || !words.length)) {
    return { words: isWhole ? words : [], clues: digits, problem: "" };
  }
  const found = { words: say("count.word", { n: words.length }), clues: say("count.clue", { n: digits.length }) };
  return wrong(saySentence("paste.both", found));
}

// The day of a game that is shared with its number, as in Wordle 1,234 3/6, or else today: the number
// is that of the day.
/** @type {(text: string) => number} */
function wordleDay(text) {
  const [, shared = ""] = /\bwordle\s+#?(\d[\d.,\s]{0,9}?)\s+[\dx]\/\d/i.exec(text) ?? [];
  const day = Number(shared.replaceAll(/\D/g, ""));
  return shared && day <= localDay() + 1 ? day : localDay();
}

// What a shared result tells beside its squares, as in Wordle 1,234 3/6*: its name, its mode, null where there is no
// result, and its day.
/** @type {(text: string) => { name: string, mode: Mode | null, day: number }} */
export function resultOf(text) {
  const name = /Wordle #?\d[\d.,\u00a0\u202f]{0,9}(?=\s+[\dX]\/\d)/.exec(text)?.[0] ?? "";
  const results = resultsIn(text);
  // A star marks hard mode, but not where another one before it makes all between them bold.
  const isStarred = results.some(([, before, , stars]) => stars.length >= before.split("*").length);
  const mode = isStarred ? "hard" : "normal";
  return { name, mode: results.length ? mode : null, day: wordleDay(text) };
}

// A row of squares has no direction of its own. After this mark it runs from right to left wherever it is shown,
// as its word does. Its squares stay in the order of the letters, for whatever reads them.
const FROM_THE_RIGHT = "\u200f";

/** @type {(game: Game, signs: string) => string[]} */
function rowsOf({ tree, history }, signs) {
  const mark = isRightToLeft(tree.opener) ? FROM_THE_RIGHT : "";
  return history.map(([, clue]) => mark + [...clue].map((digit) => [...signs][Number(digit)]).join(""));
}

// The guess that solved one of several boards, as a digit on a key; a red square where none did.
/** @type {(game: Game) => string} */
function keyFor({ solved, history: { length } }) {
  if (!solved) return "\u{1f7e5}";
  if (length > 9) return length === 10 ? "\u{1f51f}" : String(length);
  return `${length}\ufe0f\u20e3`;
}

// The squares of a game, and where it is over its name and its turns above them, and below them what found it; a star
// marks hard mode. Of several boards two stand beside each other, as other games write them: white squares follow the
// last guess of one.
/** @type {(games: Game[], signs: string, name?: string, tool?: string) => string} */
export function emoji(games, signs, name = nameOf(games), tool = toolOf(games)) {
  const { length } = games;
  const [{ tree }] = games;
  const most = allowed(length);
  const turns = guessesIn(games);
  const pairs = games.flatMap((_, i) => (i % 2 ? [] : [games.slice(i, i + 2)]));
  const blocks = pairs.map((pair) => {
    const columns = pair.map((one) => rowsOf(one, signs));
    const rows = Array.from({ length: guessesIn(pair) }, (_, i) =>
      columns.map((column) => column[i] ?? "\u2b1c".repeat(tree.length)).join(" "));
    return rows.join("\n");
  });
  const star = length === 1 && isHardMode(tree) ? "*" : "";
  const keys = length > 1 ? pairs.map((pair) => `\n${pair.map(keyFor).join(" ")}`) : [];
  if (!areOver(games)) return blocks.join("\n\n");
  return [`${name} ${areFound(games) ? turns : "X"}/${most}${star}${keys.join("")}`, ...blocks, tool].join("\n\n");
}

// The game as its players call it: Wordle, Wordle (DE), or Wordle, 4 boards.
/** @type {(games: Game[]) => string} */
function nameOf(games) {
  const { lang = "en" } = games[0].tree.recipe;
  const name = lang === "en" ? "Wordle" : `Wordle (${lang.toUpperCase()})`;
  return games.length > 1 ? `${name}, ${say("count.board", { n: games.length })}` : name;
}

/** @type {(games: Game[]) => string} */
const toolOf = (games) => `treegen${games.length > 1 ? "" : ` ${isolated(games[0].history[0][0])}`}`;
