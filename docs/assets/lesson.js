/* A lesson on its page goes on where it was left. Nothing moves from Start on; until it is done it fills a small window. */
import { drawn, make } from "./lab.js";
import { learned } from "./store.js";

const SMALL = matchMedia("(max-width: 47.9rem), (max-height: 50rem)");
const root = document.querySelector(".fs-lab:has(.fs-lesson)");
root?.addEventListener("fs-live", () => lesson(root), { once: true });

function lesson(root) {
  const home = document.querySelector(".md-logo")?.href ?? "../";
  root.append(make("a", { className: "fs-lesson-leave", href: new URL("learn/", home).href, ariaLabel: "Leave the lesson", innerHTML: drawn("M11 3 5 9l6 6") }));
  let begun = root.dataset.lab === "first-round" || Boolean(location.hash); // on other pages, text can be read first
  const stage = root.querySelector(".fs-stage");
  const start = () => { fit({ detail: { first: false } }); stage.querySelector("[data-go]").focus({ preventScroll: true }); };
  stage.append(make("button", { className: "fs-main fs-lesson-start", textContent: "Start", onclick: start }));
  const fit = ({ detail: { first = true } = {} } = {}) => {
    const over = stage.querySelector("[data-over]");
    begun ||= !first;
    const waits = !begun && !over, filled = root.classList.contains("fs-filled"), fills = SMALL.matches && !waits && !over;
    if (over) learned(location.pathname.split("/").filter(Boolean).at(-1).replace(/^\d+_/, "").replaceAll("_", "-"));
    root.classList.toggle("fs-filled", fills);
    root.classList.toggle("fs-waits", waits);
    stage.firstChild.inert = waits;
    if (filled && !fills) root.scrollIntoView();
    const step = stage.querySelector(".fs-lesson");
    if (!fills && !first && step.getBoundingClientRect().bottom > innerHeight) step.scrollIntoView({ block: "nearest" });
  };
  root.addEventListener("fs-shown", fit);
  SMALL.addEventListener("change", fit);
  fit();
  queueMicrotask(() => {
    const resume = root.querySelector(".fs-kept .fs-main");
    if (!location.hash && resume && !resume.hidden) resume.click();
  });
}
