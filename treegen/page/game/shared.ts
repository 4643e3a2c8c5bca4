// A game as people share it, read from what they have of it and written.

import { clueFor, exampleClue, inDigits, toSquares, unmarked } from "../../web/clues.js";
import { CIRCLES, COLOURS, SMALL_SQUARES, SQUARES } from "../../web/notations.js";
import { SPREAD as MARKS } from "../../web/path.js";
import { cut, fold, isRightToLeft, isolated } from "../../web/typing.js";
import { localDay } from "../days.js";
import { rules } from "../rules.js";
import { say, saySentence } from "../sentences.js";
import { allowed, areFound, areOver, guessesIn } from "./boards.js";
import { isHardMode } from "./known.js";

import type { Fold } from "../../web/typing.js";
import type { Mode } from "./known.js";
import type { Game } from "./position.js";

// Squares by name, as chats write them: `:large_green_square:`, `:black_large_square:`.
const NAME = new RegExp(`:\\w{0,9}(${COLOURS.join("|")})_\\w{0,15}square:`, "g");

const SIGNS = SQUARES + SMALL_SQUARES;
const SQUARE = `[${SIGNS}]`;
const ROW = new RegExp(`${SQUARE}{2,}`, "gu");
// with blanks between
const SPREAD = new RegExp(`(?<!${SQUARE})${SQUARE}(?:[^\\S\n]+${SQUARE}(?!${SQUARE}))+`, "gu");
// Skill and luck, which a page shares below the squares: `skill 89, luck 30 (lost 0.16, unlucky
// 0.73)`. It begins at no letter within a word: from each of a long one, the search would read the
// rest of the word.
const SCORE = "(?<!\\p{L})\\p{L}+ ≈?\\d{1,2}";
const SCORES = new RegExp(`${SCORE}, ${SCORE} \\((?=[^()\n]*\\d[.,]\\d\\d)[^()\n]*\\)`, "gu");
// What a page or a terminal adds at the end: its name, and the first word.
const TOOL = /^treegen(?: \p{L}+)?:?[ \t]*$/gmu;
// What stands before a result such as 3/6 says nothing of the game, nor does the number of a line.
const HEAD = new RegExp(`^[^\n${SIGNS}]*?[\\dx]/\\d+\\*?|^[ \t]*\\d+[.)]\\s`, "gmu");
const LOST = /^🟥[^\S\n]*🟥[^\S\n]*$/gmu; // two boards that were not found, above their rows
const HEADING = "\f"; // where a result stood, a blank that no text needs
const TOKEN = new RegExp(`${SQUARE}+|[^\\s,:;"${SIGNS}]+`, "gu");

// Marks with blanks between them are one clue, unless they are none.
function joined(marks: string): string {
  const clue = marks.replaceAll(/\s/g, "");
  return inDigits(clue) ? clue : marks;
}

// Words and clues of the game of that number: some may be missing.
export type Found = {
  words: string[];
  clues: string[];
  number: number;
  count: number;
  note: string;
};
export type Result = { name: string; mode: Mode | null; day: number };
// as far as it is readable
export type SharedGame = Found & { problem: string };
// a game among those of a text, with the lines of its rows
export type Part = { rows: string[]; lines: string[] };
export type Test = (token: string) => boolean;

const foundIn = (lines: string[], pattern: RegExp): string[] =>
  lines.flatMap((line) => line.match(pattern) ?? []);

// The lines of a folded text with its rows of squares, and without what means nothing. Circles and
// hearts are an ornament where there are rows of squares, except circles that are a line of that
// length; else they are squares, too. Rows may follow one another without a blank. Where a result
// stood, its line begins with HEADING.
function tidied(text: string, length: number): string[] {
  const named = unmarked(text)
    .replaceAll(NAME, (_, colour) => [...SQUARES][COLOURS.indexOf(colour)])
    .replaceAll(LOST, "");
  const circles = new RegExp(`^[^\\S\n]*[${CIRCLES}]{${length}}[^\\S\n]*$`, "gmu");
  const lines = (named.search(ROW) < 0 ? toSquares(named) : named)
    .replaceAll(circles, (row) => toSquares(row))
    .replaceAll(SPREAD, (row) => row.replaceAll(/\s/g, ""))
    .replaceAll(MARKS, joined)
    .replaceAll(/[a-z]{1,9}:\/\/\S*/g, " ")
    .replaceAll(SCORES, " ")
    .replaceAll(HEAD, (head) => (head.includes("/") ? HEADING : ""))
    .replaceAll(TOOL, "")
    .split("\n");
  const rows = foundIn(lines, ROW);
  if (rows.length !== 1 || [...rows[0]].length % length) return lines;
  return lines.map((line) => line.replaceAll(new RegExp(`${SQUARE}{${length}}`, "gu"), " $& "));
}

const isRight = (digits: string): boolean => /^2+$/.test(digits);

const isWon = (game: Part | undefined): boolean => isRight(inDigits(game?.rows.at(-1) ?? "") ?? "");

// The games in tidied lines by their rows. Lines of several rows and nothing else stand for boards
// beside one another, if the line before or after has as many; what follows a board's winning row
// fills it up. Otherwise a game ends with a row that wins, or where another result stands.
function gamesIn(lines: string[]): { games: Part[]; areBoards: boolean } {
  const games: Part[] = [];
  let boards: Part[] = [];
  let areBoards = false;
  let isNew = true;
  const widths = lines.map((line) =>
    line.replaceAll(ROW, "").trim() ? 0 : foundIn([line], ROW).length,
  );
  for (const [i, line] of lines.entries()) {
    const rows = foundIn([line], ROW);
    if (widths[i] > 1 && [widths[i - 1], widths[i + 1]].includes(widths[i])) {
      if (widths[i - 1] !== widths[i]) {
        boards = rows.map(() => ({ rows: [], lines: [] }));
        for (const board of boards) games.push(board);
      }
      boards.forEach((board, j) => isWon(board) || board.rows.push(rows[j]));
      areBoards = true;
      isNew = true;
      continue;
    }
    // A result that stands before one row alone may count the guesses: 1/6, 2/6 and so on.
    isNew ||= line.startsWith(HEADING) && rows.length !== 1;
    for (const [j, row] of rows.entries()) {
      const isNext = isNew || isWon(games.at(-1));
      if (isNext) games.push({ rows: [], lines: [] });
      isNew = false;
      games[games.length - 1].rows.push(row);
      if (isNext || !j) games[games.length - 1].lines.push(line);
    }
  }
  return { games, areBoards };
}

// How many games or boards a text has, and which of them is read: "" for one alone.
const several = (kind: "count.game" | "count.board", count: number, n: number): string =>
  count === 1 ? "" : saySentence("paste.several", { games: say(kind, { n: count }), n });

// Whether the last word is the answer of a game that was lost, below its guesses.
const isAnswerBelow = ({ words, clues }: { words: string[]; clues: string[] }): boolean =>
  words.length === clues.length + 1 &&
  clues.length >= allowed(1) &&
  !isRight(clues[clues.length - 1]);

// The first game whose words stand there, too, and whose clues fit them where the answer is known;
// or the first of all.
function gameWithWords(
  lines: string[],
  { games, areBoards }: { games: Part[]; areBoards: boolean },
  isPlayed: Test,
): Found {
  const alone = lines
    .filter((line) => line.search(ROW) < 0)
    .flatMap((line) => {
      const tokens = foundIn([line], TOKEN);
      return tokens.every(isPlayed) ? tokens : [];
    });
  const found = games.map(({ rows, lines: own }, i) => {
    const beside = own.flatMap((line) => {
      const words = foundIn([line], /\p{L}+/gu).filter(isPlayed);
      return words.length === foundIn([line], ROW).length ? words : [];
    });
    const isBeside =
      !alone.length || (beside.length === rows.length && alone.length !== rows.length);
    const note = several(areBoards ? "count.board" : "count.game", games.length, i + 1);
    const digits = rows.map((row) => inDigits(row) ?? "");
    return {
      words: isBeside ? beside : alone,
      clues: digits,
      number: i + 1,
      count: games.length,
      note,
    };
  });
  return found.sort((one, other) => fit(other) - fit(one))[0];
}

// How well the words of a game go with its clues: 2 if they fit, or may, as the answer is unknown;
// 1 if there are as many; else 0.
function fit({ words, clues }: Found): number {
  if (words.length !== clues.length && !isAnswerBelow({ words, clues })) return 0;
  const isKnown = words.length > clues.length || isRight(clues[clues.length - 1]);
  return isKnown && clues.some((clue, i) => clueFor(words[i], words[words.length - 1]) !== clue)
    ? 1
    : 2;
}

// What Wordle's own page keeps in a browser, from the JSON that people copy of it: the first game
// as people share one, how many have their words, and how many are only counted. Any other text is
// as it was.
function browserGames(text: string): { shared: string; games: number; totals: number } {
  const games: string[] = [];
  let totals = 0;
  try {
    JSON.parse(text, (key, value) => {
      const words = Array.isArray(value?.boardState) ? value.boardState.filter(Boolean) : [];
      if (words.length) {
        const turns = value.status === "WIN" || value.gameStatus === "WIN" ? words.length : "X";
        games.push(`${words.join(" ")}\n${turns}/6${value.hardMode === true ? "*" : ""}`);
      }
      if (key === "gamesPlayed") totals = value;
      return value;
    });
  } catch {
    // Any other text is none of JSON.
  }
  return { shared: games[0] ?? text, games: games.length, totals };
}

// The results of a text, which are no dates, each with what stands before it and after it in its
// line.
const resultsIn = (text: string): RegExpMatchArray[] => [
  ...text.matchAll(/^(.*?)(?<![\d/])([\dx])\/\d(?![\d/])\\?(\**)/gim),
];

// Reads a game, as the terminal does (finished.py): words and clues in their order, words alone of
// a game that was won, or the squares that people share, with any text around them; then the words
// may be empty.
export function readGame(text: string, length: number, same: Fold = {}): SharedGame {
  const { shared, games, totals } = browserGames(text);
  const lines = tidied(fold(shared, same), length);
  const rows = foundIn(lines, ROW);
  const tokens = foundIn(lines, TOKEN);
  const wrong = (problem: string): SharedGame => ({
    words: [],
    clues: [],
    number: 1,
    count: 1,
    note: "",
    problem,
  });
  const tooLong = (n: number): SharedGame =>
    wrong(saySentence("paste.turns", { n, most: rules.mostTurns }));
  if (totals && !games)
    return wrong(saySentence("paste.totals", { games: say("count.game", { n: totals }) }));
  if (rows.length > rules.mostTurns) return tooLong(rows.length);
  const isPlayed: Test = (token) => [...token].length === length && /^\p{L}+$/u.test(token);
  const isClue: Test = (token) => [...token].length === length && inDigits(token) !== null;
  const some = tokens.filter(isClue);
  const others = tokens.filter((token) => !isClue(token));
  // Digits beside squares, each with its word and nothing else.
  const isMixed =
    some.length > rows.length && others.length === some.length && others.every(isPlayed);
  const isShared = rows.length > 0 && !isMixed;
  const parts = isShared ? gamesIn(lines) : { games: [], areBoards: false };
  const unread = isShared
    ? (rows.find((row) => [...row].length !== length) ??
      parts.games.flatMap((game) => game.rows).find((row) => !inDigits(row)))
    : others.find((word) => !isPlayed(word));
  if (unread) {
    const values = { text: cut(unread), n: length, example: exampleClue(length) };
    // as it was typed, without a capital
    return wrong(say("sentence", { text: say("paste.neither", values) }));
  }
  const turns = Math.max(others.length, some.length);
  if (!isShared && turns > rules.mostTurns) return tooLong(turns);
  const typed = some.map((clue) => inDigits(clue) ?? "");
  const { words, clues, number, count, note } = isShared
    ? gameWithWords(lines, parts, isPlayed)
    : {
        words: others,
        clues: typed,
        number: 1,
        count: 1,
        note: several("count.game", games || 1, 1),
      };
  const isLost = resultsIn(shared).some(([, , result]) => /x/i.test(result));
  const digits =
    clues.length || isLost ? clues : words.map((word) => clueFor(word, words[words.length - 1]));
  if (isAnswerBelow({ words, clues: digits })) digits.push("2".repeat(length));
  const isWhole = words.length === digits.length;
  if (digits.length && (isWhole || isShared || !words.length)) {
    return { words: isWhole ? words : [], clues: digits, number, count, note, problem: "" };
  }
  const found = {
    words: say("count.word", { n: words.length }),
    clues: say("count.clue", { n: digits.length }),
  };
  return wrong(saySentence("paste.both", found));
}

// The day of a game that is shared with its number, as in Wordle 1,234 3/6, or else today: the
// number is that of the day.
function wordleDay(text: string): number {
  const [, shared = ""] = /\bwordle\s+#?(\d[\d.,\s]{0,9}?)\s+[\dx]\/\d/i.exec(text) ?? [];
  const day = Number(shared.replaceAll(/\D/g, ""));
  return shared && day <= localDay() + 1 ? day : localDay();
}

// What a shared result tells beside its squares, as in Wordle 1,234 3/6*: its name, its mode, null
// where there is no result, and its day. Of several games in the text it is the one of that number.
export function resultOf(
  pasted: string,
  { number, count }: { number: number; count: number } = { number: 1, count: 1 },
): Result {
  const text = browserGames(pasted).shared;
  const name = /Wordle #?\d[\d.,\u00a0\u202f]{0,9}(?=\s+[\dX]\/\d)/.exec(text)?.[0] ?? "";
  // A star marks hard mode, but not where another one before it makes all between them bold.
  const starred = resultsIn(text).map(
    ([, before, , stars]) => stars.length >= before.split("*").length,
  );
  const isStarred = starred.length === count ? starred[number - 1] : starred.some(Boolean);
  const mode = isStarred ? "hard" : "normal";
  return { name, mode: starred.length ? mode : null, day: wordleDay(text) };
}

// A row of squares has no direction of its own. After this mark it runs from right to left wherever
// it is shown, as its word does. Its squares stay in the order of the letters, for whatever reads
// them.
const FROM_THE_RIGHT = "\u200f";

function rowsOf({ tree, history }: Game, signs: string): string[] {
  const mark = isRightToLeft(tree.opener) ? FROM_THE_RIGHT : "";
  return history.map(
    ([, clue]) => mark + [...clue].map((digit) => [...signs][Number(digit)]).join(""),
  );
}

// The guess that solved one of several boards, as a digit on a key; a red square where none did.
function keyFor({ solved, history: { length } }: Game): string {
  if (!solved) return "\u{1f7e5}";
  if (length > 9) return length === 10 ? "\u{1f51f}" : String(length);
  return `${length}\ufe0f\u20e3`;
}

// The squares of a game, and where it is over its name and its turns above them, and below them
// what found it; a star marks hard mode. Of several boards two stand beside each other, as other
// games write them: white squares follow the last guess of one.
export function emoji(
  games: Game[],
  signs: string,
  name: string = nameOf(games),
  tool: string = toolOf(games),
): string {
  const { length } = games;
  const [{ tree }] = games;
  const most = allowed(length);
  const turns = guessesIn(games);
  const pairs = games.flatMap((_, i) => (i % 2 ? [] : [games.slice(i, i + 2)]));
  const blocks = pairs.map((pair) => {
    const columns = pair.map((one) => rowsOf(one, signs));
    const rows = Array.from({ length: guessesIn(pair) }, (_, i) =>
      columns.map((column) => column[i] ?? "\u2b1c".repeat(tree.length)).join(" "),
    );
    return rows.join("\n");
  });
  const star = length === 1 && isHardMode(tree) ? "*" : "";
  const keys = length > 1 ? pairs.map((pair) => `\n${pair.map(keyFor).join(" ")}`) : [];
  if (!areOver(games)) return blocks.join("\n\n");
  return [
    `${name} ${areFound(games) ? turns : "X"}/${most}${star}${keys.join("")}`,
    ...blocks,
    tool,
  ].join("\n\n");
}

// The game as its players call it: Wordle, Wordle (DE), or Wordle, 4 boards.
function nameOf(games: Game[]): string {
  const { lang = "en" } = games[0].tree.recipe;
  const name = lang === "en" ? "Wordle" : `Wordle (${lang.toUpperCase()})`;
  return games.length > 1 ? `${name}, ${say("count.board", { n: games.length })}` : name;
}

const toolOf = (games: Game[]): string =>
  `treegen${games.length > 1 ? "" : ` ${isolated(games[0].history[0][0])}`}`;
