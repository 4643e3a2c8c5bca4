// What is kept on this device, where the browser allows it.

import { element } from "./elements.js";

// What is kept on this device, where the browser allows it.
export function keep(name: string, value: any): boolean {
  try {
    localStorage.setItem(`treegen-${name}`, value);
  } catch {
    return false;
  }
  return true;
}

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(`treegen-${name}`);
  } catch {
    return null;
  }
}

export function saveFile(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  element("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
