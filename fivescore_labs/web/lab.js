/* Draws what a lab answers, and sends what its reader does. No rule of any game is here: a view comes in, messages go out.
   Used by the page (page.js) and by the notebook (as the module of an anywidget). */

const ICONS = {
  first: "M4 3v12M15 3 8 9l7 6", back: "M12 3 5 9l7 6", next: "M6 3l7 6-7 6", last: "M14 3v12M3 3l7 6-7 6",
  play: "M5 3l10 6-10 6z", pause: "M6 3v12M12 3v12", undo: "M7 3 3 7l4 4M3 7h7a5 4 0 0 1 0 8H7",
  reset: "M15 9a6 6 0 1 1-2-4.5M15 2v4h-4", link: "M7.5 10.5l3-3M8 5l2-2a3.5 3.5 0 0 1 5 5l-2 2M10 13l-2 2a3.5 3.5 0 0 1-5-5l2-2",
  notebook: "M6 2h9v14H6zM9 6h3M9 9h3M3 5h3M3 9h3M3 13h3", report: "M4 16V3h10l-2.5 3.5L14 10H4",
  full: "M3 7V3h4M11 3h4v4M15 11v4h-4M7 15H3v-4", more: "M4 9h.01M9 9h.01M14 9h.01", text: "M4 2h7l3 3v11H4zM7 8h4M7 11h4",
  print: "M5 7V2h8v5M5 13H3V7h12v6h-2M5 11h8v5H5z", embed: "M6 5 2 9l4 4M12 5l4 4-4 4",
};

export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name in element && name !== "list") element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

const pressed = (textContent, onclick) => make("button", { type: "button", textContent, onclick });

const WIDE = 1000; // pixels for two panes
const BAR = 64; // pixels of the bars of a page
const SLIM = 480; // pixels below which a board has its count above it
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const LEAST = 27; // pixels of half a tile that can be pressed
const LARGEST = 1e6; // bytes of a file that is a text

export const drawn = (path) => `<svg class="fs-icon" viewBox="0 0 18 18" aria-hidden="true"><path d="${path}"/></svg>`;
const icon = (name) => drawn(ICONS[name] ?? "");

/** A sentence as plain text, with its tiles. */
function words(element) {
  const copy = element.cloneNode(true);
  for (const drawing of copy.querySelectorAll("svg")) drawing.replaceWith(drawing.dataset.tile ? `[${drawing.dataset.tile}]` : "");
  return copy.textContent.trim();
}

/** The code that opens a lab at a state: a JSON string is a Python string too. */
function cell(name, text) {
  return `from fivescore_labs.notebook import LabWidget\n\nLabWidget(${JSON.stringify(name)}, ${JSON.stringify(text)})`;
}

function notebook(title, version, source) {
  const about = `# ${title}\n\nThe lab as it stood on the page. The cell below opens it in a Jupyter that has fivescore ${version}.`;
  const cells = [
    { cell_type: "markdown", id: "about", metadata: {}, source: about },
    { cell_type: "code", id: "lab", metadata: {}, execution_count: null, outputs: [], source },
  ];
  const metadata = { kernelspec: { display_name: "Python 3", language: "python", name: "python3" } };
  return JSON.stringify({ cells, metadata, nbformat: 4, nbformat_minor: 5 }, null, 1);
}

/** Prints a document, in the type of this page, from a frame that nobody sees. */
async function print(html, root) {
  root.querySelector(":scope > iframe")?.remove();
  const frame = make("iframe", { className: "fs-hidden", title: "What is printed", tabIndex: -1, ariaHidden: "true" });
  root.append(frame);
  const { contentWindow: page, contentDocument: sheet } = frame;
  sheet.open();
  sheet.write(html);
  sheet.close();
  await Promise.allSettled([...faces()].map(async ([family, source, ways]) => sheet.fonts.add(await new page.FontFace(family, source, ways).load())));
  page.print();
}

/** The fonts that come with this page: [family, source, ways]. */
function* faces() {
  for (const sheet of document.styleSheets) {
    let rules = [];
    try { rules = sheet.cssRules; } catch { /* it comes from another place, or from a folder */ }
    for (const rule of rules) {
      if (!(rule instanceof CSSFontFaceRule)) continue;
      const said = (name) => rule.style.getPropertyValue(name);
      const source = said("src").replace(/url\("?([^")]*)"?\)/g, (_, url) => `url("${new URL(url, sheet.href ?? document.baseURI)}")`);
      yield [said("font-family").replaceAll('"', ""), source, { weight: said("font-weight"), style: said("font-style") }];
    }
  }
}

/** Builds the live part of a lab inside `root` and returns {show, busy, fail, resume}. `ask(message)` sends. `about` is its name and
    version, and on a page the address where it opens `live`, its `size` in MB, the project's `repo`, and where it is `framed`; `link` copies one. */
export function mount(root, ask, about, link) {
  const controls = new Map();
  const forms = new Map();
  const unsent = new WeakSet(); // fields with what their reader typed since they were sent
  let timer = 0;
  let seen = {};
  let state = "";
  let held = false;
  let acted = false; // whether the reader did something since it was last answered
  let left = null;
  let failure = null;
  let across = 30; // halves of a tile that a board has room for

  const send = (id, value = "") => {
    acted ||= !["room", "more", "tick"].includes(id);
    release();
    clearTimeout(timer);
    fold();
    ask({ id, value: String(value), at: Date.now() / 1000 });
  };
  const tool = (name, label, act) => make("button", { type: "button", className: "fs-tool", title: label, ariaLabel: label, innerHTML: icon(name), onclick: act });
  const item = (name, label, act) => make("button", { type: "button", role: "menuitem", tabIndex: -1, innerHTML: `${icon(name)}<span>${label}</span>`, onclick: act });
  const undo = tool("undo", "Undo", () => off(undo) || send("undo"));
  const more = tool("more", "More", () => unroll(menu.hidden));
  const asText = item("text", "As text", () => { details.open = record.open = true; record.firstChild.focus(); });
  const menu = make("div", { className: "fs-menu fs-walk", role: "menu", ariaLabel: "More", hidden: true }, item("reset", "Start over", () => send("reset")));
  if (link) menu.append(item("link", "Copy a link", () => link(say)));
  menu.append(asText);
  if (link) menu.append(sheetItem("notebook", "Open as notebook", asNotebook));
  if (about.embed) menu.append(sheetItem("embed", "Embed", asFrame));
  menu.append(sheetItem("report", "Report a problem", asReport));
  if (document.fullscreenEnabled) menu.append(item("full", "Fill the screen", () => (document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen())));
  menu.append(item("print", "Print", alone));
  more.removeAttribute("title"); // a tooltip takes aria-haspopup away
  more.ariaHasPopup = "menu";
  more.ariaExpanded = "false";
  const tools = make("div", { className: "fs-tools" }, undo, more, menu);
  const sheet = make("div", { className: "fs-sheet", role: "group", tabIndex: -1, hidden: true });
  const picture = make("div", { className: "fs-picture" });
  const panel = make("div", { className: "fs-panel" });
  const pad = keypad();
  const folds = make("div", { className: "fs-panel fs-folds" });
  const bar = make("progress", { max: 1 });
  const stop = pressed("Stop", () => send("stop"));
  const status = make("p", { className: "fs-status", role: "status" });
  const wait = make("div", { className: "fs-wait", hidden: true }, status, bar, stop);
  const problem = make("p", { className: "fs-problem", role: "alert", hidden: true });
  const mark = make("p", { className: "fs-mark" });
  const says = make("p", { className: "fs-says" });
  const made = make("p", { className: "fs-made-file", hidden: true });
  const live = make("div", { className: "fs-live" }, make("div", { ariaLive: "polite" }, says, mark));
  const tables = make("div", { className: "fs-tables" });
  new ResizeObserver(() => scrollable(tables, "Tables")).observe(tables);
  const copied = make("pre", { tabIndex: 0 });
  const file = make("a", { download: `fivescore-${about.name}.txt`, textContent: "Download" });
  const record = make("details", { className: "fs-record", hidden: true }, make("summary"), copied, copier(() => copied.textContent), file);
  const details = make("details", { className: "fs-details", hidden: true }, make("summary", {}, make("b", { textContent: "Details" }), make("span")), tables, record);
  const title = root.querySelector(".fs-name").lastChild.textContent.trim();
  root.querySelector(".fs-head").append(tools);
  root.append(sheet, make("div", { className: "fs-stage" }, picture), problem, panel, wait, live, made, details, folds);
  new ResizeObserver(() => {
    root.classList.toggle("fs-paned", root.clientWidth >= WIDE);
    root.classList.toggle("fs-slim", root.clientWidth < SLIM);
    roomy();
    pan();
  }).observe(root);

  root.addEventListener("keydown", (event) => {
    walk(event);
    if (event.key !== "Escape") return;
    const raised = picture.querySelector(".fs-scene .fs-raised");
    if (!menu.hidden) unroll(false);
    else if (!sheet.hidden) fold();
    else if (raised) raised.click();
    else return;
    event.preventDefault();
  });
  menu.addEventListener("click", () => unroll(false), true);
  menu.addEventListener("mousedown", (event) => event.preventDefault());
  menu.addEventListener("focusout", ({ relatedTarget }) => { if (!tools.contains(relatedTarget)) unroll(false, false); });
  picture.addEventListener("click", (event) => {
    const part = event.target.closest("[data-send]");
    if (part) send(part.dataset.send, part.dataset.value);
    if (event.target.closest("[data-copy]")) record.querySelector("button").click();
  });
  picture.addEventListener("change", ({ target }) => send(target.name, target.value));
  root.addEventListener("fs-send", ({ detail }) => send(detail.id, detail.value)); // what the script of a page sends

  const release = () => {
    held = false;
    if (left) changed(left);
  };
  for (const part of [panel, folds]) part.addEventListener("pointerdown", ({ target }) => {
    held = Boolean(target.closest("button"));
    if (held) for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(release), { once: true });
  });

  const off = (element) => element.getAttribute("aria-disabled") === "true";
  const say = (text, good = false) => { problem.hidden = !text; problem.classList.toggle("fs-told", good); problem.replaceChildren(failure ? `${text} ` : text, ...(failure?.buttons ?? [])); };

  function copier(text) {
    const told = (name, sentence) => {
      button.textContent = name;
      say(sentence, name === "Copied");
      setTimeout(() => { button.textContent = "Copy"; }, 2000);
    };
    const done = () => told("Copied", "The text is copied.");
    const mark = () => told("Not copied", "Mark the text and copy it.");
    const act = () => (navigator.clipboard ? navigator.clipboard.writeText(text()).then(done, mark) : mark());
    const button = pressed("Copy", act);
    return button;
  }

  /** Gives the reader a file that the lab made: to print at once, or to keep; one only offered waits. */
  function offer(file, first) {
    made.hidden = !file;
    URL.revokeObjectURL(made.querySelector("a")?.href);
    made.replaceChildren();
    if (!file) return;
    const content = Uint8Array.from(atob(file.content), (it) => it.charCodeAt(0));
    const link = make("a", { href: URL.createObjectURL(new Blob([content], { type: file.media })), download: file.name, textContent: `Save ${file.name}` });
    const again = () => print(new TextDecoder().decode(content), root);
    if (file.printed) made.append(pressed("Print again", again), " ");
    made.append(link);
    if (!first && !file.offered) (file.printed ? again() : link.click());
  }

  /** What is wider than its place can be scrolled by keys, too. */
  function scrollable(it, ariaLabel) {
    const wide = it.scrollWidth > it.clientWidth;
    it.toggleAttribute("tabindex", wide);
    Object.assign(it, wide ? { tabIndex: 0, role: "group", ariaLabel } : { role: null, ariaLabel: null });
    return wide;
  }

  /** Brings into view of a board what matters first: the places of the picked tile, else the last tile. */
  function pan() {
    for (const it of picture.querySelectorAll(".fs-pan")) {
      if (!scrollable(it, "The board")) continue;
      const spots = [...it.querySelectorAll(".fs-spot")];
      const boxes = (spots.length ? spots : [...it.querySelectorAll(".fs-last")]).map((each) => each.getBoundingClientRect());
      const { left, width } = it.getBoundingClientRect();
      const middle = (Math.min(...boxes.map((each) => each.left)) + Math.max(...boxes.map((each) => each.right))) / 2;
      if (boxes.length) it.scrollLeft += middle - left - width / 2;
    }
  }

  function unroll(opens, focuses = true) {
    more.ariaExpanded = String(opens);
    menu.hidden = !opens;
    if (focuses) (opens ? menu.firstChild : more).focus();
  }

  function sheetItem(name, label, filled) {
    return item(name, label, () => {
      sheet.ariaLabel = label;
      sheet.replaceChildren(make("b", { textContent: label }), ...filled());
      sheet.lastChild.append(pressed("Close", fold));
      sheet.hidden = false;
      sheet.focus();
    });
  }

  function fold() {
    if (sheet.contains(document.activeElement)) more.focus();
    sheet.hidden = true;
  }

  function alone() {
    root.classList.add("fs-alone");
    addEventListener("afterprint", () => root.classList.remove("fs-alone"), { once: true });
    window.print();
  }

  function walk(event) {
    const [right, down] = WAYS[event.key] ?? [];
    const stage = event.target.closest("button")?.closest(".fs-walk");
    if (!stage || right === undefined || event.shiftKey) return;
    event.preventDefault();
    const from = event.target.getBoundingClientRect();
    const far = (it) => {
      const { x, y, width, height } = it.getBoundingClientRect();
      const [dx, dy] = [x + width / 2 - from.x - from.width / 2, y + height / 2 - from.y - from.height / 2];
      const ahead = dx * right + dy * down;
      return ahead > 4 ? ahead + 3 * Math.abs(dx * down + dy * right) : Infinity;
    };
    const next = [...stage.querySelectorAll("button")].reduce((one, other) => (far(other) < far(one) ? other : one));
    if (far(next) < Infinity) next.focus();
  }

  function asNotebook() {
    const source = cell(about.name, state);
    const file = `data:application/x-ipynb+json;charset=utf-8,${encodeURIComponent(notebook(title, about.version, source))}`;
    const name = `fivescore-${about.name}.ipynb`;
    const ways = [make("a", { href: file, download: name, textContent: `Download ${name}` }), copier(() => source)];
    const open = `${about.live}#${about.name}=${encodeURIComponent(state)}`;
    if (about.live) ways.unshift(make("a", { href: open, target: "_blank", rel: "noopener", textContent: "Open it live, in a new tab" }));
    const hint = `This cell opens the lab as it stands now. Live, it runs in your browser, which loads ${about.size} MB once, and nothing is kept; the downloaded notebook is for a Jupyter that has fivescore.`;
    return [make("p", { textContent: hint }), make("pre", { tabIndex: 0, textContent: source }), make("div", {}, ...ways)];
  }

  function asFrame() {
    const height = Math.ceil(root.getBoundingClientRect().height / 10) * 10 + 50;
    const line = make("iframe", { src: about.framed(state), title, loading: "lazy", width: "100%", height, allow: "clipboard-write; fullscreen" });
    line.style.border = "0";
    const source = line.outerHTML;
    const hint = "This line puts the lab as it stands now into another page: Moodle, Canvas, Google Sites or your own. It asks for no account, and sends nothing.";
    return [make("p", { textContent: hint }), make("pre", { tabIndex: 0, textContent: source }), make("div", {}, copier(() => source))];
  }

  function asReport() {
    const lines = [`Lab: ${title} (${about.name})`, `State: ${state || "its start"}`, `It says: ${words(says)}`];
    if (!problem.hidden) lines.push(`Problem told: ${words(problem)}`);
    if (failure) lines.push(`Behind it: ${Object.values(failure.fault).filter((it) => typeof it === "string").join("\n")}`);
    lines.push(`Version: fivescore ${about.version}, ${link ? "on a page" : "in a notebook"}`, `Browser: ${navigator.userAgent}`);
    const text = make("textarea", { rows: 9, spellcheck: false, value: `What I did, and what I expected:\n\n\n${lines.join("\n")}` });
    const ways = [copier(() => text.value)];
    if (about.repo) {
      const issue = make("a", { target: "_blank", rel: "noopener", textContent: "Open a new issue with it" });
      const point = () => { issue.href = `${about.repo.replace(/\/$/, "")}/issues/new?title=${encodeURIComponent(`${title}: `)}&body=${encodeURIComponent(text.value)}`; };
      text.oninput = point;
      point();
      ways.push(issue);
    }
    const hint = `Nothing is sent from here. Add what you did and what you expected, then ${about.repo ? "open an issue, or copy the text" : "copy the text and send it to the person who runs this site"}.`;
    return [make("p", { textContent: hint }), make("label", {}, make("span", { textContent: "The report" }), text), make("div", {}, ...ways)];
  }

  function part(group, folded) {
    const key = `${folded}|${group}`;
    if (!forms.has(key)) {
      const name = make(folded ? "summary" : "legend", { innerHTML: group });
      const field = make("fieldset", { className: group ? "fs-group" : "fs-steps", role: group ? null : "none" }, ...(group && !folded ? [name] : []));
      const made = make("form", { noValidate: true, onsubmit: (event) => { event.preventDefault(); submit(made); } }, field);
      if (folded) field.ariaLabel = name.textContent;
      forms.set(key, folded ? make("details", { className: "fs-fold" }, name, made) : made);
    }
    return forms.get(key);
  }

  function submit(made) {
    const text = made.querySelector("input[type=text], textarea");
    const main = made.querySelector("button.fs-main");
    if (text) unsent.delete(text);
    if (main && !off(main)) send(main.name, text ? text.value : main.value);
    else if (text) changed(text);
  }

  /** Sends a text once it is changed. While a button is pressed that waits, so that no answer moves the button away. */
  function changed(input) {
    left = held ? input : null;
    if (held) return;
    unsent.delete(input);
    if (input.value === input.dataset.sent) return;
    input.dataset.sent = input.value;
    send(input.name, input.value);
  }

  async function poured(input) {
    const [file] = input.files;
    const field = root.querySelector(`.fs-panel textarea[name="${input.dataset.fills}"]`);
    try {
      if (file?.size > LARGEST) say(`That file is too large: it has more than ${LARGEST / 1e6} MB.`);
      else if (file) {
        field.value = await file.text();
        changed(field);
      }
    } catch {
      say("That file cannot be read. Open it yourself, copy its text, and paste it.");
    }
    input.value = "";
  }

  function build(control) {
    const name = control.id;
    switch (control.kind) {
      case "button": {
        const button = make("button", { type: control.main ? "submit" : "button", name });
        if (!control.main) button.onclick = () => off(button) || send(name, button.value === "@here" ? location.href : button.value);
        return button;
      }
      case "choice": {
        const select = make("select", { name, onchange: () => send(name, select.value) });
        return make("label", {}, make("span"), select);
      }
      case "check": {
        const box = make("input", { type: "checkbox", name, onchange: () => send(name, box.checked ? "yes" : "") });
        return make("label", { className: "fs-check" }, box, make("span"));
      }
      case "file": {
        const input = make("input", { type: "file", name, accept: ".txt,text/plain", onchange: () => poured(input) });
        return make("label", { className: "fs-file" }, make("span"), input);
      }
      case "camera": {
        const box = make("div", { className: "fs-camera", hidden: !about.camera });
        box.append(pressed("", () => about.camera(box, (text) => send(name, text), say)));
        return box;
      }
      case "range": {
        const slide = make("input", { type: "range", name, oninput: () => send(name, slide.value) });
        return make("label", { className: "fs-range" }, make("span"), slide, make("output", { ariaHidden: "true" })); // the slider says it itself
      }
      default: {
        const input = make(control.high ? "textarea" : "input", { name, autocomplete: "off", spellcheck: false, oninput: () => unsent.add(input), onchange: () => changed(input) });
        if (control.high) input.rows = control.high;
        else input.type = "text";
        if (control.keys && matchMedia("(pointer: coarse)").matches) typed(input);
        return make("label", {}, make("span"), input);
      }
    }
  }

  /** Keys for numbers and formulas, in place of the keyboard of a touch screen while a field has the focus; one brings that
      keyboard for good. On a phone they lie with the field at the foot of the window, and one scrolls to the whole question. */
  function keypad() {
    const pad = make("div", { className: "fs-keys", role: "group", ariaLabel: "Keys for numbers", hidden: true });
    const whole = make("button", { type: "button", className: "fs-whole", hidden: true, tabIndex: -1, textContent: "Whole question", onclick: () => { asked().scrollIntoView(); whole.hidden = true; } });
    pad.append(whole);
    for (const key of [..."/789()", "nCr", "⌫", ..."%456!^−⌨.1230+,·"]) {
      const ariaLabel = { "⌫": "Delete", "⌨": "Your keyboard", "/": "over", nCr: "choose", "−": "minus" }[key] ?? null;
      pad.append(make("button", { type: "button", textContent: key, ariaLabel, tabIndex: -1, onclick: () => put(key) }));
    }
    for (const key of pad.children) key.onmousedown = (event) => event.preventDefault();
    return pad;
  }

  const keyed = () => panel.querySelector("input[data-keys]");

  /** Shows the keys, or takes them away. */
  function keys(on) {
    pad.hidden = !on;
    root.classList.toggle("fs-typing", on);
    if (on) watch();
  }

  function put(key) {
    const input = document.activeElement.matches("[data-keys]") ? document.activeElement : keyed();
    if (key === "⌨") {
      keys(false);
      for (const each of panel.querySelectorAll("input[data-keys]")) {
        each.inputMode = "";
        delete each.dataset.keys;
      }
      input.blur(); // or it would not come
      input.focus();
      return;
    }
    input.focus({ preventScroll: true });
    if (key === "⌫" && input.selectionStart === input.selectionEnd) input.selectionStart = Math.max(0, input.selectionStart - 1);
    input.setRangeText({ "⌫": "", nCr: " nCr " }[key] ?? key, input.selectionStart, input.selectionEnd, "end");
    unsent.add(input);
  }

  function typed(input) {
    input.dataset.keys = "";
    input.inputMode = "none";
    input.onfocus = input.onclick = () => "keys" in input.dataset && keys(true);
    // The keys are taken away, but not at once: what is pressed below must not move away under the finger.
    input.onblur = () => {
      if (unsent.has(input)) changed(input); // what keys put in is no change to a browser
      setTimeout(() => pad.hidden || panel.contains(document.activeElement) || keys(false), 300);
    };
  }

  function fill(element, control, kept) {
    const input = element.matches("button") ? element : element.querySelector("input, select, textarea");
    const label = element.querySelector("span");
    if (control.kind === "camera") {
      element.dataset.label = control.label;
      if (!element.stop) element.firstChild.textContent = control.label;
      return;
    }
    if (label) label.innerHTML = control.label;
    if (control.kind === "button") {
      element.className = control.main ? "fs-main" : "";
      element.setAttribute("aria-disabled", String(!control.enabled));
      if (element.dataset.drawn !== control.label + control.icon) {
        element.dataset.drawn = control.label + control.icon;
        const bare = control.icon === "first" || control.icon === "last";
        element.innerHTML = control.icon ? icon(control.icon) + `<span class="${bare ? "fs-hidden" : ""}">${control.label}</span>` : control.label;
        if (control.icon === "next") element.append(element.firstChild);
      }
    } else {
      input.disabled = !control.enabled;
    }
    if (control.kind === "choice") {
      const options = JSON.stringify(control.options);
      if (input.dataset.options !== options) {
        input.dataset.options = options;
        input.replaceChildren(...control.options.map(([value, text, heard]) => make("option", { value, textContent: text, ...(heard && { ariaLabel: heard }) })));
      }
    }
    if (control.kind === "range") {
      const told = control.value === "" ? "not yet" : control.unit ? `${control.value}\u00a0${control.value === "1" ? control.unit.replace(/s$/, "") : control.unit}` : `${control.value} of ${control.high}`;
      Object.assign(input, { min: control.low, max: control.high, ariaLabel: label.textContent, ariaValueText: told });
      element.querySelector("output").textContent = told;
    }
    if (control.kind === "check") input.checked = Boolean(control.value);
    else if (control.kind === "file") input.dataset.fills = control.value;
    else if (control.kind === "text") {
      input.classList.toggle("fs-wide", control.wide);
      if (unsent.has(input) && input.value !== input.dataset.sent) return; // no answer takes away what is typed, wherever the focus is
      if (kept && input.value !== control.value) delete input.dataset.sent;
      else {
        input.value = control.value;
        input.dataset.sent = input.value; // a field has its own ends of lines
      }
    } else if (input.value !== control.value) input.value = control.value;
  }

  function drawControls(list, kept) {
    const wanted = new Set();
    const folded = new Map([...list].reverse().map((control) => [control.group, control.folded]));
    const below = new Map([...list].reverse().map((control) => [control.group, control.below]));
    const shape = list.map(({ id, kind, group }) => `${id}|${kind}|${group}|${folded.get(group)}|${below.get(group)}`).join();
    for (const control of list) {
      const key = `${control.id}|${control.kind}`;
      wanted.add(key);
      if (!controls.has(key)) controls.set(key, build(control));
      fill(controls.get(key), control, kept);
    }
    for (const key of [...controls.keys()]) if (!wanted.has(key)) {
      controls.get(key).remove();
      controls.delete(key);
    }
    if (panel.dataset.shape !== shape) {
      panel.dataset.shape = shape;
      const parts = list.map(({ group }) => part(group, folded.get(group)));
      for (const [index, { id, kind }] of list.entries()) parts[index].querySelector("fieldset").append(controls.get(`${id}|${kind}`));
      panel.replaceChildren();
      folds.replaceChildren();
      for (const [it, group] of new Map(parts.map((it, at) => [it, list[at].group]))) (it.matches("form") && !below.get(group) ? panel : folds).append(it);
      for (const [key, it] of forms) if (!root.contains(it)) forms.delete(key);
      panel.append(pad);
      if (!pad.hidden && !keyed()) keys(false);
    }
  }

  const usable = (it) => root.contains(it) && it.checkVisibility() && !it.disabled;

  /** Where the focus is in the picture: what that part sends, its place among the others, and where the reader was to go on. */
  const place = (it) => ({ send: it.dataset.send ?? it.name, value: it.dataset.value, index: buttons().indexOf(it), go: onward()?.dataset.go });
  const buttons = () => [...picture.querySelectorAll("button, select")];
  const onward = () => picture.querySelector("[data-go]");

  /** Where the focus goes in a new picture: to where the reader is to go on, if that is new, else where it was. */
  function followed({ send, value, index, go }) {
    const next = onward();
    const same = [next, ...buttons()].find((it) => it && (it.dataset.send ?? it.name) === send && it.dataset.value === value);
    if (same?.matches("select")) return same; // a list is chosen from on
    return (next?.dataset.go === go ? same ?? next : next ?? same) ?? buttons()[Math.min(index, buttons().length - 1)];
  }

  /** The focus is on what the view names, else where it was, else on the first control. */
  function refocus(focused, named, drawn) {
    if (drawn) followed(drawn)?.focus({ preventScroll: true });
    const field = named && root.querySelector(`.fs-panel [name="${named}"]`);
    const touched = field?.type === "text" && matchMedia("(pointer: coarse)").matches;
    if (named) ((touched || named === "stage" ? onward() : null) ?? field)?.focus({ preventScroll: touched });
    if (!focused || (document.activeElement !== focused && usable(document.activeElement))) return;
    const first = () => [...panel.querySelectorAll("button, input, select, textarea")].find((it) => usable(it) && !off(it));
    const next = usable(focused) ? focused : first() ?? onward() ?? undo;
    if (next !== document.activeElement) next.focus({ preventScroll: true });
  }

  /** Puts a sentence where it is heard; one that came in silence is put again. */
  function utter(it, html, quiet, again) {
    if (it.shown !== html || again || (!quiet && it.said !== html)) it.innerHTML = html;
    it.shown = html;
    if (!quiet) it.said = html;
  }

  const asked = () => picture.querySelector(".fs-asked") ?? says;

  /** What was pressed stays in the window as the lab grows. On a phone the question, what is said of it, and what goes on are
      there too: where not all have room, the last of the list has it, and that is what was pressed, unless it was `answered`. */
  function watch(it, answered) {
    const near = (part) => part?.offsetWidth > 1 && part.scrollIntoView({ block: "nearest" });
    const tried = picture.querySelector(".fs-tried"); // what is told of it is in the picture
    if (root.matches(".fs-slim") && (live.offsetWidth > 1 || tried)) { // a lesson and the Table fill the window by themselves
      root.style.setProperty("--fs-dock", `${pad.hidden ? 0 : panel.offsetHeight}px`);
      const next = onward() ?? [...panel.querySelectorAll("button.fs-main")].find((it) => !off(it));
      const anew = answered || tools.contains(it) || (folds.contains(it) && asked() !== says);
      const parts = [asked(), ...picture.querySelectorAll(".fs-asked ~ :is(.fs-paper, .fs-table)"), next, tried?.querySelector(".fs-mark") ?? mark, problem];
      for (const part of anew ? [it, ...parts] : [...parts, it]) near(part);
      pad.firstChild.hidden = asked().getBoundingClientRect().top >= BAR - 1;
    } else if (it) {
      near(it);
      const far = says.getBoundingClientRect().bottom - it.getBoundingClientRect().top;
      if (it.matches(".fs-fall") && far > 0 && far < innerHeight - 2 * BAR) near(says);
    }
    near(picture.querySelector(".fs-coded")); // a code that is held before a camera is all there
  }

  const inWindow = (it) => it.getBoundingClientRect().bottom > 0 && it.getBoundingClientRect().top < innerHeight;

  /** The last tile, which moves only where it is another than before. */
  const last = () => [...picture.querySelectorAll(".fs-last")].map((it) => it.outerHTML).join();

  function show(reply, first = false) {
    const { view } = reply;
    const { focus } = seen;
    const focused = root.contains(document.activeElement) ? document.activeElement : null;
    const watched = focused && inWindow(focused);
    const drawn = picture.contains(focused) && view.picture !== seen.picture ? place(focused) : null;
    root.dispatchEvent(new CustomEvent("fs-shows"));
    state = reply.text;
    clearTimeout(timer);
    wait.hidden = view.progress >= 1;
    stop.hidden = false;
    if (!wait.hidden) { bar.hidden = false; bar.value = view.progress; if (status.textContent !== "Working…") status.textContent = "Working…"; }
    if (view.picture !== seen.picture) {
      const before = last();
      picture.innerHTML = view.picture;
      picture.classList.toggle("fs-still", before === last());
      pan();
    }
    drawControls(view.controls, Boolean(reply.problem));
    const quiet = !acted && view.progress < 1 && seen.progress < 1; // of a long answer its beginning is said, and its end
    live.firstChild.ariaLive = quiet ? "off" : "polite";
    utter(says, view.caption, quiet);
    utter(mark, view.note, quiet, acted && seen.progress >= 1);
    const answers = acted;
    acted = false;
    mark.className = `fs-mark ${view.verdict && `fs-${view.verdict}`}`;
    mark.hidden = !view.note;
    if (String(view.tables) !== String(seen.tables)) tables.innerHTML = view.tables.join("");
    if (view.file?.content !== seen.file?.content) offer(view.file, first);
    scrollable(tables, "Tables");
    record.hidden = asText.hidden = !view.copy;
    details.hidden = !view.copy && !view.tables.length;
    details.querySelector("span").innerHTML = view.details;
    if (view.opened && !seen.opened) details.open = true;
    record.firstChild.textContent = view.heading || "As text";
    if (view.heading && view.heading !== seen.heading) details.open = record.open = true;
    copied.textContent = view.copy.replace(`#${about.name}=`, (hash) => (link ? location.href.split("#")[0] : "") + hash);
    file.href = `data:text/plain;charset=utf-8,${encodeURIComponent(view.copy)}`;
    undo.setAttribute("aria-disabled", String(!reply.undo));
    resume();
    roomy();
    problem.hidden = !reply.problem;
    problem.classList.remove("fs-told");
    if (problem.innerHTML !== make("p", { innerHTML: reply.problem }).innerHTML) problem.innerHTML = reply.problem; // told again, an alert is said again
    const answered = !first && view.note !== seen.note;
    seen = view;
    refocus(focused, !first && view.focus !== focus ? view.focus : "", drawn);
    if (answered && document.activeElement.name === view.focus) document.activeElement.select?.(); // what was wrong stays, to be changed or written over
    root.dispatchEvent(new CustomEvent("fs-shown", { detail: { view, first } }));
    const { go } = drawn ?? {};
    if (/^o/.test(go) && onward()?.dataset.go !== go && root.getBoundingClientRect().top < 0) root.scrollIntoView(); // "open" or "on" before: asked anew
    if (watched || (answers && inWindow(root))) watch(focused && document.activeElement, answered || reply.problem);
    if (view.progress < 1) timer = setTimeout(() => send("more"), 0);
    else if (view.tick && !first) timer = setTimeout(() => send("tick"), view.tick * 1000);
  }

  /** Tells a lab for how many halves of a tile its board has room; the Table's page measures its own. */
  function roomy() {
    const board = picture.querySelector(".fs-board");
    if (!board?.clientWidth || document.querySelector(".fs-full, .fs-tabled")) return;
    const now = Math.max(8, Math.min(30, Math.floor((board.clientWidth - 32) / LEAST)));
    if (now !== across) send("room", across = now);
  }

  /** Says that an answer is on its way: a sentence, and how much of it is done (0 to 1), if that is known. What is already
      said of it, or of why there is none, stays where nothing is known. */
  function busy(text, done) {
    if (done === undefined && (failure || !wait.hidden)) return;
    resume();
    wait.hidden = false;
    stop.hidden = true;
    status.textContent = text;
    bar.hidden = done === undefined;
    bar.value = done ?? 0;
  }

  /** Says why there is no answer, with a button for each way on. `fault` is what a report tells of it. */
  function fail(text, ways, fault) {
    if (failure?.fault === fault) return;
    const button = ([name, act]) => pressed(name, () => { resume(); act(); });
    const was = document.activeElement;
    const back = problem.contains(was) ? failure?.back : was;
    wait.hidden = true;
    resume();
    failure = { fault, back, buttons: Object.entries(ways).map(button) };
    say(text);
  }

  /** Takes back what was said of a failure; the focus that was there goes to where it was before. */
  function resume() {
    if (!failure) return;
    const inside = problem.contains(document.activeElement);
    const { back } = failure;
    failure = null;
    say("");
    if (inside) refocus(back, "");
  }

  return { show, busy, fail, resume };
}

/** The notebook door: the widget model carries replies, and its custom messages carry what the reader did. */
export default {
  render({ model, el }) {
    el.innerHTML = '<section class="fs-lab fs-live-lab"><div class="fs-head"><p class="fs-name"></p></div></section>';
    const root = el.firstChild;
    root.setAttribute("aria-label", model.get("title"));
    root.querySelector(".fs-name").append(model.get("title"));
    const lab = mount(root, (message) => model.send(message), model.get("about"));
    const listen = (reply) => lab.show(reply);
    model.on("msg:custom", listen);
    lab.show(model.get("reply"), true);
    return () => model.off("msg:custom", listen);
  },
};
