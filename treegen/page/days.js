// Days, counted from that of the first game.

export const DAY = 86_400_000; // milliseconds
export const FIRST_DAY = Date.UTC(2021, 5, 19) / DAY; // of the first game

// Days are counted from that of the first game. The day where the person is; a day as it is kept.
export const localDay = () => Math.floor((Date.now() - new Date().getTimezoneOffset() * 60_000) / DAY) - FIRST_DAY;

/** @type {(day: number) => string} */
export const isoDay = (day) => new Date((FIRST_DAY + day) * DAY).toISOString().slice(0, 10);

/** @type {(date: string) => number} */
export const dayOf = (date) => Date.parse(date) / DAY - FIRST_DAY;
