// What Python computed for the tests of a module (conftest.py), which compare with it what
// JavaScript does.

import { readFileSync } from "node:fs";
import english from "../../treegen/say/sentences/en.json" with { type: "json" };
import { rules } from "../../treegen/page/rules.js";
import { hear } from "../../treegen/page/sentences.js";

hear({ en: english });
Object.assign(rules, JSON.parse(process.env.RULES ?? ""));

export const expected = JSON.parse(readFileSync(process.env.EXPECTED ?? "", "utf-8"));

// What the terminal says of the words left as the page has it: with words of the game in capitals.
export const shown = (text: string): string =>
  text.replace(/(?<=also possible: ).*/, (words) => words.toUpperCase());
