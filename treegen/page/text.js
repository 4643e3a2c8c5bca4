// Words and numbers for people.

/* exported DAY, FIRST_DAY, localDay, isoDay, dayOf, grouped, plural, MONTHS, dayText, decimals, hundredths,
   markedText, isRightToLeft, cut, capitals, breachText, whyNone, groupsText, shell, emoji */

const DAY = 86_400_000; // milliseconds
const FIRST_DAY = Date.UTC(2021, 5, 19) / DAY; // of the first game

/** @type {(count: number) => string} */
const grouped = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, ",");

/** @type {(count: number, noun: string) => string} */
function plural(count, noun) {
  const ending = noun.endsWith("s") ? "es" : "s";
  return `${grouped(count)} ${noun}${count === 1 ? "" : ending}`;
}

// Days are counted from that of the first game. The day where the person is; a day as it is kept.
const localDay = () => Math.floor((Date.now() - new Date().getTimezoneOffset() * 60_000) / DAY) - FIRST_DAY;
/** @type {(day: number) => string} */
const isoDay = (day) => new Date((FIRST_DAY + day) * DAY).toISOString().slice(0, 10);
/** @type {(date: string) => number} */
const dayOf = (date) => Date.parse(date) / DAY - FIRST_DAY;

// Not by Intl, which takes a phone a tenth of a second to set up.
const MONTHS = "January February March April May June July August September October November December".split(" ");
/** @type {(day: number) => string} */
function dayText(day) {
  const [year, month, date] = isoDay(day).split("-").map(Number);
  return `${date} ${MONTHS[month - 1]} ${year}`;
}

// One decimal or two, exact halves to the even one, as Python writes them.
/** @type {(x: number, places?: number) => string} */
function decimals(x, places = 2) {
  const [whole, part] = ((x * 2 ** (places + 1)) % 4 === 1 ? x - 0.001 : x).toFixed(places).split(".");
  return `${grouped(Number(whole))}.${part}`;
}

// A number that is shown with two decimals, as such.
/** @type {(x: number) => number} */
const hundredths = (x) => Math.sign(x) * Number(decimals(Math.abs(x)).replaceAll(",", "")) + 0;

// Guesses, marked where they are estimated.
/** @type {(guesses: number, isExact: boolean) => string} */
const markedText = (guesses, isExact) => `${isExact ? "" : "≈"}${decimals(guesses)}`;

/** @type {(word: string) => boolean} */
const isRightToLeft = (word) => /[\u0590-\u08ff\ufb1d-\ufeff]/.test(word);

// A word that runs from right to left must not turn the sentence around it.
/** @type {(word: string) => string} */
const isolated = (word) => (isRightToLeft(word) ? `\u2068${word}\u2069` : word);

// A stranger's text, of which much would bury the sentence around it.
/** @type {(text: string) => string} */
const cut = (text) => isolated(text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** @type {(word: string) => string} */
const capitals = (word) => isolated([...word].map(capital).join(""));

// What a word lacks for hard mode, or "": right letters stay, the others that were told are played again.
/** @type {(game: { tree: Tree, history: Steps }, word: string) => string} */
function breachText({ tree, history }, word) {
  if (isAllowed({ tree, history, refused: new Set() }, word)) return "";
  if (tree.recipe.strict) {
    const [turn] = history.filter((one) => !fits(word, [one]));
    return `${capitals(turn[0])} ${turn[1]} rules it out`;
  }
  const count = (all, letter) => all.filter((one) => one === letter).length;
  const next = [...word];
  const needs = new Set();
  const stays = new Set();
  for (const [guess, clue] of history) {
    const played = [...guess];
    const marked = played.filter((_, i) => clue[i] !== ABSENT);
    played.forEach((letter, i) => {
      const own = count(next, letter);
      if (clue[i] === RIGHT && next[i] !== letter) stays.add(`letter ${i + 1} stays ${capital(letter)}`);
      else if (count(marked, letter) > own) needs.add(`${own ? "another " : ""}${capital(letter)}`);
    });
  }
  return [...(needs.size ? [`needs ${[...needs].join(", ")}`] : []), ...stays].join("; ");
}

// Why no word of the tree's list fits: without which clue there would be some, as in the terminal.
/** @type {(game: Game, goingOn?: string) => string[]} */
function whyNone({ tree, history, refused, wide }, goingOn = "going on") {
  const all = tree.answers.words.map((place) => tree.words[place]);
  const lines = [`None of the ${grouped(all.length)} ${tree.answers.name} fits.`];
  const rejected = all.filter((word) => refused.has(word) && fits(word, history));
  if (rejected.length) {
    lines.push(`Only ${rejected.map(capitals).join(", ")} would fit, which the game refused: so some `
      + "clue is wrong, or its word is not in that list.");
  }
  const clues = [...new Map(history.map((turn) => [turn.join(), turn])).values()];
  const suspects = clues.map(([guess, clue], i) => {
    const others = clues.filter((_, at) => at !== i);
    const count = all.filter((word) => !refused.has(word) && fits(word, others)).length;
    const verb = count === 1 ? "is" : "are";
    return { count, text: `Without ${capitals(guess)} ${clue}, ${plural(count, "word")} ${verb} left.` };
  });
  suspects.sort((a, b) => b.count - a.count);
  for (const { count, text } of suspects) if (count) lines.push(text);
  if (lines.length === 1) lines.push("It would not help to leave one clue out.");
  const every = `all ${plural(tree.wide.words.length, "word")}`;
  if (wide) lines.push(`Or the answer is not in that list: ${goingOn} with ${every}.`);
  else if (tree.wide.words.length > all.length) lines.push(`None of ${every} fits either.`);
  return lines;
}

/** @type {(split: { groups: number, largest: number }) => string} */
const groupsText = ({ groups, largest }) => `${plural(groups, "group")}, the largest of ${grouped(largest)}`;

// To copy: a word for a shell, and a game as people share it.
/** @type {(text: string) => string} */
const shell = (text) => (/^[\w./][\w./-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** @type {(game: Game, signs: string, name?: string) => string} */
function emoji({ tree, history, solved }, signs, name = `treegen ${history[0][0]}`) {
  const rows = history.map(([, clue]) => [...clue].map((digit) => [...signs][digit]).join(""));
  const star = modeOf(tree) ? "*" : "";
  const head = solved ? [`${name} ${history.length}/6${star}`, ""] : [];
  return [...head, ...rows].join("\n");
}
