// The box for words used after the days that the page knows: they are kept on this device alone.

import { dropWorkers } from "../computed/computers.js";
import { isoDay } from "../days.js";
import { known } from "../game/known.js";
import { readUsed } from "../game/past.js";
import { setSince } from "../game/trees.js";
import { lastDay, lastKnown } from "../game/used.js";
import { keepUsed, keptUsed } from "../kept/used.js";
import { dayText, say } from "../sentences.js";
import { byId, fill, on } from "./parts.js";
import { app, enterPlace, isBegun } from "./state.js";
import { knownDaysText, missingText, usedText } from "./used-text.js";

import type { Use } from "../game/known.js";

// Words used since, each with its day where that is known, count and stand in the box.
function putUsed(uses: Iterable<[word: string, use: Use]>): void {
  setSince(uses);
  const lines = [...known.since].map(([word, { day, isAfter }]) =>
    isAfter ? word : `${isoDay(day)} ${word}`,
  );
  byId("since").value = lines.join("\n");
}

// Counts the words in the box as used, and says what became of them.
function takeUsed() {
  const read = readUsed(byId("since").value, app.view.tree);
  putUsed(read.used);
  const isKept = keepUsed();
  fill(byId("since-note"), [usedText(read), ...(isKept ? [] : [say("kept.nothing")])].join(" "));
  dropWorkers();
  enterPlace(location.hash);
}

export function drawUsed() {
  const { tree } = app.view;
  const { until } = tree;
  const isTold = until !== undefined && !isBegun(app.view);
  const missing = isTold ? missingText(tree) : "";
  byId("used").hidden = until === undefined;
  byId("day").hidden = !isTold || missing !== "";
  byId("missing").hidden = missing === "";
  byId("missing-text").textContent = missing;
  if (until === undefined) return;
  const last = dayText(lastDay(tree));
  const { counted, older } = knownDaysText(tree);
  byId("used-title").textContent = counted;
  byId("day").textContent = say("used.title", { date: dayText(lastKnown(tree)) });
  byId("since-label").textContent = say("used.since", { date: last });
  byId("older").textContent = older;
}

export const recallUsed = () => putUsed(keptUsed());

on("used", "submit", (event) => {
  event.preventDefault();
  takeUsed();
});

on("add-used", "click", () => {
  byId("more").open = byId("used").open = true;
  byId("since").focus(); // which scrolls to it
});

on("clear", "click", () => {
  byId("since").value = "";
  takeUsed();
});

on("since", "input", ({ inputType }) => {
  if (/Paste|Drop/.test(inputType)) takeUsed();
});

on("since", "drop", async (event) => {
  const [file] = event.dataTransfer.files;
  if (!file) return; // a text, which goes where it falls
  event.preventDefault();
  byId("since").value += `\n${await file.text()}`;
  takeUsed();
});
