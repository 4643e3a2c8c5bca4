// The buttons that go on to the next turn, and back.

import { BETWEEN } from "../game/boards.js";
import { shortcuts } from "../game/colours.js";
import { isSure } from "../game/likely.js";
import { placeIn } from "../game/lists.js";
import { REFUSED } from "../game/position.js";
import { say } from "../sentences.js";
import { dropTyped, settleTyped } from "./own.js";
import { byId, on } from "./parts.js";
import { isAsking } from "./question.js";
import { app, isImpossible, tryColours } from "./state.js";
import { back, earn, go } from "./way.js";

// With several boards each has its own "It was right" (boards.ts).
export function drawTurn() {
  const { tree, boards, game, guess, own, isEnded, isStuck, correction } = app.view;
  const [{ classes, set, told, isTouched }] = app.view.rows;
  const shown = boards === 1 ? shortcuts(classes, tree.won, set, told) : [];
  const isFollowed = correction !== null && correction.turns.length > 1;
  byId("next").setAttribute("aria-disabled", String(isImpossible() || !guess));
  byId("next").textContent = say(boards === 1 && told === tree.won ? "turn.right" : "turn.next");
  for (const id of ["right", "absent"])
    byId(id).hidden = !shown.includes(id) || (isFollowed && id === "right");
  let main = shown.includes("absent") ? "absent" : "next"; // the button that goes on as things are
  // Until a colour is set, the guess may be more likely right than not.
  if (!isTouched && shown.includes("right") && isSure(game, game.left, placeIn(tree, guess)))
    main = "right";
  for (const id of ["next", "right", "absent"]) byId(id).classList.toggle("main", id === main);
  byId("absent").textContent = say(/[12]/.test(told) ? "turn.others-absent" : "turn.all-absent");
  byId("refuse").hidden = isEnded || isStuck || own !== null;
}

// The first time, where no tile was touched, only shows what that would be: all absent.
export function next() {
  if (!settleTyped() || !app.view.guess || !tryColours()) return;
  const { games, rows } = app.view;
  earn(
    rows
      .filter((_, board) => !games[board].solved)
      .map(({ clue }) => clue)
      .join(BETWEEN),
  );
}

on("next", "click", next);
for (const id of ["right", "absent"]) {
  on(id, "click", () => {
    // which may be none for the word that was typed
    if (settleTyped() && !byId(id).hidden)
      earn(id === "right" ? app.view.tree.won : app.view.rows[0].clue);
  });
}
on("refuse", "click", () => {
  if (app.view.guess) earn(REFUSED);
});
on("back", "click", () => (isAsking(byId("own")) ? dropTyped() : back()));
on("again", "click", () => go([]));
