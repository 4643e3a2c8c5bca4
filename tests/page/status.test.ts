import assert from "node:assert/strict";
import { test } from "node:test";
import { JOBS } from "../../treegen/page/computed/jobs.js";
import { advise } from "../../treegen/page/computed/adviser.js";
import { address } from "../../treegen/page/game/address.js";
import { gameAt } from "../../treegen/page/game/position.js";
import { withGuess, withHint } from "../../treegen/page/kept/round.js";
import { noteLines } from "../../treegen/page/screen/boards-text.js";
import {
  app,
  enterPlace,
  setColours,
  setMove,
  setPart,
  setPath,
  setPrice,
  tryColours,
} from "../../treegen/page/screen/state.js";
import { statusText } from "../../treegen/page/screen/status.js";
import { refusal, roundText } from "../../treegen/page/screen/wording.js";
import { treeNamed } from "./trees.js";

// To an address, with all that the page computes there.
function enter(hash) {
  enterPlace(hash);
  const { view } = app;
  if (view.boards === 1 && !view.move && !view.isEnded && view.game.size)
    setMove(advise(view.game));
  if (view.own !== null && !view.price && view.tree.places.has(view.own))
    setPrice(JOBS.cost(view.game, view.own));
}

const NO_WORD = "None of the 2,315 answers of 2021 fits. ";
const CLOUT = "#raise-any:raise.01000.clout.00110";
const MORAL = "#salet.02000.glint.00200.bigot.01000.moral.00110"; // with two guesses left
const MIGHT = "#raise-hard:raise.00100.pilot.02002.fight.02222.might.02222";
const SLASH = "#raise.01020.slash.20222";
const GO_ON = "Press Enter or Next guess again to go on.";

test("the status tells where the game stands", () => {
  for (const [hash, text] of [
    ["#raise", "Guess 1: play RAISE. 2,315 words left."],
    ["#RAISE.00012.Knots", "Guess 2: play KNOTS. 17 words left."],
    ["#raise.11002.bract.02210.anvil.11000", "Guess 4: play CRANE. 1 word left: the answer."],
    ["#raise-any:raise.01000", "Guess 2: play CLOUT. 92 likely words left of 482."],
    [CLOUT, "Guess 3: play BOYAU. 4 words left."],
    [
      `${CLOUT}.boyau.01011`,
      "Guess 4: play GUANO. 1 word left: the answer. GUANO was used on 27 March 2023.",
    ],
    [MORAL, "Guess 5: play AAHED. 3 words left."],
    [MIGHT, "Guess 5: play NIGHT. 3 words left; 2 guesses: 67 % at best."],
    [`${MIGHT}.might.02222`, "Guess 6: play NIGHT. 3 words left; 1 guess: 33 % at best."],
    [`${MIGHT}.might.02222.might.02222`, "Not found. What was it?"],
    // A word of the wide list, as in the terminal (test_status_js.py).
    ["#raise.01000.clout.00110", "Guess 3: play GUANO, 99 % chance; 4 rare words also fit."],
  ]) {
    enter(hash);
    assert.equal(statusText(), text, hash);
  }
});

test("of a word of one's own it tells what it costs or risks, or that it is no word or breaks hard mode", () => {
  for (const [hash, text] of [
    [
      "#raise.00012.crane",
      /^Guess 2: play CRANE, your word, ≈\d\.\d\d guesses more than KNOTS\. 17 words left\.$/,
    ],
    [
      "#raise.00012.xyzzy",
      /^Guess 2: play XYZZY, your word, which is not among the words accepted in 2021\. 17 words left\.$/,
    ],
    [
      "#raise-hard:raise.12000.pious",
      /^Guess 2: PIOUS breaks hard mode \(needs R; letter 2 stays A\); advice: [A-Z]{5}\. \d+ words left\.$/,
    ],
    [
      `${SLASH}.smash.20222.swash`,
      /^Guess 4: play SWASH, your word, .* STASH\. SWASH: 50 %; also possible: STASH\.$/,
    ],
    [
      `${MORAL}.dairy`,
      new RegExp(
        "^Guess 5: play DAIRY, your word \\(33 % risk of not finding it in 6 guesses\\); " +
          "advice: AAHED\\. 3 words left\\.$",
      ),
    ],
    [
      `${MIGHT}.fight`,
      new RegExp(
        "^Guess 5: play FIGHT, your word \\(67 % risk of not finding it in 6 guesses\\); " +
          "advice: NIGHT\\. 3 words left; 2 guesses: 67 % at best\\.$",
      ),
    ],
  ]) {
    enter(hash);
    assert.match(statusText(), text, hash);
  }
});

test("the status tells how to correct a row, and which row can no longer be", () => {
  const from = `${SLASH}.slash.20222`;
  const turns = [
    ["raise", "01020"],
    ["slash", "20222"],
    ["slash", "20222"],
  ];
  for (const [first, digits, text, isImpossible] of [
    [0, "", "These colours: 22 words left.", false],
    [1, "", "These colours: 3 words left.", false],
    [
      0,
      "20020",
      "These colours: 1 word left: ROOST. No word fits RAISE 20020 and SLASH 20222 together.",
      false,
    ],
    [0, "22222", null, true],
    [2, "22222", "SLASH is not among the 3 words left, so it cannot be the answer.", false],
    [
      1,
      "20220",
      "These colours: 1 word left: SPASM. No word fits SLASH 20220 and SLASH 20222 together.",
      false,
    ],
    [
      1,
      "12222",
      "None of the 2,315 answers of 2021 fits. Without SLASH 12222, 22 words are left. " +
        "None of the 14,855 words fits either.",
      false,
    ], // for which no other row is to blame
  ]) {
    globalThis.history = { state: { correction: { turns: turns.slice(first), from } } };
    const [word] = turns[first];
    enter(address(treeNamed("raise"), turns.slice(0, first), word));
    if (digits) setColours(0, 0, digits);
    const told = `Correct the colours of ${word.toUpperCase()}; the other rows stay. ${text}`;
    assert.equal(
      statusText(),
      text === null ? "RAISE is the answer; nothing follows it." : told,
      digits,
    );
    assert.equal(tryColours(), !isImpossible, digits);
  }
  delete globalThis.history;
});

test("a solved game stands beside the tree's own", () => {
  const crane = "#raise.11002.bract.02210";
  for (const [hash, text] of [
    [`${crane}.anvil.11000.crane.22222`, "CRANE: solved in 4 guesses, as many as the tree."],
    [`${crane}.crane.22222`, "CRANE: solved in 3 guesses, one fewer than the tree."],
    ["#raise.11002.crane.22222", "CRANE: solved in 2 guesses, 2 fewer than the tree."],
    [`${SLASH}.slash.20222.stash.22222`, "STASH: solved in 4 guesses, one more than the tree."],
    [
      `${SLASH}.slash.20222.slash.20222.stash.22222`,
      "STASH: solved in 5 guesses, 2 more than the tree.",
    ],
  ]) {
    enter(hash);
    assert.equal(statusText(), text, hash);
  }
});

test("the status tells what colours lead to, of which impossible ones are named only when they are whole", () => {
  const why = `${NO_WORD}Without CLOUT 00110, 92 words are left. Without RAISE 01000, 29 words are left.`;
  for (const [hash, digits, text] of [
    ["#raise", "00012", "These colours: 17 words left."],
    ["#raise", "22222", "RAISE is the answer."],
    // 00000, shown at first, cannot occur either
    ["#raise.00012", "2222", "Guess 2: play KNOTS. 17 words left."],
    [
      "#raise.00012",
      "22220",
      `${NO_WORD}Without KNOTS 22220, 17 words are left. None of the 14,855 words fits either.`,
    ],
    ["#raise.00012", "22222", "KNOTS is not among the 17 words left, so it cannot be the answer."],
    [
      "#raise.01000",
      "00110",
      `${why} Or the answer is not in that list: Next goes on with all 14,855 words.`,
    ],
    [CLOUT, "01011", "These colours: 1 word left: GUANO."],
  ]) {
    enter(hash);
    [...digits].forEach((digit, i) => setColours(0, i, digit));
    assert.equal(statusText(), text, `${hash} ${digits}`);
  }
});

test("to go on with colours that were not set is told before it counts", () => {
  for (const [hash, text] of [
    [
      "#raise",
      `No colours set: all letters count as absent. These colours: 168 words left. ${GO_ON}`,
    ],
    [`${SLASH}.smash`, `The other letters count as absent. These colours: 2 words left. ${GO_ON}`],
  ]) {
    enter(hash);
    tryColours();
    assert.equal(statusText(), text, hash);
  }
});

test("colours that Back took away stay set for that turn alone", () => {
  setPart("taken", [["knots", "00201"]]);
  enter("#raise.00012");
  assert.deepEqual([app.view.rows[0].set, statusText()], ["00201", "These colours: 3 words left."]);
  enterPlace("#raise.00012.crane");
  assert.equal(app.view.rows[0].isTouched, false);
  setPart("taken", []);
});

const BEGUN = "#boards=2:raise:trace.00100-22100";

// Lines below each board.
const notes = () => app.view.games.map((_, board) => noteLines(app.view, board).join(" "));

const play = (guess) => setMove({ guess, source: "turn" });

test("on several boards the status tells the guess, and a note what is left on each", () => {
  for (const [hash, move, text, first, second] of [
    [
      "#boards=2:raise:",
      "trace",
      "Guess 1 of 7: play TRACE.",
      "2,315 words left.",
      "2,315 words left.",
    ],
    [
      BEGUN,
      "trial",
      "Guess 2 of 7: play TRIAL.",
      "127 words left.",
      "TRIAL: 50 %; also possible: TRIAD.",
    ],
    [
      `${BEGUN}.crane`,
      "trial",
      "Guess 2 of 7: play CRANE, your word.",
      "127 words left.",
      "2 words left.",
    ],
    [
      `${BEGUN}.trial.x`,
      "cynic",
      "Guess 2 of 7: play CYNIC.",
      "127 words left.",
      "1 word left: TRIAD.",
    ],
    [
      `${BEGUN}.trial.00010-22222`,
      "canon",
      "Guess 3 of 7: play CANON.",
      "words left.",
      "TRIAL: solved in 2 guesses.",
    ],
    [
      `${BEGUN}.trial.00010-22110`,
      "canon",
      "Guess 3 of 7: play CANON.",
      "words left.",
      "Without TRIAL 22110, 2 words are left.",
    ],
  ]) {
    enterPlace(hash);
    if (!app.view.own) assert.match(statusText(), /^Guess \d of 7: computing/, hash);
    play(move);
    assert.equal(statusText(), text, hash);
    [first, second].forEach((note, board) =>
      assert.ok(notes()[board].includes(note), `${hash}: ${notes()[board]}`),
    );
  }
  enterPlace(`${BEGUN}.trial.22222-22222`);
  assert.equal(statusText(), "All boards solved in 2 guesses; 7 are allowed.");
  setPath([
    ["trace", "00100-22100"],
    ["trial", "22222-22222"],
  ]);
  assert.equal(
    statusText(),
    "All boards solved in 2 guesses; 7 are allowed. You played the suggested words.",
  );
  setPath([["trial", "22222-22222"]]);
  assert.equal(
    statusText(),
    "All boards solved in 2 guesses; 7 are allowed. " +
      "The suggested words would have needed 1: TRIAL.",
  );
});

test("on several boards a slip is told before it counts", () => {
  enterPlace("#boards=2:raise:");
  play("trace");
  assert.equal(tryColours(), false);
  assert.ok(statusText().startsWith("No colours set on any board: all letters count as absent. "));
  assert.equal(tryColours(), true);
  enterPlace(BEGUN);
  play("trial");
  setColours(1, 0, "22222");
  assert.equal(notes()[1], "These colours: 1 word left: TRIAL.");
  setColours(0, 0, "00010");
  setColours(1, 0, "22110");
  assert.equal(tryColours(), false);
  assert.ok(notes()[1].includes("Without TRIAL 22110, 2 words are left."), notes()[1]);
  assert.equal(tryColours(), true);
});

test("colours that leave no word on any board are not gone on with", () => {
  enterPlace(BEGUN);
  play("trial");
  setColours(0, 0, "11111");
  setColours(1, 0, "22110");
  assert.deepEqual([tryColours(), tryColours(), tryColours()], [false, false, false]);
  assert.equal(statusText(), "No word fits these colours on any board. Please check them.");
});

test("practice tells the guess, hints, what the sender needed, and the end", () => {
  const tree = treeNamed("raise");
  const begun = {
    tree,
    secret: "stash",
    steps: [],
    told: new Set(),
    isCounted: false,
    sent: "",
    isOver: false,
  };
  assert.equal(roundText(begun), "Guess 1 of 6.");
  assert.equal(roundText({ ...begun, sent: "1" }), "Guess 1 of 6. The sender needed 1 guess.");
  assert.equal(roundText({ ...begun, sent: "x" }), "Guess 1 of 6. The sender did not find it.");
  const hinted = withHint(withHint(withGuess(begun, "raise")));
  assert.equal(roundText(hinted), "Guess 2 of 6. Letter 1 is S.");
  assert.equal(roundText(withGuess(hinted, "stash")), "Solved in 2 guesses.");
  const lost = Array(6).fill("fuzzy").reduce(withGuess, begun);
  assert.equal(roundText(lost), "Not found in 6 guesses: the answer was STASH.");
  for (const [word, problem] of [
    ["", "Not enough letters."],
    ["zzzzz", "ZZZZZ is not among the words accepted in 2021."],
    ["geezer", "Too many letters."],
    ["crane", ""],
  ])
    assert.equal(refusal(gameAt(tree, []), word), problem);
});
