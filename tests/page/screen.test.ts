import assert from "node:assert/strict";
import { resolveObjectURL } from "node:buffer";
import { mock, test } from "node:test";
import { address } from "../../treegen/page/game/address.js";
import { ONE } from "../../treegen/page/game/boards.js";
import { spokenLanguage } from "../../treegen/page/sentences.js";
import { expected } from "./expected.js";
import { opened } from "./opened.js";

// A part of the screen, which only keeps what it is told.
class Part {
  dataset = {};
  attributes = {};
  listeners = {};
  get form() {
    return new Part();
  }
  addEventListener(kind, act) {
    this.listeners[kind] = act;
  }
  setAttribute(name, value) {
    this.attributes[name] = value;
  }
  querySelector() {
    return new Part();
  }
  replaceChildren() {}
  append() {}
  focus() {}
  click() {
    saved.push(this.attributes);
  } // of a link that saves a file
  press() {
    return this.listeners.click({});
  }
}

const parts = {};
const part = (id) => (parts[id] ??= new Part());
const store = {};
const copied = [];
const saved = [];
const document = {
  documentElement: new Part(),
  getElementById: part,
  querySelectorAll: () => [],
  createElementNS: () => new Part(),
  addEventListener() {},
};
const localStorage = {
  getItem: (name) => store[name] ?? null,
  setItem: (name, text) => {
    store[name] = text;
  },
};
const location = { hash: "", protocol: "file:" };
const visits = [{ to: "", state: null }];
const history = {
  get state() {
    return visits.at(-1).state;
  },
  pushState(state, _, to) {
    visits.push({ to, state });
    location.hash = to;
  },
  replaceState(state, _, to = visits.at(-1).to) {
    visits[visits.length - 1] = { to, state };
  },
};
const navigator = { clipboard: { writeText: async (text) => void copied.push(text) } };
Object.defineProperty(globalThis, "navigator", { value: navigator });
Object.assign(globalThis, {
  window: globalThis,
  document,
  localStorage,
  location,
  history,
  addEventListener() {},
  dispatchEvent() {},
  scrollY: 120,
  matchMedia: () => new Part(),
  ResizeObserver: class {
    observe() {}
  },
});
mock.timers.enable({ apis: ["setTimeout"] });

const { recallLanguage } = await import("../../treegen/page/screen/language.js");
await import("../../treegen/page/screen/share.js");
const { app, enterPlace } = await import("../../treegen/page/screen/state.js");
const { earn, go, goToReview, playGame } = await import("../../treegen/page/screen/way.js");

test("the language that was chosen last is kept", () => {
  opened(expected.spanish);
  recallLanguage(expected.spanish.languages);
  assert.equal(spokenLanguage(), "es");
  for (const lang of ["en", "es", "en"]) {
    part("language").press();
    assert.equal(spokenLanguage(), lang);
    recallLanguage(expected.spanish.languages); // as a page that is opened again
    assert.equal(spokenLanguage(), lang);
  }
});

test("squares are copied in the colours that are shown", async () => {
  opened(expected.raise);
  enterPlace("#raise.00012");
  for (const [palette, squares] of [
    ["usual", "⬛⬛⬛🟨🟩"],
    ["contrast", "⬛⬛⬛🟦🟧"],
    ["usual", "⬛⬛⬛🟨🟩"],
  ]) {
    document.documentElement.dataset.palette = palette;
    await part("copy-emoji").press();
    assert.equal(copied.at(-1), squares);
  }
});

test("from several boards a game that was played elsewhere leads to its one board", () => {
  const [tree] = opened(expected.raise);
  const several = { boards: 4, isAlike: false };
  const played = [
    ["raise", "00012"],
    ["scope", "20002"],
  ];
  for (const act of [goToReview, playGame]) {
    enterPlace(address(tree, [], null, several));
    assert.equal(app.view.boards, 4);
    act(played);
    assert.equal(location.hash, address(tree, played, null, ONE));
  }
  enterPlace(address(tree, [], null, several));
  go([["raise", "00012-00012-00012-00012"]]); // of the boards themselves
  assert.equal(location.hash, address(tree, [["raise", "00012-00012-00012-00012"]], null, several));
});

test("where the page is left, it is left with how far it was scrolled and what stood beside it", () => {
  opened(expected.raise);
  enterPlace("");
  history.replaceState({ isCorrected: true }, "");
  go([["raise", "00012"]]);
  assert.deepEqual(visits.at(-2).state, { isCorrected: true, y: 120 });
  assert.equal(visits.at(-1).state, null);
});

test("a first word of one's own on one board is kept, of several boards it is not", () => {
  const [tree] = opened(expected.raise);
  for (const [boards, word, opener] of [
    [4, "crane", null],
    [1, "raise", null],
    [1, "crane", "crane"],
  ]) {
    enterPlace(address(tree, [], null, { boards, isAlike: false }));
    earn(Array(boards).fill("00000").join("-"), word);
    assert.equal(localStorage.getItem("treegen-opener"), opener, `${boards} ${word}`);
  }
  enterPlace("#raise.00012");
  earn("00000", "scope"); // a second word
  assert.equal(localStorage.getItem("treegen-opener"), "crane");
});

test("a tree is saved byte for byte, whatever its words weigh", async () => {
  for (const { data, name, file } of expected.files) {
    opened(data);
    enterPlace("");
    part("save").press();
    const { href, download } = saved.at(-1);
    assert.deepEqual([download, await resolveObjectURL(href).text()], [name, file]);
  }
});
