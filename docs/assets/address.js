/* The address of a page holds the share text of each of its labs: #nine-moves=6&finder=five-up~3-3
   Browsers allow so many writes in a time (WebKit throws after 100 in 30 s, others ignore them), so quick changes are written
   together, the last state always. */
const GAP = 400;
const LATER = 3000;
const seen = new Map(); // for each lab, what the address was last seen to name
const due = new Map(); // for each lab, the text that is still to be written
let last = -GAP;
let timer = 0;

const parts = () => location.hash.slice(1).split("&").filter(Boolean);
const lead = (key) => `${key}=`;
const part = (key, text) => (text ? [lead(key) + encodeURIComponent(text)] : []);
const named = (key) => parts().find((it) => it.startsWith(lead(key)))?.slice(lead(key).length);

/** The share text that the address names for a lab, if it is not the one that was seen or written there last. */
export function asked(key) {
  const now = named(key);
  if (now === seen.get(key)) return undefined;
  seen.set(key, now);
  due.delete(key);
  try {
    return now && decodeURIComponent(now);
  } catch {
    return now; // a broken address is told by the lab itself
  }
}

/** Writes the share text of a lab into the address, and leaves those of others: at once, or soon after the last time. */
export function write(key, text) {
  due.set(key, text);
  timer ||= setTimeout(flush, Math.max(0, last + GAP - performance.now()));
}

/** Writes what is still to be written, now. */
export function flush() {
  clearTimeout(timer);
  timer = 0;
  for (const key of due.keys()) if (named(key) !== seen.get(key)) due.delete(key); // another link has come, and its event follows
  if (!due.size) return;
  const rest = parts().filter((it) => ![...due.keys()].some((key) => it.startsWith(lead(key))));
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

/** The whole address of a lab at a state. */
export function link(key, text) {
  const url = new URL(location.href);
  url.hash = part(key, text).join("");
  return url.href;
}

addEventListener("pagehide", flush);
document.addEventListener("visibilitychange", flush);
addEventListener("click", ({ target }) => target.closest?.("a[href]") && flush(), true);
