// Words that a person told the page were used, as the device keeps them: "2026-11-02 crane
// >2026-08-21 slate", where slate was used after that day. Former pages kept the words alone.

import { keep, kept } from "../../web/storage.js";
import { dayOf, isoDay } from "../days.js";
import { known } from "../game/known.js";

import type { Use } from "../game/known.js";

const USES = /(?:(>?)(\d{4}-\d\d-\d\d) )?(\S+)/g;

export function keepUsed(): boolean {
  const uses = [...known.since].map(
    ([word, { day, isAfter }]) => `${isAfter ? ">" : ""}${isoDay(day)} ${word}`,
  );
  return keep("used", uses.join(" "));
}

export const keptUsed = (): [word: string, use: Use][] =>
  [...(kept("used") ?? "").matchAll(USES)].map(([, after, date, word]) => {
    const day = dayOf(date ?? "");
    return [
      word,
      Number.isNaN(day) ? { day: known.lastDay, isAfter: true } : { day, isAfter: after !== "" },
    ];
  });
