// Keeps the pages of a site on the device, so that they open where there is no network. What the
// network has comes first, unless it takes too long. A host may have other sites beside this one.
const OURS = `treegen ${registration.scope} `;
const KEPT = `${OURS}$version`;
const PAGES = $pages;
const LONG = 3000; // milliseconds

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(KEPT).then((kept) =>
    kept.addAll(PAGES.map((page) => new Request(page, { cache: "reload" })))));
});
addEventListener("activate", (event) => event.waitUntil(caches.keys().then((names) =>
  Promise.all(names.filter((name) => name.startsWith(OURS) && name !== KEPT)
    .map((name) => caches.delete(name))))));
addEventListener("fetch", (event) => {
  const { request } = event;
  const asked = request.url.replace(/[?#].*/, "");
  if (!PAGES.some((page) => new URL(page, registration.scope).href === asked)) return;
  const kept = () => caches.match(asked, { cacheName: KEPT });
  const late = new Promise((resolve) => setTimeout(resolve, LONG)).then(kept);
  event.respondWith(Promise.race([fetch(request), late]).catch(kept));
});
