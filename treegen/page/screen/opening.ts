// Until the page is open there is no game to which a key, a paste or another address could lead:
// nothing hears of them. When it is, main.ts shows the address that there is.

export const opening = new AbortController();

// This module comes first, as Chromium has listeners of the window hear in the order in which they
// came.
for (const kind of ["hashchange", "popstate", "click", "keydown", "paste", "drop", "beforeprint"]) {
  addEventListener(kind, (event) => event.stopImmediatePropagation(), {
    capture: true,
    signal: opening.signal,
  });
}
