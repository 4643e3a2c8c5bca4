// Trees, read from what page.py packed: the words come first, a tree when it is asked for.

import { RIGHT } from "../../web/clues.js";
import { firstLetters, letters } from "../../web/typing.js";
import { rules } from "../rules.js";
import { applySwitches, everydayTest } from "./family.js";
import { known } from "./known.js";
import { classesOf, readList, sumOf, weightIn, weightsIn } from "./lists.js";
import { countUsed, isKnownUse } from "./used.js";

import type { List, Mode, Packed, Play, Tree, TreeNode, Use } from "./known.js";

export const treeAt = (index: number): Tree => (known.trees[index] ??= readTree(index));

export function choose(switches: { mode: Mode | null; isEveryday: boolean | null }): void {
  Object.assign(known, switches);
  known.trees.forEach(applySwitches);
}

// Digits of base 91 as packing.py has them: all printable signs but the blank and &, < and >.
const digitOf = (code: number): number =>
  code - 33 - Number(code > 38) - Number(code > 60) - Number(code > 62);

// Two digits are 13 bits; one that is left at the end is 6.
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const odd = text.length % 2;
  const bytes = new Uint8Array(Math.floor((13 * (text.length - odd)) / 16 + (6 * odd) / 8));
  let bits = 0;
  let count = 0; // of the bits that make no whole byte yet
  let at = 0;
  for (let i = 0; i < text.length; i += 2) {
    const isLast = i === text.length - 1;
    const digit = digitOf(text.charCodeAt(i));
    bits = isLast
      ? (bits << 6) | digit
      : (bits << 13) | (91 * digit + digitOf(text.charCodeAt(i + 1)));
    count += isLast ? 6 : 13;
    for (; count >= 8; at++) {
      count -= 8;
      bytes[at] = bits >> count;
    }
    bits &= (1 << count) - 1;
  }
  return bytes;
}

export async function unpack(text: string): Promise<Packed> {
  const bytes = bytesOf(text);
  await new Promise((then) => {
    setTimeout(then);
  }); // as a phone takes a while for each
  const inflate = new DecompressionStream("deflate-raw");
  // Not a Blob's stream, which WebKit cannot read in a worker of a page opened from disk.
  const { body } = new Response(bytes);
  return new Response(body?.pipeThrough(inflate)).json();
}

export function begin({
  rules: found,
  lists,
  past = [],
  openings,
  shared,
  trees,
  worker = "",
  reader = "",
}: Packed): void {
  Object.assign(rules, found);
  Object.assign(known, { worker, reader });
  for (const [length, ends] of Object.entries(lists)) {
    let before = "";
    const hasLong = letters(ends) !== ends; // letters of two code units
    known.lists[length] = ends.split("\n").map((end) => {
      const same = Number(length) - (hasLong ? letters(end) : end).length;
      before = (hasLong ? firstLetters(before, same) : before.slice(0, same)) + end;
      return before;
    });
  }
  past.forEach((place, day) => known.past.set(place, day));
  known.lastDay = past.length - 1;
  known.openings = openings ?? null;
  known.records = trees.map((record, index) => ({
    ...record,
    index,
    recipe: { ...JSON.parse(`${record.head}null}`).recipe, mode: record.mode },
    guesses: shared[record.guesses],
    answers: shared[record.answers],
    wide: shared[record.wide],
    everyday: shared[record.everyday ?? -1],
  }));
}

// Words used since, but for those that the page knows.
export function setSince(uses: Iterable<[word: string, use: Use]>): void {
  known.since = new Map([...uses].filter(([word, use]) => !isKnownUse(word, use)));
  known.trees.forEach(countUsed);
}

// The words that a tree finds from a node on, each with what it weighs and the number of its guess.
export function* winsFrom(
  { guess, wins, own, below }: TreeNode,
  turn: number = 1,
): Generator<{ guess: string; own: number; turn: number }> {
  if (wins) yield { guess, own, turn };
  for (const child of below.values()) yield* winsFrom(child, turn + 1);
}

// The text of the tree's file, byte for byte as it was.
export function fileText({ head, recipe, root }: Tree) {
  const textOf = ({ guess, size, weight, below }: TreeNode): string => {
    const fields = [`"guess":${JSON.stringify(guess)}`, `"size":${size}`];
    if (recipe.prior) fields.push(`"weight":${weight}`);
    const branches = [...below].map(([clue, child]) => `"${clue}":${textOf(child)}`);
    if (branches.length) fields.push(`"branches":{${branches.join(",")}}`);
    return `{${fields.join(",")}}`;
  };
  return `${head}${textOf(root)}}\n`;
}

// What a phone takes a while to read, and what the first turn may not need.
function readWhenAsked(tree: any, name: string, read: () => any): void {
  let found: any;
  Object.defineProperty(tree, name, { get: () => (found ??= read()) });
}

// The answers of 2023 alike, among the words of a game by past answers.
function alikeList(list: List, offList: number[] = []): List {
  const isOff = new Set(offList);
  return {
    ...list,
    weights: list.weights.map((weight, place) => Number(weight > 0 && !isOff.has(place))),
  };
}

// A node has a guess, a size, a weight, whether it wins (the guess can be the answer), its own
// weight, and the nodes below it by clue. What it plays is told by its place among the words left,
// if it is one of them; the last word left plays itself, but not where the tree plays fixed words.
// What follows a first clue is read when it is asked for: all of it would take a phone half a
// second.
function readTree(index: number): Tree {
  const {
    plays: [first, ...parts],
    weights,
    ...record
  } = known.records[index];
  const { recipe } = record;
  const length = [...recipe.opener].length;
  const words = known.lists[length];
  // A tree when it is whole.
  const tree: any = { ...record, length, words, won: RIGHT.repeat(length) };
  tree.excess = new Map([[recipe.opener, 0], ...Object.entries(record.excess ?? {})]);
  tree.answers = readList(record.answers, words);
  readWhenAsked(tree, "places", () => new Map(words.map((word, place) => [word, place])));
  readWhenAsked(tree, "isEverydayWord", () => everydayTest(tree));
  readWhenAsked(tree, "guesses", () => readList(record.guesses, words));
  readWhenAsked(tree, "wide", () => readList(record.wide, words));
  readWhenAsked(tree, "root", () => readRoot());
  if (record.until !== undefined)
    readWhenAsked(tree, "alike", () => alikeList(tree.prior, record.offList));
  const answers =
    weights === undefined ? tree.answers : readList({ ...record.answers, weights }, words);
  const fixed = recipe.second ? 2 : (recipe.openers?.length ?? 0);
  // A node without those below.
  const readNode = (left: number[], turn: number, plays: Iterator<Play>): any => {
    const play = left.length > 1 || turn <= fixed ? plays.next().value : 0;
    const wins = typeof play === "number";
    const guess = wins ? words[left[play]] : play;
    const weight = sumOf(weightsIn(answers, left));
    return {
      guess,
      size: left.length,
      weight,
      wins,
      own: wins ? weightIn(answers, left[play]) : 0,
    };
  };
  const readBelow = (
    guess: string,
    left: number[],
    readChild: (left: number[]) => TreeNode,
  ): Map<string, TreeNode> => {
    const classes = [...classesOf(words, guess, left).values()].filter(
      ({ clue }) => clue !== tree.won,
    );
    classes.sort((one, other) => (one.clue < other.clue ? -1 : 1));
    return new Map(classes.map(({ clue, left: some }) => [clue, readChild(some)]));
  };
  const readWhole = (left: number[], turn: number, plays: Iterator<Play>): TreeNode => {
    const node = readNode(left, turn, plays);
    return {
      ...node,
      below: readBelow(node.guess, left, (some) => readWhole(some, turn + 1, plays)),
    };
  };
  const readLater = (left: number[], plays: Iterator<Play>): TreeNode => {
    const node = readNode(left, 2, plays);
    let below: Map<string, TreeNode> | undefined;
    return {
      ...node,
      get below() {
        return (below ??= readBelow(node.guess, left, (some) => readWhole(some, 3, plays)));
      },
    };
  };
  const readRoot = () => {
    const node = readNode(answers.words, 1, [first].values());
    const below = readBelow(node.guess, answers.words, (left) =>
      readLater(left, (parts.shift() as Play[]).values()),
    );
    return { ...node, below };
  };
  tree.prior = tree.answers;
  return applySwitches(countUsed(tree));
}
