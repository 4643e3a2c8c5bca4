// The signs of clues: clues.py and pasted.py have them, and say what each is.
// `make bundle` writes this module from those.

export const SQUARES = "⬛⬜🟨🟩🟦🟧🟥🟪🟫";
export const SMALL_SQUARES = "◼◻◾◽▪▫";
export const CIRCLES = "⚫⚪🟡🟢🔵🟠🔴🟣🟤";
export const SHAPES = ["◼◻", "◾◽", "▪▫", "⚫⚪🟡🟢🔵🟠🔴🟣🟤", "🖤🤍💛💚💙🧡❤💜🤎"];
export const COLOURS = [
  "black",
  "white",
  "yellow",
  "green",
  "blue",
  "orange",
  "red",
  "purple",
  "brown",
];
export const LONG_DASHES = "–—−";
export const NOTATIONS = [
  ["0", "1", "2"],
  [".b_xw", "y", "g"],
  ["-", "y", "g"],
  ["0", "-", "+"],
  ["⬛⬜", "🟨", "🟩"],
  ["⬛⬜", "🟦", "🟧"],
];
