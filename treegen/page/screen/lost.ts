// The answer of a game that was not found, which completes its review and is no guess.

import { addressOf } from "../game/address.js";
import { mayBeAnswer } from "../game/boards.js";
import { placeIn } from "../game/lists.js";
import { fits } from "../game/position.js";
import { say } from "../sentences.js";
import { capitals } from "../text.js";
import { boardAsked, missedWords } from "./answers.js";
import { byId, fill, on, put } from "./parts.js";
import { askedParts, offeredFor } from "./question.js";
import { app, spelt } from "./state.js";
import { goTo } from "./way.js";

import type { Game } from "../game/position.js";

export function drawLost() {
  byId("lost").hidden = boardAsked(app.view) < 0;
  byId("was").value = "";
  put("lost-note");
}

// The address keeps what is told. A word that cannot be is named, with its reason.
function tell(word: string): void {
  const { view } = app;
  const game = view.games[boardAsked(view)];
  if (mayBeAnswer(game, word)) goTo(addressOf({ ...view, told: [...missedWords(view), word] }));
  else fill(byId("lost-note"), ...whyNot(game, word));
}

function whyNot(game: Game, word: string): any[] {
  const { tree, history } = game;
  if (!tree.wide.words.includes(placeIn(tree, word))) {
    return askedParts(tree, word);
  }
  const answer = capitals(word);
  const row = history.findIndex((turn) => !fits(word, [turn]));
  // which the game rejected
  if (row < 0) return [say("words.not-left", { word: answer, n: game.size })];
  return [say("paste.row", { row: row + 1, word: capitals(history[row][0]), answer })];
}

on("lost", "submit", (event) => {
  event.preventDefault();
  const word = spelt(byId("was").value);
  if (word) tell(offeredFor(byId("lost-note"), word) ?? word);
});

on("lost-note", "click", ({ target }) => {
  const { value } = target.closest("button") ?? {};
  if (value) tell(value);
});
