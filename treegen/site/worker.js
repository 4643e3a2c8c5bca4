// Keeps the pages of a site on the device, so that they open where there is no network. What the
// network has comes first, unless it takes too long. A host may have other sites beside this one.
const OURS = `treegen ${registration.scope} `;
const KEPT = `${OURS}$version`;
const PAGES = $pages;

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(KEPT).then((kept) =>
    kept.addAll(PAGES.map((page) => new Request(page, { cache: "reload" })))));
});
addEventListener("activate", (event) => event.waitUntil(caches.keys().then((names) => Promise.all(
  names.map((name) => name.startsWith(OURS) && name !== KEPT && caches.delete(name))))));
addEventListener("fetch", (event) => {
  const { request } = event;
  const asked = request.url.replace(/[?#].*/, "");
  if (!PAGES.some((page) => new URL(page, registration.scope).href === asked)) {
    const lost = `This file is not kept on the device: ${asked.split("/").at(-1)} needs the network.`;
    if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => new Response(lost, { status: 503 })));
    return;
  }
  const kept = () => caches.match(asked, { cacheName: KEPT });
  const fetched = fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, 3000)).then(kept);
  event.respondWith(Promise.race([fetched, late.then((found) => found ?? fetched)]).catch(kept));
});
