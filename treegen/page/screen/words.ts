// The words left, and how one of them would be found.

import { clueFor } from "../../web/clues.js";
import { element } from "../../web/elements.js";
import { asked } from "../computed/computers.js";
import { address } from "../game/address.js";
import { chancesOf } from "../game/likely.js";
import { REFUSED } from "../game/position.js";
import { say } from "../sentences.js";
import { capitals, upper } from "../text.js";
import {
  MANY,
  byId,
  computing,
  fill,
  folded,
  inPieces,
  ofWords,
  on,
  put,
  showPart,
  tiles,
} from "./parts.js";
import { fewWords, wordGroups } from "./rows.js";
import { app } from "./state.js";
import { shortWhenText } from "./used-text.js";

import type { Steps, Tree } from "../game/known.js";

// words, on less than two pages of A4: of a longer list paper has the number alone
const PAPER = 600;

export function drawWords() {
  byId("words-title").textContent = say("words.title", { n: app.view.game.size });
  put("words");
  put("path");
  drawList();
}

const drawList = folded("words-part", () => {
  const { game } = app.view;
  const list = element("div", {});
  byId("words").append(list);
  const chances = chancesOf(game, game.left);
  inPieces(wordGroups(), ({ heading, places }) => {
    const part = element("div", { class: places.length > PAPER ? "screen" : "" });
    if (heading) list.append(element("h3", {}, heading));
    list.append(part);
    showPart(part, places, MANY, (shown) => paragraphs(shown, chances));
  });
});

export function drawFew() {
  const { places, chances } = fewWords();
  byId("few").hidden = !places.length;
  put("few", ...paragraphs(places, chances));
  put("few-path");
}

// Many words are in paragraphs, so that those out of sight cost nothing; arrows lead from word to
// word. Beside a word stands the day on which it was used, and its chance, with a bar.
function paragraphs(places: number[], chances: Map<number, number>): any[] {
  const { tree } = app.view;
  const starts = places.map((_, i) => i).filter((i) => i % MANY === 0);
  const entry = (place: number, i: number): any[] => {
    const word = tree.words[place];
    const button = element("button", {
      type: "button",
      class: "word",
      tabindex: i ? -1 : 0,
      value: word,
    });
    button.append(upper(word));
    const when = shortWhenText(tree, place);
    if (when) button.append(" ", element("small", {}, when));
    const chance = chances.get(place);
    if (chance) {
      button.append(" ", element("b", {}, say("words.chance", { chance })));
      button.style.setProperty("--chance", `${chance}%`);
    }
    return [button, " "];
  };
  return starts.map((start) =>
    element("p", ofWords(), ...places.slice(start, start + MANY).flatMap(entry)),
  );
}

// How a word would be found from here.
async function drawPath(word: string, into: any): Promise<void> {
  const here = app.view;
  const { tree, own } = here;
  fill(into, computing());
  const played: Steps = own === null || word === own ? [] : [[own, clueFor(own, word)]];
  const steps = await asked.compute("path", { tree, steps: [...here.steps, ...played] }, word);
  if (here !== app.view) return;
  fill(into, ...pathParts(tree, steps, here.steps.length));
  into.scrollIntoView({ block: "nearest" });
}

function pathParts(tree: Tree, steps: Steps, from: number): any[] {
  const turns = steps.slice(from).map((turn) => element("span", {}, ...tiles(...turn)));
  const guesses = steps.filter(([, digits]) => digits !== REFUSED).length;
  const link = element("a", { href: address(tree, steps) }, say("words.go"));
  const [word] = steps[steps.length - 1];
  return [`${say("words.found", { word: capitals(word), n: guesses })} `, ...turns, " ", link];
}

for (const [words, path] of [
  ["words", "path"],
  ["few", "few-path"],
]) {
  on(words, "click", ({ target }) => {
    const word = target.closest(".word");
    if (word) drawPath(word.value, byId(path));
  });
  on(words, "keydown", (event) => {
    const { target, key } = event;
    let to = null;
    if (key === "ArrowRight") to = target.nextElementSibling;
    if (key === "ArrowLeft") to = target.previousElementSibling;
    if (!to || target.className !== "word") return;
    event.preventDefault();
    target.tabIndex = -1;
    to.tabIndex = 0;
    to.focus();
  });
}
