/* The one place that keeps texts in its reader's browser, under names such as fivescore/1/progress: another number is another
   version's. The privacy page lists them. Anybody on this origin may have written what is read: it is shown as plain text only.

   localStorage answers at once but reaches the disk late, so each text has a copy in IndexedDB, and comes back from there. Where
   neither can be written, a text lasts as long as the page. */
const HOME = "fivescore/1/";
export const PROGRESS = `${HOME}progress`;
export const TABLES = `${HOME}tables/`;
export const TABLE = `${HOME}table`; // how the reader wants the Table to be
export const CODE = `${HOME}code`; // "on" where the reader wants to see the code of notebooks
const COPY = "fivescore"; // the database, and in it one store of texts by name
export const COLORS = `${globalThis.__md_scope?.pathname ?? "/"}.__palette`; // where Material keeps light or dark

/* Where storage is forbidden, a page may have put something else in its place. */
const disk = (() => { try { return localStorage instanceof Storage ? localStorage : null; } catch { return null; } })();
/** Why a text is only in memory, in words. */
export const WHY = { full: "Your browser has no room left", forbidden: "Your browser lets this site keep nothing" };
const memory = new Map();
const listeners = [];
let copies = null;

const get = (name) => { try { return disk?.getItem(name) ?? ""; } catch { return ""; } };
const every = () => { try { return disk ? Object.keys(disk) : []; } catch { return []; } };

/** The text under a name, empty if there is none. */
export function read(name) {
  return memory.has(name) ? memory.get(name) : get(name);
}

export const names = (start) => [...new Set([...every(), ...memory.keys()])].filter((name) => name.startsWith(start) && read(name));

/** Keeps a text under a name, removes an empty one: "" if it is kept, "full" or "forbidden" if only in memory. */
export function write(name, text) {
  if (name.startsWith(HOME)) copy((entries) => (text ? entries.put(text, name) : entries.delete(name)), Boolean(text));
  try {
    if (!disk) throw new DOMException("", "SecurityError");
    if (text) disk.setItem(name, text);
    else disk.removeItem(name);
    memory.delete(name);
    return "";
  } catch ({ name: fault }) {
    memory.set(name, text);
    return fault === "SecurityError" ? "forbidden" : "full";
  }
}

export const lost = (why, what) => (why ? `${WHY[why]}, so ${what} may be gone once this page is closed.` : "");

/** Calls `listen(name)` when another tab has changed it, or it has come back from its copy; without a name, anything. */
export const heard = (listen) => listeners.push(listen);
const tell = (name) => listeners.forEach((listen) => listen(name));

/** The lines of two texts, each once: nothing that either has is lost. */
export function united(one, other) {
  return one && other ? [...new Set([...one.split("\n"), ...other.split("\n")])].join("\n") : one || other;
}

const TEXTS = ["lab", "text", "name", "line", "says", "same", "left"];
const LATEST = 8.64e15; // the last moment that a date can be
const isPast = (past) => Array.isArray(past) && past.every((it) => Array.isArray(it) && it.length === 2 && it.every((text) => typeof text === "string"));

/** The table that is kept under a name; null for anything else that is there. */
export function table(key) {
  try {
    const it = JSON.parse(read(key));
    const whole = TEXTS.every((name) => typeof it[name] === "string") && isPast(it.past) && Math.abs(it.at) < LATEST;
    if (!it.left.startsWith(TABLES)) it.left = "";
    return whole ? { ...it, result: String(it.result ?? ""), key } : null;
  } catch {
    return null;
  }
}

/** All tables of a lab that are kept, the latest first. */
export const tables = (lab) => names(TABLES).map(table).filter((it) => it?.lab === lab).sort((one, other) => other.at - one.at);

/** What a lab made of the lines it was sent, where others have changed them: what either added stays, what either took away goes. */
export function merged(sent, mine, now) {
  const [was, ours, theirs] = [sent, mine, now].map((text) => text.split("\n"));
  const lines = [...theirs.filter((it) => ours.includes(it) || !was.includes(it)), ...ours.filter((it) => !was.includes(it))].filter(Boolean);
  return lines.length ? united(ours[0], lines.join("\n")) : "";
}

/** Notes in the progress that a lesson is done; gives what `write` gives. */
export function learned(lesson) {
  return write(PROGRESS, united(read(PROGRESS) || "fivescore progress 1", `lesson ${lesson} done`));
}

/** The database, made only when there is something to keep; null where there is none. */
function opened(make) {
  const open = (done) => {
    const asked = indexedDB.open(COPY, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("texts");
    asked.onsuccess = () => {
      asked.result.onversionchange = () => asked.result.close();
      done(asked.result);
    };
    asked.onerror = asked.onblocked = () => done(null);
  };
  const there = async () => make || !indexedDB.databases || (await indexedDB.databases()).some(({ name }) => name === COPY);
  return there().then((is) => (is ? new Promise(open) : null)).catch(() => null);
}

async function database(make) {
  const found = await (copies ??= opened(make)) ?? await (copies = opened(make));
  if (!found) copies = null;
  return found;
}

/** Does something with the copies: a promise of what came of it, or of undefined. */
async function copy(act, make) {
  const base = await database(make);
  try {
    const work = base.transaction("texts", "readwrite", { durability: "strict" });
    const asked = act(work.objectStore("texts"));
    return await new Promise((done) => {
      work.oncomplete = () => done(asked.result);
      work.onerror = (event) => event.preventDefault();
      work.onabort = () => done(undefined);
    });
  } catch {
    return undefined;
  }
}

const at = (text) => { try { const it = JSON.parse(text).at; return it < 8.64e15 ? it : 0; } catch { return 0; } }; // the last moment that a date can be

/** What was lost comes back; what has no copy gets one. Of two texts the later counts, of two progresses the lines of both. */
async function recover() {
  const here = names(HOME);
  const found = await copy((entries) => entries.getAllKeys(), here.length > 0) ?? [];
  const texts = await copy((entries) => entries.getAll(), false) ?? [];
  const copied = new Map(found.map((name, index) => [name, texts[index]]).filter((pair) => pair.every((it) => typeof it === "string")));
  for (const name of new Set([...here, ...copied.keys()])) {
    const [kept, other] = [read(name), copied.get(name) ?? ""];
    if (kept === other || !name.startsWith(HOME)) continue;
    const text = name === PROGRESS ? united(kept, other) : at(other) > at(kept) ? other : kept || other;
    write(name, text);
    if (text !== kept) tell(name);
  }
}

/* Forget everything */

const ours = (name) => name.startsWith("fivescore/") || name === COLORS;

/** Everything of this site that is kept, of every version, and the colors: a map of texts by name. */
export const everything = () => new Map([...every(), ...memory.keys()].filter(ours).map((name) => [name, memory.get(name) ?? get(name)]));

/** Removes everything; a promise that is kept when nothing is left. */
export async function forget() {
  for (const name of everything().keys()) {
    memory.delete(name);
    disk?.removeItem(name);
  }
  await copy((entries) => entries.clear(), false);
}

export function restore(texts) {
  for (const [name, text] of texts) write(name, text);
}

addEventListener("storage", ({ storageArea, key }) => {
  if (storageArea !== disk) return;
  if (key === PROGRESS && memory.has(key)) memory.set(key, united(memory.get(key), get(key)));
  else memory.delete(key);
  tell(key);
});
addEventListener("pageshow", ({ persisted }) => persisted && tell(null));

/** Kept once all that was lost has come back. */
export const ready = recover();
