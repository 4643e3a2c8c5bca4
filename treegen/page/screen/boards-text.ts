// What is said of a game of several boards, and of each board.

import { allowed, guessesIn } from "../game/boards.js";
import { groupsOf, isSure } from "../game/likely.js";
import { placeIn } from "../game/lists.js";
import { REFUSED, lastGuess, turnsText } from "../game/position.js";
import { say, saySentence } from "../sentences.js";
import { capitals } from "../text.js";
import { boardAsked, missedWords } from "./answers.js";
import { impossibleBoards, openBoards } from "./state.js";
import { goOnText, leftText, missedText, whyNone } from "./wording.js";

import type { Steps } from "../game/known.js";
import { rules } from "../rules.js";
import type { View } from "./state.js";

const FEW = 6; // words of a board, or likely ones, that are named
const NUMBERS: { [boards: number]: "boards.two" | "boards.four" | "boards.eight" } = {
  2: "boards.two",
  4: "boards.four",
  8: "boards.eight",
};

export const boardsTitle = (boards: number): string =>
  say("purpose.heading", {
    game: NUMBERS[boards] ? say(NUMBERS[boards]) : say("count.board", { n: boards }),
  });

// How the words that are shown here would have found the answers, beside those that were played.
function pathText(steps: Steps, path: Steps): string {
  const played = steps.filter(([, clues]) => clues !== REFUSED);
  if (turnsText(played) === turnsText(path)) return saySentence("boards.path-same");
  return saySentence("boards.path", {
    n: path.length,
    words: path.map(([word]) => capitals(word)).join(", "),
  });
}

// Of a lost game, what it was for, or the question for that.
export function lostText(view: View): string {
  const board = boardAsked(view);
  if (board < 0) return missedText(missedWords(view), allowed(view.boards));
  return view.boards > 1 ? say("lost.ask-board", { n: board + 1 }) : say("lost.ask");
}

// How many guesses more would have found it, where that is known.
export const moreText = (more: number): string[] =>
  more ? [saySentence("lost.more", { n: more })] : [];

// Where a game of several boards stands; at its end also how the words that are shown here would
// have done.
export function boardsText(view: View): string {
  const {
    boards,
    steps,
    games,
    rows,
    guess,
    own,
    path,
    more,
    isEnded,
    isLost,
    isStuck,
    isTried,
    isHint,
  } = view;
  const turn = { n: guessesIn(games) + 1, most: allowed(boards) };
  if (isEnded) {
    const end = isLost
      ? lostText(view)
      : say("boards.all-solved", { n: turn.n - 1, most: turn.most });
    return [end, ...moreText(more), ...(path?.length ? [pathText(steps, path)] : [])].join(" ");
  }
  if (isStuck) return say("boards.stuck");
  if (!guess) return say("boards.computing", turn);
  const open = openBoards(view);
  const none = impossibleBoards(view);
  if (isTried && none.length === open.length) return say("boards.never");
  if (isTried && none.length) {
    return say("boards.slip", {
      boards: none.map((board) => say("boards.board", { n: board + 1 })).join(", "),
    });
  }
  const play = say(own === null ? "play.word" : "play.own", { word: capitals(guess) });
  const status = say("boards.guess", { ...turn, play });
  if (!isHint) return status;
  const isTold = open.some((board) => /[12]/.test(rows[board].told));
  const again = goOnText();
  return isTold ? say("status.others-absent", { status, again }) : say("boards.hint", { again });
}

// How many words are left on a board, or with the colours that are set, and few of them by name.
export function noteLines({ tree, guess, games, rows, answers }: View, board: number): string[] {
  const game = games[board];
  const { classes, clue, isTouched, after } = rows[board];
  if (game.solved) {
    const solved = say("status.solved-in", { n: game.history.length });
    return [say("status.solved", { word: capitals(lastGuess(game)), solved })];
  }
  const answer = answers[board];
  if (answer !== null) return [say("review.answer", { word: capitals(answer) })];
  if (after || !game.size || game.wide) {
    const [, ...why] = after ? whyNone(after, "none.next") : whyNone(game);
    return [[say("boards.none"), ...why].join(" ")];
  }
  const set = isTouched ? classes.get(clue) : null;
  const left = set?.left ?? game.left;
  const own = set ? -1 : placeIn(tree, guess);
  const wordOf = (place: number): string => capitals(tree.words[place]);
  const isOwnSure = isSure(game, left, own);
  const text = leftText(game, left, own, wordOf(left[0]));
  const { likely } = groupsOf(game, left);
  let few = left.length <= FEW ? left : likely;
  // named in the text
  if (isOwnSure) few = left.length - 1 <= rules.named ? [] : few.filter((place) => place !== own);
  const words = left.length > 1 && few.length <= FEW ? few.map(wordOf).join(", ") : "";
  const told = set ? say("status.colours", { left: text }) : say("sentence", { text });
  return [told, words].filter(Boolean);
}
