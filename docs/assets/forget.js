/* Forget everything here: says what is kept in this browser now, removes it, and brings it back while the page is open. */
import { make } from "./lab.js";
import * as store from "./store.js";

const box = document.querySelector(".fs-forget");
const now = make("p");
const told = make("p", { role: "status" });
const all = make("button", { type: "button", className: "md-button", textContent: "Forget everything here", onclick: forget });
const back = make("button", { type: "button", className: "md-button", textContent: "Bring it back", hidden: true, onclick: restore });
let gone = null;

const many = (count, one, several = `${one}s`) => (count ? [count === 1 ? `1 ${one}` : `${count} ${several}`] : []);

/** Entries in words: "your progress, 2 tables and light or dark". */
function words(texts) {
  const names = [...texts.keys()];
  const count = (test) => names.filter(test).length;
  const progress = (name) => name === store.PROGRESS || name === store.OLD;
  const table = (name) => name.startsWith(store.TABLES);
  const others = count((name) => !progress(name) && !table(name) && name !== store.COLORS);
  const parts = [...(names.some(progress) ? ["your progress in the exercises"] : []), ...many(count(table), "table or round", "tables and rounds"),
    ...(names.includes(store.COLORS) ? ["light or dark"] : []), ...many(others, "entry of another version", "entries of another version")];
  return parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : parts[0];
}

function draw() {
  const kept = store.everything();
  now.textContent = kept.size ? `Kept in this browser now: ${words(kept)}.` : "Nothing of this site is kept in this browser now.";
  all.setAttribute("aria-disabled", String(!kept.size));
  back.hidden = !gone;
}

async function forget() {
  const kept = store.everything();
  if (!kept.size) return;
  gone = new Map([...(gone ?? []), ...kept]);
  await store.forget();
  told.textContent = `Forgotten: ${words(kept)}. You can bring it back as long as this page is open.`;
  draw();
}

function restore() {
  store.restore(gone);
  told.textContent = `It is back: ${words(gone)}.`;
  gone = null;
  draw();
  all.focus();
}

box.replaceChildren(now, make("div", {}, all, back), told);
draw();
store.heard(draw);
