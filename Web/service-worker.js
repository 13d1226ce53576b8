// Keeps the whole app on the device: it starts at once, and without a network.
//
// The files of the engines, and of sounds, are not among those that are stored at once: they are added when a page that
// has loaded one sends "keep engines" or "keep sounds", so that the first visit does not wait for them and hints and
// sounds work offline all the same.
//
// All files of a version are in one cache, named after the version. A new version is stored completely beside the old
// one and takes over when no page of the old one is open any more, or when a page sends "update" (and then reloads:
// games are saved move by move). Addresses carry the hash of their content, so versions cannot be mixed. The
// placeholders in double braces are filled in by scripts/build-site.

const prefix = "tassello-";
const version = prefix + "{{version}}";
const files = {{files}};
const engineFiles = {{engines}};
const soundFiles = {{sounds}};
const startPage = "{{index.html}}";

const addresses = new Set([...files, ...engineFiles, ...soundFiles]);

self.addEventListener("install", (event) => {
  // All or nothing. A file that is gone already belongs to an older version than the server has: the browser asks
  // again and finds the new one.
  event.waitUntil(caches.open(version).then((cache) => cache.addAll(files)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith(prefix) && name !== version) await caches.delete(name);
      }
      // The first visit is served from here on too, so that the next move may be made offline.
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "update") self.skipWaiting();
  if (event.data === "keep engines") event.waitUntil(keep(engineFiles));
  if (event.data === "keep sounds") event.waitUntil(keep(soundFiles));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && pathname === "/") {
    event.respondWith(stored(startPage, request));
  } else if (addresses.has(pathname)) {
    event.respondWith(stored(pathname, request));
  }
  // All else, the API above all, goes to the network as if there were no service worker.
});

async function keep(some) {
  const cache = await caches.open(version);
  if (!(await cache.match(some.at(-1)))) await cache.addAll(some);
}

/** The stored file; from the network if the browser has thrown it away for want of space. */
async function stored(address, request) {
  const cache = await caches.open(version);
  return (await cache.match(address)) ?? fetch(request);
}
