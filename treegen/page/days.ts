// Days, counted from that of the first game.

import { rules } from "./rules.js";

export const DAY = 86_400_000; // milliseconds

// Days are counted from that of the first game. The day where the person is; a day as it is kept.
export const localDay = () =>
  Math.floor((Date.now() - new Date().getTimezoneOffset() * 60_000) / DAY) - rules.firstDay;

export const isoDay = (day: number): string =>
  new Date((rules.firstDay + day) * DAY).toISOString().slice(0, 10);

export const dayOf = (date: string): number => Date.parse(date) / DAY - rules.firstDay;
