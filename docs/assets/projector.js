/* For a class: large type, each lab as large as the screen, one step after the other. The address keeps the mode: ?projector */
import { replace } from "./address.js";
import { drawn, make } from "./lab.js";

const root = document.documentElement;
const FRAME = "M2 3h14v9H2zM9 12v4M6 16h6";
const PROSE = "p, ul, ol, dl, blockquote";
const WAYS = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 };

const article = document.querySelector("article");
const steps = article ? cut(article) : [];
const opened = new Set(); // answers that a step has opened
const leave = button("Leave projector mode", () => project(false));
const back = Object.assign(button("Step back", () => go(at - 1)), { textContent: "Back" });
const next = Object.assign(button("Next step", () => go(at + 1)), { textContent: "Next", className: "fs-main" });
const place = make("p", { role: "status" });
const bar = make("div", { className: "fs-projecting", role: "group", ariaLabel: "Projector mode" });
let at = 0;
let shown = null;

function button(label, onclick) {
  return make("button", { type: "button", title: label, ariaLabel: label, onclick });
}

/** The steps of a page, each a list of its parts: a heading begins one, and what follows a question, an output, a lab, a table or a
    picture; a folded answer is its own. */
function cut(page) {
  const found = [];
  let joins = false; // whether prose goes on in the step at hand
  let code = [];
  const every = [...page.children].flatMap((part) => (part.matches(".fs-nb-extra") ? [...part.children] : [part]));
  for (const part of [...document.querySelectorAll(".fs-nb-in"), ...every]) {
    if (part.matches(".fs-nb-end, script, style")) continue;
    if (part.matches(".fs-code")) {
      code.push(part);
      continue;
    }
    const heads = part.matches("h1, h2, h3, summary");
    const prose = part.matches(PROSE);
    if (prose && joins && !code.length) found.at(-1).push(part);
    else found.push([...code, part]);
    code = [];
    joins = heads || (prose && !part.textContent.includes("?"));
    const folded = part.matches("details") ? [] : [...part.querySelectorAll("details:not(.fs-code)")].filter((it) => !it.closest(".fs-lab"));
    for (const answer of folded) {
      found.push([answer]);
      joins = false;
    }
  }
  if (code.length) found.push(code);
  return found;
}

/** Whether a step is for those who want more, and nobody has opened it. */
const deep = (parts) => parts.every((part) => part.closest(".fs-nb-deep:not([open])"));

/** Goes to a step, past those that are too deep, or stays where there is none: all before it is shown, and nothing after it. */
function go(step) {
  const way = Math.sign(step - at) || 1;
  while (steps[step] && deep(steps[step])) step += way;
  if (steps.length < 2 || !steps[step]) return;
  at = step;
  for (const [index, parts] of steps.entries()) for (const part of parts) part.classList.toggle("fs-later", index > at);
  steps[at].filter((part) => part.matches("details:not(.fs-code)") && !part.open).forEach(unfold);
  const open = steps.filter((parts) => !deep(parts));
  const now = open.indexOf(steps[at]);
  place.textContent = `Step ${now + 1} of ${open.length}`;
  off(back, now === 0);
  off(next, now === open.length - 1);
  const part = steps[at].find((it) => !it.matches(".fs-code")) ?? steps[at][0];
  (part.querySelector(".fs-lab") ?? part).scrollIntoView();
}

function unfold(answer) {
  answer.open = true;
  opened.add(answer);
}

const off = (it, is) => it.setAttribute("aria-disabled", String(is));
const stepOf = (part) => steps.findIndex((parts) => parts.some((it) => it.contains(part)));

function named() {
  const [name] = location.hash.slice(1).split(/[.=]/);
  return name ? document.getElementById(name) ?? document.querySelector(`[data-lab="${CSS.escape(name)}"]`) : null;
}

/** On, with a lab in view, or off; then the focus goes back. */
function project(on, lab = shown) {
  const url = new URL(location.href);
  if (on) url.searchParams.set("projector", "");
  else url.searchParams.delete("projector");
  replace(url.href.replace("projector=", "projector"));
  show(on, lab);
  lab?.scrollIntoView();
  if (!on) lab?.querySelector(".fs-tool[aria-haspopup]")?.focus();
  shown = lab;
}

function show(on, part) {
  root.classList.toggle("fs-projector", on);
  bar.hidden = !on;
  root.classList.add("fs-stepped");
  if (on) document.querySelectorAll(".fs-nb-extra:not([open], .fs-nb-deep)").forEach(unfold);
  if (on) go(Math.max(0, stepOf(part)));
  for (const answer of on ? [] : opened) answer.open = !opened.delete(answer);
}

function taken({ key, target }) {
  if (!key.startsWith("Arrow")) return target.matches("input[type=range], select, textarea");
  return target.matches("input, select, textarea") || (target.tabIndex === 0 && target.scrollWidth > target.clientWidth + 1);
}

function equip(lab) {
  const item = button("Projector mode", () => project(!root.classList.contains("fs-projector"), lab));
  Object.assign(item, { role: "menuitem", tabIndex: -1, innerHTML: `${drawn(FRAME)}<span>Projector mode</span>` });
  lab.querySelector(".fs-menu").append(item);
}

document.querySelectorAll(".fs-live-lab").forEach(equip);
addEventListener("fs-live", ({ target }) => {
  equip(target);
  if (root.classList.contains("fs-projector") && stepOf(target) === at) target.scrollIntoView(); // it has grown
});
leave.textContent = "Leave";
bar.append(...(steps.length > 1 ? [back, place, next] : []), leave);
document.querySelector("main").append(bar);
addEventListener("keydown", (event) => {
  if (event.defaultPrevented || !root.classList.contains("fs-projector")) return;
  if (event.key === "Escape") project(false);
  if (!(event.key in WAYS) || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || steps.length < 2 || taken(event)) return;
  event.preventDefault();
  go(at + WAYS[event.key]);
});
addEventListener("hashchange", () => {
  const step = root.classList.contains("fs-projector") ? stepOf(named()) : -1;
  if (step > at) go(step);
});
show(root.classList.contains("fs-projector"), named());
