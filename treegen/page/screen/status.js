// The line that says where the game stands.

import { modeOf } from "../game/known.js";
import { placeIn, weightsIn } from "../game/lists.js";
import { lastGuess, playable } from "../game/position.js";
import { capitals, dayText, decimals, grouped, hundredths, markedText, plural } from "../text.js";
import { byId } from "./parts.js";
import { app, isImpossible } from "./state.js";
import { breachText, leftText, missedText, whenText, whyNone } from "./wording.js";

/** @import { Price } from "../computed/cost.js" */
/** @import { Reply } from "../game/openings.js" */

export function drawStatus() {
  const { told, isHint } = app.view;
  let text = statusText();
  if (isHint && !isImpossible()) {
    const none = /[12]/.test(told) ? "No more colours are set, so the others" : "No colour is set, so all";
    text = `${none} are absent. ${text} Press Enter or Next guess again to go on.`;
  }
  const status = byId("status");
  if (status.textContent !== text) status.textContent = text; // the same is not to be read again
}

// Where the game stands, or what the colours that are set lead to.
function statusText() {
  const { tree, game, guess, classes, clue, isTouched, after } = app.view;
  const turn = game.history.length;
  if (game.solved) return `${capitals(lastGuess(game))}: solved in ${plural(turn, "guess")}${besideTree()}.`;
  if (app.view.missed !== null) return missedText(app.view.missed);
  if (app.view.isStuck) return "No word is left. Press Back to remove the last clue, then set the right one.";
  if (after && clue === tree.won) {
    return `${capitals(guess)} is not among the ${plural(game.size, "word")} left, so it cannot be the answer.`;
  }
  if (after) return whyNone(after, "Next goes on").join(" ");
  const last = game.size === 1 ? tree.words[game.left[0]] : null;
  const wordOf = (place) => (tree.words[place] === guess ? "the answer" : capitals(tree.words[place]));
  const here = classes.get(clue);
  if (isTouched && here && last !== guess) {
    if (clue === tree.won) return `${capitals(guess)} is the answer.`;
    return `These colours: ${leftText(weightsIn(game.list, here.left), 0, wordOf(here.left[0]))}.`;
  }
  const isLeft = classes.has(tree.won);
  const [own] = isLeft ? weightsIn(game.list, [placeIn(tree, guess)]) : [0];
  const left = leftText(weightsIn(game.list, game.left), own, wordOf(game.left[0]));
  if (!guess) return `${left}. Computing the guess …`;
  const when = isLeft ? whenText(tree, placeIn(tree, guess)) : "";
  const used = when && ` ${capitals(guess)} was used ${when}.`;
  return `Guess ${turn + 1}: ${playText()}. ${left}.${used}`;
}

// A solved game beside the tree's own, where that is known.
function besideTree() {
  const { game, path } = app.view;
  if (!path) return "";
  const more = game.history.length - path.length;
  if (!more) return ", like the tree";
  const many = Math.abs(more) === 1 ? "one" : grouped(Math.abs(more));
  return `, ${many} ${more > 0 ? "more" : "fewer"} than the tree`;
}

// What to play, or that the word of one's own breaks hard mode.
function playText() {
  const { tree, game, move, guess } = app.view;
  const why = breachText(game, guess);
  if (!why) return `play ${capitals(guess)}${sourceText()}`;
  const advice = move ? `; advice: ${capitals(move.guess)}` : "";
  return `${capitals(guess)} breaks ${modeOf(tree)} (${why})${advice}`;
}

// Where the guess comes from, and what is odd about one's own.
function sourceText() {
  const { tree, game, move, own, guess } = app.view;
  if (own === null) {
    if (!move || move.stored || game.size === 1) return "";
    if (move.reply) return replyText(move.reply);
    return game.isOutdated ? ` (computed, as words were used since ${dayText(tree.until ?? 0)})` : " (computed)";
  }
  if (!playable(game).includes(placeIn(tree, guess))) {
    return `, your word, which is not among the ${tree.guesses.name}`;
  }
  return `, your word${priceText(app.view.price)}`;
}

/** @type {(reply: Reply) => string} */
function replyText({ second, more, isProven }) {
  const source = isProven ? " (proven best)" : " (not proven)";
  if (!second || !isProven) return source;
  const price = more ? `costs ${decimals(more)} more` : "is as good";
  return `${source}; ${capitals(second)} ${price}`;
}

// What a word of one's own costs, marked where that is estimated. It can be less where it is no everyday one.
/** @type {(price: Price | null) => string} */
function priceText(price) {
  if (!price) return "";
  const cost = hundredths(price.cost);
  if (price.isExact && cost === 0) return `, as good as ${capitals(price.best)}`;
  const than = cost < 0 ? "less than" : "more than";
  return `, ${markedText(Math.abs(cost), price.isExact)} ${than} ${capitals(price.best)}`;
}
