// Another word than the one shown: one that is typed, an everyday one, or the opener of last time.

import { readClue } from "../../web/clues.js";
import { partsOf } from "../../web/path.js";
import { kept } from "../../web/storage.js";
import { capital } from "../../web/typing.js";
import { idle } from "../computed/computers.js";
import { placeIn } from "../game/lists.js";
import { replyAt } from "../game/openings.js";
import { hasEveryday, isPlayable } from "../game/position.js";
import { say } from "../sentences.js";
import { capitals, decimals } from "../text.js";
import { beginNexts } from "./clues.js";
import { findWord } from "./find.js";
import { byId, fill, offer, on, put } from "./parts.js";
import { isAsking } from "./question.js";
import { app, awaitEnter, isBegun, setPrice, spelt } from "./state.js";
import { boardParts, tilesOf } from "./tiles.js";
import { earn, playWord } from "./way.js";
import { unknownParts } from "./wording.js";

// A new game: what was typed is for the one that was left, and the opener of last time is offered
// at its start.
export function resetOwn() {
  const { tree, own, move } = app.view;
  const last = kept("opener") ?? "";
  byId("own").value = "";
  byId("mine").hidden =
    isBegun(app.view) || own !== null || last === move?.guess || !tree.places.has(last);
  fill(byId("mine"), say("own.last", { word: capitals(last) }));
  byId("mine").value = last;
}

// A word that is being typed stays on the tiles when the guess below it is another.
export function drawOwn() {
  showTyped(false);
  put("own-note");
  byId("everyday-offer").hidden = true;
  if (byId("own").value) typeWord();
  else if (app.view.own !== null) drawNotLeft(app.view.own);
}

// What is typed stands on the tiles of each board.
function showTyped(isTyped: boolean, letters?: string[]): void {
  boardParts().forEach((part, board) => {
    part.querySelector(".asked").classList.toggle("typed", isTyped);
    if (letters)
      tilesOf(board).forEach((tile, i) => {
        tile.textContent = capital(letters[i] ?? "");
      });
  });
}

// That a word of one's own cannot be the answer. How the tree would find it is told by "Find".
function drawNotLeft(word: string): void {
  const { tree, boards, game } = app.view;
  if (boards > 1 || !tree.places.has(word) || game.left.includes(placeIn(tree, word))) return;
  fill(byId("own-note"), say("words.not-left", { word: capitals(word), n: game.size }));
}

// What stands beside the guess: of a word of one's own the price, else another word. Then the
// clues.
export async function drawOther() {
  const here = app.view;
  try {
    await (here.own === null ? drawEveryday() : drawPrice());
  } finally {
    if (here === app.view) beginNexts();
  }
}

async function drawPrice() {
  const here = app.view;
  const { game, guess } = here;
  if (here.price || !isPlayable(game, guess)) return;
  const price = await idle.compute("cost", game, guess);
  if (here !== app.view) return;
  setPrice(price);
}

// Beside a word of the tree the best everyday one, if it is known soon.
async function drawEveryday() {
  const here = app.view;
  const { tree, game, guess } = here;
  const isWanted = !here.correction && !tree.isEverydayWord(placeIn(tree, guess));
  if (isWanted && hasEveryday(game) && game.candidates.length > 2) {
    const reply = replyAt(game, true);
    const soon = new Promise((then) => setTimeout(then, 2500));
    const found = reply
      ? [reply.best, reply.excess]
      : await Promise.race([idle.compute("everyday", game), soon]);
    if (here !== app.view) return;
    if (!reply) idle.stop();
    if (found) {
      const [word, cost] = found;
      const price = { word: capitals(word), cost: decimals(cost) };
      fill(byId("everyday-offer"), say(cost < 0.005 ? "own.as-good" : "own.more", price));
      Object.assign(byId("everyday-offer"), { value: word, hidden: false });
      byId("mine").hidden ||= byId("mine").value === word;
    }
  }
}

// Whether a word of the game is typed.
export const isWhole = () => app.view.tree.places.has(spelt(byId("own").value));

// The word that is typed stands on the tiles; when it is whole, it can be played or found, and with
// a clue after it, it is a turn. Some keyboards compose every word: then it must be one of the
// page's.
function typeWord(isComposing = false) {
  const { tree, boards, guess } = app.view;
  const typed = spelt(byId("own").value);
  const [first, clue = ""] = partsOf(typed);
  const digits = boards > 1 ? null : readClue(clue, tree.length);
  const word = digits === null ? typed : first;
  const letters = [...(word || guess)];
  showTyped(Boolean(word), letters);
  fill(byId("own-note"));
  if (!word || letters.length !== tree.length) return;
  const named = { word: capitals(word) };
  if (tree.places.has(word) && digits !== null) {
    earn(digits, word);
    awaitEnter(true);
  } else if (tree.places.has(word)) {
    const play = offer(word, say("own.play", named), {
      name: "play",
      class: "main",
      "data-kept": "1",
    }); // for Enter
    const find = boards > 1 ? [] : [offer(word, say("own.find", named), { name: "find" })];
    fill(byId("own-note"), play, ...find);
  } else if (!isComposing) {
    fill(
      byId("own-note"),
      ...unknownParts(tree, word, offer),
      offer(word, say("own.all-the-same", named)),
    );
  }
}

// What was typed without an end: the tiles are again those of the guess that is shown.
export function dropTyped() {
  if (!byId("own").value) return;
  byId("own").value = "";
  typeWord();
}

on("own", "input", ({ isComposing }) => typeWord(isComposing));
on("own", "compositionend", () => typeWord());

// What a person does to the tiles is for a whole word that is typed, which is played then; one that
// is none is asked about before anything else. Returns whether it is settled.
export function settleTyped() {
  if (isWhole()) playWord(spelt(byId("own").value));
  else if (isAsking(byId("own"))) return false;
  else dropTyped();
  return true;
}

on("own-note", "click", ({ target }) => {
  const { value, name } = target.closest("button") ?? {};
  if (name === "find") findWord(value);
  else if (value) {
    playWord(value);
    awaitEnter(!name);
  }
});

for (const id of ["everyday-offer", "mine"]) on(id, "click", () => playWord(byId(id).value));
