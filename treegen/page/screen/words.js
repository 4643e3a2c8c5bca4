// The words left, and how one of them would be found.

import { clueFor } from "../../web/clues.js";
import { element } from "../../web/elements.js";
import { asked } from "../computed/computers.js";
import { address } from "../game/address.js";
import { chancesOf, groupsOf } from "../game/likely.js";
import { REFUSED } from "../game/position.js";
import { say } from "../sentences.js";
import { capitals, upper } from "../text.js";
import { MANY, byId, fill, folded, inPieces, ofWords, on, showPart, tiles } from "./parts.js";
import { app } from "./state.js";
import { shortWhenText } from "./wording.js";

/** @import { Key } from "../sentences.js" */
/** @import { Steps, Tree } from "../game/known.js" */

const DOZEN = 12; // words that are named below the status
const PAPER = 600; // words, on less than two pages of A4: of a longer list paper has the number alone
/** @type {{ [group: string]: Key }} */
const GROUPS = { likely: "words.likely", used: "words.used", unlikely: "words.unlikely" };

export function drawWords() {
  byId("words-title").textContent = say("words.title", { n: app.view.game.size });
  byId("words").replaceChildren();
  byId("path").replaceChildren();
  drawList();
}

// The words left: the likely, used and unlikely ones, without a heading where all are likely.
const drawList = folded("words-part", () => {
  const { game } = app.view;
  const list = element("div", {});
  byId("words").append(list);
  const chances = chancesOf(game, game.left);
  const groups = Object.entries(groupsOf(game, game.left)).filter(([, places]) => places.length);
  inPieces(groups, ([name, places]) => {
    const part = element("div", { class: places.length > PAPER ? "screen" : "" });
    const isAll = name === "likely" && places.length === game.size;
    if (!isAll) list.append(element("h3", {}, say(GROUPS[name], { n: places.length })));
    list.append(part);
    showPart(part, places, MANY, (shown) => paragraphs(shown, chances));
  });
});

// Where few words are left, or few likely ones, these stand below the status too, the likely first: those
// of the colours that are set, or else of the game. Where none is likely, those stand there that have a chance.
export function drawFew() {
  const { steps, game, classes, clue, isTouched, isEnded } = app.view;
  let left = steps.length ? game.left : [];
  if (isTouched) left = classes.get(clue)?.left ?? [];
  const { likely, used, unlikely } = groupsOf(game, left);
  const isFew = left.length <= DOZEN;
  const chances = chancesOf(game, left);
  const first = likely.length || isFew ? likely : [...chances.keys()];
  const some = [first, ...(isFew ? [[...used, ...unlikely]] : [])].filter((places) => places.length);
  byId("few").hidden = isEnded || left.length < 2 || likely.length > DOZEN || !some.length;
  byId("few").replaceChildren(...(byId("few").hidden ? [] : some.flatMap((places) => paragraphs(places, chances))));
  byId("few-path").replaceChildren();
}

// Many words are in paragraphs, so that those out of sight cost nothing; arrows lead from word to word.
/** @type {(places: number[], chances: Map<number, number>) => any[]} */
function paragraphs(places, chances) {
  const { tree } = app.view;
  const starts = places.map((_, i) => i).filter((i) => i % MANY === 0);
  /** @type {(place: number, i: number) => any[]} */
  const entry = (place, i) => {
    const when = shortWhenText(tree, place);
    const word = tree.words[place];
    const button = element("button", { type: "button", class: "word", tabindex: i ? -1 : 0, value: word });
    button.append(upper(word));
    const chance = chances.get(place);
    if (when) button.append(element("small", {}, ` ${when}`));
    if (chance) button.append(element("small", {}, ` ${say("words.chance", { chance })}`));
    return [button, " "];
  };
  return starts.map((start) =>
    element("p", ofWords(), ...places.slice(start, start + MANY).flatMap(entry)));
}

// How a word would be found from here.
/** @type {(word: string, into: any) => Promise<void>} */
async function drawPath(word, into) {
  const here = app.view;
  const { tree, own } = here;
  into.textContent = say("computing");
  /** @type {Steps} */
  const played = own === null || word === own ? [] : [[own, clueFor(own, word)]];
  const steps = await asked.compute("path", { tree, steps: [...here.steps, ...played] }, word);
  if (here !== app.view) return;
  fill(into, ...pathParts(tree, steps, here.steps.length));
  into.scrollIntoView({ block: "nearest" });
}

/** @type {(tree: Tree, steps: Steps, from?: number) => any[]} */
export function pathParts(tree, steps, from = 0) {
  const turns = steps.slice(from).map((turn) => element("span", {}, ...tiles(...turn)));
  const guesses = steps.filter(([, digits]) => digits !== REFUSED).length;
  const link = element("a", { href: address(tree, steps) }, say("words.go"));
  const [word] = steps[steps.length - 1];
  return [`${say("words.found", { word: capitals(word), n: guesses })} `, ...turns, " ", link];
}

for (const [words, path] of [["words", "path"], ["few", "few-path"]]) {
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
