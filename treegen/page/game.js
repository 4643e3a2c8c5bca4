// A game by a tree of the page, as words/game.py and play/moves.py have it.

const REFUSED = "x"; // stands for a clue where the game did not accept the word
const RUNS = 0; // what a worker says first, in place of the number of a job

const fits = (word, history) => history.every(([guess, clue]) => clueFor(guess, word) === clue);

// What was played, what it left, and the tree's node, if the game still follows the tree. Words
// left are places, those that weigh more than 0 apart from the others. Where no word of the tree's
// list is left, the game is a wide one: every word that may be played can be the answer.
function gameAt(tree, steps) {
  const history = steps.filter(([, clue]) => clue !== REFUSED);
  const refused = new Set(steps.filter(([, clue]) => clue === REFUSED).map(([word]) => word));
  const game = { tree, steps, history, refused, wide: false };
  const take = (list) => {
    const words = list.words.map((place) => tree.words[place]);
    const left = list.words.filter((_, i) => !refused.has(words[i]) && fits(words[i], history));
    game.list = list;
    game.listed = left.filter((place) => list.weights.get(place));
    game.unlisted = left.filter((place) => !list.weights.get(place));
    game.size = left.length;
  };
  const [last, earned] = history.at(-1) ?? [];
  game.solved = earned === tree.won && fits(last, history);
  take(tree.answers);
  if (!game.solved && !game.size) {
    take(tree.wide);
    game.wide = game.size > 0;
    if (!game.wide) game.list = tree.answers;
  }
  // Guesses are ranked for the listed words, or where there is none for the others.
  game.ranked = game.listed.length ? game.listed : game.unlisted;
  let node = game.wide || game.solved ? null : tree.root;
  for (const [guess, clue] of history) node = node?.guess === guess ? node.below.get(clue) : null;
  game.node = node?.size === game.size && isAllowed(game, node.guess) ? node : null;
  game.isOutdated = game.node !== null && isOutdated(tree, game.listed);
  if (game.isOutdated) game.node = null;
  return game;
}

const weightsOf = ({ list }, places) => places.map((place) => list.weights.get(place) || 1);

// Whether words used since the tree was made held so much of the weight left that its move is
// computed anew: more than a twentieth, but a fifth where many words are left, as there the tree's
// search sees further than one turn. Found by playing on after the answers of 1 week to 8 months.
function isOutdated({ prior, answers }, places) {
  const sum = (weightOf) => places.reduce((some, place) => some + weightOf(place), 0);
  const before = sum((place) => prior.weights.get(place));
  const lost = sum((place) => Math.max(0, prior.weights.get(place) - answers.weights.get(place)));
  return lost > (places.length > 400 ? 0.2 : 0.05) * before;
}

// Whether some weights differ, as text.py and model.py have it.
const isWeighted = ({ tree: { recipe }, wide }) => !wide && recipe.prior?.total > recipe.answers.count;

// Of some words left the likely ones, which weigh half as much as the heaviest at least, those of
// the others that were used, and the rest.
function groupsOf({ tree, list: { weights } }, { listed, unlisted }) {
  const most = listed.reduce((some, place) => Math.max(some, weights.get(place)), 0);
  const groups = { likely: [], used: [], unlikely: [] };
  for (const place of [...listed, ...unlisted].sort((one, other) => one - other)) {
    const isLikely = most && 2 * weights.get(place) >= most;
    groups[isLikely ? "likely" : usedOn(tree, place) === undefined ? "unlikely" : "used"].push(place);
  }
  return groups;
}

// The likely words and all others, or the listed and the unlisted ones.
function countsOf(game, { listed, unlisted }) {
  if (!isWeighted(game)) return [listed.length, unlisted.length];
  const likely = groupsOf(game, { listed, unlisted: [] }).likely.length;
  return [likely, listed.length + unlisted.length - likely];
}

// The chance that a guess is the answer, from 1 in 10 on, as text.py writes it.
function chanceText(game, guess) {
  if (!isWeighted(game) || game.size === 1) return "";
  const weight = (place) => game.list.weights.get(place);
  const own = weight(game.listed.find((place) => game.tree.words[place] === guess)) ?? 0;
  const oneIn = own && Math.floor(game.listed.reduce((sum, place) => sum + weight(place), 0) / own + 0.5);
  return oneIn === 1 ? ", probably the answer" : oneIn > 1 && oneIn <= 10 ? `, 1 in ${oneIn} to be the answer` : "";
}

// Hard mode: right letters stay, marked ones are played again. Strict: every clue is obeyed.
function isAllowed({ tree, history, refused }, word) {
  if (refused.has(word)) return false;
  if (tree.recipe.strict) return fits(word, history);
  if (!modeOf(tree)) return true;
  const count = (all, letter) => all.filter((one) => one === letter).length;
  return history.every(([guess, clue]) => {
    const [played, letters] = [[...guess], [...word]];
    const marked = played.filter((_, i) => clue[i] !== ABSENT);
    return marked.every((letter) => count(letters, letter) >= count(marked, letter))
      && played.every((letter, i) => clue[i] !== RIGHT || letters[i] === letter);
  });
}

const playable = ({ tree, wide }) => (wide ? tree.wide : tree.guesses).words;
const policyOf = ({ tree, wide }) => (wide ? "entropy" : tree.policy);

// The last word of one or two left, the heavier; null where more are left.
function lastWord(game, places) {
  if (!places.length || places.length > 2) return null;
  const [weight, other] = weightsOf(game, places);
  return game.tree.words[places[other > weight ? 1 : 0]];
}

// While a listed word can be the answer, the listed ones are enough to play.
const isEveryday = ({ listed }) => chosen.isEveryday && listed.length > 0;

// The first word that is listed and costs least, by the published openers.
const listedOpener = ({ excess, places, isListed }) =>
  [...excess.keys()].find((word) => isListed(places.get(word)));

// The move that needs no computing: the tree's, one of the last two words, or an opener.
function knownMove(game) {
  const { tree, node, steps } = game;
  if (node && !(isEveryday(game) && !tree.isListed(tree.places.get(node.guess)))) {
    return { guess: node.guess, stored: true };
  }
  const opener = !steps.length && isEveryday(game) ? listedOpener(tree) : null;
  const guess = lastWord(game, game.ranked) ?? opener;
  return guess && { guess, stored: false };
}

function rankedFor(game, isWanted, { policy = policyOf(game), onlyListed = isEveryday(game) } = {}) {
  const { words, isListed } = game.tree;
  const guesses = playable(game).filter((place) =>
    (!onlyListed || isListed(place)) && isAllowed(game, words[place]));
  const situation = { guesses, left: game.ranked, weights: weightsOf(game, game.ranked), policy };
  return ranking(words, situation, isWanted).map((score) => ({ ...score, guess: words[score.guess] }));
}

// The move that `treegen next` prints.
function moveOf(game) {
  return knownMove(game) ?? { guess: rankedFor(game)[0].guess, stored: false };
}

// Into how many groups a guess splits all words left, by clue, and how many words the largest has.
function splitOf({ tree, listed, unlisted }, guess, classes = classesOf(tree.words, guess, listed, unlisted)) {
  const sizes = [...classes.values()].map((group) => group.listed.length + group.unlisted.length);
  return { groups: sizes.length, largest: greatest(sizes) };
}

// What a worker is asked, as it can take long.
const JOBS = {
  move: moveOf,
  cost: costOf,
  why(game, guess) { // what that guess and the three next best tell, and how many guesses more they need
    const asked = game.tree.places.get(guess);
    const scores = rankedFor(game, (score) => score.place <= 4 || score.guess === asked)
      .map((score) => ({ ...score, more: expectedGuesses(game, score.guess) - 1, ...splitOf(game, score.guess) }));
    const own = scores.find((score) => score.guess === guess) ?? null;
    return { own, best: scores.filter((score) => score !== own).slice(0, 3) };
  },
  listed(game) { // the best listed word, and what it costs
    const opener = game.steps.length ? null : listedOpener(game.tree);
    const guess = opener ?? rankedFor(game, undefined, { policy: "wins", onlyListed: true })[0]?.guess;
    return guess && [guess, costOf(game, guess).cost];
  },
  turn: turnOf,
  path({ tree, steps }, answer) { // the steps to an answer, by the best moves
    const path = [...steps];
    for (let game = gameAt(tree, path); !game.solved; game = gameAt(tree, path)) {
      const { guess } = moveOf(game);
      path.push([guess, clueFor(guess, answer)]);
    }
    return path;
  },
};

if (typeof document === "undefined") { // here is the worker: the page's data come first, then jobs
  let ready;
  postMessage([RUNS]);
  onmessage = async ({ data: message }) => {
    const [number, job, index, steps, ...rest] = message;
    if (typeof number === "string") {
      ready = begin(number);
      Object.assign(chosen, index);
      return setSince(job);
    }
    await ready;
    postMessage([number, JOBS[job](gameAt(treeAt(index), steps), ...rest)]);
  };
}
