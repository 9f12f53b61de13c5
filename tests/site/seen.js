/* What of a lab is not seen: of its question the last line at least, all of the reason, the field and the button. */
(root) => {
  const wide = (it) => it.getBoundingClientRect().width > 2;
  const drawn = (it) => it?.checkVisibility({ visibilityProperty: true });
  const shown = (it) => drawn(it) && [it, it.closest(".fs-live") ?? it].every(wide);
  const first = (css) => [...root.querySelectorAll(css)].find(shown);
  const filled = root.matches(".fs-filled");
  const [head, doors] = [".md-header", ".fs-tabs"].map((css) => document.querySelector(css));
  const top = filled || !shown(head) ? 0 : Math.max(0, head.getBoundingClientRect().bottom);
  const bottom = filled || !shown(doors) ? innerHeight : doors.getBoundingClientRect().top;
  const dock = root.matches(".fs-typing") ? root.querySelector(".fs-panel").getBoundingClientRect().top : bottom;
  const out = [];
  const within = (name, it, least, low) => {
    if (!it) return;
    const box = it.getBoundingClientRect();
    const [from, to] = [Math.max(box.top, box.bottom - least), box.bottom];
    if (from < top - 1 || to > low + 1 || box.left < -1 || box.right > innerWidth + 1)
      out.push(`${name} at ${[box.left, from, box.right, to].map(Math.round)}, in a window from ${top} to ${low}`);
  };
  const off = (it) => it.ariaDisabled === "true";
  const asked = first(".fs-asked > p, .fs-lesson-asks, .fs-question") ?? first(".fs-says");
  if (asked) within("the question", asked, parseFloat(getComputedStyle(asked).lineHeight), dock);
  within("the reason", first(".fs-mark, .fs-lesson-told"), 999, dock);
  within("the hint", [...root.parentNode.querySelectorAll(".fs-typing .fs-told > li")].filter(shown).at(-1), 999, dock);
  within("what cannot be done", first(".fs-problem"), 999, dock);
  const on = root.contains(document.activeElement) ? document.activeElement : null;
  const typed = first(".fs-panel [data-keys]") ?? (on?.matches("input") ? on : null);
  within("the field", typed, 999, bottom);
  const ways = root.querySelectorAll(".fs-panel:not(.fs-folds) .fs-main, .fs-picture [data-go], .fs-lesson-acts *");
  within("what goes on", [...ways].find((it) => shown(it) && !off(it)), 999, bottom);
  if (document.documentElement.scrollWidth > innerWidth || root.scrollLeft) out.push("it is moved sideways");
  return out;
}
