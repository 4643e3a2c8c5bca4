// Which taps, clicks and Enters count. A turn adds a row, which moves what stands below: the second
// tap of a double tap would fall on a tile or on another button, and a second Enter on what nobody
// has read. So for half a second after a turn none counts, unless something was typed since. Times
// are those of the events: a busy page hears of them late.

import { isField } from "./parts.js";
import { app, isConfirming, setPart } from "./state.js";

const PAUSE = 500; // milliseconds
const KEYS = ".keyboard [type=button]"; // that type
// What takes a turn, or leads on or back otherwise: no colour of one letter, nothing that types or
// tells of a word.
const TURNS: { [press: string]: string } = {
  Enter: ".asked *",
  click: `:is(#play, #practice, #drill) button:not(.asked *, .colours *, .word, ${KEYS}),
    #refuse, #picture-use, main a[href^="#"]`,
};

const isTyping = ({ type, key }: any): boolean =>
  type === "input" || (type === "keydown" && !["Enter", " "].includes(key));

// One turn a press: whether a key is only held, or is the Enter that confirms a word.
const isHeld = ({ type, key, repeat, target }: any): boolean =>
  type === "keydown" &&
  ((repeat && ["Enter", "Escape"].includes(key) && !target.matches?.("textarea")) ||
    isConfirming(key));

// Whether a press belongs to the turn before. A key that types does where it is pressed at the same
// place.
function isSecond(event: any): boolean {
  const { type, target, timeStamp, clientX, clientY } = event;
  const { turnBy } = app;
  if (!turnBy || timeStamp - turnBy.timeStamp >= PAUSE || !target.closest?.("main")) return false;
  if (target.closest(KEYS))
    return Math.hypot(clientX - turnBy.clientX, clientY - turnBy.clientY) < 30;
  return type === "keydown" || !isField(target);
}

function hear(event: any): void {
  const { type, key, target } = event;
  const turns = TURNS[key ?? type];
  if (!app.view) return;
  if (isHeld(event) || (!isTyping(event) && isSecond(event))) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (isTyping(event)) setPart("turnBy", null);
  else if (turns && target.closest?.(turns)) setPart("turnBy", event);
}

// Before all others, and a press of the mouse too, which would move the focus.
for (const kind of ["keydown", "input", "mousedown", "click"])
  document.addEventListener(kind, hear, true);
