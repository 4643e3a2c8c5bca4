import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, treeAt } from "../../treegen/page/game/trees.js";
import {
  codeOf,
  drawnWord,
  isEnd,
  keepRound,
  knownLetters,
  readRound,
  unknownLetters,
  wordOf,
} from "../../treegen/page/kept/round.js";
import { keyRows, likelyLetters } from "../../treegen/page/screen/key-rows.js";
import { expected } from "./expected.js";

let text = null;
globalThis.localStorage = {
  getItem: (name) => (name === "treegen-practice" ? text : null),
  setItem: (name, value) => {
    if (name === "treegen-practice") text = value;
  },
};

begin(expected.data);
const tree = treeAt(0);
const SLASH = [
  ["raise", "01020"],
  ["slash", "20222"],
];

test("each answer has a code of its own that hardly another list has", () => {
  const [first, second] = expected.lists.map(({ words, sha256 }) => {
    const places = new Map(words.map((word, i) => [word, i]));
    const list = {
      words,
      places,
      answers: { words: [...words.keys()] },
      recipe: { answers: { sha256 } },
    };
    const codes = new Set(words.map((word) => codeOf(list, word)));
    assert.equal(codes.size, words.length);
    assert.equal(wordOf(list, codeOf(list, words.at(-1))), words.at(-1));
    return codes;
  });
  assert.ok([...first].filter((code) => second.has(code)).length < 5);
});

test("codes are those of the links that tests follow, and others are none", () => {
  for (const [word, code] of Object.entries(expected.codes)) {
    assert.deepEqual([codeOf(tree, word), wordOf(tree, code)], [code, word]);
  }
  for (const code of ["", "zzzzzz", "<b>"]) assert.equal(wordOf(tree, code), "");
});

test("a round that is kept is read back, and its word is not readable there", () => {
  for (const steps of [[], SLASH, [["knoll", "00000"]]]) {
    for (const [told, isCounted, sent] of [
      [[], false, ""],
      [[0], true, "2"],
      [[0, 3], true, "x"],
    ]) {
      const round = {
        tree,
        secret: "stash",
        steps,
        told: new Set(told),
        isCounted,
        sent,
        isOver: false,
      };
      keepRound(round);
      assert.ok(!text.includes("stash"), text);
      assert.deepEqual(readRound(), round);
    }
  }
});

test("odd text is no round", () => {
  const code = codeOf(tree, "stash");
  const odd = [
    null,
    "",
    "x",
    "1 2 3 4 #raise:raise.0",
    "zz  true 9 #raise:raise",
    "\0",
    `${code}  true 0 #other:raise`,
    `${code}  true 0 #raise:raise.22222`,
  ]; // colours that the word has not
  for (text of odd) assert.equal(readRound(), null, String(text));
  text = `${code}  yes 9,1 #raise:raise`;
  assert.deepEqual(
    { ...readRound(), tree: null },
    {
      tree: null,
      secret: "stash",
      steps: [],
      told: new Set([1]),
      isCounted: false,
      sent: "",
      isOver: false,
    },
  );
});

test("a round is over when its word is found, or after six guesses", () => {
  assert.equal(isEnd("stash", SLASH), false);
  assert.equal(isEnd("stash", [...SLASH, ["stash", "22222"]]), true);
  const five = Array(5).fill(["slash", "20222"]);
  assert.equal(isEnd("stash", five), false);
  assert.equal(isEnd("stash", [...five, ["slash", "20222"]]), true);
});

test("letters that no clue and no hint told stay unknown", () => {
  const round = {
    tree,
    secret: "stash",
    steps: [],
    told: new Set([0]),
    isCounted: true,
    sent: "",
    isOver: false,
  };
  assert.deepEqual(unknownLetters(round), [1, 2, 3, 4]);
  assert.deepEqual(unknownLetters({ ...round, steps: SLASH }), [1]);
});

test("of each letter the most is known that a clue or a hint told", () => {
  const letters = knownLetters({ tree, secret: "stash", steps: SLASH, told: new Set([3]) });
  assert.equal([...letters].map((one) => one.join("")).join(" "), "r0 a2 i0 s2 e0 l0 h2");
  const twice = knownLetters({
    tree,
    secret: "stash",
    steps: [["shush", "20022"]],
    told: new Set(),
  });
  assert.deepEqual(
    [...twice],
    [
      ["s", "2"],
      ["h", "2"],
      ["u", "0"],
    ],
  );
});

const QWERTY = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
const LATIN = QWERTY.join("");

test("keys stand as on the keyboard of the language, and letters that it has not in rows of their own", () => {
  for (const [letters, lang, rows] of [
    [LATIN, "", QWERTY],
    [`${LATIN}äöü`, "de", ["qwertzuiopü", "asdfghjklöä", "yxcvbnm"]],
    [LATIN, "fr", ["azertyuiop", "qsdfghjklm", "wxcvbn"]],
    [`${LATIN}ñ`, "es", ["qwertyuiop", "asdfghjklñ", "zxcvbnm"]],
    ["אבגדהוזחטיכלמנסעפצקרשת", "he", ["קראטופ", "שדגכעיחל", "זסבהנמצת"]],
    ["ابتة", "ar", ["بات", "ة"]],
    [LATIN, "pt-BR", QWERTY],
    // the first keyboard that has them all
    [`${LATIN}ñ`, "", ["qwertyuiop", "asdfghjklñ", "zxcvbnm"]],
    ["абвиклопстуц", "", ["цук", "вапол", "ситб"]],
    ["señalgrö", "", ["er", "asgl", "ñö"]],
    ["𐐨𐐩𐐪", "", ["𐐨𐐩𐐪"]],
    ["őabcdefghijkl", "hu", ["ei", "adfghjkl", "cb", "ő"]],
  ])
    assert.deepEqual(
      keyRows(new Set(letters), lang).map((row) => row.join("")),
      rows,
      letters,
    );
});

test("letters that no likely word has get no key, and no such word is drawn", () => {
  const { words } = tree.answers;
  const [one, two] = words;
  const weighed = { ...tree, answers: { ...tree.answers, words: [one, two], weights: [] } };
  Object.assign(weighed.answers.weights, { [one]: 3, [two]: 1 });
  const letters = likelyLetters(weighed);
  assert.deepEqual(letters, new Set(tree.words[one]));
  for (let i = 0; i < 50; i++) assert.equal(drawnWord(weighed, letters), tree.words[one]);
});

test("likelier words are drawn more often", () => {
  const { words } = tree.answers;
  const [one, two] = words;
  const weighed = {
    ...tree,
    answers: { ...tree.answers, words: [one, two], weights: { [one]: 1, [two]: 3 } },
  };
  const drawn = Array.from({ length: 4000 }, () => drawnWord(weighed, new Set(LATIN)));
  const often = drawn.filter((word) => word === tree.words[two]).length;
  assert.ok(2800 < often && often < 3200, String(often));
});
