// The box for words used after the days that the page knows: they are kept on this device alone.

import { keep, kept } from "../../web/storage.js";
import { dropWorkers } from "../computed/computers.js";
import { localDay } from "../days.js";
import { known } from "../game/known.js";
import { readUsed } from "../game/past.js";
import { setSince } from "../game/trees.js";
import { lastDay } from "../game/used.js";
import { capitals, cut, dayText, plural } from "../text.js";
import { NOT_KEPT, byId } from "./parts.js";
import { app, enterPlace } from "./state.js";

// Counts the words in the box as used, and says what became of them.
function takeUsed() {
  const { used, old, unknown } = readUsed(byId("since").value, app.view.tree);
  setSince([...used]);
  byId("since").value = [...used].join("\n");
  const lines = [used.size ? `${plural(used.size, "word")} counted as used.` : "No word is counted as used."];
  if (old.size) lines.push(`${plural(old.size, "word")} known already.`);
  const few = unknown.size > 5 ? plural(unknown.size, "word") : [...unknown].map(capitals).map(cut).join(", ");
  if (unknown.size) lines.push(`${few} ${unknown.size === 1 ? "is no word" : "are no words"} of the game.`);
  const isKept = keep("used", [...used].join(" "));
  if (!isKept) lines.push(NOT_KEPT);
  byId("since-note").textContent = lines.join(" ");
  dropWorkers();
  enterPlace(location.hash);
}

export function drawUsed() {
  const { tree } = app.view;
  const { until } = tree;
  byId("used").hidden = until === undefined;
  if (until === undefined) return;
  const last = dayText(lastDay(tree));
  const months = Math.floor((localDay() - lastDay(tree)) / 30.4);
  const count = known.since.size;
  let more = months > 0 ? `, ${plural(months, "month")} ago: add the words used since` : "";
  if (count) more = `, and ${plural(count, "word")} since`;
  byId("used-title").textContent = `Knows the answers up to ${last}${more}`;
  byId("since-label").textContent = `Used since ${last}`;
  byId("older").textContent = until < known.lastDay
    ? `The tree knows the answers up to ${dayText(until)}. This page counts those up to ${last} as used too.` : "";
}

export function recallUsed() {
  setSince(kept("used")?.split(" ").filter(Boolean) ?? []);
  byId("since").value = [...known.since].join("\n");
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
