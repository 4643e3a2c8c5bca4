// What stands beside the game: why a guess, the review, clues, words, bars, the tree.

const paragraph = (text, attributes = {}) => element("p", attributes, text);
const headings = (names) =>
  element("tr", {}, ...names.map((name) => element("th", { scope: "col" }, name)));
const row = (first, cells) =>
  element("tr", {}, element("th", { scope: "row" }, ...first), ...cells.map((cell) => element("td", {}, ...cell)));

// What a guess is expected to tell, and the next best.
async function drawWhy() {
  const here = state;
  const { tree, game, guess } = here;
  byId("why-text").textContent = "Computing …";
  const { own, best, policy } = await compute("why", game, guess);
  if (here !== state) return;
  const possible = own?.possible ? ", which can be the answer" : "";
  const lines = [own
    ? `${capitals(guess)}, number ${grouped(own.place)}${possible}, gives ${toldText(own)}.`
    : `${capitals(guess)} is not among the words that may be played here, so it is not ranked.`];
  if (here.own === null && here.move?.stored && tree.recipe.policy === "optimal") {
    lines.push("The ranking looks only at the next clue; the tree looks further ahead.");
  }
  lines.push(`The best other guesses by ${policy}:`);
  byId("why-text").replaceChildren(
    ...lines.map((line) => paragraph(line)),
    element("ol", {}, ...best.map((score) =>
      element("li", { value: score.place }, `${capitals(score.guess)}: ${toldText(score)}`))),
  );
}

// The clues that can occur, the winning one too, those that leave most words first, or in order.
function drawClues() {
  const { tree, steps, game, guess, classes } = state;
  const inOrder = (one, other) => (one.clue < other.clue ? -1 : 1);
  const mostFirst = (one, other) => other.counts[0] - one.counts[0]
    || other.counts[1] - one.counts[1] || inOrder(one, other);
  const all = [...classes.values()].map((entry) => ({ ...entry, counts: countsOf(game, entry) }));
  all.sort(isPressed(byId("by-clue")) ? inOrder : mostFirst);
  byId("clues-title").textContent = `Clues that ${capitals(guess)} can earn (${grouped(all.length)})`;
  byId("by-clue").hidden = all.length < 2;
  const both = countsOf(game, game).every(Boolean);
  byId("clues").classList.toggle("others", both);
  byId("clues-note").hidden = !both;
  byId("clues-note").textContent = isWeighted(game)
    ? "+ counts words that were used or are unlikely." : `+ counts words that are not in ${game.list.prior}.`;
  const card = (entry) => {
    const href = address(tree, [...steps, [guess, entry.clue]]);
    const next = element("span", { class: "next" }, ...nextText(entry));
    return element("li", {}, element("a", { href }, ...tiles(guess, entry.clue), next,
      count(entry.counts)));
  };
  showPart(byId("clues"), all, FEW, (some) => some.map(card));
}

// What is played after a clue, where that needs no computing.
function nextText({ clue: digits, listed, unlisted }) {
  const { tree, game, guess } = state;
  if (digits === tree.won) return ["✓", unseen("solved; ")];
  const node = game.node?.guess === guess && !isOutdated(tree, listed) && game.node.below.get(digits);
  const next = node ? node.guess : lastWord(game, listed.length ? listed : unlisted);
  return next ? [unseen("then "), capitals(next), unseen(": ")] : [];
}

// The words left: likely, used and unlikely ones, or where none is likelier, listed and unlisted ones.
function drawWords() {
  const { game, game: { listed, unlisted, list } } = state;
  const not = listed.length ? `${grouped(unlisted.length)} more, not` : "Not";
  const groups = isWeighted(game)
    ? Object.entries(groupsOf(game, game)).map(([name, places]) => [`${grouped(places.length)} ${name}`, places])
    : [["", listed], [`${not} in ${list.prior}`, unlisted]];
  const all = isWeighted(game) ? game.size : listed.length || unlisted.length;
  byId("words-title").textContent = `Words left (${grouped(all)})`;
  byId("words").replaceChildren();
  byId("path").replaceChildren();
  for (const [title, places] of groups.filter(([, some]) => some.length)) {
    const part = element("div", {});
    byId("words").append(...(title ? [element("h3", {}, title)] : []), part);
    showPart(part, places, MANY, paragraphs);
  }
}

// Many words are in paragraphs, so that those out of sight cost nothing; arrows lead from word to word.
function paragraphs(places) {
  const { tree } = state;
  const starts = places.map((_, i) => i).filter((i) => i % MANY === 0);
  const entry = (place, i) => {
    const when = whenText(tree, place).replace(/^on/, "").replace(/([A-Z]..)[a-z]*/, "$1").replace(/(since.*) \d+/, " $1");
    const button = element("button", { type: "button", class: "word", tabindex: i ? -1 : 0 }, tree.words[place]);
    if (when) button.append(element("small", {}, when));
    return [button, " "];
  };
  return starts.map((start) =>
    element("p", { dir: "auto" }, ...places.slice(start, start + MANY).flatMap(entry)));
}

// How a word would be found from here.
async function drawPath(word) {
  const here = state;
  const { tree, own } = here;
  byId("path").textContent = "Computing …";
  const played = own === null || word === own ? [] : [[own, clueFor(own, word)]];
  const steps = await compute("path", { tree, steps: [...here.steps, ...played] }, word);
  if (here !== state) return;
  const turns = steps.slice(here.steps.length).map((turn) => element("span", {}, ...tiles(...turn)));
  const guesses = steps.filter(([, digits]) => digits !== REFUSED).length;
  byId("path").replaceChildren(`${isolated(word)} would be found on guess ${grouped(guesses)}: `,
    ...turns, " ", element("a", { href: address(tree, steps) }, "Go there"));
  byId("path").scrollIntoView({ block: "nearest" });
}

// Where unlisted words are left too, bars are of the listed ones, and all stand beside.
function drawBars() {
  const { node, list, history } = state.game;
  const weighted = isWeighted(state.game);
  const prior = weighted ? "Listed words" : list.prior;
  const counts = solvedOn(node, history.length + 1);
  const both = node.listed > 0 && node.listed < node.size;
  const shown = both ? "listed" : "size";
  const found = (kind) => {
    const turns = counts.flatMap((on, turn) => Array(on[kind]).fill(turn));
    const mean = turns.reduce((sum, turn) => sum + turn, 0) / turns.length;
    const worst = turns.at(-1);
    return `on guess ${turns.length === 1 ? worst : `${mean.toFixed(4)} on average, on guess ${worst} at worst`}`;
  };
  byId("bars-title").textContent = `How the ${history.length ? "words left" : "answers"} are solved`;
  const mean = counts.reduce((sum, { weight }, turn) => sum + weight * turn, 0) / node.weight;
  byId("bars-text").textContent = (weighted && node.weight ? `By weight on guess ${mean.toFixed(4)}. ` : "")
    + (both ? `${weighted ? "" : "Words of "}${prior}: found ${found("listed")}. All words: ${found("size")}.`
      : `Found ${found("size")}.`);
  byId("bars-head").replaceChildren(headings(both ? ["Guess", prior, "All words"] : ["Guess", "Words solved on it"]));
  byId("bars-head").classList.toggle("unseen", !both);
  const most = Math.max(...Object.values(counts).map((on) => on[shown]));
  byId("bars").replaceChildren(...Object.entries(counts).map(([turn, on]) => {
    const bar = element("span", { class: "bar", "aria-hidden": "true" });
    bar.hidden = !on[shown];
    bar.style.width = `${(65 * on[shown]) / most}%`;
    return row([turn], [[bar, grouped(on[shown])], ...(both ? [[grouped(on.size)]] : [])]);
  }));
}

function drawAbout() {
  const { name, purpose, figures, about } = state.tree;
  byId("tree").value = name;
  byId("purpose").textContent = purpose;
  byId("figures").textContent = figures;
  byId("about").replaceChildren(...about.flatMap(([term, fact]) =>
    [element("dt", {}, term), element("dd", {}, fact)]));
  byId("save").textContent = `Save ${name}.json`;
}
