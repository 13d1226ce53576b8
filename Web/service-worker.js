// Keeps the whole app on the device: it starts at once, and without a network.
//
// The first visit waits for no more than it needs. What is loaded later (texts: of one language at first; engines; sounds)
// is added when a page that has loaded some of it sends "keep texts" and so on, and all of it when a page that has nothing
// else to do sends "keep all"; it is told when everything works offline.
//
// All files of a version are in one cache, named after the version. A new version is stored completely beside the old
// one, with what was kept there, and takes over when no page of the old one is open any more, or when a page sends
// "update" (and then reloads: games are saved move by move). Addresses carry the hash of their content, so versions cannot
// be mixed. The placeholders in double braces are filled in by scripts/build-site.

const prefix = "tassello-";
const version = prefix + "{{version}}";
const files = {{files}};
const later = {{later}};
const pictures = {{pictures}};
const startPage = "{{index.html}}";

const addresses = new Set([...files, ...Object.values(later).flat(), ...pictures]);

self.addEventListener("install", (event) => {
  // All or nothing. A file that is gone already belongs to an older version than the server has: the browser asks
  // again and finds the new one.
  event.waitUntil(
    (async () => {
      const kept = [];
      for (const what in later) if (await caches.match(mark(what))) kept.push(what);
      await add(files);
      for (const what of kept) await keep(what);
      for (const picture of pictures) if (await caches.match(picture)) await add([picture]);
    })(),
  );
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
  const [word, what] = event.data.split(" ");
  if (word === "update") self.skipWaiting();
  if (word !== "keep") return;
  event.waitUntil(what === "all" ? keepAll().then(() => event.source.postMessage("kept all")) : keep(what));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin && request.destination === "image") {
    // A picture at an address of the player's: without cookies, and without saying from where it is asked for.
    event.respondWith(fetch(request.url, { mode: "no-cors", credentials: "omit", referrerPolicy: "no-referrer" }));
    return;
  }
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && pathname === "/") {
    event.respondWith(stored(startPage, request));
  } else if (addresses.has(pathname) || pathname.startsWith("/help/")) {
    event.respondWith(stored(pathname, request));
  }
  // All else, the API above all, goes to the network as if there were no service worker.
});

/** Keeps all of some files, or none. A file is named by its address, which has the hash of the content in it or, with a space, after it. */
async function add(some) {
  const cache = await caches.open(version);
  const responses = await Promise.all(some.map(whole));
  await Promise.all(some.map((file, index) => cache.put(file.split(" ")[0], responses[index])));
}

/** A file as it should be: what is in between may answer with a page of its own, or with half of the file. */
async function whole(file) {
  const [address, wanted] = file.split(" ");
  for (const cache of ["default", "reload"]) {
    const response = await fetch(address, { cache });
    const digest = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
    const hash = [...new Uint8Array(digest, 0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    if (response.ok && (wanted === hash || address.includes(`.${hash}.`))) return response;
  }
  throw new Error(`${address} is not what was asked for`);
}

/** An entry that says what is kept; no request is ever answered with it. */
const mark = (what) => `/kept/${what}`;

async function keep(what) {
  const cache = await caches.open(version);
  if (await cache.match(mark(what))) return;
  await add(later[what]);
  // The guide's file is the list of what belongs to it.
  if (what === "help") for (const list of later.help) await add((await (await cache.match(list)).text()).split("\n"));
  await cache.put(mark(what), new Response());
}

/** One after the other: what is wanted at once is not to wait for all. */
async function keepAll() {
  for (const what in later) await keep(what);
}

/**
 * The stored file; from the network if the browser has thrown it away for want of space. A picture is kept once it was wanted. A page
 * that can do nothing with what is stored asks past all caches.
 */
async function stored(address, request) {
  const cache = await caches.open(version);
  const isWanted = request.cache === "reload" || (pictures.includes(address) && !(await cache.match(address)));
  if (isWanted) await add([address]).catch(() => {});
  return (await cache.match(address)) ?? fetch(request);
}
