// Words used after the days that the page knows: told by a person, kept on this device alone.

const DATE = new RegExp("\\d{4}[-/.]\\d\\d?[-/.]\\d\\d?|\\d\\d?/\\d\\d?/\\d{4}|(?:\\d\\d?[a-z.]* )?"
  + "\\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?,? (?:\\d\\d?[a-z]*,? )?\\d{4}", "i");

const lastDay = ({ until }) => Math.max(until, data.past.length - 1); // that a tree or the page knows
function whenText(tree, place) {
  const day = usedOn(tree, place);
  return (day ?? null) === null ? "" : day < Infinity ? `on ${dayText(day)}` : `since ${dayText(lastDay(tree))}`;
}
const today = () => Math.floor(Date.now() / DAY) - FIRST_DAY;

// The words of the game in a text. Those were known already that stand on a line with a day that
// is; or without one, where there are more words than days since, those that the page has.
function readUsed(text, tree) {
  const last = lastDay(tree);
  const entries = text.normalize("NFC").split("\n").flatMap((line) => {
    const date = DATE.exec(line)?.[0].replace(/(\d)[a-z]+/i, "$1");
    const isKnown = date && Math.ceil(Date.parse(date) / DAY) - FIRST_DAY <= last;
    const words = line.replace(DATE, " ").match(/\p{L}+/gu) ?? [];
    return words.filter((word) => [...word].length === tree.length).map((word) => [fold(word), isKnown]);
  });
  const isWhole = entries.length > today() - last + 1;
  const read = { used: new Set(), known: new Set(), unknown: new Set() };
  for (const [word, isKnown = isWhole && past.has(tree.places.get(word))] of entries) {
    read[!tree.places.has(word) ? "unknown" : isKnown ? "known" : "used"].add(word);
  }
  return read;
}

// Counts the words in the box as used, and says what became of them.
function takeUsed() {
  const { used, known, unknown } = readUsed(byId("since").value, state.tree);
  setSince([...used]);
  byId("since").value = [...used].join("\n");
  const lines = [used.size ? `${plural(used.size, "word")} counted as used.` : "No word is counted as used."];
  if (known.size) lines.push(`${plural(known.size, "word")} known already.`);
  const few = unknown.size > 5 ? plural(unknown.size, "word") : [...unknown].map(cut).join(", ");
  if (unknown.size) lines.push(`Not accepted by the game: ${few}.`);
  if (!keep("used", [...used].join(" "))) lines.push("This browser keeps nothing, so this holds until the page is closed.");
  byId("since-note").textContent = lines.join(" ");
  dropWorkers();
  draw();
}

function drawUsed() {
  const { tree } = state;
  byId("used").hidden = tree.until === undefined;
  if (byId("used").hidden) return;
  const last = dayText(lastDay(tree));
  const months = Math.floor((today() - lastDay(tree)) / 30.4);
  const age = months > 0 ? `, ${plural(months, "month")} ago: add the words used since` : "";
  byId("used-title").textContent = `Knows the answers up to ${last}${since.size ? `, and ${plural(since.size, "word")} since` : age}`;
  byId("since-label").textContent = `Used since ${last}`;
  byId("older").textContent = tree.until < data.past.length - 1
    ? `The tree knows the answers up to ${dayText(tree.until)}. This page counts those up to ${last} as used too.` : "";
}

byId("used").addEventListener("submit", (event) => {
  event.preventDefault();
  takeUsed();
});
byId("clear").addEventListener("click", () => {
  byId("since").value = "";
  takeUsed();
});
byId("since").addEventListener("input", ({ inputType }) => {
  if (/Paste|Drop/.test(inputType)) takeUsed();
});
byId("since").addEventListener("drop", async (event) => {
  const [file] = event.dataTransfer.files;
  if (!file) return; // a text, which goes where it falls
  event.preventDefault();
  byId("since").value += `\n${await file.text()}`;
  takeUsed();
});
