/* The nine moves on the home page: one each 1.4 s, once, with a pause from the start; a click on the strip shows a move. */
import * as store from "./store.js";

const stage = document.querySelector(".fs-stage");
const frames = [...stage.querySelectorAll(".fs-hero-frame")];
const links = [...stage.querySelectorAll(".fs-strip a")];
const button = stage.querySelector("button");
const rest = Number(stage.dataset.rest) - 1;
const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
let at = rest;
let timer = 0;

function show(move) {
  at = move;
  frames.forEach((frame, index) => (frame.hidden = index !== move));
  links.forEach((link, index) => (index === move ? link.setAttribute("aria-current", "step") : link.removeAttribute("aria-current")));
}

function stop() {
  clearInterval(timer);
  timer = 0;
  button.textContent = "Play";
}

function play() {
  if (at >= rest) show(0);
  button.textContent = "Pause";
  timer = setInterval(() => (at < rest ? show(at + 1) : stop()), 1400);
}

button.hidden = false;
button.addEventListener("click", () => (timer ? stop() : play()));
links.forEach((link, index) =>
  link.addEventListener("click", (event) => {
    event.preventDefault();
    stop();
    show(index);
  }),
);
if (still) stop();
else play();

/* A round that is open goes on from here. */
function goesOn() {
  const [open] = store.tables("round").filter((it) => it.begun && !it.over);
  const [, scores, round] = open?.line.match(/^(.*) · round (\d+)$/) ?? [];
  if (round) document.querySelector('a.fs-main[href="play/"]').textContent = `Go on: round ${round}, ${scores.match(/[−\d]+(?=,|$)/g).join("–")}`;
}

goesOn();
store.heard(goesOn);
