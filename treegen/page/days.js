// Days, counted from that of the first game.

import { rules } from "./rules.js";

export const DAY = 86_400_000; // milliseconds

// Days are counted from that of the first game. The day where the person is; a day as it is kept.
export const localDay = () => Math.floor((Date.now() - new Date().getTimezoneOffset() * 60_000) / DAY) - rules.firstDay;

/** @type {(day: number) => string} */
export const isoDay = (day) => new Date((rules.firstDay + day) * DAY).toISOString().slice(0, 10);

/** @type {(date: string) => number} */
export const dayOf = (date) => Date.parse(date) / DAY - rules.firstDay;
