// The drill: a card is shown or asked, a reply is told, and a map shows what is known.

import { element } from "../../web/elements.js";
import { asked } from "../computed/computers.js";
import { localDay } from "../days.js";
import {
  boxOf,
  chooseCard,
  goOn,
  isKnown,
  isToWarn,
  mostFrequent,
  putCard,
  readDrill,
} from "../kept/drill.js";
import { say } from "../sentences.js";
import { capitals } from "../text.js";
import {
  boxText,
  cardText,
  cellText,
  knownText,
  reasonText,
  replyText,
  todayText,
} from "./cards.js";
import { byId, fill, ofWords, on, put, sentence, showPart, tiles } from "./parts.js";
import { app, setPart } from "./state.js";
import { drawTyped, inputOf, listen } from "./typing.js";
import { costText, refusal } from "./wording.js";

import type { Card, Drill } from "../kept/drill.js";

const CELLS = 200; // of the map, until all are asked for

export function beginDrill() {
  const { tree } = app.view;
  setPart("drill", app.drills.get(tree) ?? readDrill(tree));
  setPart("drills", new Map([...app.drills, [tree, app.drill]]));
  drawMap();
  nextCard();
}

// Those of the map.
const knownCards = (drill: Drill): Card[] =>
  (drill.levels[0] ?? []).filter((card) => isKnown(drill, card));

function nextCard() {
  const { drill } = app;
  chooseCard(drill);
  const { card, steps, phase } = drill;
  put("cards", ...steps.map((turn) => element("li", {}, ...tiles(...turn))));
  drawTyped("drill", phase === "new" ? card?.reply : "");
  drawCard();
}

// In another language; a reply that was told is left for the next card.
export function drawDrillAgain() {
  drawMap();
  if (app.drill.phase === "told") nextCard();
  else drawCard();
}

const drawCard = () => drawDrill(...cardText(app.drill));

function drawDrill(said: string, rest: string = "", verdict: string = ""): void {
  const { drill } = app;
  const { levels, card, phase, fresh } = drill;
  const isAsked = phase === "ask";
  const isDone = phase === "done" && levels.length > 0;
  byId("drill").dataset.verdict = verdict;
  fill(byId("drill-status"), element("b", {}, ...sentence(said)), ` ${rest}`);
  inputOf("drill").form.hidden = !card;
  inputOf("drill").readOnly = !isAsked;
  byId("unknown").hidden = !isAsked;
  byId("go-on").hidden = !isDone;
  const onwards = say(phase === "new" && !fresh.length ? "drill.ask" : "drill.next-card");
  byId("drill").querySelector("form button").textContent = isAsked ? say("typed.enter") : onwards;
  (isDone ? byId("go-on") : inputOf("drill")).focus();
  byId("known").textContent = knownText(drill);
  byId("today").textContent = todayText(drill);
}

// A cell for each clue of the first level, with its box.
function drawMap() {
  const { drill } = app;
  const [cards = []] = drill.levels;
  byId("map").hidden = !cards.length;
  byId("map-title").textContent = say("drill.map", {
    n: knownCards(drill).length,
    all: cards.length,
  });
  showPart(byId("map-cells"), mostFrequent(cards), CELLS, (some) => some.map(cellOf));
}

function cellOf(card: Card): any {
  const { drill } = app;
  const { key, steps, reply, states } = card;
  const box = boxOf(drill, key);
  const name = cellText(drill, card);
  const tile = (digit: string): HTMLElement => element("span", { "data-clue": digit });
  const rows = steps.map(([, digits]) =>
    element("span", { class: "tiles", ...ofWords() }, ...[...digits].map(tile)),
  );
  const inside = [...(states ? sentence(capitals(reply)) : rows), element("span", {}, box || "–")];
  const cell = element("span", { role: "img", "aria-label": name, title: name }, ...inside);
  cell.style.setProperty("--box", box);
  return element("li", {}, cell);
}

function takeReply(word: string): void {
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
function answerCard(word: string): void {
  const { drill } = app;
  const { tree, card, steps, phase } = drill;
  if (!card || phase !== "ask") return;
  const isRight = word === card.reply;
  const isKept = putCard(drill, card, isRight);
  const isWarning = isToWarn(drill, isKept);
  const box = boxText(drill, card);
  const rest = isWarning ? `${box} ${say("drill.not-kept")}` : box;
  drawTyped("drill", card.reply);
  drawMap();
  const told = replyText(word, card);
  if (isRight) {
    drawDrill(told, rest, "right");
    return;
  }
  const reason = reasonText(drill, card);
  drawDrill(told, `${reason} ${rest}`, "wrong");
  if (!word) return;
  asked.compute("cost", { tree, steps }, word).then((found) => {
    if (app.drill !== drill || drill.steps !== steps || drill.phase !== "told") return;
    const costs = say("drill.costs", { word: capitals(word), cost: costText(found) });
    fill(byId("drill-status"), element("b", {}, ...sentence(told)), ` ${reason} ${costs} ${rest}`);
  });
}

listen("drill", takeReply);
on("unknown", "click", () => answerCard(""));

on("go-on", "click", () => {
  goOn(app.drill);
  nextCard();
});

// A page that stays open over night.
addEventListener("visibilitychange", () => {
  if (app.drill?.phase === "done" && app.drill.day !== localDay()) nextCard();
});
