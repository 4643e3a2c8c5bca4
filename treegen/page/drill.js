// Drill: a card is a state of the tree, and what the tree plays there is to be typed. Cards are in five
// boxes (Leitner): a right reply moves a card up one box, a wrong one back to the first. A card in box k
// comes again after 4 ** k others, so that some hundreds leave time for new ones.

/* exported drill, beginDrill */

const BOXES = 5;
const KNOWN = 2; // the box from which on a reply counts as known
const ENOUGH = 0.9; // of the games: then the states one clue further join in

/**
 * @typedef {{ key: string, steps: Steps, reply: string, weight: number }} Card
 * @typedef {{ box: number, at: number }} Box  where a card is, and after how many answers it was put there
 *
 * @typedef {object} Drill
 * @property {Tree} tree
 * @property {Card[][]} levels  its cards by how many clues lead there
 * @property {Map<string, Box>} boxes  by the card's key
 * @property {number} answered  cards in all
 * @property {Card} [card]  the one that is asked
 * @property {boolean} [isAnswered]
 * @property {boolean} [isWarned]  whether it was said that the browser keeps nothing
 */

/** @type {Drill} */
let drill;

// States in which more than one word is left, by how many clues lead there; words that are played
// whatever the clues need no card.
/** @type {(tree: Tree) => Card[][]} */
function levelsOf(tree) {
  const first = tree.recipe.openers?.length || 1;
  const levels = [];
  const collect = (node, steps) => {
    if (steps.length >= first && node.size > 1 && node.weight) {
      const key = [...steps.flat(), node.guess].map(quoted).join(".");
      (levels[steps.length - first] ??= []).push({ key, steps, reply: node.guess, weight: node.weight });
    }
    for (const [digits, child] of node.below) collect(child, [...steps, [node.guess, digits]]);
  };
  collect(tree.root, []);
  return levels;
}

// What is kept is a line for each card: its turns and the reply, its box, and after how many
// answers it was put there. Other text, and cards that the tree no longer has, are ignored.
/** @type {(tree: Tree, levels: Card[][]) => Map<string, Box>} */
function readBoxes(tree, levels) {
  const keys = new Set(levels.flat().map(({ key }) => key));
  const lines = (kept(`drill-${tree.name}`) ?? "").split("\n");
  const boxes = new Map();
  for (const line of lines) {
    const [, key, box, at] = /^(\S+) ([1-5]) (\d{1,6})$/.exec(line) ?? [];
    if (keys.has(key)) boxes.set(key, { box: Number(box), at: Number(at) });
  }
  return boxes;
}

function beginDrill() {
  const { tree } = state;
  const levels = levelsOf(tree);
  const boxes = readBoxes(tree, levels);
  drill = { tree, levels, boxes, answered: greatest([...boxes.values()].map(({ at }) => at)) };
  nextCard();
}

/** @type {(key: string) => number} 0 for a card that was never answered. */
const boxOf = (key) => drill.boxes.get(key)?.box ?? 0;

// How much of the games' weight the known cards of a level have.
/** @type {(level: Card[]) => number} */
function shareKnown(level) {
  const sum = (cards) => cards.reduce((some, { weight }) => some + weight, 0);
  return sum(level.filter(({ key }) => boxOf(key) >= KNOWN)) / sum(level);
}

// The levels that are learned: up to the first of which too little is known.
/** @type {() => Card[][]} */
function openLevels() {
  const last = drill.levels.findIndex((level) => shareKnown(level) < ENOUGH);
  return last < 0 ? drill.levels : drill.levels.slice(0, last + 1);
}

// The card that is due longest, or else a new one, drawn by how often it happens.
function nextCard() {
  const { boxes, answered } = drill;
  /** @type {(card: Card) => number} */
  const due = ({ key }) => (boxes.get(key)?.at ?? 0) + 4 ** boxOf(key);
  const cards = openLevels().flat();
  const old = cards.filter(({ key }) => boxes.has(key)).sort((one, other) => due(one) - due(other));
  const fresh = cards.filter(({ key }) => !boxes.has(key));
  const isDue = old.length && (due(old[0]) <= answered || !fresh.length);
  const card = isDue ? old[0] : drawn(fresh, ({ weight }) => weight);
  Object.assign(drill, { card, isAnswered: false });
  byId("cards").replaceChildren(...(card?.steps ?? []).map((turn) => element("li", {}, ...tiles(...turn))));
  const nothing = "Nothing to learn here: after the opening at most one word is left.";
  drawDrill(card ? "What does the tree play next?" : nothing);
  drawTyped("drill");
}

/** @type {(text: string) => void} */
function drawDrill(text) {
  const { card, isAnswered } = drill;
  byId("drill-status").textContent = text;
  inputOf("drill").form.hidden = !card;
  byId("unknown").hidden = !card || isAnswered;
  byId("drill").querySelector("form button").textContent = isAnswered ? "Next card" : "Enter";
  inputOf("drill").readOnly = isAnswered;
  inputOf("drill").focus();
  const shares = openLevels().map((level) =>
    `${Math.floor(100 * shareKnown(level))}\u00a0% of games after ${plural(level[0].steps.length, "clue")}`);
  byId("known").textContent = card ? `You know the replies to ${shares.join(", ")}.` : "";
}

/** @type {(word: string) => void} */
function takeReply(word) {
  const { tree, card, isAnswered } = drill;
  if (isAnswered || !card) {
    nextCard();
    return;
  }
  const game = { tree, history: card.steps, refused: new Set() };
  const problem = refusal(game, word);
  if (problem && word !== card.reply) drawDrill(problem);
  else answerCard(word);
}

// Puts the card into its next box and shows the tree's reply; without a word, it was not known.
/** @type {(word: string) => void} */
function answerCard(word) {
  const { tree, card, boxes, isWarned } = drill;
  if (!card) return;
  const isRight = word === card.reply;
  const box = isRight ? Math.min(Math.max(boxOf(card.key), 1) + 1, BOXES) : 1;
  boxes.set(card.key, { box, at: ++drill.answered });
  const lines = [...boxes].map(([key, last]) => `${key} ${last.box} ${last.at}`);
  const isKept = keep(`drill-${tree.name}`, lines.join("\n"));
  const warning = isKept || isWarned ? "" : " This browser keeps nothing, so progress holds until the page is closed.";
  Object.assign(drill, { isAnswered: true, isWarned: !isKept });
  const said = isRight ? `${capitals(word)} is right` : `The tree plays ${capitals(card.reply)}`;
  const text = (cost) => `${said}${cost}. Box ${box} of ${BOXES}.${warning}`;
  drawDrill(text(""));
  drawTyped("drill", card.reply);
  if (isRight || !word) return;
  asked.compute("cost", { tree, steps: card.steps }, word).then((found) => {
    if (drill.card !== card || !drill.isAnswered) return;
    byId("drill-status").textContent = text(`; ${capitals(word)} ${costText(found)}`);
  });
}

listen("drill", takeReply);
byId("unknown").addEventListener("click", () => answerCard(""));
