/* The card of a source: a tap opens it without this script; here it also opens under a mouse or by the focus, and Esc closes it. */
const cards = [...document.querySelectorAll("details.fs-by")];
const shut = (but) => cards.forEach((it) => { if (it !== but) it.open = false; });

for (const card of cards) {
  const mark = card.querySelector("summary");
  const close = Object.assign(document.createElement("button"), { type: "button", className: "fs-by-close", ariaLabel: "Close", textContent: "×", onclick: () => { card.open = false; mark.focus(); } });
  card.querySelector("div").prepend(close); // a sheet on a phone has one
  card.addEventListener("pointerenter", ({ pointerType }) => { if (pointerType === "mouse") { shut(card); card.open = true; } });
  card.addEventListener("pointerleave", ({ pointerType }) => { if (pointerType === "mouse" && !card.contains(document.activeElement)) card.open = false; });
  mark.addEventListener("click", (event) => { if (event.pointerType === "mouse") event.preventDefault(); });
  mark.addEventListener("focus", () => { if (mark.matches(":focus-visible")) { shut(card); card.open = true; } });
  card.addEventListener("focusout", ({ relatedTarget }) => { if (!card.contains(relatedTarget)) card.open = false; });
}
addEventListener("keydown", (event) => {
  const open = event.key === "Escape" && cards.find((it) => it.open);
  if (!open) return;
  if (open.contains(document.activeElement)) open.querySelector("summary").focus();
  open.open = false;
});
addEventListener("pointerdown", ({ target }) => shut(target.closest?.("details.fs-by")));
