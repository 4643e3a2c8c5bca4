// Lists and trees, as page.py packed them.

/* exported flags, readTree */

// Flags travel as hexadecimal digits, four in each; those of no digits are all set.
/** @type {(digits: string | null | undefined, count: number) => number[]} */
function flags(digits, count) {
  if (!digits) return Array(count).fill(1);
  return Array.from({ length: count }, (_, i) => (parseInt(digits[i >> 2], 16) >> (3 - (i & 3))) & 1);
}

// A list's words, by their places among all words, and the weight of each: 1 where none is told.
/** @type {(list: any, words: string[]) => List} */
function readList({ bits, weights, ...list }, words) {
  const isIn = flags(bits, words.length);
  const places = [...words.keys()].filter((place) => isIn[place]);
  const each = Array.isArray(weights) ? weights : flags(weights, places.length);
  const all = Array(words.length).fill(0);
  places.forEach((place, i) => { all[place] = each[i]; });
  return { ...list, words: places, weights: all };
}

// A node has a guess, a size, a weight, whether it wins (the guess can be the answer), its own weight,
// and the nodes below it by clue. What it plays is told by its place among the words left, if it is
// one of them; the last word left plays itself, but not where the tree plays fixed words. What
// follows a first clue is read when it is asked for: all of it would take a phone half a second.
/** @type {(index: number) => Tree} */
function readTree(index) {
  const { plays: [first, ...parts], weights, ...record } = known.records[index];
  const { recipe } = record;
  const length = [...recipe.opener].length;
  const words = known.lists[length];
  /** @type {TreeNode | undefined} */
  let root;
  const tree = { ...record, length, words, won: RIGHT.repeat(length), get root() { return (root ??= readRoot()); } };
  tree.places = new Map(words.map((word, place) => [word, place]));
  tree.excess = new Map(Object.entries(record.excess ?? {})); // what openers cost, as far as is known
  for (const name of ["guesses", "answers", "wide"]) tree[name] = readList(record[name], words);
  const answers = weights === undefined ? tree.answers : readList({ ...record.answers, weights }, words);
  const fixed = recipe.second ? 2 : recipe.openers?.length ?? 0;
  /** @type {(left: number[], turn: number, plays: Iterator<number | string>) => any} A node without those below. */
  const readNode = (left, turn, plays) => {
    const play = left.length > 1 || turn <= fixed ? plays.next().value : 0;
    const wins = typeof play === "number";
    const guess = wins ? words[left[play]] : play;
    const weight = sumOf(weightsIn(answers, left));
    return { guess, size: left.length, weight, wins, own: wins ? weightIn(answers, left[play]) : 0 };
  };
  /** @type {(guess: string, left: number[], readChild: (left: number[]) => TreeNode) => Map<string, TreeNode>} */
  const readBelow = (guess, left, readChild) => {
    const classes = [...classesOf(words, guess, left).values()].filter(({ clue }) => clue !== tree.won);
    classes.sort((one, other) => (one.clue < other.clue ? -1 : 1));
    return new Map(classes.map(({ clue, left: some }) => [clue, readChild(some)]));
  };
  /** @type {(left: number[], turn: number, plays: Iterator<number | string>) => TreeNode} */
  const readWhole = (left, turn, plays) => {
    const node = readNode(left, turn, plays);
    return { ...node, below: readBelow(node.guess, left, (some) => readWhole(some, turn + 1, plays)) };
  };
  /** @type {(left: number[], plays: Iterator<number | string>) => TreeNode} */
  const readLater = (left, plays) => {
    const node = readNode(left, 2, plays);
    /** @type {Map<string, TreeNode> | undefined} */
    let below;
    return { ...node, get below() {
      return (below ??= readBelow(node.guess, left, (some) => readWhole(some, 3, plays)));
    } };
  };
  const readRoot = () => {
    const node = readNode(answers.words, 1, [first].values());
    const below = readBelow(node.guess, answers.words, (left) => readLater(left, parts.shift().values()));
    return { ...node, below };
  };
  tree.prior = tree.answers;
  tree.isEverydayWord = everydayTest(tree);
  return applySwitches(countUsed(tree));
}
