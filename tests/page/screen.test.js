import assert from "node:assert/strict";
import { resolveObjectURL } from "node:buffer";
import { mock, test } from "node:test";
import { spokenLanguage } from "../../treegen/page/sentences.js";
import { expected } from "./expected.js";
import { opened } from "./opened.js";

// A part of the screen, which only keeps what it is told.
class Part {
  dataset = {};
  attributes = {};
  listeners = {};
  get form() { return new Part(); }
  addEventListener(kind, act) { this.listeners[kind] = act; }
  setAttribute(name, value) { this.attributes[name] = value; }
  querySelector() { return new Part(); }
  replaceChildren() {}
  append() {}
  focus() {}
  click() { saved.push(this.attributes); } // of a link that saves a file
  press() { return this.listeners.click({}); }
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
const localStorage = { getItem: (name) => store[name] ?? null, setItem: (name, text) => { store[name] = text; } };
const navigator = { clipboard: { writeText: async (text) => void copied.push(text) } };
Object.defineProperty(globalThis, "navigator", { value: navigator });
Object.assign(globalThis, {
  window: globalThis, document, localStorage, location: { hash: "", protocol: "file:" }, addEventListener() {},
  matchMedia: () => new Part(), ResizeObserver: class { observe() {} },
});
mock.timers.enable({ apis: ["setTimeout"] });

const { recallLanguage } = await import("../../treegen/page/screen/language.js");
await import("../../treegen/page/screen/share.js");
const { enterPlace } = await import("../../treegen/page/screen/state.js");

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
  for (const [palette, squares] of [["usual", "⬛⬛⬛🟨🟩"], ["contrast", "⬛⬛⬛🟦🟧"], ["usual", "⬛⬛⬛🟨🟩"]]) {
    document.documentElement.dataset.palette = palette;
    await part("copy-emoji").press();
    assert.equal(copied.at(-1), squares);
  }
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
