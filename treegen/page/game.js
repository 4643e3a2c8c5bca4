// A game by a tree of the page, as words/game.py, play/moves.py and play/review.py have it, and its address.

const REFUSED = "x"; // stands for a clue where the game did not accept the word

const fits = (word, history) => history.every(([guess, clue]) => clueFor(guess, word) === clue);

// Words of a list that fit all clues and were not refused, as places: those that are expected, with
// their weights, and the others.
function wordsLeft({ words }, list, history, refused) {
  let left = list.words.map((place, at) => [words[place], place, list.weights[at]]);
  for (const [guess, clue] of history) left = left.filter(([word]) => clueFor(guess, word) === clue);
  left = left.filter(([word]) => !refused.has(word));
  const expected = left.filter(([, , weight]) => weight > 0);
  const others = left.filter(([, , weight]) => !weight).map(([, place]) => place);
  return { expected: expected.map(([, place]) => place), weights: expected.map(([, , w]) => w), others };
}

// What was played, what it left, and the tree's node, if the game still follows the tree. Where no
// word of its list is left, the game is a wide one: every word that may be played can be the answer.
function gameAt(tree, steps) {
  const history = steps.filter(([, clue]) => clue !== REFUSED);
  const refused = new Set(steps.filter(([, clue]) => clue === REFUSED).map(([word]) => word));
  const game = { tree, steps, history, refused, wide: false, list: tree.answers };
  const [last, earned] = history.at(-1) ?? [];
  game.solved = earned === tree.won && fits(last, history);
  Object.assign(game, wordsLeft(tree, tree.answers, history, refused));
  const size = () => game.expected.length + game.others.length;
  if (!game.solved && !size()) {
    Object.assign(game, wordsLeft(tree, tree.wide, history, refused));
    game.wide = size() > 0;
    if (game.wide) game.list = tree.wide;
  }
  game.size = size();
  // Guesses are ranked for the words expected, or where there is none for the others.
  game.ranked = game.expected.length ? game.expected : game.others;
  if (!game.expected.length || !game.list.prior) game.weights = null;
  let node = game.wide || game.solved ? null : tree.root;
  for (const [guess, clue] of history) node = node?.guess === guess ? node.below.get(clue) : null;
  game.node = node?.size === game.size && isAllowed(game, node.guess) ? node : null;
  return game;
}

// Hard mode: right letters stay, marked ones are played again. Strict: every clue is obeyed.
function isAllowed({ tree, history, refused }, word) {
  if (refused.has(word)) return false;
  if (tree.mode === "normal mode") return true;
  if (tree.recipe.strict) return fits(word, history);
  return history.every(([guess, clue]) => {
    const [played, letters] = [[...guess], [...word]];
    const count = (all, letter) => all.filter((one) => one === letter).length;
    const marked = played.filter((_, i) => clue[i] !== ABSENT);
    return marked.every((letter) => count(letters, letter) >= count(marked, letter))
      && played.every((letter, i) => clue[i] !== RIGHT || letters[i] === letter);
  });
}

const playable = ({ tree, wide }) => (wide ? tree.wide : tree.guesses).words;

// The move that needs no computing: the tree's, or one of the last two words, the heavier.
function knownMove({ tree, node, ranked, weights }) {
  if (node) return { guess: node.guess, stored: true };
  const guess = firstOfTwo(tree, ranked, weights);
  return guess && { guess, stored: false };
}

function firstOfTwo({ words }, places, weights) {
  if (!places.length || places.length > 2) return null;
  return words[places[weights?.[1] > weights?.[0] ? 1 : 0]];
}

const policyOf = ({ tree, wide }) => (wide ? "entropy" : tree.policy);

function rankedFor(game, options) {
  const { tree, ranked, weights } = game;
  const guesses = playable(game).filter((place) => isAllowed(game, tree.words[place]));
  return ranking(tree.encoded, { guesses, left: ranked, weights, policy: policyOf(game) }, options).map((score) =>
    ({ ...score, guess: tree.words[score.guess] }));
}

// Moves as `treegen next` has them.
function moveOf(game) {
  return knownMove(game) ?? { guess: rankedFor(game)[0].guess, stored: false };
}

// The words that each clue of a guess leaves, as wordsLeft tells them.
function classesOf({ tree, expected, weights, others }, guess) {
  const classes = new Map();
  const classOf = (place) => {
    const clue = clueFor(guess, tree.words[place]);
    if (!classes.has(clue)) classes.set(clue, { clue, expected: [], weights: [], others: [] });
    return classes.get(clue);
  };
  expected.forEach((place, at) => {
    const one = classOf(place);
    one.expected.push(place);
    one.weights.push(weights?.[at] ?? 1);
  });
  for (const place of others) classOf(place).others.push(place);
  return classes;
}

// How many of the words left a guess leaves on average.
function averageLeft({ tree, ranked, weights }, guess) {
  let [sum, total] = [0, 0];
  for (const one of classesOf({ tree, expected: ranked, weights, others: [] }, guess).values()) {
    const weight = one.weights.reduce((some, more) => some + more);
    sum += weight * one.weights.length;
    total += weight;
  }
  return sum / total;
}

// Turns of a game, as play/review.py has them.
function reviewOf(tree, history) {
  return history.map(([guess, clue], turn) => {
    const before = gameAt(tree, history.slice(0, turn));
    const after = gameAt(tree, history.slice(0, turn + 1));
    const { guess: best, stored } = moveOf(before);
    const known = playable(before).includes(tree.places.get(guess));
    return {
      guess, clue, best, stored,
      left: before.ranked.length,
      average: known ? averageLeft(before, guess) : null,
      after: after.solved ? 0 : after.ranked.length,
      best_average: averageLeft(before, best),
    };
  });
}

// Steps from a game to an answer, by the best moves.
function stepsTo(tree, steps, answer) {
  const path = [...steps];
  for (let game = gameAt(tree, path); !game.solved; game = gameAt(tree, path)) {
    const { guess } = moveOf(game);
    path.push([guess, clueFor(guess, answer)]);
  }
  return path;
}

// What a worker is asked, as it can take long.
const JOBS = {
  move: moveOf,
  why: (game, guess) => {
    const best = rankedFor(game, { top: 4 });
    const place = game.tree.places.get(guess);
    const own = best.find((score) => score.guess === guess)
      ?? (place === undefined ? null : rankedFor(game, { only: [place] })[0] ?? null);
    const others = best.filter((score) => score.guess !== guess);
    return { own, best: others.slice(0, 3), policy: policyOf(game) };
  },
  review: ({ tree, history }) => reviewOf(tree, history),
  path: ({ tree, steps }, answer) => stepsTo(tree, steps, answer),
};
const run = (job, index, steps, ...rest) => JOBS[job](gameAt(treeAt(index), steps), ...rest);

if (typeof document === "undefined") {
  let ready;
  onmessage = async ({ data: message }) => {
    if (typeof message === "string") ready = begin(message);
    await ready;
    if (typeof message !== "string") postMessage([message[0], run(...message.slice(1))]);
  };
}

// Addresses: #raise.00012.knots.00201 and, where a plain opener means another tree of the page or
// the game began with another word, the tree's name and a colon before it. A word that was refused
// has an x for its clue; a last word without a clue is the one that is played next.

const quoted = (text) => encodeURIComponent(text).replaceAll(".", "%2E");

function address(tree, steps, own = null) {
  const turns = steps.map(([guess, clue]) => `${quoted(guess)}.${clue}`);
  if (own !== null || !steps.length) turns.push(quoted(own ?? tree.recipe.opener));
  const first = steps[0]?.[0] ?? own ?? tree.recipe.opener;
  const plain = plainIndex(first) === tree.index;
  return `#${plain ? "" : `${quoted(tree.name)}:`}${turns.join(".")}`;
}

const isClue = (tree, text) => /^[012]+$/.test(text) && text.length === tree.length;

// Where an address leads: the tree, the steps, the word that is played next if the address tells
// one, and what is wrong with the rest.
function placeAt(hash) {
  const place = { tree: treeAt(0), steps: [], own: null, problem: "" };
  const wrong = (reason) => {
    const what = data.records.length > 1 ? "page" : "tree";
    return Object.assign(place, { problem: `This link does not fit this ${what}: ${reason}` });
  };
  let name, texts;
  try {
    const parts = hash.replace(/^#/, "").split(":");
    texts = parts.pop().split(".").map(decodeURIComponent).map(fold);
    name = decodeURIComponent(parts.join(":")) || null;
  } catch {
    return wrong("it is cut short or misspelt.");
  }
  const index = name === null
    ? Math.max(plainIndex(texts[0]), 0)
    : data.records.findIndex((tree) => tree.name === name);
  if (index < 0) return wrong(`no tree here is named ${cut(name)}.`);
  const tree = (place.tree = treeAt(index));
  for (let i = 0; i < texts.length && texts[i] !== ""; i += 2) {
    const [guess, clue] = texts.slice(i, i + 2);
    const [last, earned] = place.steps.at(-1) ?? [];
    const length = [...guess].length;
    if (earned === tree.won) return wrong(`${isolated(last)} is the answer, nothing follows it.`);
    if (length !== tree.length) {
      return wrong(`${cut(guess)} has ${plural(length, "letter")}, not ${tree.length}.`);
    }
    if (!clue) place.own = guess;
    else if (clue === REFUSED || isClue(tree, clue)) place.steps.push([guess, clue]);
    else return wrong(`${cut(clue)} is not a clue of ${tree.length} digits.`);
  }
  return place;
}

// Words for people.

const grouped = (count) => count.toLocaleString("en");
const plural = (count, noun) =>
  `${grouped(count)} ${noun}${count === 1 ? "" : noun.endsWith("s") ? "es" : "s"}`;

// Two decimals, exact halves to the even one, as Python writes them.
function decimals(x) {
  const [whole, part] = ((x * 8) % 4 === 1 ? x - 0.001 : x).toFixed(2).split(".");
  return `${grouped(Number(whole))}.${part}`;
}

// A word that runs from right to left must not turn the sentence around it.
const isolated = (word) =>
  /[\u0590-\u08ff\ufb1d-\ufeff]/.test(word) ? `\u2068${word}\u2069` : word;

// A stranger's text, of which much would bury the sentence around it.
const cut = (text) => isolated(text.length > 40 ? `${text.slice(0, 40)}…` : text);

const listOf = ({ recipe: { answers: list, incomplete }, summary }) => {
  const held = incomplete ? `this tree is incomplete: ${grouped(summary.answers)} of ` : "";
  return `${list.name} (${held}${plural(list.count, "word")})`;
};

// How many words are left, of some that were expected and others.
function leftText({ tree, wide, list }, expected, others, left = " left") {
  const outside = `, not in ${wide ? tree.answers.name : list.prior}`;
  const text = plural(expected || others, "word") + left;
  if (!expected) return text + outside;
  const these = expected > 1 ? "none of these" : "not this";
  const more = others ? `, ${grouped(others)} more if it is ${these}` : "";
  return text + more + (wide ? outside : "");
}

// Why no word of the tree's list fits: without which clue there would be some, as in the terminal.
function whyNone({ tree, history, refused, wide }, goingOn = "going on") {
  const { answers, words } = tree;
  const about = ({ name, words: some }) => `${name} (${plural(some.length, "word")})`;
  const lines = [`No word of ${about(answers)} fits.`];
  const all = answers.words.map((place) => words[place]);
  const rejected = all.filter((word) => refused.has(word) && fits(word, history));
  if (rejected.length) {
    lines.push(`Only ${rejected.map(isolated).join(", ")} would fit, which the game refused: so some `
      + "clue is wrong, or its word is not in that list.");
  }
  const counts = history.map(() => 0);
  for (const word of all) {
    const against = history.flatMap(([guess, clue], i) => (clueFor(guess, word) === clue ? [] : [i]));
    if (against.length === 1 && !refused.has(word)) counts[against[0]]++;
  }
  const suspects = history.map(([guess, clue], i) => [counts[i], capitals(guess), clue])
    .filter(([count]) => count).sort(([a], [b]) => b - a);
  for (const [count, guess, clue] of suspects) {
    lines.push(`Without ${guess} ${clue}, ${plural(count, "word")} ${count === 1 ? "is" : "are"} left.`);
  }
  if (lines.length === 1) lines.push("It would not help to leave one clue out.");
  const every = `all ${plural(tree.wide.words.length, "word")}`;
  if (wide) lines.push(`Or the answer is not in that list: ${goingOn} with ${every}.`);
  else if (tree.wide.words.length > all.length) lines.push(`None of ${every} fits either.`);
  return lines;
}

// Some letters have no capital of their own: ß becomes two, ı that of i.
function capital(letter) {
  const upper = letter.toUpperCase();
  return upper.toLowerCase() === letter ? upper : letter;
}

const capitals = (word) => isolated([...word].map(capital).join(""));
