// What the page shows. It follows from the address and from what a person does to the tiles; the
// functions below alone change it.

/* exported state, enterPlace, setMove, setPrice, keepNext, setColour, tryColours, isImpossible */

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
 * @property {Map<string, Class>} classes  the words left by the clue that the guess earns
 * @property {Map<string, string>} nexts  moves that were computed, by the clue before them
 * @property {string} clue  digits of the tiles that are being set
 * @property {boolean} isTouched  whether one was
 * @property {boolean} isTried  whether all were, or it was tried to go on
 * @property {boolean} isHint  whether it was tried with none set
 * @property {Game | null} after  the game after colours that no word of this one has
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
  state = { ...EMPTY, ...place, own, game, move, isStuck: !game.solved && !game.size, nexts: new Map() };
  setGuess(own ?? move?.guess ?? "");
  if (own !== null) state.price = knownCost(game, own);
}

const EMPTY = {
  guess: "", price: null, classes: new Map(), clue: "", isTouched: false, isTried: false, isHint: false, after: null,
};

/** @type {(guess: string) => void} */
function setGuess(guess) {
  const { tree, game } = state;
  const isSure = game.size === 1 && tree.words[game.left[0]] === guess; // it can only be right
  Object.assign(state, {
    guess,
    classes: guess && !game.solved ? classesOf(tree.words, guess, game.left) : new Map(),
    clue: (isSure ? RIGHT : ABSENT).repeat(tree.length),
    isTouched: isSure,
    isTried: isSure,
    isHint: false,
  });
  setAfter();
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

/** @type {(i: number, digit: string) => void} */
function setColour(i, digit) {
  state.clue = state.clue.slice(0, i) + digit + state.clue.slice(i + 1);
  state.isTouched = true;
  state.isTried ||= i === state.clue.length - 1;
  state.isHint = false;
  setAfter();
}

// To go on by the colours as they are: where none was set, that is first shown, as all are absent.
function tryColours() {
  state.isHint = !state.isTouched;
  state.isTouched = true;
  state.isTried = true;
  setAfter();
}

function setAfter() {
  const { tree, steps, game, guess, clue, classes, isTried } = state;
  const isOther = isTried && guess && !game.solved && !classes.has(clue);
  state.after = isOther ? gameAt(tree, [...steps, [guess, clue]]) : null;
}

const isImpossible = () => state.after !== null && !state.after.size;
