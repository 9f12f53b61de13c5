/* The course: on its page, how far its reader is; on that of the unit, which lessons are done; on a page of text, that a lesson is
   done once all its checks were opened.
   What is done is in the progress, a line a lesson, with the exercises and the questions of the trainers. */
import { heard, learned, lost, PROGRESS, read } from "./store.js";

const course = document.querySelector(".fs-course");
if (course || document.querySelector(".fs-path > [data-lesson]")) {
  draw();
  heard(draw);
} else {
  const name = location.pathname.split("/").filter(Boolean).at(-1);
  const checks = [...document.querySelectorAll(".md-content :is(details.fs-answer:not(.fs-more), .fs-posed .fs-guess > details:not(.fs-more *))")].filter((it) => !it.closest(".fs-lab"));
  const opened = new Set();
  for (const each of checks) each.addEventListener("toggle", () => each.open && opened.add(each).size === checks.length && tell(learned(name), each));
}

function tell(why, check) {
  if (why && !document.querySelector(".fs-lost")) check.after(Object.assign(document.createElement("p"), { className: "fs-lost", role: "alert", textContent: lost(why, "that you have done this lesson") }));
}

function draw() {
  const lines = read(PROGRESS).split("\n");
  const lessons = [...document.querySelectorAll(".fs-course > li")];
  const done = lessons.map(({ dataset }) => lines.includes(`lesson ${dataset.lesson} done`));
  const at = done.indexOf(false);
  const kind = (index) => (done[index] ? "fs-full" : index === at && done.includes(true) ? "fs-now" : "");
  lessons.forEach((it, index) => (it.className = kind(index)));
  for (const it of document.querySelectorAll(":is(.fs-course, .fs-path) > [data-lesson], .fs-deeper li")) {
    const full = lines.includes(`lesson ${it.dataset.lesson} done`);
    it.classList.toggle("fs-full", full);
    it.querySelector("small").textContent = full ? "done" : it.dataset.takes ?? `${it.dataset.minutes} minutes`;
  }
  if (!course) return;
  document.querySelectorAll(".fs-ring-in").forEach((it, index) => it.setAttribute("class", `fs-ring-in ${kind(index)}`));
  const count = done.filter(Boolean).length;
  const [number, says, way] = [".fs-ring-of b", ".fs-onward-says", ".fs-onward > a"].map((it) => document.querySelector(it));
  const also = besides(lines);
  if (!count && !also) return;
  const next = lessons[at];
  const on = next ? `Next: ${next.querySelector("b").textContent} (${next.dataset.minutes} minutes).` : "You have done them all.";
  says.textContent = `${on}${also} Kept on this device only.`;
  if (!count) return;
  number.textContent = count;
  number.nextElementSibling.textContent = `of ${lessons.length} lessons`;
  way.textContent = next ? "Go on" : "Practice";
  way.href = next ? next.querySelector("a").href : new URL("../train/", location.href);
}

/** What was done besides, in a sentence: exercises, questions of the trainers. */
function besides(lines) {
  const exercises = lines.filter((it) => /^\S+~\d+ marks /.test(it)).length;
  const answers = lines.reduce((sum, it) => sum + Number(it.match(/^trained [a-z]+ right \d+ of (\d+)$/)?.[1] ?? 0), 0);
  const many = (count, one) => (count ? [`${count} ${one}${count > 1 ? "s" : ""}`] : []);
  const parts = [...many(exercises, "exercise"), ...many(answers, "question")];
  return parts.length ? ` Done besides: ${parts.join(" and ")}.` : "";
}
