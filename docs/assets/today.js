/* The puzzles of the day: the lab opens at today's date, or where its reader was on this day. They are dealt at once; over a line
   whose bytes are counted only when asked for. A link to a puzzle of its own is left as it is. */
import { make } from "./lab.js";
import { thrifty } from "./offline.js";
import { PROGRESS, read } from "./store.js";

const lab = document.querySelector('.fs-today [data-lab="puzzle"]');
const now = new Date();
const day = [now.getFullYear() % 100, now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("");
const button = make("button", { type: "button", className: "fs-main", textContent: "Deal today’s puzzles", onclick: deal });
const dealing = make("p", { className: "fs-deals", textContent: "Dealing…" });

/** What to open: the day, and how far it was done, as the line of the progress has it. */
function text() {
  const [, marks] = read(PROGRESS).match(new RegExp(`^day ${day} (\\S+)$`, "m")) ?? [];
  return marks ? `d${day}~${marks}` : `d${day}`;
}

function deal() {
  button.replaceWith(dealing);
  history.replaceState(null, "", `#puzzle=${text()}`);
  dispatchEvent(new HashChangeEvent("hashchange"));
}

function dealt({ detail }) {
  if (detail?.first) return;
  lab.classList.remove("fs-dealing");
  for (const it of [button, dealing]) it.remove();
  lab.removeEventListener("fs-shown", dealt);
}

if (!/[#&]puzzle(\.\d+)?=/.test(location.hash)) {
  lab.classList.add("fs-dealing");
  lab.addEventListener("fs-shown", dealt);
  document.querySelector(".fs-today .fs-eyebrow").append(`, ${now.toLocaleDateString("en-US", { month: "long", day: "numeric" })}`);
  lab.querySelector(".fs-head").after(thrifty() ? button : dealing);
  const alive = () => lab.matches(".fs-live-lab") || dealt({}); // without the page's scripts its still is shown
  lab.addEventListener("fs-live", () => thrifty() || setTimeout(deal), { once: true });
  setTimeout(alive, 1e4);
}
