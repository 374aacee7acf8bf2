// The service worker: keeps one whole version of the page, so that it works offline.
//
// A version is the list of its files with the hash of each. A new one is fetched completely, or not at all; then it takes
// over and the next visit shows it. Versions cannot mix: the page names its files by their hashes, and the version before
// is kept as well, for windows that still show it.
const FILES = [/* files */];
// Other pages at the same origin also have caches, and this one may be there twice, in two folders.
const OURS = `${self.registration.scope} `;
const VERSION = OURS + FILES.map(([, hash]) => hash).join("").replace(/sha256-/g, "");
// Earlier versions used the hashes alone.
const isOurs = (name) => name.startsWith(OURS) || /^([\w+/]{43}=)+$/.test(name);

self.addEventListener("install", (event) => {
  const requests = FILES.map(([name, integrity]) => new Request(name, { integrity, cache: "no-cache" }));
  const fetched = caches.open(VERSION).then((cache) => cache.addAll(requests));
  event.waitUntil(fetched.then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = async () => {
    const versions = (await caches.keys()).filter(isOurs);
    await Promise.all(versions.slice(0, -2).map((version) => caches.delete(version)));
  };
  event.waitUntil(old());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  // Responses of the game's server are never cached, and the guide beside the page is not a part of it.
  if (new URL(request.url).pathname.startsWith("/api")) return;
  if (request.url.startsWith(`${self.registration.scope}guide/`)) return;
  const isPage = request.mode === "navigate";
  // A server's address of a puzzle leads to the page, which is here already.
  const puzzle = request.url.slice(self.registration.scope.length).match(/^p\/([^/?.]+)$/);
  if (isPage && puzzle) {
    event.respondWith(Response.redirect(`${self.registration.scope}#/play/${puzzle[1]}`));
    return;
  }
  const kept = isPage
    ? caches.open(VERSION).then((cache) => cache.match("./"))
    : caches.match(request, { ignoreVary: true });
  event.respondWith(kept.then((answer) => answer ?? fetch(request)));
});
