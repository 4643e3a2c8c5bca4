// Pages for the tests of modules: their data, one page after another.

import { known } from "../../treegen/page/game/known.js";
import { begin, treeAt } from "../../treegen/page/game/trees.js";
import { rules } from "../../treegen/page/rules.js";

// The trees of a page that is opened in place of another.
export function opened(data) {
  Object.assign(known, {
    trees: [],
    past: new Map(),
    since: new Set(),
    mode: null,
    isEveryday: null,
  });
  for (const name of Object.keys(rules)) delete rules[name]; // so that they are those of the page
  begin(data);
  return known.records.map((_, index) => treeAt(index));
}

export const wordsAt = (tree, places) => places.map((place) => tree.words[place]);
