/* The day's positions: the ends trainer with the date as its seed, so that everybody has the same. They are dealt once the
   browser rests; over a slow line only when asked for. A link to a state of the trainer is left as it is. */
import { make } from "./lab.js";
import { rest, thrifty } from "./offline.js";

const lab = document.querySelector('.fs-today [data-lab="drill"]');
const day = new Date();
const seed = [day.getFullYear() % 100, day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0")).join("");
const button = make("button", { type: "button", className: "fs-main", textContent: "Deal today’s five", onclick: deal });
const dealing = make("p", { className: "fs-deals", textContent: "Today’s positions are being dealt…" });

function deal() {
  button.replaceWith(dealing);
  history.replaceState(null, "", `#drill=${seed}~all-fives~count~1~`);
  dispatchEvent(new HashChangeEvent("hashchange"));
}

function dealt({ detail }) {
  if (detail?.first) return;
  lab.classList.remove("fs-dealing");
  dealing.remove();
  lab.removeEventListener("fs-shown", dealt);
}

if (!/[#&]drill(\.\d+)?=/.test(location.hash)) {
  lab.classList.add("fs-dealing");
  lab.addEventListener("fs-shown", dealt);
  const named = day.toLocaleDateString("en-US", { month: "long", day: "numeric" });
  document.querySelector(".fs-today .fs-eyebrow").append(`, ${named}`);
  lab.prepend(thrifty() ? button : dealing);
  if (!thrifty()) rest.then(deal);
}
