// What words/likely.py is, for a page: words left, each with its weight; how many there are, which are
// likely, and how likely the guess is. A word that weighs 0 is possible, but never likely.

/* exported areAlike, likelyAmong, percent, leftText, groupsOf, countsOf */

const WORTH_KNOWING = 10; // per cent: a smaller chance is like any other word's
const MOST = 99; // per cent, where other words are possible, though all of them weigh 0

/** @type {(weights: number[]) => boolean} */
const areAlike = (weights) => weights.every((weight) => weight === weights[0]);

/**
 * Function that tests by its weight whether a word is likely: at least half as heavy as the heaviest.
 *
 * @param {number[]} weights
 * @returns {(weight: number | undefined) => boolean}
 */
function likelyAmong(weights) {
  const heaviest = greatest(weights) || 1;
  return (weight = 0) => 2 * weight >= heaviest;
}

// A weight's share of a total in per cent, rounded half up, but never 100.
/** @type {(own: number, total: number) => number} */
const percent = (own, total) => (total ? Math.min(MOST, Math.floor((200 * own + total) / (2 * total))) : 0);

/**
 * How many words are left, and the chance of the guess where it is worth knowing.
 *
 * @param {number[]} weights  of all words left
 * @param {number} own  weight of the guess
 * @param {string} last  the only word left, where another is played
 */
function leftText(weights, own = 0, last = "the answer") {
  const likely = weights.filter(likelyAmong(weights)).length;
  let text = `${plural(weights.length, likely ? "word" : "unlikely word")} left`;
  if (likely && likely < weights.length) text = `${plural(likely, "likely word")} left of ${grouped(weights.length)}`;
  if (weights.length === 1) return `${text}: ${last}`;
  const chance = areAlike(weights) ? 0 : percent(own, sumOf(weights));
  return chance >= WORTH_KNOWING ? `${text}, ${chance} % chance of being the answer` : text;
}

/**
 * Words left as likely ones, others that were used, and unlikely ones.
 *
 * @param {Game} game
 * @param {number[]} places
 */
function groupsOf({ tree, list }, places) {
  const isLikely = likelyAmong(weightsIn(list, places));
  /** @type {{ likely: number[], used: number[], unlikely: number[] }} */
  const groups = { likely: [], used: [], unlikely: [] };
  for (const place of places) {
    const rest = usedOn(tree, place) === undefined ? "unlikely" : "used";
    groups[isLikely(list.weights[place]) ? "likely" : rest].push(place);
  }
  return groups;
}

// How many words left are likely, and how many are not.
/** @type {(game: Game, places: number[]) => [likely: number, others: number]} */
function countsOf({ list }, places) {
  const weights = weightsIn(list, places);
  const likely = weights.filter(likelyAmong(weights)).length;
  return [likely, places.length - likely];
}
