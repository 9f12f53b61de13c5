/* The address of a page holds the share text of each of its labs: #nine-moves.1=6&finder.1=five-up~3-3, with the version that
   wrote it; a link on a page has none. Browsers refuse quick writes (WebKit 100 in 30 s), so these are written together. */
const GAP = 400;
const LATER = 3000;
const seen = new Map(); // what the address was last seen to name
const due = new Map(); // what is still to be written
let last = -GAP;
let timer = 0;

const parts = () => location.hash.slice(1).split("&").filter(Boolean);
const VERSION = 1; // as fivescore_labs/contract.py reads and writes it
const part = (key, text) => (text ? [`${key}.${VERSION}=${encodeURIComponent(text)}`] : []);
const leads = (it, key) => it.startsWith(key) && /^(\.\d+)?=/.test(it.slice(key.length));
const named = (key) => parts().find((it) => leads(it, key));

/** The share text that the address names for a lab, if it is not the one that was seen or written there last. */
export function asked(key) {
  const now = named(key);
  if (now === seen.get(key)) return undefined;
  seen.set(key, now);
  due.delete(key);
  if (!now) return now;
  const at = now.indexOf("=");
  const before = now.slice(0, at) === key || now.slice(0, at) === `${key}.${VERSION}`;
  const own = now.slice(at + 1);
  try {
    return (before ? "" : now.slice(0, at + 1)) + decodeURIComponent(own);
  } catch {
    return own; // a broken address is told by the lab itself, as one of another version is
  }
}

/** Writes the share text of a lab into the address: at once, or soon after the last time. */
export function write(key, text) {
  due.set(key, text);
  timer ||= setTimeout(flush, Math.max(0, last + GAP - performance.now()));
}

export function flush() {
  clearTimeout(timer);
  timer = 0;
  for (const key of due.keys()) if (named(key) !== seen.get(key)) due.delete(key); // another link has come, and its event follows
  if (!due.size) return;
  const rest = parts().filter((it) => ![...due.keys()].some((key) => leads(it, key)));
  const hash = [...rest, ...[...due].flatMap(([key, text]) => part(key, text))].join("&");
  last = performance.now();
  if (!replace(location.pathname + location.search + (hash && `#${hash}`))) {
    timer = setTimeout(flush, LATER);
    return;
  }
  for (const key of due.keys()) seen.set(key, named(key));
  due.clear();
}

/** Puts another address in place of the page's own; false where the browser refuses for now. */
export function replace(url) {
  try {
    if (new URL(url, location.href).href !== location.href) history.replaceState(null, "", url);
    return true;
  } catch {
    return false;
  }
}

export function link(key, text) {
  const url = new URL(location.href);
  url.hash = part(key, text).join("");
  return url.href;
}

/** Where a lab is by itself, for a frame in another page. */
export function framed(folder, name, text) {
  const url = new URL(`${folder}${name}/`, location.href);
  url.hash = part(name, text).join("");
  return url.href;
}

addEventListener("pagehide", flush);
document.addEventListener("visibilitychange", flush);
addEventListener("click", ({ target }) => target.closest?.("a[href]") && flush(), true);
