/* Guesses on pages that are no notebooks: each is kept in the reader's progress, under the name of its page and of its position. */
import { live, SHOWN } from "./guess.js";
import * as store from "./store.js";

const HEAD = "fivescore progress 1"; // the first line of the text of progress, see classroom/progress.py
const lines = () => store.read(store.PROGRESS).split("\n");

for (const it of document.querySelectorAll(".fs-posed")) {
  const start = `guess ${it.dataset.page} ${it.dataset.name} `;
  const said = lines().find((line) => line.startsWith(start))?.slice(start.length) ?? "";
  live(it.querySelector(".fs-guess"), said, (now) => {
    const why = store.write(store.PROGRESS, [store.read(store.PROGRESS) || HEAD, start + now].join("\n"));
    if (why && now !== SHOWN) it.append(Object.assign(document.createElement("p"), { className: "fs-lost", role: "alert", textContent: store.lost(why, "your guess") }));
  });
}
