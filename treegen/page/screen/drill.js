// The drill: a card is shown or asked, a reply is told, and a map shows what is known.

import { element } from "../../web/elements.js";
import { asked } from "../computed/computers.js";
import { splitOf } from "../computed/moves.js";
import { localDay } from "../days.js";
import { percent } from "../game/likely.js";
import { placeIn, weightsIn } from "../game/lists.js";
import { gameAt } from "../game/position.js";
import {
  BOXES, boxOf, chooseCard, countToday, dueOn, goOn, isFirst, isKnown, mostFrequent, openLevels, putCard, readDrill,
  shareKnown,
} from "../kept/drill.js";
import { capitals, grouped, plural } from "../text.js";
import { byId, showPart, tiles } from "./parts.js";
import { app } from "./state.js";
import { drawTyped, inputOf, listen } from "./typing.js";
import { costText, groupsText, leftText, refusal } from "./wording.js";

/** @import { Card } from "../kept/drill.js" */

const CELLS = 200; // of the map, until all are asked for

export function beginDrill() {
  const { tree } = app.view;
  app.drill = app.drills.get(tree) ?? readDrill(tree);
  app.drills.set(tree, app.drill);
  drawMap();
  nextCard();
}

function nextCard() {
  const { drill } = app;
  chooseCard(drill);
  const { card, steps, phase } = drill;
  byId("cards").replaceChildren(...steps.map((turn) => element("li", {}, ...tiles(...turn))));
  drawTyped("drill", phase === "new" ? card?.reply : "");
  drawCard();
}

function drawCard() {
  const { drill } = app;
  const { levels, rule, card, phase, fresh, shown } = drill;
  if (!levels.length) drawDrill("Nothing to learn here:", "after the opening at most one word is left.");
  else if (!card) {
    const again = levels.flat().filter(({ key }) => boxOf(drill, key) && dueOn(drill, key) <= localDay() + 1).length;
    drawDrill("Done for today.", again ? `${plural(again, "card")} will be due tomorrow.` : "");
  } else if (phase === "new") {
    const which = `New, ${shown.length} of ${shown.length + fresh.length}`;
    drawDrill(`${which}: the tree plays ${capitals(card.reply)}.`, reasonText(card));
  } else if (rule && isFirst(drill, card)) drawDrill(`${capitals(rule.reply)}, or which exception?`);
  else drawDrill("What does the tree play next?");
}

// Why the tree plays a card's reply, by figures that need no search.
/** @type {(card: Card) => string} */
function reasonText(card) {
  const { drill } = app;
  const { tree, rule, steps } = drill;
  const { reply } = card;
  const game = gameAt(tree, steps);
  const { size, left } = game;
  const place = placeIn(tree, reply);
  const [own] = left.includes(place) ? weightsIn(game.list, [place]) : [0];
  const parts = [`${leftText(weightsIn(game.list, left), own, left.includes(place) ? "the answer" : "another")}.`];
  if (card === rule) parts.unshift(ruleText(rule));
  if (size === 1) return parts.join(" ");
  const split = splitOf(game, reply);
  const all = size === 2 ? "both" : `all ${grouped(size)}`;
  parts.push(split.groups === size ? `It tells ${all} apart.` : `It splits ${all} into ${groupsText(split)}.`);
  if (rule && card !== rule && isFirst(drill, card)) {
    const { groups } = splitOf(game, rule.reply);
    if (groups < split.groups) parts.push(`${capitals(rule.reply)} would make ${grouped(groups)}.`);
  }
  return parts.join(" ");
}

/** @type {(rule: Card) => string} */
function ruleText({ weight }) {
  const { drill } = app;
  const exceptions = drill.levels[0].length - 1;
  const share = percent(weight, drill.tree.root.weight);
  return `So it does after all clues but ${exceptions}, in ${share}\u00a0% of games.`;
}

/** @type {(said: string, rest?: string, verdict?: string) => void} */
function drawDrill(said, rest = "", verdict = "") {
  const { drill } = app;
  const { levels, card, phase, days, fresh, goal } = drill;
  const isAsked = phase === "ask";
  const isDone = phase === "done" && levels.length > 0;
  byId("drill").dataset.verdict = verdict;
  byId("drill-status").replaceChildren(element("b", {}, said), ` ${rest}`);
  inputOf("drill").form.hidden = !card;
  inputOf("drill").readOnly = !isAsked;
  byId("unknown").hidden = !isAsked;
  byId("go-on").hidden = !isDone;
  const onwards = phase === "new" && !fresh.length ? "Ask me" : "Next card";
  byId("drill").querySelector("form button").textContent = isAsked ? "Enter" : onwards;
  (isDone ? byId("go-on") : inputOf("drill")).focus();
  const shares = openLevels(drill).map((level) =>
    `${Math.floor(100 * shareKnown(drill, level))}\u00a0% of games after ${plural(level[0].steps.length, "clue")}`);
  byId("known").textContent = shares.length ? `You know the replies to ${shares.join(", ")}.` : "";
  const isStreak = days.day >= localDay() - 1 && days.streak > 0;
  const streak = isStreak ? `, streak: ${plural(days.streak, "day")}` : "";
  const due = levels.flat().filter(({ key }) => boxOf(drill, key) && dueOn(drill, key) <= localDay()).length;
  const again = due ? `, ${grouped(due)} due` : "";
  byId("today").textContent = shares.length ? `${countToday(drill)} of ${goal} cards today${again}${streak}.` : "";
}

// A cell for each clue of the first level, with its box.
function drawMap() {
  const { drill } = app;
  const [cards = []] = drill.levels;
  byId("map").hidden = !cards.length;
  const known = cards.filter((card) => isKnown(drill, card)).length;
  byId("map-title").textContent = `Map: ${known} of ${cards.length} replies known`;
  showPart(byId("map-cells"), mostFrequent(cards), CELLS, (some) => some.map(cellOf));
}

/** @type {(card: Card) => any} */
function cellOf({ key, steps, reply, states }) {
  const { drill } = app;
  const box = boxOf(drill, key);
  const turns = steps.map(([guess, digits]) => `${capitals(guess)} ${digits}`).join(" ");
  const where = states ? `${capitals(reply)}, all other clues` : turns;
  const name = `${where}: ${box ? `box ${box} of ${BOXES}` : "new"}`;
  const tile = (digit) => element("span", { "data-clue": digit });
  const rows = steps.map(([, digits]) => element("span", { class: "tiles" }, ...[...digits].map(tile)));
  const inside = [...(states ? [capitals(reply)] : rows), element("span", {}, box || "–")];
  const cell = element("span", { role: "img", "aria-label": name, title: name }, ...inside);
  cell.style.setProperty("--box", box);
  return element("li", {}, cell);
}

/** @type {(word: string) => void} */
function takeReply(word) {
  const { tree, card, steps, phase } = app.drill;
  if (phase !== "ask" || !card) {
    nextCard();
    return;
  }
  const problem = refusal({ tree, history: steps, refused: new Set() }, word);
  if (problem && word !== card.reply) drawDrill(problem);
  else answerCard(word);
}

// Tells whether the reply was right; without a word, it was not known.
/** @type {(word: string) => void} */
function answerCard(word) {
  const { drill } = app;
  const { tree, card, steps, phase } = drill;
  if (!card || phase !== "ask") return;
  const isRight = word === card.reply;
  const isKept = putCard(drill, card, isRight);
  const isWarning = !isKept && !drill.isWarned;
  drill.isWarned = !isKept;
  const box = `Box ${boxOf(drill, card.key)} of ${BOXES}: again ${againText(dueOn(drill, card.key) - localDay())}.`;
  const rest = isWarning ? `${box} This browser keeps nothing, so progress holds until the page is closed.` : box;
  drawTyped("drill", card.reply);
  drawMap();
  if (isRight) {
    drawDrill(`${capitals(word)} is right.`, rest, "right");
    return;
  }
  const wrong = word ? `${capitals(word)} is wrong: the` : "The";
  const reason = reasonText(card);
  drawDrill(`${wrong} tree plays ${capitals(card.reply)}.`, `${reason} ${rest}`, "wrong");
  if (!word) return;
  asked.compute("cost", { tree, steps }, word).then((found) => {
    if (drill.steps !== steps || drill.phase !== "told") return;
    byId("drill-status").lastChild.data = ` ${reason} ${capitals(word)} ${costText(found)}. ${rest}`;
  });
}

/** @type {(days: number) => string} */
function againText(days) {
  if (days < 1) return "in this session";
  return days === 1 ? "tomorrow" : `in ${days} days`;
}

listen("drill", takeReply);
byId("unknown").addEventListener("click", () => answerCard(""));

byId("go-on").addEventListener("click", () => {
  goOn(app.drill);
  nextCard();
});

// A page that stays open over night.
addEventListener("visibilitychange", () => {
  if (app.drill?.phase === "done" && app.drill.day !== localDay()) nextCard();
});
