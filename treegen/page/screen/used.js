// The box for words used after the days that the page knows: they are kept on this device alone.

import { keep, kept } from "../../web/storage.js";
import { dropWorkers } from "../computed/computers.js";
import { localDay } from "../days.js";
import { known } from "../game/known.js";
import { readUsed } from "../game/past.js";
import { setSince } from "../game/trees.js";
import { lastDay } from "../game/used.js";
import { dayText, say } from "../sentences.js";
import { byId, fill, on } from "./parts.js";
import { app, enterPlace } from "./state.js";
import { usedText } from "./wording.js";

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
  const { tree } = app.view;
  const { until } = tree;
  byId("used").hidden = until === undefined;
  byId("day").textContent = "";
  if (until === undefined) return;
  const last = dayText(lastDay(tree));
  const months = Math.floor((localDay() - lastDay(tree)) / 30.4);
  const count = known.since.size;
  let title = say("used.title", { date: last });
  if (count) title = say("used.title-since", { date: last, words: say("count.word", { n: count }) });
  else if (months > 0) title = say("used.title-months", { date: last, n: months });
  byId("used-title").textContent = title;
  byId("day").textContent = say("used.title", { date: last });
  byId("since-label").textContent = say("used.since", { date: last });
  byId("older").textContent = until < known.lastDay
    ? say("used.older", { date: dayText(until), last }) : "";
}

export function recallUsed() {
  setSince(kept("used")?.split(" ").filter(Boolean) ?? []);
  byId("since").value = [...known.since].join("\n");
}

on("used", "submit", (event) => {
  event.preventDefault();
  takeUsed();
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
