// Trees of a page for the same game are a family. They differ in hard mode and in the words that they
// play, and two switches choose among them; what is in no tree of the family is computed.

import { known } from "./known.js";
import { flags, greatest, weightIn } from "./lists.js";

/** @import { Value } from "../sentences.js" */
/** @import { Recipe, Tree, TreeRecord } from "./known.js" */

/** @typedef {{ isHard: boolean, isEveryday: boolean }} Switches */

/** @type {(one: { recipe: Recipe }) => string} */
const gameKey = ({ recipe: { guesses, answers, prior, strict } }) =>
  [guesses.sha256, answers.sha256, prior?.sha256, Boolean(strict)].join();

/** @type {(tree: { recipe: Recipe }) => TreeRecord[]} Those of the trees for its game, in their order. */
const familyOf = (tree) => known.records.filter((other) => gameKey(other) === gameKey(tree));

/** @type {(one: { recipe: Recipe }) => Switches} What a tree has without computing. */
const switchesIn = ({ recipe }) => ({ isHard: Boolean(recipe.hard), isEveryday: Boolean(recipe.vocabulary) });

/**
 * The tree of a family for some switches: of those that have nothing which is switched off, the one
 * that has most, hard mode before words; then the tree itself, one that opens as it does, the first.
 *
 * @type {(tree: { index: number, opener: string, recipe: Recipe }, wanted: Switches) => number}
 */
export function indexFor(tree, { isHard, isEveryday }) {
  /** @type {(other: TreeRecord) => number} */
  const rank = (other) => {
    const has = switchesIn(other);
    const isOwn = other.index === tree.index;
    return 8 * Number(has.isHard) + 4 * Number(has.isEveryday)
      + 2 * Number(isOwn) + Number(other.opener === tree.opener);
  };
  const fitting = familyOf(tree).filter((other) => {
    const has = switchesIn(other);
    return (isHard || !has.isHard) && (isEveryday || !has.isEveryday);
  });
  const most = greatest(fitting.map(rank));
  return fitting.find((other) => rank(other) === most)?.index ?? tree.index;
}

// The title of a tree's game without what the switches say, so that it stays when they are pressed.
/** @type {(tree: Tree) => Value} */
export const titleOf = (tree) => known.records[indexFor(tree, { isHard: false, isEveryday: false })].title;

// Whether the switches lead to every tree of the page from its first.
/** @type {() => boolean} */
export function areAllSwitched() {
  const [first] = known.records;
  return known.records.every((other) => indexFor(first, switchesIn(other)) === other.index);
}

/**
 * The tree that a page opens with: its first, or the one for what this device keeps. Where only hard
 * mode is kept, its tree's own moves are played.
 *
 * @type {() => number}
 */
export function firstIndex() {
  const [first] = known.records;
  const has = switchesIn(first);
  const isHard = known.isHard ?? has.isHard;
  const isEveryday = known.isEveryday ?? (isHard === has.isHard && has.isEveryday);
  return indexFor(first, { isHard, isEveryday });
}

/**
 * Sets what is switched on in a tree: what it has, and what was switched on and is computed there. A
 * switch that leads to another tree is off in this one.
 *
 * @param {Tree} tree
 */
export function applySwitches(tree) {
  const has = switchesIn(tree);
  /** @type {(wanted: Switches) => boolean} */
  const isHere = (wanted) => indexFor(tree, wanted) === tree.index;
  tree.isHard = has.isHard || (known.isHard === true && isHere({ ...has, isHard: true }));
  tree.isEveryday = has.isEveryday
    || (known.isEveryday === true && isHere({ isHard: tree.isHard, isEveryday: true }));
  return tree;
}

// What is switched on and not in the tree.
/** @type {(tree: Tree) => Switches} */
export function computedIn(tree) {
  const has = switchesIn(tree);
  return { isHard: tree.isHard && !has.isHard, isEveryday: tree.isEveryday && !has.isEveryday };
}

// Whether some tree for the game has what a switch is for.
/** @type {(tree: Tree, name: "isHard" | "isEveryday") => boolean} */
export const isOffered = (tree, name) => familyOf(tree).some((other) => switchesIn(other)[name]);

// Whether a switch does anything: not in a tree that has what the switch is for, if no other has not.
/** @type {(tree: Tree, name: "isHard" | "isEveryday") => boolean} */
export function isSwitchUseful(tree, name) {
  const { isHard, isEveryday } = tree;
  return !switchesIn(tree)[name] || indexFor(tree, { isHard, isEveryday, [name]: false }) !== tree.index;
}

// Function that tests whether a word of a tree is an everyday one: of the vocabulary of its family, or where there is
// none one that weighs more than 0.
/** @type {(tree: Tree) => (place: number) => boolean} */
export function everydayTest(tree) {
  const record = [known.records[tree.index], ...familyOf(tree)].find(({ recipe }) => recipe.vocabulary);
  if (!record) return (place) => weightIn(tree.prior, place) > 0;
  const isKnown = flags(record.everyday, tree.words.length);
  return (place) => isKnown[place] === 1;
}
