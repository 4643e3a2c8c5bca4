// What the page says. All its sentences stand in sentences.json, by the part of the page that says them;
// page.py has those of page.html, and what a tree is for, from there too. What is put into a sentence
// stands in braces; where there is one of it or are several, the number `n` chooses.

import SENTENCES from "./sentences.json" with { type: "json" };
import { grouped } from "./text.js";

/** @typedef {keyof typeof SENTENCES} Key */

/** @type {(key: Key, values?: { [name: string]: string | number }) => string} */
export function say(key, values = {}) {
  const entry = SENTENCES[key];
  const text = typeof entry === "string" ? entry : entry[values.n === 1 ? "one" : "other"];
  return text.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const value = values[name];
    return typeof value === "number" ? grouped(value) : value;
  });
}
