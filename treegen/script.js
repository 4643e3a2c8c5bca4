"use strict";
// What the scripts of a page and of a chart both use.

/* exported element, allOf, capital, readClue */

/** @type {(tag: string, attributes: { [name: string]: any }, ...children: any[]) => any} */
function element(tag, attributes, ...children) {
  /** @type {any} Of any kind. */
  const made = document.createElementNS("http://www.w3.org/1999/xhtml", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** @type {(selector: string) => any[]} */
const allOf = (selector) => [...document.querySelectorAll(selector)];

// Some letters have no capital of their own: ß becomes two, ı that of i.
/** @type {(letter: string) => string} */
function capital(letter) {
  const upper = letter.toUpperCase();
  return upper.toLowerCase() === letter ? upper : letter;
}

// A clue of some length in any notation that the terminal reads (clues.py), as digits, or null.
const NOTATIONS = [["0", "1", "2"], [".b_xw", "y", "g"], ["0", "-", "+"], ["⬛⬜", "🟨🟦", "🟩🟧"]];

/** @type {(text: string, length: number) => string | null} */
function readClue(text, length) {
  const signs = [...text.toLowerCase().replaceAll("\ufe0f", "")];
  if (signs.length !== length) return null;
  for (const notation of NOTATIONS) {
    const digits = signs.map((sign) => notation.findIndex((some) => [...some].includes(sign)));
    if (!digits.includes(-1)) return digits.join("");
  }
  return null;
}
