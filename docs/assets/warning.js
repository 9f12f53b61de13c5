/* What is said above a lab where something that a reader did is not kept. */
import { make } from "./lab.js";
import { lost } from "./store.js";

/** The sentence above a lab about what it keeps: `say(key, text)` says it once; `tell(why, what, hint)` why something may be gone
    once the page is closed, or, without a why, that it is kept again. */
export const warning = (root) => (root.warning ??= warns(root));

function warns(root) {
  const words = make("span");
  const box = make("p", { className: "fs-lost", role: "alert", hidden: true }, words, make("button", { type: "button", textContent: "Close", onclick: close }));
  const told = new Set();
  let now = "";
  let back = null; // what had the focus
  root.querySelector(".fs-head").after(box);

  function close() {
    box.hidden = true;
    (back?.checkVisibility() ? back : root.querySelector("button")).focus();
  }

  function say(key, text) {
    if (told.has(key)) return;
    told.add(now = key);
    words.textContent = text;
    box.hidden = false;
    back = document.activeElement;
  }

  function tell(why, what, hint = "") {
    if (why) say(why + what, `${lost(why, what)} ${hint}`);
    else for (const it of told) if (it.endsWith(what) && told.delete(it) && it === now) box.hidden = true;
  }

  return { say, tell };
}
