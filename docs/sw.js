/* Keeps this site in its reader's browser, all of one version: its pages once it was visited, Python once it was started. A
   new version waits until the reader asks for it. What is not listed here goes its own way: live notebooks, other versions,
   and whatever else is on this origin; only where nothing answers, a page that says so comes in place of one. The lists, a digest for each address, come from website/pages/offline.py. */
const [VERSION, PAGES, ENGINE] = [];

const HOME = new URL("./", self.location).href;
const OURS = `fivescore:${new URL(HOME).pathname}:`;
const CACHE = OURS + VERSION;
const FIRST = `${HOME}engine/engine.json`;

/** What an address is called in the lists. */
const named = (url) => (url.startsWith(HOME) ? url.slice(HOME.length).replace(/[?#].*/s, "").replace(/(^|\/)index\.html$/, "$1") : null);
const older = async () => (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
const found = (url, cacheName) => caches.match(url, { cacheName, ignoreVary: true });

/** Keeps the files of a list that are not kept yet, each only as it was published; fails if one cannot be had so. */
async function keep(list) {
  const cache = await caches.open(CACHE);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const before = await older();
  const one = async ([name, integrity]) => {
    const url = HOME + name;
    const come = (way) => fetch(url, { integrity, cache: way, redirect: "error", priority: "low" });
    if (!there.has(url)) await cache.put(url, await unchanged(url, integrity, before) ?? await come("default").catch(() => come("reload")));
  };
  const [first, ...rest] = Object.entries(list);
  await one(first); // where the site was renewed meanwhile, no more is fetched
  await Promise.all(rest.map(one));
}

/** A file as a version before had it, if it is the same. */
async function unchanged(url, integrity, before) {
  for (const name of before) {
    const kept = await found(url, name);
    const sum = kept && new Uint8Array(await crypto.subtle.digest("SHA-256", await kept.clone().arrayBuffer()));
    if (sum && integrity === `sha256-${btoa(String.fromCharCode(...sum))}`) return kept;
  }
  return null;
}

async function install() {
  await keep(PAGES);
  for (const name of await older()) if (await found(FIRST, name)) return keep(ENGINE);
}

/** What is kept, as the browser gave it, else what the server has; notebooks get their Python from there too. Where nothing answers, our
    own page says so in place of one that is not kept; an address that only lacks its last slash leads on. */
async function answer({ request, clientId }, name) {
  const live = name in ENGINE && (await self.clients.get(clientId))?.url.startsWith(`${HOME}lite/`);
  const here = live ? null : await found(HOME + name, CACHE).catch(() => null);
  try {
    return here ?? await fetch(request);
  } catch (fault) {
    const page = request.mode === "navigate" && await found(`${HOME}503.html`, CACHE);
    if (!page) throw fault;
    return `${name}/` in PAGES ? Response.redirect(`${HOME}${name}/`) : new Response(page.body, { status: 503, headers: page.headers });
  }
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(older().then((names) => Promise.all(names.map((name) => caches.delete(name))))));
self.addEventListener("message", (event) => {
  if (event.data === "now") self.skipWaiting();
  else event.waitUntil(keep(event.data === "engine" ? ENGINE : PAGES).catch(() => {}));
});
self.addEventListener("fetch", (event) => {
  const { method, mode, cache, url } = event.request;
  const name = named(url);
  const ours = name !== null && (mode === "navigate" || name in PAGES || name in ENGINE);
  if (ours && method === "GET" && cache !== "reload") event.respondWith(answer(event, name));
});
