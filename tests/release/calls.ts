// What calls of the npm package give. The first line of the input is an object of JSON, the values
// of names that the calls may use; each line after it is a call, as text of JSON. Its value, or its
// error as text, is printed on a line of its own.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { format } from "node:util";
import { wordsLeft as wordsBelow } from "../../treegen/release/npm/index.js";
import { rules } from "../../treegen/page/rules.js";
import * as offered from "../../treegen/release/npm/main.js";

Object.assign(rules, JSON.parse(process.env.RULES)); // which a package has in place of that module

globalThis.offered = offered; // for programs
const own = console.log;
const files = new Map();

// A file of trees/, the same object each time.
function stored(name) {
  const path = `trees/${name}.json`;
  if (!files.has(name)) files.set(name, JSON.parse(readFileSync(path, "utf-8")));
  return files.get(name);
}

// The lines that a program prints.
async function printed(source) {
  const lines = [];
  console.log = (...shown) => lines.push(format(...shown));
  await import(`data:text/javascript,${encodeURIComponent(source)}`);
  console.log = own;
  return lines;
}

// An opening as if it were of a tree's day: openings, which take longer, may be older than trees.
function ofDay(opening, tree) {
  const prior = tree.recipe.prior?.name.startsWith("past to ") && tree.recipe.prior;
  return { ...opening, recipe: { ...opening.recipe, prior: prior || opening.recipe.prior } };
}

const circle = {};
circle.circle = circle;
const names = { ...offered, wordsBelow, stored, ofDay, printed, circle };

async function result(call) {
  try {
    return await new Function(...Object.keys(names), `return ${call};`)(...Object.values(names));
  } catch (error) {
    return String(error);
  }
}

const isWalked = (value) => value instanceof Map || typeof value?.next === "function";
const listed = (_, value) => (isWalked(value) ? [...value] : value);

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
Object.assign(names, JSON.parse((await lines.next()).value));
for await (const line of lines) own(JSON.stringify(await result(JSON.parse(line)), listed));
