// The box for words used after the days that the page knows: they are kept on this device alone.

import { keep, kept } from "../../web/storage.js";
import { dropWorkers } from "../computed/computers.js";
import { known } from "../game/known.js";
import { readUsed } from "../game/past.js";
import { setSince } from "../game/trees.js";
import { lastDay, lastKnown } from "../game/used.js";
import { dayText, say } from "../sentences.js";
import { byId, fill, on } from "./parts.js";
import { app, enterPlace } from "./state.js";
import { knownDaysText, missingText, usedText } from "./used-text.js";

// Counts the words in the box as used, and says what became of them.
function takeUsed() {
  const read = readUsed(byId("since").value, app.view.tree);
  const { used } = read;
  setSince([...used]);
  byId("since").value = [...used].join("\n");
  const isKept = keep("used", [...used].join(" "));
  fill(byId("since-note"), [usedText(read), ...(isKept ? [] : [say("kept.nothing")])].join(" "));
  dropWorkers();
  enterPlace(location.hash);
}

export function drawUsed() {
  const { tree, steps } = app.view;
  const { until } = tree;
  const isTold = until !== undefined && !steps.length;
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

export function recallUsed() {
  setSince(kept("used")?.split(" ").filter(Boolean) ?? []);
  byId("since").value = [...known.since].join("\n");
}

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
