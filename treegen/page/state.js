// What the page shows. It follows from the address and from what a person does to the tiles; the
// functions below alone change it.

/* exported UNSET, state, enterPlace, setMove, setPrice, setPath, keepNext, setColour, tryColours, isImpossible */

const UNSET = "."; // stands for a digit

/**
 * @typedef {object} State
 * @property {Tree} tree
 * @property {Steps} steps  with `own` and `problem`, what the address says
 * @property {string | null} own  a word of one's own that is played next
 * @property {string} problem  of an address that does not fit
 * @property {Game} game
 * @property {Move | null} move  that the tree or the page makes, null while it is computed
 * @property {string} guess  the word to play, empty while it is computed
 * @property {Price | null} price  of a word of one's own, null while it is computed
 * @property {boolean} isStuck  whether no word is left
 * @property {string | null} missed  the answer of a practice game that was not found
 * @property {boolean} isEnded  whether nothing more is to be played: it was found, or missed
 * @property {Map<string, Class>} classes  the words left by the clue that the guess earns
 * @property {Map<string, string>} nexts  moves that were computed, by the clue before them
 * @property {string} set  digits that a person set
 * @property {string} told  these, and those on which all words left agree that fit them
 * @property {string} clue  the same with absent for the rest
 * @property {boolean} isTouched  whether a digit was set, or it was tried to go on
 * @property {boolean} isTried  whether the last was, or it was tried to go on
 * @property {boolean} isHint  whether it was tried with none set
 * @property {Game | null} after  the game after colours that no word of this one has
 * @property {Steps | null} path  of a solved game: the tree's own, null while it is computed
 */

/** @type {State} */
let state;

/** @type {(hash: string) => void} */
function enterPlace(hash) {
  const place = placeAt(hash);
  const game = gameAt(place.tree, place.steps);
  const move = knownMove(game);
  const usual = place.steps.length ? null : place.tree.opener; // which the address of a new game names
  const own = [usual, move?.guess].includes(place.own) ? null : place.own;
  const missed = game.solved ? null : practisedWord(place.tree, game.history);
  const isEnded = game.solved || missed !== null;
  const isStuck = !isEnded && !game.size;
  state = { ...EMPTY, ...place, own, game, move, isStuck, missed, isEnded, nexts: new Map() };
  setGuess(own ?? move?.guess ?? "");
  if (own !== null) state.price = knownCost(game, own);
  if (game.solved) state.path = pathBy(knownMove, place.tree, [], lastGuess(game));
}

const EMPTY = {
  guess: "", price: null, classes: new Map(), set: "", told: "", clue: "", isTouched: false, isTried: false,
  isHint: false, after: null, path: null,
};

/** @type {(guess: string) => void} */
function setGuess(guess) {
  const { tree, game } = state;
  Object.assign(state, {
    guess,
    classes: guess && !game.solved ? classesOf(tree.words, guess, game.left) : new Map(),
    set: UNSET.repeat(tree.length),
    isTouched: false,
    isTried: false,
    isHint: false,
  });
  settle();
}

// A word of one's own stays the guess, and is its own no more if it is also the move.
/** @type {(move: Move) => void} */
function setMove(move) {
  state.move = move;
  if (state.own === null) setGuess(move.guess);
  else if (state.own === move.guess) state.own = null;
}

/** @type {(price: Price) => void} */
const setPrice = (price) => void Object.assign(state, { price });

/** @type {(here: State, digits: string, guess: string) => void} */
const keepNext = (here, digits, guess) => void here.nexts.set(digits, guess);

/** @type {(path: Steps) => void} */
const setPath = (path) => void Object.assign(state, { path });

// A digit, or none: then it is as if the tile had never been touched.
/** @type {(i: number, digit: string) => void} */
function setColour(i, digit) {
  state.set = state.set.slice(0, i) + digit + state.set.slice(i + 1);
  state.isTouched = /\d/.test(state.set);
  state.isTried ||= i === state.set.length - 1;
  state.isHint = false;
  settle();
}

// To go on by the colours as they are: where none was set, that is first shown, as all are absent.
function tryColours() {
  state.isHint = !state.isTouched && state.told.includes(UNSET);
  state.isTouched = true;
  state.isTried = true;
  settle();
}

// What follows from the digits that are set: colours that are the same in every clue that fits them.
function settle() {
  const { tree, steps, game, guess, set, classes } = state;
  const clues = [...classes.keys()];
  const fitting = clues.filter((clue) => [...set].every((digit, i) => digit === UNSET || digit === clue[i]));
  const [first, ...others] = fitting.length ? fitting : clues;
  const agreed = (i) => (first && others.every((clue) => clue[i] === first[i]) ? first[i] : UNSET);
  const told = [...set].map((digit, i) => (digit === UNSET ? agreed(i) : digit)).join("");
  const clue = told.replaceAll(UNSET, ABSENT);
  Object.assign(state, { told, clue });
  const isOther = state.isTried && guess && !game.solved && !classes.has(clue);
  state.after = isOther ? gameAt(tree, [...steps, [guess, clue]]) : null;
}

const isImpossible = () => state.after !== null && !state.after.size;
