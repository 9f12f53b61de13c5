/* Puzzles that are dealt: on Practice those of the day, or where its reader was on this day; on their own page the next one for
   its reader. They are dealt at once; over a line whose bytes are counted those of the day only when asked for. A link to a puzzle
   of its own is left as it is. */
import { make } from "./lab.js";
import { rest, thrifty } from "./offline.js";
import { PROGRESS, read } from "./store.js";

const lab = document.querySelector('[data-lab="puzzle"]');
const daily = lab.closest(".fs-today");
const now = new Date();
const day = [now.getFullYear() % 100, now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("");
const button = make("button", { type: "button", className: "fs-main", textContent: "Deal today’s puzzles", onclick: deal });
const dealing = make("p", { className: "fs-deals", textContent: "Dealing…" });

/** What to open: the day, and how far it was done, as the line of the progress has it. */
function text() {
  if (!daily) return "n";
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

if (!/[#&]puzzle(\.\d+)?=/.test(location.hash) && (daily || (!thrifty() && /^tried /m.test(read(PROGRESS))))) {
  lab.classList.add("fs-dealing");
  lab.addEventListener("fs-shown", dealt);
  daily?.querySelector(".fs-eyebrow").append(`, ${now.toLocaleDateString("en-US", { month: "long", day: "numeric" })}`);
  lab.querySelector(".fs-head").after(daily && thrifty() ? button : dealing);
  const alive = () => lab.matches(".fs-live-lab") || dealt({}); // without the page's scripts its still is shown
  lab.addEventListener("fs-live", () => (daily && thrifty()) || setTimeout(deal), { once: true });
  rest.then(alive);
  setTimeout(alive, 1e4);
}
