// The one place where errors end: of a job that failed, and any other that nothing else took. It
// says so, plays on, and leads back. So a job needs nothing of its own for that but `computing` in
// the place of what it finds.

import { allOf } from "../../web/elements.js";
import { addressOf } from "../game/address.js";
import { say } from "../sentences.js";
import { modeHere } from "./modes.js";
import { byId, on } from "./parts.js";
import { app, playOn, wholeGame } from "./state.js";
import { back, go, goTo } from "./way.js";

import type { JobError } from "../computed/computers.js";

// What is still being computed replaces what stands here.
function take(error: JobError): void {
  byId("error").hidden = false;
  for (const part of allOf(".computing"))
    part.replaceWith(part.textContent === "…" ? "–" : say("error.part"));
  if (error?.job === "move") playOn();
}

addEventListener("unhandledrejection", ({ reason }) => take(reason));
addEventListener("error", ({ error }) => {
  if (error) take(error);
}); // a script that is not the page's gives none

// To the game, if something else is shown, or an address that led nowhere; from the game to the
// turn before, or to another.
on("error-back", "click", () => {
  const { view } = app;
  if (!view) goTo("#");
  else if (modeHere() !== "play" || app.outline || location.hash !== addressOf(view)) {
    goTo(addressOf(wholeGame()));
  } else if (view.steps.length || view.own !== null || view.problem) back();
  else go([]);
});
