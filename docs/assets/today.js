/* The day's five: the lab opens at today's date, or where its reader was on this day. It is dealt once the browser rests;
   over a slow line only when asked for. A link to a day of its own is left as it is. */
import { make } from "./lab.js";
import { rest, thrifty } from "./offline.js";
import { PROGRESS, read } from "./store.js";

const lab = document.querySelector('.fs-today [data-lab="today"]');
const now = new Date();
const day = [now.getFullYear() % 100, now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("");
const button = make("button", { type: "button", className: "fs-main", textContent: "Deal today’s five", onclick: deal });
const dealing = make("p", { className: "fs-deals", textContent: "Today’s five are being dealt…" });

/** What to open: the day, and how far it was done, as the line of the progress has it. */
function text() {
  const [, step, missed = "", tenths] = read(PROGRESS).match(new RegExp(`^day ${day} step (\\d)(?: missed (\\S+))? tenths (\\d+)$`, "m")) ?? [];
  return step ? `${day}~${tenths}~${step}~~~${missed}` : day;
}

function deal() {
  button.replaceWith(dealing);
  history.replaceState(null, "", `#today=${text()}`);
  dispatchEvent(new HashChangeEvent("hashchange"));
}

function dealt({ detail }) {
  if (detail?.first) return;
  lab.classList.remove("fs-dealing");
  for (const it of [button, dealing]) it.remove();
  lab.removeEventListener("fs-shown", dealt);
}

if (!/[#&]today(\.\d+)?=/.test(location.hash)) {
  lab.classList.add("fs-dealing");
  lab.addEventListener("fs-shown", dealt);
  document.querySelector(".fs-today .fs-eyebrow").append(`, ${now.toLocaleDateString("en-US", { month: "long", day: "numeric" })}`);
  lab.querySelector(".fs-head").after(thrifty() ? button : dealing);
  const alive = () => lab.matches(".fs-live-lab") || dealt({}); // without the page's scripts its still is shown
  rest.then(() => alive() && (thrifty() || deal()));
  setTimeout(alive, 1e4);
}
