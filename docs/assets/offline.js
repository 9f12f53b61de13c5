/* Has the browser keep this site (sw.js), once a page stands and its reader's line is neither slow nor counted; says when a new
   version has come, which is loaded only if the reader wants it. Where a browser keeps nothing, all works from the server. */
const HOME = new URL("../", import.meta.url);
const OURS = [`fivescore:${HOME.pathname}:`, `fivescore:${HOME.pathname}versions/`];
const SCOPES = [HOME.href, `${HOME.href}versions/`];
const workers = navigator.serviceWorker;

/** Whether the line is slow or what comes over it is counted: then nothing comes that was not asked for. */
export function thrifty() {
  const { saveData, effectiveType } = navigator.connection ?? {};
  return Boolean(saveData) || /[23]g$/.test(effectiveType);
}

const once = (target, name) => new Promise((done) => { target.addEventListener(name, done, { once: true }); });

export const here = () => Boolean(navigator.serviceWorker?.controller);

/** Once the page stands, is looked at, and the browser rests. */
export const rest = (async () => {
  if (document.readyState !== "complete") await once(window, "load");
  if (document.hidden) await once(document, "visibilitychange");
  await new Promise((done) => { (window.requestIdleCallback ?? setTimeout)(done); });
})();

/** Keeps the pages, or the engine, from now on. */
export async function keep(what) {
  try {
    await workers.register(new URL("sw.js", HOME));
    (await workers.ready).active.postMessage(what);
  } catch { /* it is refused here */ }
}

/** Says that a new version has come, with a button that loads it and one that leaves it for later; without a worker that waits it is there already. */
function offer(waiting) {
  if (document.querySelector(".fs-new")) return;
  const line = document.createElement("p");
  const button = document.createElement("button");
  const taken = () => (!waiting || /activ|redundant/.test(waiting.state)) && location.reload();
  const load = () => {
    waiting?.addEventListener("statechange", taken, { once: true }); // it takes over in two steps; one is enough to load
    waiting?.postMessage("now");
    taken();
  };
  line.className = "fs-new";
  line.role = "status";
  Object.assign(button, { type: "button", textContent: "Load it", onclick: load });
  const later = Object.assign(document.createElement("button"), { type: "button", textContent: "Later", onclick: () => line.remove() });
  line.append("This site has a new version. ", button, later);
  (document.querySelector("main") ?? document.body).prepend(line);
}

async function watch() {
  const ours = await workers.getRegistration(HOME);
  if (ours?.scope !== HOME.href) return;
  const come = (next) => next?.state === "installed" && ours.active && offer(next);
  const follow = () => ours.installing?.addEventListener("statechange", ({ target }) => come(target));
  come(ours.waiting);
  follow();
  ours.addEventListener("updatefound", follow);
  workers.addEventListener("controllerchange", () => offer(null));
}

async function names() {
  try {
    return (await caches.keys()).filter((name) => OURS.some((start) => name.startsWith(start)));
  } catch {
    return []; // nothing can be kept
  }
}

export const kept = async () => (await names()).length > 0;

/** Removes it; a page that is opened later keeps it again. */
export async function drop() {
  for (const each of await workers?.getRegistrations() ?? []) if (each.scope === SCOPES[0] || each.scope.startsWith(SCOPES[1])) await each.unregister();
  for (const name of await names()) await caches.delete(name);
}

/** Once the site is kept, or will not be. */
export const settled = rest.then(async () => {
  if (!workers) return;
  if (!thrifty() && !document.querySelector("[data-lab]")) await keep("pages");
  await watch().catch(() => {});
});
