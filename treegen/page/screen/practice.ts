// Practice: a secret answer, to be found in six guesses.

import { element } from "../../web/elements.js";
import { asked } from "../computed/computers.js";
import { splitOf } from "../computed/turn.js";
import { gameAt } from "../game/position.js";
import {
  codeOf,
  drawnWord,
  keepRound,
  knownLetters,
  readRound,
  unknownLetters,
  withGuess,
  withHint,
} from "../kept/round.js";
import { say } from "../sentences.js";
import { capitals } from "../text.js";
import { claim, countPractice } from "./games.js";
import { likelyLetters } from "./key-rows.js";
import { drawKeyboard, drawKeys } from "./keyboard.js";
import { byId, computing, fill, on, put, tiles } from "./parts.js";
import { askedParts, offeredFor } from "./question.js";
import { fileNote, share } from "./share.js";
import { app, setPart } from "./state.js";
import { drawTyped, inputOf, listen } from "./typing.js";
import { goToReview } from "./way.js";
import { costText, leftText, refusal, roundText } from "./wording.js";

import type { Round } from "../kept/round.js";

export function openRound(isResumed: boolean): void {
  const { round } = app;
  const last = round ? null : readRound();
  if (last?.tree === app.view.tree && (isResumed || !last.isOver)) startRound(last);
  else if (round?.tree !== app.view.tree || (round.isOver && !isResumed)) beginRound();
  // given up when another game was shown
  else if (byId("board").querySelector(".computing")) startRound(round);
}

export function beginRound(secret = "", sent = "") {
  const { tree } = app.view;
  const word = secret || drawnWord(tree, likelyLetters(tree));
  startRound({
    tree,
    secret: word,
    steps: [],
    told: new Set(),
    isCounted: false,
    sent,
    isOver: false,
  });
}

function startRound(begun: Round): void {
  setPart("round", begun);
  put("board");
  begun.steps.forEach((_, i) => drawRow(i));
  drawTyped("practice");
  drawKeyboard();
  drawRound();
}

// In another language.
export const drawRoundAgain = () => startRound(app.round);

// A link to the word of the round that is over, and what it took.
async function sendWord() {
  const { tree, secret, steps } = app.round;
  const took = steps.at(-1)?.[0] === secret ? steps.length : "x";
  const link = `${location.href.replace(/#.*/, "")}#word=${codeOf(tree, secret)}.${took}`;
  if (location.protocol !== "file:" && (await share(say("practice.beat", { link })))) return;
  let said = say("practice.copy", { link });
  try {
    await navigator.clipboard.writeText(link);
    said = say("practice.copied");
  } catch {
    /* a page that is not served safely may not */
  }
  drawRound([said, fileNote()].join(" ").trim());
}

function drawRound(...parts: any[]): void {
  const { round } = app;
  keepRound(round);
  fill(byId("practice-status"), ...parts, ` ${roundText(round)}`);
  drawKeys(knownLetters(round));
  for (const id of ["practice-form", "practice-keys", "hint"]) byId(id).hidden = round.isOver;
  byId("practice-review").hidden = byId("send").hidden = !round.isOver;
  byId("hint").disabled = round.isCounted && unknownLetters(round).length < 2;
  (round.isOver ? byId("practice-review") : inputOf("practice")).focus();
}

function takeGuess(word: string): void {
  const { round } = app;
  const { tree, steps } = round;
  const game = gameAt(tree, steps);
  const problem = refusal(game, word);
  if (problem && [...word].length === tree.length && !tree.places.has(word)) askAbout(word);
  else if (problem) drawRound(problem);
  if (problem) return;
  setPart("round", withGuess(round, word));
  drawRow(steps.length);
  drawTyped("practice");
  drawRound();
  if (!app.round.isOver) return;
  nameOnly();
  countPractice(tree, app.round.steps);
}

// What a word that the game does not have may mean; entered again, that stands on the tiles.
function askAbout(word: string): void {
  const offered = offeredFor(byId("practice-status"), word);
  if (offered) takeOffer(offered);
  else drawRound(...askedParts(app.round.tree, word));
}

function takeOffer(word: string): void {
  drawTyped("practice", word);
  drawRound();
}

// A turn on the board, and what it costs.
function drawRow(i: number): void {
  const { tree, steps } = app.round;
  const turn = steps[i];
  const before = gameAt(tree, steps.slice(0, i));
  const isWasted = turn[1] !== tree.won && splitOf(before, turn[0]).groups === 1;
  const wasted = isWasted ? say("practice.wasted") : "";
  const note = element("span", {}, wasted || computing("…"));
  byId("board").append(element("li", {}, ...tiles(...turn), note));
  if (isWasted && before.size === 1) {
    note.className = "only";
    nameOnly();
    return;
  }
  asked.compute("cost", { tree, steps: steps.slice(0, i) }, turn[0]).then((found) => {
    // the best word may be the secret: only the review names it
    fill(note, wasted || costText(found));
  });
}

// Beside a guess before which one word was left: that word, once it is no secret.
function nameOnly() {
  const { secret, isOver } = app.round;
  for (const note of byId("board").querySelectorAll(".only")) {
    fill(
      note,
      isOver ? say("practice.only", { word: capitals(secret) }) : say("practice.only-one"),
    );
  }
}

// First how many words are left, then a letter at a time.
function hint() {
  setPart("round", withHint(app.round));
  const game = gameAt(app.round.tree, app.round.steps);
  drawRound(say("sentence", { text: leftText(game, game.left) }));
}

listen("practice", takeGuess);
on("hint", "click", hint);
on("practice-status", "click", ({ target }) => {
  const { value } = target.closest("button") ?? {};
  if (value) takeOffer(value);
});
on("another", "click", () => beginRound());
on("send", "click", sendWord);

on("practice-review", "click", () => {
  claim(app.round.steps, "practised");
  goToReview(app.round.steps);
});
