/* What a reader would use to send a message: {it, how, value}, and the `id` that a drawn answer sends, whatever its
   number in the script; null if nothing on the page can send it now. */
(name, id, value) => {
  const root = document.querySelector(`.fs-lab[data-lab="${name}"]`);
  const off = (it) => it.disabled || it.getAttribute("aria-disabled") === "true";
  if (id === "reset") {
    const [more, menu] = root.querySelectorAll(".fs-tools > [aria-haspopup], .fs-menu");
    return menu.hidden ? { it: more, how: "unfold" } : { it: menu.firstChild, how: "press", value: "" };
  }
  if (id === "undo") {
    const it = root.querySelector('.fs-tools [aria-label="Undo"]');
    return off(it) ? null : { it, how: "press", value: "" };
  }
  const worth = value ? `[data-value="${CSS.escape(value)}"]` : ':is([data-value=""], :not([data-value]))';
  const drawn = (sends) =>
    root.querySelector(`.fs-picture [data-send="${sends}"]${worth}:not([aria-disabled=true], :disabled)`);
  const part = drawn(id) ?? drawn(id.replace(/^answer-\d$/, "answer"));
  if (part) return { it: part, how: "tap", id: part.dataset.send, value };
  const it = root.querySelector(`.fs-panel [name="${id}"], .fs-picture select[name="${id}"]`);
  if (!it || off(it)) return null;
  const folded = it.closest("details:not([open])");
  if (folded) return { it: folded.querySelector("summary"), how: "unfold" };
  if (it.matches("button.fs-main")) {
    const text = it.form.querySelector("input[type=text], textarea");
    const first = text && value && text.value !== value ? text.name : "";
    return { it, how: "press", value: text ? text.value : it.value, first };
  }
  if (it.matches("button")) return value === "" || value === it.value ? { it, how: "press", value: it.value } : null;
  if (it.matches("select")) {
    const option = [...it.options].find((each) => each.value === value);
    return option && !option.selected ? { it: option, how: "press", value } : null;
  }
  if (it.matches("[type=checkbox]")) return it.checked === Boolean(value) ? null : { it, how: "press", value };
  if (it.matches("[type=range]")) return value >= +it.min && value <= +it.max ? { it, how: "slide", value } : null;
  const fits = it.matches("textarea") || !value.includes("\n");
  return it.value !== value && fits ? { it, how: "type", value } : null;
}
