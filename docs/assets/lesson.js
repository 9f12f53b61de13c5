/* A lesson on its page: it goes on where its reader left it, and on small windows a step fills the window until it is done. */
import { drawn, make } from "./lab.js";
import { learned } from "./store.js";

const SMALL = matchMedia("(max-width: 47.9rem), (max-height: 50rem)");
const root = document.querySelector(".fs-lab:has(.fs-lesson)");
root?.addEventListener("fs-live", () => lesson(root), { once: true });

function lesson(root) {
  const home = document.querySelector(".md-logo")?.href ?? "../";
  root.append(make("a", { className: "fs-lesson-leave", href: new URL("learn/", home).href, ariaLabel: "Leave the lesson", innerHTML: drawn("M11 3 5 9l6 6") }));
  let begun = root.dataset.lab === "first-round" || Boolean(location.hash); // on other pages, text can be read first
  const fit = ({ detail: { first = true } = {} } = {}) => {
    const over = root.querySelector(".fs-picture [data-over]");
    begun ||= !first;
    const filled = root.classList.contains("fs-filled"), fills = SMALL.matches && begun && !over;
    if (over) learned(location.pathname.split("/").filter(Boolean).at(-1).replace(/^\d+_/, "").replaceAll("_", "-"));
    root.classList.toggle("fs-filled", fills);
    if (filled && !fills) root.scrollIntoView();
    const step = root.querySelector(".fs-lesson");
    if (!fills && !first && step.getBoundingClientRect().bottom > innerHeight) step.scrollIntoView({ block: "nearest" });
  };
  root.addEventListener("fs-shown", fit);
  SMALL.addEventListener("change", fit);
  fit();
  queueMicrotask(resume);

  /** Goes on with what is kept here, unless the address names a step. */
  function resume() {
    const button = root.querySelector(".fs-kept .fs-main");
    if (!location.hash && button && !button.hidden) button.click();
  }
}
