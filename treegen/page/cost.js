// What a guess costs: how many guesses are needed on average from it on, against those from the best on.

/* exported costOf, turnOf, expectedGuesses */

// The best move, and how many guesses more are expected if that guess is played instead.
/** @type {(game: Game, guess: string) => { best: string, stored: boolean, cost: number }} */
function costOf(game, guess) {
  const { guess: best, stored } = moveOf(game);
  const cost = guess === best ? 0 : Math.max(0, expectedGuesses(game, guess) - expectedGuesses(game, best));
  return { best, stored, cost };
}

/**
 * @typedef {object} Turn
 * @property {string} guess
 * @property {string} clue
 * @property {number} left  how many candidates there were
 * @property {string} best
 * @property {boolean} stored
 * @property {number} cost
 * @property {number | null} luck
 */

// A turn of a game that is over: what the guess cost, and how many bits its clue told more than was
// expected, null where none of the words left earns it.
/** @type {(game: Game, guess: string, clue: string) => Turn} */
function turnOf(game, guess, clue) {
  const { candidates } = game;
  const total = sumOf(weightsOf(game, candidates));
  const classes = [...classesOf(game.tree.words, guess, candidates).values()]
    .map((one) => ({ clue: one.clue, weight: sumOf(weightsOf(game, one.left)) }));
  const bits = ({ weight }) => Math.log2(total / weight);
  const earned = classes.find((one) => one.clue === clue);
  const luck = earned ? bits(earned) - sumOf(classes.map((one) => one.weight / total * bits(one))) : null;
  return { guess, clue, left: candidates.length, ...costOf(game, guess), luck };
}

// The expected number of guesses from this one on, over the weighted words left: by the tree where the
// game follows it, else by `wins`, as play/review.py has it. What openers of today's game need is known.
/** @type {(game: Game, guess: string) => number} */
function expectedGuesses(game, guess) {
  const { tree, node, candidates } = game;
  const each = weightsOf(game, candidates);
  const weights = new Map(candidates.map((place, i) => [place, each[i]]));
  /** @type {(place: number) => number} */
  const weightOf = (place) => weights.get(place) ?? 0;
  const total = sumOf(each);
  const isWhole = !tree.isHard || tree.recipe.hard || !game.steps.length; // its later moves are allowed too
  if (node && node.guess === guess && isWhole) {
    return guessesBelow(node, (word) => weightOf(placeIn(tree, word))) / total;
  }
  const excess = game.steps.length ? undefined : tree.excess.get(guess);
  if (node && excess !== undefined) return expectedGuesses(game, node.guess) + excess;
  const left = [...candidates].sort((one, other) => weightOf(other) - weightOf(one));
  const search = { game, words: tree.words, weightOf, seen: new Int32Array(3 ** tree.length), looks: 0 };
  return guessesAfter(search, guess, left, legalIn(game, () => choices(game))) / total;
}

// The guesses that all words of a node need, each as often as it weighs.
/** @type {(node: TreeNode, weightOf: (word: string) => number, turn?: number) => number} */
function guessesBelow(node, weightOf, turn = 1) {
  let sum = node.wins ? turn * weightOf(node.guess) : 0;
  for (const child of node.below.values()) sum += guessesBelow(child, weightOf, turn + 1);
  return sum;
}

// Function for those of some guesses that a game allows, which are seldom asked for.
/** @type {(game: Game, guesses: () => number[]) => () => number[]} */
function legalIn(game, guesses) {
  let legal;
  return () => (legal ??= guesses().filter((place) => isAllowed(game, game.tree.words[place])));
}

/**
 * @typedef {object} Search
 * @property {Game} game
 * @property {string[]} words
 * @property {(place: number) => number} weightOf
 * @property {Int32Array} seen  by clue, the last look that met it
 * @property {number} looks
 */

// The guesses that words left need, heaviest first, when that one is played, and then those of `wins`.
/** @type {(search: Search, guess: string, left: number[], legal: () => number[]) => number} */
function guessesAfter(search, guess, left, legal) {
  const { game, words, weightOf } = search;
  let sum = sumOf(left.map(weightOf));
  for (const { clue, left: some } of classesOf(words, guess, left).values()) {
    if (clue === game.tree.won) continue;
    if (some.length <= 2) some.forEach((place, i) => { sum += (i + 1) * weightOf(place); });
    else {
      const still = legalIn({ ...game, history: [[guess, clue]] }, legal);
      sum += guessesAfter(search, words[bestByWins(search, some, still)], some, still);
    }
  }
  return sum;
}

// The guess that `wins` chooses, of equal ones one of the words left, the heaviest, the first. Another
// reaches no more than the weight of all, so it is looked for only below that.
/** @type {(search: Search, left: number[], legal: () => number[]) => number} */
function bestByWins(search, left, legal) {
  const { words, weightOf, seen } = search;
  const each = left.map(weightOf);
  const cluesOf = cluesFor(left.map((place) => letters(words[place])));
  const most = sumOf(each);
  let best = left[0];
  let wins = 0;
  const look = (place, own) => {
    const now = ++search.looks;
    let sum = own;
    cluesOf(letters(words[place])).forEach((clue, i) => {
      if (seen[clue] !== now) sum += each[i]; // the heaviest of its class
      seen[clue] = now;
    });
    if (sum > wins) {
      best = place;
      wins = sum;
    }
    return wins < most;
  };
  left.forEach((place, i) => look(place, each[i]));
  if (wins < most) legal().every((place) => look(place, 0));
  return best;
}
