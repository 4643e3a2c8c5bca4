// Parts of the page, and what is kept on this device. Text from a tree only ever becomes text, never
// markup.

/* exported NAMES, FEW, MANY, PIECE, byId, NOT_KEPT, keep, kept, saveFile, isPressed, setPressed, unseen, tiles,
   count, showPart, pause, paragraph, headings, barRows */

const NAMES = { [ABSENT]: "absent", [PRESENT]: "elsewhere", [RIGHT]: "right place" };
const FEW = 40; // entries of a list that are shown before all are asked for
const MANY = 300; // words
const PIECE = 10; // milliseconds of work, after which a person may do something

/** @type {(id: string) => any} An element of page.html, whose kind only that tells. */
const byId = (id) => document.getElementById(id);
const NOT_KEPT = "This browser keeps nothing, so this holds until the page is closed.";
// What is kept on this device, where the browser allows it.
/** @type {(name: string, value: any) => boolean} */
function keep(name, value) {
  try { localStorage.setItem(`treegen-${name}`, value); } catch { return false; }
  return true;
}
/** @type {(name: string) => string | null} */
function kept(name) {
  try { return localStorage.getItem(`treegen-${name}`); } catch { return null; }
}

/** @type {(name: string, text: string) => void} */
function saveFile(name, text) {
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  element("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

const isPressed = (toggle) => toggle.getAttribute("aria-pressed") === "true";
const setPressed = (toggle, on) => toggle.setAttribute("aria-pressed", String(on));
const unseen = (text) => element("span", { class: "unseen" }, text);

// A row of tiles, with the same in plain text for those who do not see it.
/** @type {(guess: string, digits: string) => any[]} */
function tiles(guess, digits) {
  const each = [...guess].map((letter, i) => element("span", { "data-clue": digits[i] }, capital(letter)));
  const row = element("span", { class: "tiles", dir: "auto", "aria-hidden": "true" }, ...each);
  const spoken = digits === REFUSED ? ["not accepted"] : [...digits].map((digit) => NAMES[digit]);
  return [row, unseen(`${guess}: ${spoken.join(", ")}. `)];
}

// How many words are left: 203, or 203 +819 where others are unlikely, or +4 where all are.
/** @type {(counts: [likely: number, others: number]) => any} */
function count([first, others]) {
  const shown = first ? [grouped(first), unseen(first === 1 ? " word left" : " words left")] : [];
  if (others) shown.push(`${first ? " " : ""}+${grouped(others)}`);
  if (others) shown.push(unseen(first ? " more" : `${others === 1 ? " word" : " words"} left`));
  return element("span", { class: "count" }, ...shown);
}

// Shows the first entries of a list, so that a long one costs no time until it is wanted.
/** @type {(list: any, entries: any[], few: number, draw: (some: any[]) => any[]) => void} */
function showPart(list, entries, few, draw) {
  list.replaceChildren(...draw(entries.slice(0, few)));
  if (entries.length <= few) return;
  const more = element("button", { type: "button", class: "more" }, `Show all ${grouped(entries.length)}`);
  const last = element(list.tagName === "UL" ? "li" : "div", {}, more);
  more.addEventListener("click", () => {
    const rest = document.createDocumentFragment();
    for (const part of draw(entries.slice(few))) rest.append(part);
    /** @type {HTMLElement | null} */
    const first = rest.querySelector("a, button");
    last.replaceWith(rest);
    first?.focus();
  });
  list.append(last);
}

/** @type {() => Promise<void>} Time for what a person does. */
const pause = () => new Promise((then) => { setTimeout(then); });

const paragraph = (text, attributes = {}) => element("p", attributes, text);
const headings = (names) =>
  element("tr", {}, ...names.map((name) => element("th", { scope: "col" }, name)));

// Rows of a table: each with a name, counts, and a bar as long as the first of these.
/** @type {(rows: { name: string, counts: number[] }[]) => any[]} */
function barRows(rows) {
  const most = greatest(rows.map(({ counts }) => counts[0]));
  return rows.map(({ name, counts }) => {
    const bar = element("span", { class: "bar", "aria-hidden": "true" });
    bar.hidden = !counts[0];
    bar.style.width = `${(65 * counts[0]) / most}%`;
    const cells = [...counts.map(grouped), bar].map((cell) => element("td", {}, cell));
    return element("tr", {}, element("th", { scope: "row" }, name), ...cells);
  });
}
