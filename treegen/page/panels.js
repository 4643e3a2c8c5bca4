// What stands beside the game: why a guess, the review, clues, words, bars, the tree.

/* exported drawWhy, drawOther, drawNexts, drawClues, drawWords, drawFew, drawPath, pathParts, drawBars, drawChosen,
   drawAbout */

const DOZEN = 12; // words that are named below the status

// What a guess tells, in plain words, and the next best.
async function drawWhy() {
  const here = state;
  const { game, guess } = here;
  const split = `Splits ${plural(game.size, "word")} into ${groupsText(splitOf(game, guess, here.classes))}`;
  byId("why-text").textContent = `${split}. Computing …`;
  const { own, best } = await asked.compute("why", game, guess);
  if (here !== state) return;
  const lines = [];
  if (own) {
    const more = `after it you need ${decimals(own.more)} guesses more on average`;
    lines.push(`${split}; ${more} (${decimals(own.bits)} bits of information).`);
  } else lines.push(`${split}. It may not be played here, so no more is computed.`);
  const deeper = here.move?.reply ? "a search of whole trees" : "the tree";
  if (own?.place > 1 && here.own === null && (here.move?.stored || here.move?.reply)) {
    lines.push(`By the next clue alone it is number ${grouped(own.place)}; ${deeper} looks further ahead.`);
  }
  lines.push("The best others:");
  byId("why-text").replaceChildren(
    ...lines.map((line) => paragraph(line)),
    element("ul", {}, ...best.map((score) => {
      const more = `${decimals(score.more)} guesses more (${decimals(score.bits)} bits)`;
      return element("li", {}, `${capitals(score.guess)}: ${groupsText(score)}; ${more}`);
    })),
  );
}

// What stands beside the guess: of a word of one's own the price, else another word. Then the clues.
async function drawOther() {
  const here = state;
  if (here.own === null) await drawEveryday();
  else await drawPrice();
  if (here === state) drawNexts();
}

async function drawPrice() {
  const here = state;
  const { game, guess } = here;
  if (here.price || !isPlayable(game, guess)) return;
  const price = await idle.compute("cost", game, guess);
  if (here !== state) return;
  setPrice(price);
  showClue();
}

// Beside a word of the tree the best everyday one, if it is known soon.
async function drawEveryday() {
  const here = state;
  const { tree, game, guess } = here;
  const isWanted = !tree.isEverydayWord(placeIn(tree, guess));
  if (isWanted && hasEveryday(game) && game.candidates.length > 2) {
    const reply = replyAt(game, true);
    const soon = new Promise((then) => setTimeout(then, 2500));
    const found = reply ? [reply.best, reply.excess] : await Promise.race([idle.compute("everyday", game), soon]);
    if (here !== state) return;
    if (!reply) idle.stop();
    if (found) {
      const [word, cost] = found;
      const price = cost < 0.005 ? "as good" : `${decimals(cost)} more`;
      byId("everyday-offer").textContent = `or ${capitals(word)}, ${price}`;
      Object.assign(byId("everyday-offer"), { value: word, hidden: false });
      byId("mine").hidden ||= byId("mine").value === word;
    }
  }
}

const filling = new WeakSet(); // states whose clues are being answered

// What is played after each clue off the tree, one by one.
async function drawNexts() {
  const here = state;
  if (filling.has(here) || !here.guess) return;
  filling.add(here);
  for (let card; (card = byId("clues").querySelector("[data-clue] > .next:empty")?.parentNode);) {
    const digits = card.dataset.clue;
    const { guess } = await idle.compute("move", { tree: here.tree, steps: [...here.steps, [here.guess, digits]] });
    if (here !== state) return;
    keepNext(here, digits, guess);
    const shown = byId("clues").querySelector(`[data-clue="${digits}"] > .next`);
    shown?.replaceChildren(...nextText(digits));
  }
  filling.delete(here);
}

// The clues that can occur, the winning one too, those that leave most words first, or in order.
function drawClues() {
  const { tree, steps, game, guess, classes } = state;
  const inOrder = (one, other) => (one.clue < other.clue ? -1 : 1);
  const mostFirst = (one, other) => other.counts[0] - one.counts[0]
    || other.counts[1] - one.counts[1] || inOrder(one, other);
  const all = [...classes.values()].map((entry) => ({ ...entry, counts: countsOf(game, entry.left) }));
  all.sort(isPressed(byId("by-clue")) ? inOrder : mostFirst);
  byId("clues-title").textContent = `Clues that ${capitals(guess)} can earn (${grouped(all.length)})`;
  byId("by-clue").hidden = all.length < 2;
  const { likely, used } = groupsOf(game, game.left);
  const both = likely.length > 0 && likely.length < game.size;
  byId("clues").classList.toggle("others", both);
  byId("clues-note").hidden = likely.length === game.size;
  byId("clues-note").textContent = `+ counts words that ${used.length ? "were used or " : ""}are unlikely.`;
  const card = (entry) => {
    const href = address(tree, [...steps, [guess, entry.clue]]);
    const next = element("span", { class: "next" }, ...nextText(entry.clue));
    return element("li", {}, element("a", { href, "data-clue": entry.clue }, ...tiles(guess, entry.clue), next,
      count(entry.counts)));
  };
  showPart(byId("clues"), all, FEW, (some) => some.map(card));
}

// What is played after a clue, where that is known without computing or was computed.
/** @type {(digits: string) => any[]} */
function nextText(digits) {
  const { tree, game, guess, nexts, classes } = state;
  if (digits === tree.won) return ["✓", unseen("solved; ")];
  const left = classes.get(digits)?.left ?? [];
  const candidates = candidatesOf(game, left);
  const below = game.node?.guess === guess && !isOutdated(tree, candidates) && game.node.below.get(digits);
  /** @type {Steps} */
  const history = [...game.history, [guess, digits]];
  const node = below && isAllowed({ ...game, history }, below.guess) ? below : null;
  const after = { ...game, steps: history, history, node, left, candidates };
  const next = nexts.get(digits) ?? knownMove(after)?.guess;
  return next ? [unseen("then "), capitals(next), unseen(": ")] : [];
}

// The words left: the likely, used and unlikely ones, without a heading where all are likely.
async function drawWords() {
  const here = state;
  const { game } = here;
  byId("words-title").textContent = `Words left (${grouped(game.size)})`;
  byId("words").replaceChildren();
  byId("path").replaceChildren();
  for (const [name, places] of Object.entries(groupsOf(game, game.left))) {
    if (!places.length) continue;
    const part = element("div", {});
    const isAll = name === "likely" && places.length === game.size;
    if (!isAll) byId("words").append(element("h3", {}, `${grouped(places.length)} ${name}`));
    byId("words").append(part);
    showPart(part, places, MANY, paragraphs);
    await pause();
    if (here !== state) return;
  }
}

// Where few words are left, or few likely ones, these stand below the status too, the likely first: those
// of the colours that are set, or else of the game.
function drawFew() {
  const { steps, game, classes, clue, isTouched, isEnded } = state;
  let left = steps.length ? game.left : [];
  if (isTouched) left = classes.get(clue)?.left ?? [];
  const { likely, used, unlikely } = groupsOf(game, left);
  const isFew = left.length <= DOZEN;
  const some = [likely, ...(isFew ? [[...used, ...unlikely]] : [])].filter((places) => places.length);
  byId("few").hidden = isEnded || left.length < 2 || likely.length > DOZEN || !some.length;
  byId("few").replaceChildren(...(byId("few").hidden ? [] : some.flatMap(paragraphs)));
  byId("few-path").replaceChildren();
}

// Many words are in paragraphs, so that those out of sight cost nothing; arrows lead from word to word.
/** @type {(places: number[]) => any[]} */
function paragraphs(places) {
  const { tree } = state;
  const starts = places.map((_, i) => i).filter((i) => i % MANY === 0);
  const entry = (place, i) => {
    const day = whenText(tree, place).replace(/([A-Z]..)[a-z]*/, "$1"); // the month's first letters
    const when = day.replace(/^on/, "").replace(/(since.*) \d+/, " $1");
    const word = tree.words[place];
    const button = element("button", { type: "button", class: "word", tabindex: i ? -1 : 0, value: word });
    button.append(capitals(word));
    if (when) button.append(element("small", {}, when));
    return [button, " "];
  };
  return starts.map((start) =>
    element("p", { dir: "auto" }, ...places.slice(start, start + MANY).flatMap(entry)));
}

// How a word would be found from here.
/** @type {(word: string, into: any) => Promise<void>} */
async function drawPath(word, into) {
  const here = state;
  const { tree, own } = here;
  into.textContent = "Computing …";
  /** @type {Steps} */
  const played = own === null || word === own ? [] : [[own, clueFor(own, word)]];
  const steps = await asked.compute("path", { tree, steps: [...here.steps, ...played] }, word);
  if (here !== state) return;
  into.replaceChildren(...pathParts(tree, steps, here.steps.length));
  into.scrollIntoView({ block: "nearest" });
}

/** @type {(tree: Tree, steps: Steps, from?: number) => any[]} */
function pathParts(tree, steps, from = 0) {
  const turns = steps.slice(from).map((turn) => element("span", {}, ...tiles(...turn)));
  const guesses = steps.filter(([, digits]) => digits !== REFUSED).length;
  const link = element("a", { href: address(tree, steps) }, "Go there");
  const [word] = steps[steps.length - 1];
  return [`${capitals(word)} would be found on guess ${grouped(guesses)}: `, ...turns, " ", link];
}

// Where some words left are likely, bars are of those, and all stand beside.
/** @type {(node: TreeNode) => Promise<void>} */
async function drawBars(node) {
  const here = state;
  const { tree, list, history, left, candidates } = here.game;
  const isLikely = likelyAmong(weightsIn(list, left));
  const first = history.length + 1;
  const isLikelyWord = (word) => isLikely(list.weights[placeIn(tree, word)]);
  const counts = solvedOn({ ...node, below: new Map() }, first, isLikelyWord);
  let since = performance.now();
  for (const child of node.below.values()) { // in pieces, as a whole tree takes a phone half a second
    if (performance.now() - since > PIECE) {
      await pause();
      since = performance.now();
    }
    if (here !== state) return;
    solvedOn(child, first + 1, isLikelyWord, counts);
  }
  const likely = sumOf(counts.map((on) => on.likely));
  const both = likely > 0 && likely < node.size;
  const found = (kind) => {
    const turns = counts.flatMap((on, turn) => Array(on[kind]).fill(turn));
    const mean = turns.reduce((sum, turn) => sum + turn, 0) / turns.length;
    const worst = turns.at(-1);
    return `on guess ${turns.length === 1 ? worst : `${mean.toFixed(4)} on average, on guess ${worst} at worst`}`;
  };
  byId("bars-title").textContent = `How the ${history.length ? "words left" : "answers"} are solved`;
  const mean = counts.reduce((sum, { weight }, turn) => sum + weight * turn, 0) / node.weight;
  const byWeight = areAlike(weightsOf(state.game, candidates)) ? "" : `By weight on guess ${mean.toFixed(4)}. `;
  byId("bars-text").textContent = byWeight
    + (both ? `Likely words: found ${found("likely")}. All words: ${found("size")}.` : `Found ${found("size")}.`);
  const columns = both ? ["Likely words", "All words"] : ["Words solved on it"];
  byId("bars-head").replaceChildren(headings(["Guess", ...columns]));
  byId("bars-head").classList.toggle("unseen", !both);
  byId("bars").replaceChildren(...barRows(Object.entries(counts).map(([name, on]) =>
    ({ name, counts: both ? [on.likely, on.size] : [on.size] }))));
}

// The switches, and the opener of one's own.
function drawChosen() {
  const { tree, steps, own, move } = state;
  const last = kept("opener") ?? "";
  byId("mine").hidden = Boolean(steps.length) || own !== null || last === move?.guess || !tree.places.has(last);
  byId("mine").textContent = `${capitals(last)}, as last time`;
  byId("mine").value = last;
  setPressed(byId("hard"), tree.isHard);
  setPressed(byId("everyday"), tree.isEveryday);
  byId("hard").hidden = !isSwitchUseful(tree, "isHard");
  byId("everyday").hidden = !isSwitchUseful(tree, "isEveryday")
    || tree.guesses.words.every(tree.isEverydayWord);
}

function drawAbout() {
  const { name, purpose, figures, about } = state.tree;
  byId("tree").value = name;
  byId("purpose").textContent = purpose;
  byId("figures").textContent = figures;
  const computed = computedIn(state.tree).join(" and ");
  byId("computed").textContent = computed
    && `Computed, one turn ahead: ${computed}. The figures are those of the tree alone.`;
  byId("about").replaceChildren(...about.flatMap(([term, fact]) =>
    [element("dt", {}, term), element("dd", {}, fact)]));
  byId("save").textContent = `Save ${name}.json`;
}
