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
  if (request.method === "POST") { // a screenshot that another app shares with this one
    event.respondWith(handed(request));
    return;
  }
  const asked = request.url.replace(/[?#].*/, "");
  if (!PAGES.some((page) => new URL(page, registration.scope).href === asked)) {
    if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => lost(asked)));
    return;
  }
  const kept = () => caches.match(asked, { cacheName: KEPT });
  const fetched = fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, 3000)).then(kept);
  event.respondWith(Promise.race([fetched, late.then((found) => found ?? fetched)]).catch(kept));
});

// Leaves a picture to the page, which takes it from there when it opens (screen/screenshot.js).
async function handed(request) {
  const picture = (await request.formData()).get("picture");
  const shared = await caches.open("treegen shared");
  await shared.put("picture", new Response(picture));
  return Response.redirect("page.html#shared", 303);
}

// The page for an address that is not kept, which the URL parser has rid of all markup.
function lost(asked) {
  const text = `<!DOCTYPE html><html lang="$lang"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>$offline</title><body style="font: 1.1rem sans-serif">
<p>$before${asked.split("/").at(-1)}$after</p>
<p><a href="${registration.scope}">$trees</a></p>`;
  return new Response(text, { status: 503, headers: { "Content-Type": "text/html" } });
}
