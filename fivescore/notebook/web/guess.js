/* A guess that a reader gives before the answer is seen. What is there without this script is the question and its answer, closed.
   Used by the pages of lessons (lesson.js keeps the guess) and by the notebook (as the module of an anywidget). */

const FIRST = { some: "Choose first, one or more.", choice: "Choose one first.", scale: "Move the slider first." };
export const SHOWN = "?"; // what is kept where a reader looked without a guess
let printed = false; // whether the page is being printed: paper has every answer, and nobody has looked

addEventListener("beforeprint", () => (printed = true));
addEventListener("afterprint", () => (printed = false));

/** Makes a guess live: `said` is what its reader said before, "" if nothing; `keep(said)` is told what they say now. */
export function live(root, said, keep) {
  const { kind } = root.dataset;
  const inputs = [...root.querySelectorAll("input")];
  const answer = root.querySelector("details");
  const right = answer.dataset.right.split(";");
  const truth = answer.querySelector(".fs-truth");
  const told = Object.assign(document.createElement("p"), { className: "fs-told", role: "status" });
  const check = Object.assign(document.createElement("button"), { type: "button", className: "fs-main", textContent: "Check", onclick: give });
  const [slider] = inputs;
  const out = root.querySelector("output");
  let moved = false;

  answer.before(check, told);
  root.classList.add("fs-live-guess");
  root.addEventListener("input", () => {
    moved = true;
    told.textContent = "";
    if (out) out.textContent = words(slider.value);
  });
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.tagName !== "INPUT") return;
    event.preventDefault();
    give();
  });
  answer.addEventListener("toggle", () => answer.open && !printed && !root.dataset.said && finish(SHOWN, true));
  if (fits(said)) finish(said, false);

  function words(value) {
    const { unit } = slider.dataset;
    return unit ? `${value}\u00a0${value === "1" ? unit.replace(/s$/, "") : unit}` : value;
  }

  /** Whether a text that was kept is a guess that can be given here. */
  function fits(text) {
    if (!text || text === SHOWN) return Boolean(text);
    if (kind === "scale") return Number(text) >= slider.min && Number(text) <= slider.max;
    return text.split(";").every((word) => inputs.some(({ value }) => value === word));
  }

  function give() {
    const now = kind === "scale" ? (moved ? slider.value : "") : inputs.filter((it) => it.checked).map((it) => it.value).join(";");
    if (now) finish(now, true);
    else told.textContent = FIRST[kind];
  }

  function finish(now, isNew) {
    root.dataset.said = now;
    const words = now === SHOWN ? [] : now.split(";");
    if (now === SHOWN) {
      answer.querySelector(".fs-because")?.remove();
      for (const it of kind === "scale" ? [] : inputs) it.closest("label").classList.toggle("fs-hit", right.includes(it.value));
    } else mark(words);
    for (const it of inputs) it.disabled = true;
    for (const below of root.querySelectorAll(".fs-below")) below.hidden = false;
    check.remove();
    answer.open = true;
    if (isNew) keep(now);
  }

  /** Draws the guess beside the answer, and says what it would mean. */
  function mark(said) {
    root.classList.add("fs-given");
    const near = kind === "scale" ? (slider.max - slider.min) / 40 : 0;
    const because = answer.querySelector(".fs-because");
    let all;
    if (kind === "scale") {
      const at = ((said[0] - slider.min) / (slider.max - slider.min)) * 100;
      slider.value = said[0];
      out.textContent = words(said[0]);
      answer.querySelector(".fs-scale-mark").style.left = `${at}%`;
      answer.querySelector(".fs-scale b").textContent = words(said[0]);
      const off = Math.abs(right[0] - said[0]);
      all = off <= Math.max(near, 0.5);
      told.textContent = `${all ? (off <= 0.5 ? "Right" : "Close") : "Not this one"}: ${words(said[0])}.`;
    } else {
      const hits = said.filter((word) => right.includes(word));
      for (const it of inputs) {
        it.checked = said.includes(it.value);
        const label = it.closest("label");
        label.classList.toggle("fs-hit", right.includes(it.value));
        label.classList.toggle("fs-miss", it.checked && !right.includes(it.value));
      }
      all = hits.length === right.length && said.length === right.length;
      const [one] = said;
      told.textContent =
        said.length > 1 || (hits.length && !all)
          ? all ? `Right, ${said.length > 2 ? `all ${said.length}` : "both"} of them.` : count(hits.length, said.length - hits.length)
          : `${all ? "Right" : "Not this one"}: ${(!all && makes(one)) || named(one)}.`;
    }
    const drawn = kind === "choice" && inputs.find(({ value }) => value === said[0]).closest("label:not(.fs-g-tile):has(svg)");
    if (drawn) told.replaceChildren(`${all ? "Right" : "Not this one"}: `, ...[...drawn.cloneNode(true).childNodes].filter((it) => it.tagName !== "INPUT"));
    root.dataset.verdict = all ? "right" : "wrong";
    for (const why of answer.querySelectorAll("[data-for]")) {
      const { for: word } = why.dataset;
      why.hidden = kind === "scale" ? Math.abs(word - said[0]) > near : !said.includes(word);
    }
    truth.before(told);
    if (because) truth.before(because);
  }

  /** What an option is called. */
  function named(value) {
    return inputs.find((it) => it.value === value).ariaLabel ?? value;
  }

  /** The count that a tile makes, where its reason ends with it. */
  function makes(value) {
    const why = answer.querySelector(`[data-for="${value}"]:has(.fs-arrow)`);
    return why?.lastChild.textContent.match(/\d+/)?.[0];
  }

  function count(hits, misses) {
    const found = `You found ${hits} of ${right.length}`;
    return misses ? `${found}, and took ${misses} that ${misses > 1 ? "are" : "is"} wrong.` : `${found}.`;
  }
}

export default {
  render({ model, el }) {
    el.classList.add("fs-live-lab"); // hides what is saved, see saved.css
    el.append(document.createRange().createContextualFragment(model.get("html")));
    live(el.querySelector(".fs-guess"), model.get("said"), (said) => {
      model.set("said", said);
      model.save_changes();
    });
  },
};
