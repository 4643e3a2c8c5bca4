// What is kept on this device, where the browser allows it.

import { element } from "./elements.js";

// What is kept on this device, where the browser allows it.
/** @type {(name: string, value: any) => boolean} */
export function keep(name, value) {
  try { localStorage.setItem(`treegen-${name}`, value); } catch { return false; }
  return true;
}

/** @type {(name: string) => string | null} */
export function kept(name) {
  try { return localStorage.getItem(`treegen-${name}`); } catch { return null; }
}

/** @type {(name: string, text: string) => void} */
export function saveFile(name, text) {
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  element("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
