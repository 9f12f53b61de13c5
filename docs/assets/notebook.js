/* The page of a notebook: its guesses are kept, what would tell an answer waits for the guess, and code folds behind one switch. */
import { live } from "./guess.js";
import * as store from "./store.js";

const HEAD = "fivescore progress 1"; // the first line of the text of progress, see classroom/progress.py
const root = document.documentElement;
const end = document.querySelector(".fs-nb-done");
const { lesson, all: kind } = end.dataset;
const lessons = end.dataset.lessons.split(" ");
const guesses = [...document.querySelectorAll(".fs-guess")];
const asked = guesses.filter((guess) => !guess.closest(".fs-nb-extra"));
const waits = (name) => document.querySelectorAll(`[data-after="${CSS.escape(name)}"]`);
const lines = () => store.read(store.PROGRESS).split("\n");
const how = end.textContent;
let why = ""; // why what was said is not kept
let here = false; // whether the end of the lesson is in view

function said(name) {
  const start = `guess ${lesson} ${name} `;
  return lines().find((line) => line.startsWith(start))?.slice(start.length) ?? "";
}

function keep(line) {
  if (!lines().includes(line)) why = store.write(store.PROGRESS, [store.read(store.PROGRESS) || HEAD, line].join("\n"));
}

function open(name, isNew) {
  document.querySelector(`[data-waits="${CSS.escape(name)}"]`)?.remove();
  for (const part of waits(name)) {
    part.dataset.open = "";
    if (isNew) part.querySelectorAll(".fs-value:not(details *)").forEach(fill);
  }
  list();
}

/** The list of headings has those that can be seen. */
function list() {
  const links = [...document.querySelectorAll(".md-nav--secondary li > a")];
  for (const link of links) link.parentElement.hidden = Boolean(document.getElementById(link.hash.slice(1))?.closest("[data-after]:not([data-open])"));
  const side = document.querySelector(".md-sidebar--secondary");
  if (side) side.style.visibility = links.every((link) => link.parentElement.hidden) ? "hidden" : "";
}

/** Fills the places of a value one row after the other. */
function fill(value) {
  const rows = [...value.querySelectorAll("tbody tr")];
  const bars = [...value.querySelectorAll(".fs-chart > *")]; // three to a row: name, bar and number
  rows.forEach((row, at) => row.style.setProperty("--fs-nth", at + 1));
  bars.forEach((part, at) => part.style.setProperty("--fs-nth", Math.floor(at / 3) + 1));
  value.classList.add("fs-nb-fills");
  setTimeout(() => value.classList.remove("fs-nb-fills"), 160 * (rows.length + bars.length + 1));
}

function ask(guess) {
  const { guess: name } = guess.dataset;
  const note = document.querySelector(`[data-waits="${CSS.escape(name)}"]`);
  live(guess, said(name), (now) => {
    if (!root.classList.contains("fs-projector")) keep(`guess ${lesson} ${name} ${now}`);
    open(name, true);
    tell();
  });
  if (guess.dataset.said) open(name);
  else if (!waits(name).length) note.remove();
}

/** A link into the page leads where it says, to a heading or to a lab: nothing waits then. */
function lead() {
  const [name] = location.hash.slice(1).split(/[.=]/); // a name needs no decoding, and a broken address has none
  if (!name && !new URLSearchParams(location.search).has("h")) return;
  for (const guess of guesses) open(guess.dataset.guess);
  const [, lab, number = 1] = name.match(/^(.*?)(?:-(\d+))?$/);
  const target = document.getElementById(name) ?? document.querySelectorAll(`[data-lab="${CSS.escape(lab)}"]`)[number - 1];
  for (let fold; (fold = target?.closest("details:not([open])")); ) fold.open = true;
  target?.scrollIntoView();
}

/** Whether all that the lesson asks has its answer: each guess, and a round that is played on the page. */
function told() {
  const lab = document.querySelector(".fs-lab:has(.fs-lesson)");
  return asked.every((guess) => guess.dataset.said) && (!lab || lab.querySelector("[data-over]"));
}

/** Whether the lesson is done, and how many of its path are. */
function tell() {
  if (here && told()) keep(`lesson ${lesson} done`);
  const done = lessons.filter((name) => lines().includes(`lesson ${name} done`));
  for (const dot of document.querySelectorAll(".fs-nb-dots i")) dot.classList.toggle("fs-done", done.includes(dot.dataset.name));
  const all = `${done.length} of the ${lessons.length} ${kind} ${done.length === 1 ? "is" : "are"} done in this browser.`;
  end.textContent = `${done.includes(lesson) ? `Done. ${all}` : how} ${store.lost(why, "it")}`.trim();
}

/** Paper has what is open on the page, though it opens all folds to be printed; and an answer where what waits begins. */
function print() {
  for (const fold of document.querySelectorAll(".md-content details:not([open], .fs-lab *)")) fold.classList.add("fs-shut");
  for (const guess of asked.filter((each) => !each.dataset.said)) {
    const told = Object.assign(document.createElement("p"), { className: "fs-nb-told" });
    told.append("The answer: ", ...guess.querySelector(".fs-truth").cloneNode(true).childNodes);
    document.querySelector(`[data-waits="${CSS.escape(guess.dataset.guess)}"]`)?.after(told);
  }
}

function printed() {
  for (const fold of document.querySelectorAll(".fs-shut")) fold.classList.remove("fs-shut");
  for (const told of document.querySelectorAll(".fs-nb-told")) told.remove();
}

root.classList.add("fs-asks");
guesses.forEach(ask);
list();
lead();
addEventListener("hashchange", lead);
addEventListener("beforeprint", print, { capture: true }); // before the theme opens every fold
addEventListener("afterprint", printed);
const box = document.querySelector(".fs-nb-switch input");
box.checked = store.read(store.CODE) === "on";
box.addEventListener("change", () => store.write(store.CODE, box.checked ? "on" : ""));
new IntersectionObserver(([{ isIntersecting }]) => {
  here = isIntersecting;
  tell();
}).observe(end);
store.heard((name) => (name ?? store.PROGRESS) === store.PROGRESS && tell());
tell();
