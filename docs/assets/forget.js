/* Forget everything here: says what is kept in this browser now, removes it, and brings it back while the page is open. */
import { make } from "./lab.js";
import * as offline from "./offline.js";
import * as store from "./store.js";

const box = document.querySelector(".fs-forget");
const now = make("p");
const told = make("p", { role: "status" });
const all = make("button", { type: "button", className: "md-button", textContent: "Forget everything here", onclick: forget });
const back = make("button", { type: "button", className: "md-button", textContent: "Bring it back", hidden: true, onclick: restore });
const LISTED = { [store.COLORS]: "light or dark", [store.CODE]: "that code is shown", [store.TABLE]: "the settings of the Table" };
let gone = null;
let site = false; // whether the pages themselves are kept

const many = (count, one, several = `${one}s`) => (count ? [count === 1 ? `1 ${one}` : `${count} ${several}`] : []);

/** Entries in words: "your progress, 2 tables and light or dark"; with the pages where they are kept. */
function words(texts, pages = site) {
  const names = [...texts.keys()];
  const count = (test) => names.filter(test).length;
  const table = (name) => name.startsWith(store.TABLES);
  const others = count((name) => name !== store.PROGRESS && !table(name) && !(name in LISTED));
  const parts = [...(texts.has(store.PROGRESS) ? ["your progress"] : []), ...many(count(table), "table or round", "tables and rounds"),
    ...Object.keys(LISTED).filter((name) => names.includes(name)).map((name) => LISTED[name]), ...many(others, "entry of another version", "entries of another version"),
    ...(pages ? ["this site, to open without a line"] : [])];
  return parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : parts[0];
}

function draw() {
  const kept = store.everything();
  now.textContent = kept.size || site ? `Kept in this browser now: ${words(kept)}.` : "Nothing of this site is kept in this browser now.";
  all.setAttribute("aria-disabled", String(!kept.size && !site));
  back.hidden = !gone;
}

async function forget() {
  const kept = store.everything();
  if (!kept.size && !site) return;
  if (kept.size) gone = new Map([...(gone ?? []), ...kept]);
  await store.forget();
  await offline.drop();
  const what = words(kept);
  const hint = kept.size ? ` You can bring ${site ? "all but the site" : "it"} back as long as this page is open.` : "";
  told.textContent = `Forgotten: ${what}.${hint}`;
  await look();
}

function restore() {
  store.restore(gone);
  told.textContent = `It is back: ${words(gone, false)}.`;
  gone = null;
  draw();
  all.focus();
}

async function look() {
  site = await offline.kept();
  draw();
}

box.replaceChildren(now, make("div", {}, all, back), told);
draw();
look();
offline.settled.then(look);
store.heard(draw);
