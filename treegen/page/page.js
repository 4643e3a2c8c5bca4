// The game that the page shows: its turns, the tiles, where it stands.

/* exported draw, showClue */

const MOST_PAIRS = 9; // letters: with more, pairs of colours find no room below them on a narrow screen

function draw() {
  stopComputing();
  enterPlace(location.hash);
  const { tree, steps, game, move, guess } = state;
  const words = steps.flatMap(([word, digits]) => [capitals(word), digits]);
  if (!state.isEnded) words.push(capitals(guess));
  byId("title").textContent = titleOf(tree);
  document.title = `${words.join(" ")} · ${tree.title}`;
  document.documentElement.style.setProperty("--letters", String(tree.length));
  drawTurns();
  followGame();
  clearCopied();
  drawReview();
  drawFew();
  drawGuess();
  drawAbout();
  drawChosen();
  drawUsed();
  drawPanels([drawWords]);
  if (!move && game.size) computeMove();
}

// What is long stands beside the game and is drawn after it, with time between for what a person does.
/** @type {(parts: (() => void)[]) => Promise<void>} */
async function drawPanels(parts) {
  const here = state;
  for (const drawPart of parts) {
    await pause();
    if (here !== state) return;
    drawPart();
  }
}

async function computeMove() {
  const here = state;
  const computed = await asked.compute("move", here.game);
  if (here !== state) return;
  const isPlayed = here.own === null;
  setMove(computed);
  if (!isPlayed) {
    showClue();
    return;
  }
  const typed = byId("own").value;
  drawGuess();
  byId("own").value = typed;
  typeWord();
  if (document.activeElement === document.body) focusTile(0, { preventScroll: true });
}

function drawTurns() {
  const { tree, steps, game, own, problem, isStuck } = state;
  const text = problem || (game.wide || isStuck ? whyNone(game).join(" ") : "");
  byId("problem").textContent = text;
  byId("problem").hidden = !text;
  byId("past").hidden = !steps.length;
  byId("turns").replaceChildren(...steps.map(([guess, digits], i) => {
    const href = address(tree, steps.slice(0, i), digits === REFUSED ? null : guess);
    const link = element("a", { href, title: `Back to ${capitals(guess)}` }, ...tiles(guess, digits));
    link.classList.toggle("refused", digits === REFUSED);
    return element("li", {}, link);
  }));
  byId("back").hidden = byId("again").hidden = !steps.length && own === null && !problem;
  byId("share").hidden = !game.solved;
  byId("share").textContent = "Share";
}

// All that follows from the guess to play: empty while that is computed.
function drawGuess() {
  const { tree, game, guess } = state;
  const isOver = state.isEnded || state.isStuck;
  const letters = guess ? [...guess] : Array(tree.length).fill("");
  byId("tiles").hidden = isOver;
  byId("tiles").setAttribute("aria-label", `Clue for ${guess}`);
  byId("tiles").replaceChildren(...(isOver ? [] : letters).map((letter, i) =>
    element("button", { type: "button", tabindex: i ? -1 : 0 }, capital(letter))));
  byId("colours").hidden = isOver || !guess || tree.length > MOST_PAIRS;
  byId("colours").dir = isRightToLeft(guess) ? "rtl" : "ltr";
  byId("colours").replaceChildren(...letters.map((letter, i) => element("span", {}, ...[PRESENT, RIGHT].map((digit) =>
    element("button", { type: "button", tabindex: -1, value: digit, "data-clue": digit,
      "aria-label": `Letter ${i + 1}, ${capital(letter)}: ${NAMES[digit]}` })))));
  for (const id of ["turn", "other", "more", "keys", "words-part"]) byId(id).hidden = isOver;
  byId("own").value = "";
  byId("tiles").classList.remove("typed");
  byId("own-note").replaceChildren();
  byId("everyday-offer").hidden = true;
  byId("why").hidden = isOver || !guess || game.size === 1;
  byId("why").open = false;
  byId("why-title").textContent = `Why ${capitals(guess)}?`;
  byId("clues-part").hidden = isOver || !guess;
  const node = game.node?.guess === guess ? game.node : null;
  byId("bars-part").hidden = !node;
  showClue();
  if (guess && !isOver) drawPanels([drawClues, drawOther]);
  if (node) drawPanels([() => drawBars(node)]);
}

// The tiles' colours, and what they lead to: silent until a tile is touched.
function showClue() {
  const { tree, game, guess, classes, told, clue, isTouched } = state;
  tileList().forEach((tile, i) => {
    const isBlank = !isTouched && told[i] === UNSET;
    tile.dataset.clue = clue[i];
    tile.classList.toggle("blank", isBlank);
    const letter = `${tile.textContent}, letter ${i + 1} of ${tree.length}`;
    tile.setAttribute("aria-label", `${letter}: ${isBlank ? "no colour yet" : NAMES[clue[i]]}`);
  });
  const clues = [...classes.keys()];
  [...byId("colours").children].forEach((pair, i) => {
    for (const button of pair.children) {
      setPressed(button, told[i] === button.value);
      button.classList.toggle("never", clues.every((one) => one[i] !== button.value));
    }
  });
  const isRight = told === tree.won;
  byId("next").setAttribute("aria-disabled", String(isImpossible() || !guess));
  byId("next").textContent = isRight ? "It was right" : "Next guess";
  byId("right").hidden = isRight || !classes.has(tree.won);
  byId("absent").hidden = /\d/.test(state.set) || !told.includes(UNSET) || !classes.has(clue);
  byId("absent").textContent = /[12]/.test(told) ? "Others absent" : "All absent";
  byId("refuse").hidden = state.isEnded || !game.size || state.own !== null;
  let text = statusText();
  if (state.isHint && !isImpossible()) {
    const none = /[12]/.test(told) ? "No more colours are set, so the others" : "No colour is set, so all";
    text = `${none} are absent. ${text} Press Enter or Next guess again to go on.`;
  }
  const status = byId("status");
  if (status.textContent !== text) status.textContent = text; // the same is not to be read again
  showCommand();
}

// Where the game stands, or what the colours that are set lead to.
function statusText() {
  const { tree, game, guess, classes, clue, isTouched, after } = state;
  const turn = game.history.length;
  if (game.solved) return `${capitals(lastGuess(game))}: solved in ${plural(turn, "guess")}${besideTree()}.`;
  if (state.missed !== null) return missedText(state.missed);
  if (state.isStuck) return "No word is left. Press Back to remove the last clue, then set the right one.";
  if (after && clue === tree.won) {
    return `${capitals(guess)} is not among the ${plural(game.size, "word")} left, so it cannot be the answer.`;
  }
  if (after) return whyNone(after, "Next goes on").join(" ");
  const last = game.size === 1 ? tree.words[game.left[0]] : null;
  const wordOf = (place) => (tree.words[place] === guess ? "the answer" : capitals(tree.words[place]));
  const here = classes.get(clue);
  if (isTouched && here && last !== guess) {
    if (clue === tree.won) return `${capitals(guess)} is the answer.`;
    return `These colours: ${leftText(weightsIn(game.list, here.left), 0, wordOf(here.left[0]))}.`;
  }
  const isLeft = classes.has(tree.won);
  const [own] = isLeft ? weightsIn(game.list, [placeIn(tree, guess)]) : [0];
  const left = leftText(weightsIn(game.list, game.left), own, wordOf(game.left[0]));
  if (!guess) return `${left}. Computing the guess …`;
  const when = isLeft ? whenText(tree, placeIn(tree, guess)) : "";
  const used = when && ` ${capitals(guess)} was used ${when}.`;
  return `Guess ${turn + 1}: ${playText()}. ${left}.${used}`;
}

// A solved game beside the tree's own, where that is known.
function besideTree() {
  const { game, path } = state;
  if (!path) return "";
  const more = game.history.length - path.length;
  if (!more) return ", like the tree";
  const many = Math.abs(more) === 1 ? "one" : grouped(Math.abs(more));
  return `, ${many} ${more > 0 ? "more" : "fewer"} than the tree`;
}

// What to play, or that the word of one's own breaks hard mode.
function playText() {
  const { tree, game, move, guess } = state;
  const why = breachText(game, guess);
  if (!why) return `play ${capitals(guess)}${sourceText()}`;
  const advice = move ? `; advice: ${capitals(move.guess)}` : "";
  return `${capitals(guess)} breaks ${modeOf(tree)} (${why})${advice}`;
}

// Where the guess comes from, and what is odd about one's own.
function sourceText() {
  const { tree, game, move, own, guess } = state;
  if (own === null) {
    if (!move || move.stored || game.size === 1) return "";
    if (move.reply) return replyText(move.reply);
    return game.isOutdated ? ` (computed, as words were used since ${dayText(tree.until ?? 0)})` : " (computed)";
  }
  if (!playable(game).includes(placeIn(tree, guess))) {
    return `, your word, which is not among the ${tree.guesses.name}`;
  }
  return `, your word${priceText(state.price)}`;
}

/** @type {(reply: Reply) => string} */
function replyText({ second, more, isProven }) {
  const source = isProven ? " (proven best)" : " (not proven)";
  if (!second || !isProven) return source;
  const price = more ? `costs ${decimals(more)} more` : "is as good";
  return `${source}; ${capitals(second)} ${price}`;
}

// What a word of one's own costs, marked where that is estimated. It can be less where it is no everyday one.
/** @type {(price: Price | null) => string} */
function priceText(price) {
  if (!price) return "";
  const cost = hundredths(price.cost);
  if (price.isExact && cost === 0) return `, as good as ${capitals(price.best)}`;
  const than = cost < 0 ? "less than" : "more than";
  return `, ${markedText(Math.abs(cost), price.isExact)} ${than} ${capitals(price.best)}`;
}

// The command that looks this state up or, off the tree, computes its guess.
function showCommand() {
  const { tree, game, move, game: { node, history, refused, solved } } = state;
  const follows = node || (solved && !refused.size && pathTo(tree, lastGuess(game))?.join() === history.join());
  const isPlain = history.length && tree.file === null && tree.name === tree.opener && history[0][0] === tree.name;
  const text = [
    follows ? "treewalk" : "treegen next",
    ...(isPlain && follows ? [] : [`--tree=${shell(tree.file ?? tree.name)}`]),
    ...history.flat().map(shell),
    ...(!follows && tree.isHard && !tree.recipe.hard ? ["--hard"] : []),
    ...(refused.size ? ["--refused", ...[...refused].map(shell)] : []),
  ].join(" ");
  // The terminal does not know the words used since, nor plays only everyday ones but by their tree.
  const isOther = tree.isEveryday && !tree.recipe.vocabulary && !solved && !move?.stored && game.candidates.length > 2;
  byId("command").hidden = byId("copy-command").hidden = isOther || (!follows && Boolean(tree.since?.size));
  if (byId("command").textContent === text) return;
  byId("command").textContent = text;
  clearCopied();
}

function clearCopied() {
  byId("copy-emoji").hidden = !state.game.history.length;
  byId("copied").textContent = "";
  byId("selected").hidden = true;
}
