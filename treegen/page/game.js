// A game by a tree of the page, as words/game.py and play/moves.py have it.

/* exported REFUSED, RUNS, lastGuess, fits, gameAt, weightsIn, candidatesOf, weightsOf, isOutdated, isAllowed,
   playable, isPlayable, choices, hasEveryday, isEveryday, knownMove, moveOf, splitOf, pathBy, JOBS */

const REFUSED = "x"; // stands for a clue where the game did not accept the word
const RUNS = 0; // what a worker says first, in place of the number of a job

/** @type {(game: Game) => string} */
const lastGuess = ({ history }) => history[history.length - 1][0];

/** @type {(word: string, history: Steps) => boolean} */
const fits = (word, history) => history.every(([guess, clue]) => clueFor(guess, word) === clue);

/**
 * @typedef {object} Game
 * @property {Tree} tree
 * @property {Steps} steps
 * @property {Steps} history  the steps that were accepted
 * @property {Set<string>} refused
 * @property {boolean} wide  whether every word that may be played can be the answer
 * @property {boolean} solved
 * @property {List} list  the words that can be the answer
 * @property {number[]} left  those that still can
 * @property {number} size  how many these are
 * @property {number[]} candidates  those of them that a guess is chosen for
 * @property {TreeNode | null} node  of the tree, if the game follows it
 * @property {boolean} isOutdated  whether it would, but for the words used since
 *
 * @typedef {object} Move
 * @property {string} guess
 * @property {boolean} stored  whether it is the tree's
 * @property {Reply | null} [reply]  what is stored of it apart from the tree
 */

/**
 * The game that some steps lead to. Where no word of the tree's list is left, it is a wide one.
 *
 * @param {Tree} tree
 * @param {Steps} steps
 * @returns {Game}
 */
function gameAt(tree, steps) {
  const history = steps.filter(([, clue]) => clue !== REFUSED);
  const refused = new Set(steps.filter(([, clue]) => clue === REFUSED).map(([word]) => word));
  /** @type {any} A game when it is whole. */
  const game = { tree, steps, history, refused, wide: false };
  const take = (list) => {
    const words = list.words.map((place) => tree.words[place]);
    game.list = list;
    game.left = list.words.filter((_, i) => !refused.has(words[i]) && fits(words[i], history));
    game.size = game.left.length;
  };
  const [last = "", earned] = history.at(-1) ?? [];
  game.solved = earned === tree.won && fits(last, history);
  take(tree.answers);
  if (!game.solved && !game.size) {
    take(tree.wide);
    game.wide = game.size > 0;
    if (!game.wide) game.list = tree.answers;
  }
  game.candidates = candidatesOf(game, game.left);
  /** @type {TreeNode | null | undefined} */
  let node = game.wide || game.solved ? null : tree.root;
  for (const [guess, clue] of history) node = node?.guess === guess ? node.below.get(clue) : null;
  game.node = node && node.size === game.size && isAllowed(game, node.guess) ? node : null;
  game.isOutdated = game.node !== null && isOutdated(tree, game.candidates);
  if (game.isOutdated) game.node = null;
  return game;
}

/** @type {(list: List, places: number[]) => number[]} */
const weightsIn = (list, places) => places.map((place) => weightIn(list, place));

// The words left that a guess is chosen for: those that weigh more than 0 or, where none does, all.
/** @type {(game: { list: List }, left: number[]) => number[]} */
function candidatesOf({ list }, left) {
  const listed = left.filter((place) => weightIn(list, place) > 0);
  return listed.length ? listed : left;
}

// The weights of candidates: they are all alike where each is 0.
/** @type {(game: Game, candidates: number[]) => number[]} */
const weightsOf = ({ list }, candidates) => weightsIn(list, candidates).map((weight) => weight || 1);

// Whether words used since the tree was made held so much of the weight left that its move is
// computed anew: more than a twentieth, but a fifth where many words are left, as there the tree's
// search sees further than one turn. Found by playing on after the answers of 1 week to 8 months.
/** @type {(tree: Tree, places: number[]) => boolean} */
function isOutdated({ prior, answers }, places) {
  const before = weightsIn(prior, places);
  const after = weightsIn(answers, places);
  const lost = sumOf(before.map((weight, i) => Math.max(0, weight - after[i])));
  return lost > (places.length > 400 ? 0.2 : 0.05) * sumOf(before);
}

// Hard mode: right letters stay, marked ones are played again. Strict: every clue is obeyed.
/** @type {(game: { tree: Tree, history: Steps, refused: Set<string> }, word: string) => boolean} */
function isAllowed({ tree, history, refused }, word) {
  if (refused.has(word)) return false;
  if (tree.recipe.strict) return fits(word, history);
  if (!modeOf(tree)) return true;
  const count = (all, letter) => all.filter((one) => one === letter).length;
  return history.every(([guess, clue]) => {
    const played = [...guess];
    const next = [...word];
    const marked = played.filter((_, i) => clue[i] !== ABSENT);
    return marked.every((letter) => count(next, letter) >= count(marked, letter))
      && played.every((letter, i) => clue[i] !== RIGHT || next[i] === letter);
  });
}

/** @type {(game: { tree: Tree, wide?: boolean }) => number[]} */
const playable = ({ tree, wide }) => (wide ? tree.wide : tree.guesses).words;
// Whether a word may be played by the rules, though the game may have refused it.
/** @type {(game: Game, word: string) => boolean} */
const isPlayable = (game, word) => playable(game).includes(placeIn(game.tree, word))
  && isAllowed({ ...game, refused: new Set() }, word);
/** @type {(game: Game) => string} */
const policyOf = ({ tree, wide }) => (wide ? "entropy" : tree.policy);

// The last word of one or two left, the heavier; null where more are left.
/** @type {(game: Game, places: number[]) => string | null} */
function lastWord(game, places) {
  if (!places.length || places.length > 2) return null;
  const [weight, other] = weightsOf(game, places);
  return game.tree.words[places[other > weight ? 1 : 0]];
}

// While a word that weighs more than 0 can be the answer, everyday words are enough to play.
/** @type {(game: Game) => boolean} */
const hasEveryday = ({ wide, list, candidates }) => !wide && weightIn(list, candidates[0]) > 0;
/** @type {(game: Game) => boolean} */
const isEveryday = (game) => game.tree.isEveryday && hasEveryday(game);

// The words among which a move is chosen.
/** @type {(game: Game, onlyEveryday?: boolean) => number[]} */
const choices = (game, onlyEveryday = isEveryday(game)) =>
  (onlyEveryday ? playable(game).filter(game.tree.isEverydayWord) : playable(game));

// The everyday word that costs least, by the published openers.
/** @type {(tree: Tree) => string | undefined} */
const everydayOpener = (tree) =>
  [...tree.excess.keys()].find((word) => tree.isEverydayWord(placeIn(tree, word)));

// The move that needs no computing: the tree's, one of the last two words, an opener, or a stored reply.
/** @type {(game: Game) => Move | null} */
function knownMove(game) {
  const { tree, node, steps } = game;
  if (node && !(isEveryday(game) && !tree.isEverydayWord(placeIn(tree, node.guess)))) {
    return { guess: node.guess, stored: true };
  }
  const opener = !steps.length && isEveryday(game) ? everydayOpener(tree) : null;
  const guess = lastWord(game, game.candidates) ?? opener;
  if (guess) return { guess, stored: false };
  const reply = replyAt(game);
  return reply && { guess: reply.best, stored: false, reply };
}

function rankedFor(game, isWanted, { policy = policyOf(game), onlyEveryday = isEveryday(game) } = {}) {
  const { words } = game.tree;
  const guesses = choices(game, onlyEveryday).filter((place) => isAllowed(game, words[place]));
  const situation = { guesses, left: game.candidates, weights: weightsOf(game, game.candidates), policy };
  return ranking(words, situation, isWanted).map((score) => ({ ...score, guess: words[score.guess] }));
}

// The move that `treegen next` prints.
/** @type {(game: Game) => Move} */
function moveOf(game) {
  return knownMove(game) ?? { guess: rankedFor(game)[0].guess, stored: false };
}

// Into how many groups a guess splits all words left, by clue, and how many words the largest has.
/** @type {(game: Game, guess: string, classes?: Map<string, Class>) => { groups: number, largest: number }} */
function splitOf({ tree, left }, guess, classes = classesOf(tree.words, guess, left)) {
  const sizes = [...classes.values()].map((group) => group.left.length);
  return { groups: sizes.length, largest: greatest(sizes) };
}

// The steps to an answer by the moves that are made, or null where none is.
/** @type {(make: (game: Game) => Move | null, tree: Tree, steps: Steps, answer: string) => Steps | null} */
function pathBy(make, tree, steps, answer) {
  const path = [...steps];
  for (let game = gameAt(tree, path); !game.solved; game = gameAt(tree, path)) {
    const move = make(game);
    if (!move) return null;
    path.push([move.guess, clueFor(move.guess, answer)]);
  }
  return path;
}

/** @type {{ [job: string]: (game: Game, ...rest: any[]) => any }} What a worker is asked, as it can take long. */
const JOBS = {
  move: moveOf,
  cost: costOf,
  why(game, guess) { // what that guess and the three next best tell, and how many guesses more they need
    const asked = game.tree.places.get(guess);
    const scores = rankedFor(game, (score) => score.place <= 4 || score.guess === asked)
      .map((score) => {
        const { guesses } = expectedGuesses(game, score.guess);
        return { ...score, more: guesses - 1, ...splitOf(game, score.guess) };
      });
    const own = scores.find((score) => score.guess === guess) ?? null;
    return { own, best: scores.filter((score) => score !== own).slice(0, 3) };
  },
  everyday(game) { // the best everyday word, and what it costs
    const opener = game.steps.length ? null : everydayOpener(game.tree);
    const guess = opener ?? rankedFor(game, undefined, { policy: "wins", onlyEveryday: true })[0]?.guess;
    return guess && [guess, costOf(game, guess).cost];
  },
  played: playedOf,
  rest: restOf,
  path: ({ tree, steps }, answer) => pathBy(moveOf, tree, steps, answer), // by the best moves
};

if (typeof document === "undefined") { // here is the worker: the page's data come first, then jobs
  let ready;
  postMessage([RUNS]);
  onmessage = async ({ data: message }) => {
    if (!ready) {
      const [text, since, switches] = message;
      ready = unpack(text).then(begin);
      choose(switches);
      setSince(since);
      return;
    }
    await ready;
    const [number, job, index, steps, ...rest] = message;
    postMessage([number, JOBS[job](gameAt(treeAt(index), steps), ...rest)]);
  };
}
