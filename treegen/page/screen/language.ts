// The language of the page: that of its words or English, which this device remembers.

import { allOf } from "../../web/elements.js";
import { keep, kept } from "../../web/storage.js";
import { hear, nameOfLanguage, otherLanguage, say, speak, spokenLanguage } from "../sentences.js";
import { fillChooser } from "./about.js";
import { drawDrillAgain } from "./drill.js";
import { byId, on, withKeys } from "./parts.js";
import { drawRoundAgain } from "./practice.js";
import { app, enterPlace } from "./state.js";

import type { Sentences } from "../sentences.js";

// At the start, before anything is drawn.
export function recallLanguage(languages: { [lang: string]: Sentences }): void {
  hear(languages);
  const own = spokenLanguage();
  const wanted = kept("language") ?? own;
  if (wanted in languages) speak(wanted);
  if (spokenLanguage() !== own) drawStatic();
  drawButton();
}

function drawButton() {
  const other = otherLanguage();
  const button = byId("language");
  button.hidden = other === undefined;
  if (other === undefined) return;
  button.textContent = nameOfLanguage(other);
  button.lang = other;
}

// What page.html says in some places of its elements: in their text, or in attributes.
function drawStatic() {
  document.documentElement.lang = spokenLanguage();
  for (const part of allOf("[data-say]")) {
    for (const one of part.dataset.say.split(" ")) {
      const [place, key] = one.split("=");
      if (place === "text") part.replaceChildren(...withKeys(say(key)));
      else part.setAttribute(place, say(key));
    }
  }
}

on("language", "click", () => {
  speak(otherLanguage() ?? spokenLanguage());
  keep("language", spokenLanguage());
  drawStatic();
  drawButton();
  fillChooser();
  for (const id of ["since-note", "games-note"]) byId(id).textContent = "";
  enterPlace(location.hash);
  if (app.round) drawRoundAgain();
  if (app.drill) drawDrillAgain();
  byId("language").focus();
});
