// The rows of the keyboard of practice: those of the keyboards that a language is typed on.

import { likelyIn } from "../game/likely.js";

import type { Tree } from "../game/known.js";

const QWERTY = "qwertyuiop asdfghjkl zxcvbnm";

// From left to right, also where words run from right to left, as on such keyboards.
const KEYBOARDS: { [lang: string]: string } = {
  en: QWERTY,
  de: "qwertzuiopü asdfghjklöä yxcvbnmß",
  es: "qwertyuiop asdfghjklñ zxcvbnm",
  fr: "azertyuiop qsdfghjklm wxcvbn",
  pt: "qwertyuiop asdfghjklç zxcvbnm",
  sv: "qwertyuiopå asdfghjklöä zxcvbnm",
  fi: "qwertyuiopå asdfghjklöä zxcvbnm",
  da: "qwertyuiopå asdfghjklæø zxcvbnm",
  nb: "qwertyuiopå asdfghjkløæ zxcvbnm",
  tr: "qwertyuıopğü asdfghjklşi zxcvbnmöç",
  ar: "ضصثقفغعهخحجد شسيبلاتنمكط ئءؤرىةوزظذ",
  fa: "ضصثقفغعهخحجچ شسیبلاتنمکگ ظطژزرذدپو",
  he: "קראטוןםפ שדגכעיחלךף זסבהנמצתץ",
  el: "ςερτυθιοπ ασδφγηξκλ ζχψωβνμ",
  ru: "йцукенгшщзхъ фывапролджэ ячсмитьбю",
  uk: "йцукенгшщзхї фівапролджє ячсмитьбюґ",
};
const MOST_KEYS = 10; // in a row of letters that no keyboard here has

// The letters of words that are likely: others are in misspellings and names.
export function likelyLetters({ answers, words }: Tree): Set<string> {
  return new Set(answers.words.filter(likelyIn(answers)).flatMap((place) => [...words[place]]));
}

// Letters in the rows of a language's keyboard; where that is not known, of the first one that has
// them all. Those that it has not stand in their order in rows of their own.
export function keyRows(letters: Set<string>, lang: string = ""): string[][] {
  const isIn = (keyboard: string) => [...letters].every((letter) => keyboard.includes(letter));
  const keyboard = KEYBOARDS[lang.split("-")[0]] ?? Object.values(KEYBOARDS).find(isIn) ?? QWERTY;
  const others = [...letters].filter((letter) => !keyboard.includes(letter)).sort();
  const rows = keyboard.split(" ").map((row) => [...row].filter((letter) => letters.has(letter)));
  for (let at = 0; at < others.length; at += MOST_KEYS) rows.push(others.slice(at, at + MOST_KEYS));
  return rows.filter((row) => row.length);
}
