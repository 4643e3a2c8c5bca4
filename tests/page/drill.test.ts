import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { isoDay, localDay } from "../../treegen/page/days.js";
import { begin, treeAt } from "../../treegen/page/game/trees.js";
import {
  boxOf,
  chooseCard,
  dueOn,
  goOn,
  isKnown,
  mostFrequent,
  putCard,
  readDrill,
} from "../../treegen/page/kept/drill.js";
import {
  againText,
  boxText,
  cardText,
  cellText,
  knownText,
  reasonText,
  replyText,
  todayText,
} from "../../treegen/page/screen/cards.js";
import { expected } from "./expected.js";

process.env.TZ = "Pacific/Auckland"; // where the day by UTC is the same at these moments
const EVENING = "2026-07-01T23:30+12:00";
const NEXT_DAY = "2026-07-02T00:30+12:00";

let store = {};
globalThis.localStorage = {
  getItem: (name) => store[name] ?? null,
  setItem: (name, text) => {
    store[name] = text;
  },
};

begin(expected.data);
const [raise, fixed, learnt] = [0, 1, 2].map(treeAt);

const setTime = (moment) => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["Date"], now: new Date(moment) });
};

// The drill of a page that is opened then.
function opened(moment, tree = raise) {
  setTime(moment);
  const drill = readDrill(tree);
  chooseCard(drill);
  return drill;
}

// The drill of a page that is opened where this was kept.
function openedWith(lines, moment = EVENING, tree = raise) {
  store = { [`treegen-drill-${tree.name}`]: lines.join("\n") };
  return opened(moment, tree);
}

// Passes over what stands before a question: a new card, or what was told of the last.
function pass(drill) {
  while (["new", "told"].includes(drill.phase)) chooseCard(drill);
  return drill.phase;
}

// Replies to the next card, by default rightly; its clue.
function answer(drill, isRight = true) {
  assert.equal(pass(drill), "ask");
  const { card, steps } = drill;
  putCard(drill, card, isRight);
  return steps.at(-1)[1];
}

function answerAll(drill) {
  const asked = [];
  while (pass(drill) !== "done") asked.push(answer(drill));
  return asked;
}

const again = ({ boxes, card, ...drill }) => [
  boxOf({ boxes, ...drill }, card.key),
  againText(dueOn({ boxes, ...drill }, card.key) - localDay()),
];
const knownCount = (drill) => drill.levels[0].filter((card) => isKnown(drill, card)).length;
const kept = (drill) => [...drill.boxes].map(([key, { box, day }]) => [key, box, isoDay(day)]);

test("five new cards are shown, the most frequent first, and then asked", () => {
  const drill = openedWith([]);
  assert.equal(drill.levels[0].length, expected.first.length);
  const cards = expected.first.slice(0, 5);
  for (const [digits, guess] of cards) {
    assert.deepEqual(
      [drill.phase, drill.steps.at(-1)[1], drill.card.reply],
      ["new", digits, guess],
    );
    chooseCard(drill);
  }
  for (const [digits] of cards) {
    assert.deepEqual([drill.phase, drill.steps.at(-1)[1]], ["ask", digits]);
    putCard(drill, drill.card, true);
    assert.deepEqual(again(drill), [2, "tomorrow"]);
    chooseCard(drill);
  }
  assert.equal(drill.phase, "new");
  assert.equal(knownCount(drill), 5);
  assert.equal(todayText(drill), "5 of 20 cards today, streak: 1 day.");
});

test("a new card is told with its reason, and a reply with its box", () => {
  const drill = openedWith([]);
  for (const [i, [, guess]] of expected.first.slice(0, 5).entries()) {
    const said = `New, ${i + 1} of 5: the tree plays ${guess.toUpperCase()}.`;
    assert.deepEqual(cardText(drill), [said, expected.reasons[i]]);
    assert.match(cellText(drill, drill.card), /^RAISE [012]{5}: new$/);
    chooseCard(drill);
  }
  assert.deepEqual(cardText(drill), ["What does the tree play next?", ""]);
  const { card } = drill;
  const [right, wrong] = [card.reply, "fuzzy"].map((word) => replyText(word, card));
  const reply = card.reply.toUpperCase();
  assert.deepEqual(
    [right, wrong],
    [`${reply} is right.`, `FUZZY is wrong: the tree plays ${reply}.`],
  );
  assert.equal(replyText("", card), `The tree plays ${reply}.`);
  assert.equal(reasonText(drill, card), expected.reasons[0]);
  putCard(drill, card, true);
  assert.equal(boxText(drill, card), "Box 2 of 5: again tomorrow.");
  assert.match(cellText(drill, card), /^RAISE [012]{5}: box 2 of 5$/);
  putCard(drill, card, false);
  assert.equal(boxText(drill, card), "Box 1 of 5: again in this session.");
  answerAll(drill);
  assert.deepEqual(cardText(drill), ["Done for today.", "20 cards will be due tomorrow."]);
});

test("a miss comes again in the session until it is known", () => {
  const drill = openedWith([]);
  const missed = answer(drill, false);
  assert.deepEqual(again(drill), [1, "in this session"]);
  const others = [1, 2, 3, 4].map(() => answer(drill));
  assert.ok(!others.includes(missed));
  assert.equal(answer(drill, false), missed);
  const between = [1, 2, 3, 4, 5, 6].map(() => answer(drill)); // first five new ones
  assert.equal(between.indexOf(missed), 5);
  assert.deepEqual(again(drill), [2, "tomorrow"]);
  assert.match(todayText(drill), /^10 of 20 cards/); // each card once
});

test("ten replies learned in one sitting are asked the next day, and each time later", () => {
  let drill = openedWith([]);
  assert.equal(knownText(drill), "No reply learnt yet.");
  const learned = Array.from({ length: 10 }, () => answer(drill));
  const share = knownText(drill);
  assert.equal(knownCount(drill), 10);
  drill = opened(NEXT_DAY);
  assert.deepEqual([knownCount(drill), knownText(drill)], [10, share]);
  for (const digits of learned) {
    assert.deepEqual([drill.phase, answer(drill)], ["ask", digits]); // without being shown again
    assert.deepEqual(again(drill), [3, "in 3 days"]);
    chooseCard(drill);
  }
  assert.equal(drill.phase, "new");
  assert.equal(opened("2026-07-04T09:00+12:00").phase, "new");
  for (const [day, text] of [
    ["2026-07-05", "in 9 days"],
    ["2026-07-14", "in 27 days"],
  ]) {
    drill = opened(`${day}T09:00+12:00`);
    assert.deepEqual(
      Array.from({ length: 10 }, () => answer(drill)),
      learned,
    );
    assert.equal(again(drill)[1], text);
  }
});

test("after twenty cards it is done for today, goes on all the same, and counts days in a row", () => {
  let drill = openedWith([]);
  answer(drill, false);
  assert.equal(answerAll(drill).length, 20); // the other 19, and the miss again
  for (const moment of ["2026-07-01T23:45+12:00", "2026-07-01T23:59+12:00"]) {
    drill = opened(moment);
    assert.equal(drill.phase, "done");
    assert.equal(todayText(drill), "20 of 20 cards today, streak: 1 day.");
    assert.equal(kept(drill).filter(([, box]) => box === 2).length, 20);
  }
  goOn(drill);
  chooseCard(drill);
  answer(drill);
  assert.equal(todayText(drill), "21 of 40 cards today, streak: 1 day.");
  drill = opened(NEXT_DAY);
  answer(drill);
  assert.equal(todayText(drill), "1 of 20 cards today, 20 due, streak: 2 days.");
  assert.equal(
    todayText(opened("2026-07-03T12:00+12:00")),
    "0 of 20 cards today, 20 due, streak: 2 days.",
  );
  drill = opened("2026-07-04T12:00+12:00");
  assert.equal(todayText(drill), "0 of 20 cards today, 20 due.");
  answer(drill);
  assert.equal(todayText(drill), "1 of 20 cards today, 19 due, streak: 1 day.");
});

test("a page left open asks again on the next day", () => {
  const drill = openedWith([]);
  answerAll(drill);
  setTime(NEXT_DAY);
  chooseCard(drill);
  assert.equal(drill.phase, "ask");
});

test("going on before cards are due moves none of them up", () => {
  const cards = openedWith([]).levels.flat();
  const drill = openedWith(cards.map(({ key }) => `${key} 4 2026-07-01`));
  assert.equal(drill.phase, "done");
  goOn(drill);
  chooseCard(drill);
  const asked = new Set([1, 2, 3].map(() => answer(drill)));
  assert.deepEqual([asked.size, ...again(drill)], [3, 4, "in 9 days"]);
  answer(drill, false);
  assert.deepEqual(again(drill), [1, "in this session"]);
});

test("what is kept is read with care, and earlier pages' boxes count as of yesterday", () => {
  const bad = [
    "raise.00000.xyzzy 3 7",
    "raise.00001.mulch 9 7",
    '{"boxes": 1}',
    "\0 2",
    "x".repeat(10 ** 6),
    "raise.00001.denet 3 2026-99-99",
    "days 3 2026-07-99 7",
    "days 7",
  ];
  const later = "raise.00001.denet 4 2036-01-01"; // the device's clock was wrong
  let drill = openedWith([...bad, "raise.00000.mulch 3 7", later]);
  assert.deepEqual(kept(drill), [
    ["raise.00000.mulch", 3, "2026-06-30"],
    ["raise.00001.denet", 4, "2026-07-01"],
  ]);
  assert.equal(todayText(drill), "0 of 20 cards today.");
  drill = openedWith(drill.levels[0].map(({ key }) => `${key} 2 1`)); // then second clues join
  const text = "You know the reply after 1 clue in 100 % of games.";
  assert.equal(knownText(drill), text);
  assert.equal(drill.phase, "ask"); // all are due
  assert.equal(answerAll(drill).length, 20);
  drill = opened(EVENING); // the page has not forgotten the rest of what it read
  assert.equal(knownCount(drill), expected.first.length);
});

test("what a tree was taught by its earlier name is known", () => {
  store = { "treegen-drill-today": `days 3 2026-07-01 2\nraise.00000.mulch 3 2026-07-01` };
  const drill = opened(EVENING, Object.create(raise, { name: { value: "any-word" } }));
  assert.deepEqual([drill.days.streak, kept(drill).length], [3, 1]);
});

test("of fixed words there is nothing to learn", () => {
  const drill = openedWith([], EVENING, fixed);
  assert.deepEqual(
    [drill.levels, drill.phase, knownText(drill), todayText(drill)],
    [[], "done", "", ""],
  );
  assert.deepEqual(cardText(drill), [
    "Nothing to learn here:",
    "after the opening at most one word is left.",
  ]);
});

test("a tree to learn has a card for the second word, which is asked among its exceptions", () => {
  const { second, clues, exceptions } = expected.learnt;
  const drill = openedWith([], EVENING, learnt);
  const {
    levels: [cards],
    rule,
  } = drill;
  assert.deepEqual(
    new Set(cards.filter((card) => card !== rule).map(({ steps }) => steps[0][1])),
    new Set(exceptions),
  );
  assert.deepEqual([rule.reply, mostFrequent(cards)[0]], [second, rule]);
  const cells = cards.map((card) => cellText(drill, card));
  const others = cells.filter((cell) => cell.startsWith("DRONE"));
  assert.deepEqual(
    others,
    exceptions.map((digits) => `DRONE ${digits}: new`),
  );
  assert.ok(cells.includes(`${second.toUpperCase()}, all other clues: new`));
  const told = [];
  for (; drill.phase === "new"; chooseCard(drill)) told.push(cardText(drill).join(" "));
  assert.equal(told.length, 5);
  assert.match(told[0], /: the tree plays .* It does so after all clues but 4, in /);
  assert.equal(cardText(drill)[0], `${second.toUpperCase()}, or which exception?`);
  mock.method(Math, "random", () => 0.4); // then the rule is asked after each exception
  const asked = [];
  while (asked.length < 9 && pass(drill) === "ask" && drill.levels[0].includes(drill.card))
    asked.push(answer(drill));
  mock.restoreAll();
  const ruled = asked.filter((digits) => !exceptions.includes(digits));
  assert.deepEqual(
    new Set(asked.filter((digits) => exceptions.includes(digits))),
    new Set(exceptions),
  );
  assert.ok(ruled.length > 1 && ruled.every((digits) => clues.includes(digits)), String(asked));
  assert.equal(knownCount(drill), 5);
  const text = "You know the reply after 1 clue in 100 % of games.";
  assert.equal(knownText(drill), text);
});

test("of a tree to learn earlier pages' boxes of the second word are the rule's", () => {
  const { second, clues } = expected.learnt;
  const lines = [4, 2].map((box, i) => `drone.${clues[i]}.${second} ${box} 9`);
  assert.deepEqual(kept(openedWith(lines, EVENING, learnt)), [
    [`drone..${second}`, 4, "2026-06-30"],
  ]);
});
