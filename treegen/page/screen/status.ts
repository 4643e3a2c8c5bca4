// The line that says where the game stands.

import { bare } from "../../web/typing.js";
import { chancesOf, percentOf } from "../game/likely.js";
import { placeIn } from "../game/lists.js";
import { replyAt } from "../game/openings.js";
import { guessesLeft, lastGuess, playable } from "../game/position.js";
import { dayText, said, say, saySentence } from "../sentences.js";
import { capitals, decimals } from "../text.js";
import { boardsText, lostText } from "./boards-text.js";
import { clashTexts } from "./clash-text.js";
import { byId, fill } from "./parts.js";
import { app, gameOfAll, isImpossible } from "./state.js";
import { whenText } from "./used-text.js";
import {
  breachText,
  costText,
  goOnText,
  leftText,
  modeText,
  riskText,
  whyNone,
} from "./wording.js";

import type { Price } from "../computed/adviser.js";
import type { Reply } from "../game/openings.js";

export function drawStatus() {
  const text = statusText();
  const status = byId("status");
  if (status.textContent !== bare(text)) fill(status, text); // the same is not to be read again
  // What stands there, in whose place a hint lies over the boards.
  const stand =
    app.view.boards > 1 ? boardsText({ ...app.view, isTried: false, isHint: false }) : "";
  byId("told").dataset.place = bare(stand);
}

// Gives what is told the room that it needs now, before colours are set: what these tell takes no
// more.
export function keepRoom() {
  const { style } = byId("told");
  style.setProperty("--room", "0px");
  style.setProperty("--room", `${byId("told").scrollHeight}px`);
}

// Where the game stands; to go on with colours that were not set is told before it counts.
export function statusText() {
  const { boards, isHint, correction } = app.view;
  if (boards > 1) return boardsText(app.view);
  const status = standText();
  if (correction) return correctionText(isHint ? hintText(status) : status);
  return isHint && !isImpossible() ? hintText(status) : status;
}

function hintText(status: string): string {
  const [{ told }] = app.view.rows;
  return say(/[12]/.test(told) ? "status.others-absent" : "status.all-absent", {
    status,
    again: goOnText(),
  });
}

// What is to be done with a row that is corrected, and why the first row after it can no longer be.
function correctionText(status: string): string {
  const { steps, guess } = app.view;
  const word = capitals(guess);
  if (isImpossible()) return saySentence("turn.over", { word });
  const clash = [...clashTexts(gameOfAll())].find(([row]) => row > steps.length);
  return [say("status.correcting", { word, status }), ...(clash ? [clash[1]] : [])].join(" ");
}

// Where the game stands, or what the colours that are set lead to.
function standText() {
  const { tree, game, guess, correction } = app.view;
  const [{ classes, clue, isTouched, after }] = app.view.rows;
  const word = capitals(guess);
  if (game.solved) return solvedText();
  if (app.view.isLost) return lostText(app.view);
  if (app.view.isStuck) return say("status.stuck");
  if (after && clue === tree.won) {
    return say("status.no-answer", { word, n: game.size });
  }
  if (after) return whyNone(after, correction ? "none.going-on" : "none.next").join(" ");
  const last = game.size === 1 ? tree.words[game.left[0]] : null;
  const wordOf = (place: number): string =>
    tree.words[place] === guess ? say("left.the-answer") : capitals(tree.words[place]);
  const here = classes.get(clue);
  if (isTouched && here && last !== guess) {
    if (clue === tree.won) return say("status.answer", { word });
    return say("status.colours", { left: leftText(game, here.left, -1, wordOf(here.left[0])) });
  }
  const place = placeIn(tree, guess);
  const play = guess ? playText() : "";
  // The chance follows the word where nothing else does.
  const isNext = chancesOf(game, game.left).has(place) && play === say("play.word", { word });
  const left = atBest(
    leftText(game, game.left, place, wordOf(game.left[0]), isNext ? "left.chance" : "left.named"),
  );
  if (!guess) return say("status.computing", { left });
  const when = classes.has(tree.won) ? whenText(tree, place) : "";
  const n = game.history.length + 1;
  const stand = say(isNext ? "status.chance" : "status.guess", { n, play, left });
  return when ? `${stand} ${when}` : stand;
}

// The words left, and the chance of the best move where it may not find the answer in the guesses
// left.
function atBest(left: string): string {
  const { game, move } = app.view;
  const risk = move?.risk;
  return risk
    ? say("left.at-best", { left, n: guessesLeft(game), chance: percentOf(1 - risk) })
    : left;
}

// A solved game, beside the tree's own where that is known.
function solvedText() {
  const { game, path } = app.view;
  const turns = game.history.length;
  const solved = { word: capitals(lastGuess(game)), solved: say("status.solved-in", { n: turns }) };
  if (!path) return say("status.solved", solved);
  const more = turns - path.length;
  if (!more) return say("status.solved-like", solved);
  return say(more > 0 ? "status.solved-more" : "status.solved-fewer", {
    ...solved,
    n: Math.abs(more),
  });
}

// What to play, or that the word of one's own breaks hard mode.
function playText() {
  const { tree, game, move, own, guess, price } = app.view;
  const word = capitals(guess);
  const why = breachText(game, guess);
  if (why) {
    const breach = { word, mode: modeText(tree), why };
    return move
      ? say("play.breaks-advice", { ...breach, advice: capitals(move.guess) })
      : say("play.breaks", breach);
  }
  if (own === null) return moveText(word);
  if (!playable(game).includes(placeIn(tree, guess))) {
    return say("play.not-a-guess", { word, list: said(tree.guesses.name) });
  }
  return ownText(word, price);
}

// Where the guess comes from, where that is not the tree.
function moveText(word: string): string {
  const { tree, game, move } = app.view;
  if (!move || move.source === "tree" || game.size === 1) return say("play.word", { word });
  const reply = move.source === "search" && replyAt(game);
  if (reply) return replyText(word, reply);
  if (game.isOutdated) return say("play.outdated", { word, date: dayText(tree.until ?? 0) });
  return say("play.word", { word });
}

function replyText(word: string, { second, more, isProven }: Reply): string {
  if (!isProven) return say("play.not-proven", { word });
  if (!second) return say("play.proven", { word });
  const price = { word, second: capitals(second), cost: decimals(more) };
  return say(more ? "play.proven-second" : "play.proven-as-good", price);
}

// What a word of one's own costs, marked where that is estimated. It can be less where it is no
// everyday one.
function ownText(word: string, price: Price | null): string {
  if (!price) return say("play.own", { word });
  if (price.risk)
    return say("play.own-risk", { word, risk: riskText(price.risk), best: capitals(price.best) });
  return say("play.own-costs", { word, cost: costText(price, capitals(price.best)) });
}
