/* The Table on its page: it fills the window. Tiles fly, are dragged and sorted; keys reach everything. What may be played, and
   where, comes from the lab. */
import { replace } from "./address.js";
import { drawn, make } from "./lab.js";
import { here, thrifty } from "./offline.js";
import * as store from "./store.js";
import { warning } from "./warning.js";

const HAND = 60; // pixels that a dragged tile rides above a finger
const LIFT = 6; // pixels after which a press is a drag
const EASE = "cubic-bezier(.2,.8,.2,1)";
const SHOWS = [{ opacity: 0 }, { opacity: 1 }];
const PLACES = [[], ["fs-aside"], ["fs-low"], ["fs-aside", "fs-low"]]; // of what is in a corner
const SIDES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const CORNERS = [[".fs-said", 0, 3.4], [".fs-sum", 5.2, 5.8], [".fs-slate", 0, 0], [".fs-bones", 0, 0]]; // the least in each, in rem

const USUAL = { sound: false, letters: true, pace: "normal", tags: "yes", sheet: "strokes", order: "" };

const root = document.querySelector('.fs-lab[data-lab="round"]');
root?.addEventListener("fs-live", () => table(root), { once: true });

function table(root) {
  const stage = root.querySelector(".fs-stage");
  const part = (selector) => stage.querySelector(selector);
  const parts = (selector) => [...stage.querySelectorAll(selector)];
  const boxed = (it) => it.getBoundingClientRect();
  const boxes = (css) => parts(css).map(boxed);
  const send = (id, value = "") => root.dispatchEvent(new CustomEvent("fs-send", { detail: { id, value } }));
  const common = (one, other) => Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
  const newest = () => part(".fs-laid:has(.fs-last)");
  const within = ({ clientX: x, clientY: y }, it) => { const box = it?.getBoundingClientRect(); return box && x > box.left - 40 && x < box.right + 40 && y > box.top - 20 && y < box.bottom + 20; };
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const small = matchMedia("(max-width: 47.9rem) and (max-height: 40rem)");
  const kept = settings();
  let [dealt, ...order] = kept.order.split(" "); // the deal in which the reader sorted, and the tiles as they stood then
  let before = new Map(); // where things were before a new picture came
  let drag = null;
  let room = "";
  let pan = [0, 0];
  let back = ""; // the tile that is put back into the hand
  let lies = ""; // what the score is kept on
  let sounds = null;
  let waits = false; // whether the next step comes by itself
  let begun = false; // whether a deal was asked for
  let awaited = ""; // that deal, until it has come
  let eager = false; // whether the focus goes to the hand that comes, so that keys lay tiles
  let told = false; // whether the lab has heard what is picked in the sheet
  let lent = null; // what is told of a link to the same deal
  let opened = null; // what opened the drawer
  let felt = null; // the picture whose review is in the drawer

  const drawer = furnished();
  root.classList.add("fs-tabled");
  root.addEventListener("fs-shows", remember);
  root.addEventListener("fs-shown", shown);
  root.addEventListener("keydown", pressed);
  root.addEventListener("change", ({ target }) => target.name in kept && keep(target.name, target.type === "checkbox" ? (target.checked ? "yes" : "") : target.value), true);
  stage.addEventListener("pointerdown", lifted);
  stage.addEventListener("click", clicked);
  stage.addEventListener("focusin", ({ target }) => { if (target.matches(".fs-spot:focus-visible")) { bring(target); panned(); } });
  stage.addEventListener("wheel", wheeled, { passive: false });
  addEventListener("resize", later(measure));
  addEventListener("hashchange", () => { if ("begins" in drawer.box.dataset) { shut(); begun = true; } }); // a link needs no sheet
  shown({ detail: { first: true } });
  root.classList.add("fs-asleep"); // what is in the page is a round for readers without scripts
  if (!location.hash && thrifty() && store.tables("round").some(({ over }) => !over)) offer();
  else queueMicrotask(begin);

  /* What the page adds: the way out, and the drawer with all that is not on the table. */

  function furnished() {
    const away = document.querySelector('a[href][rel~="home"], .md-logo')?.href ?? "../";
    const leave = make("div", { className: "fs-nook fs-leave" }, make("a", { href: away, ariaLabel: "Leave the table", innerHTML: drawn("M11 3 5 9l6 6") }));
    const opener = make("button", { type: "button", ariaLabel: "Settings", innerHTML: drawn("M2 5h8M14 5h2M2 13h2M8 13h8M12 3v4M6 11v4"), onclick: () => open() });
    const more = make("button", { type: "button", ariaLabel: "More", innerHTML: drawn("M4 9h.01M9 9h.01M14 9h.01"), onclick: () => { open(); if (opener.checkVisibility()) root.querySelector('.fs-tools [aria-haspopup]:not([aria-expanded="true"])')?.click(); } });
    const close = make("button", { type: "button", className: "fs-tool", ariaLabel: "Close", innerHTML: drawn("M4 4l10 10M14 4 4 14"), onclick: () => shut() });
    const title = make("h2", {}, "Settings", close);
    const own = make("fieldset", { className: "fs-group" }, make("legend", { textContent: "On this device" }), check("sound", "Sound"), check("letters", "Letter keys: D, U, H"));
    const first = document.querySelector(".fs-first");
    first.hidden = false;
    first.addEventListener("change", ({ target: { name, value } }) => told && send(name, value));
    const [wider, deal] = first.querySelectorAll("button");
    wider.onclick = widen;
    deal.onclick = () => { shut(); deals(); eager = true; };
    const curious = make("details", { className: "fs-fold fs-curious" }, make("summary", { textContent: "For the curious: records, seed, typing" }));
    const costly = make("div", { className: "fs-costly", onclick: ({ target }) => { const it = target.closest("[data-send]"); if (it) { shut(); send(it.dataset.send, it.dataset.value); } } });
    const box = make("div", { className: "fs-drawer", role: "dialog", ariaLabel: "Settings", hidden: true }, title);
    queueMicrotask(() => {
      const tools = root.querySelector(".fs-tools");
      const held = ["fs-kept", "fs-panel", "fs-made-file", "fs-details"].flatMap((name) => [...root.querySelectorAll(`:scope > .${name}`)]);
      curious.append(...held.filter((it) => it.matches(".fs-folds, .fs-made-file, .fs-details")));
      const about = make("p", { className: "fs-way" }, make("a", { href: "how/", textContent: "How the table works" }));
      box.append(first, ...held.filter((it) => !curious.contains(it)), deal, costly, make("form", {}, own), tools, root.querySelector(":scope > .fs-sheet"), curious, about);
    });
    root.append(leave, make("div", { className: "fs-nook fs-more" }, opener, more), box);
    return { box, opener, more, costly, first, wider, deal, curious, details: root.querySelector(".fs-details") };
  }

  /** Before the first round: the game, and how strong Ben is, with what your matches against him came to. Nothing is dealt yet. */
  function asks() {
    drawer.box.dataset.begins = "";
    records();
    open("Before you play");
    drawer.deal.focus({ preventScroll: true });
  }

  /** All games, and who sits where: from then on the lab hears what is picked. */
  function widen() {
    drawer.wider.ariaExpanded = "true";
    drawer.box.dataset.begins = "wider";
    told = true;
    for (const { name, value } of drawer.first.querySelectorAll(":checked")) send(name, value);
    drawer.box.querySelector("select").focus();
    drawer.box.scrollTop = drawer.box.scrollHeight;
  }

  function choose({ controls }) {
    if (told) for (const it of drawer.first.querySelectorAll("input")) it.checked = controls.find(({ id }) => id === it.name).value.split(" ")[0] === it.value;
  }

  /** What your matches against Ben came to, at each strength. */
  function records() {
    for (const it of drawer.first.querySelectorAll("small")) {
      const ended = store.tables("round").filter(({ result, same }) => result && same.endsWith(`~2~${it.parentElement.firstChild.value}`));
      const won = ended.filter(({ result }) => result.startsWith("won")).length;
      it.textContent = ended.length ? `${won} won, ${ended.length - won} lost` : "";
    }
  }

  /** The last ten matches, below what the one that is over came to. */
  function latest() {
    const it = part(".fs-last-ten");
    const ten = store.tables("round").filter(({ result }) => result).slice(0, 10);
    if (it && ten.length > 1) it.textContent = `Your last ${ten.length} matches: ${ten.map(({ result }) => result.replace("won ", "✓ ").replace("lost ", "✗ ").replace(" to ", "–")).join(" · ")}`;
  }

  /** A link to the same deals, with what was made of them here. */
  function lend(button) {
    const url = new URL("#" + button.dataset.friend, location.href);
    url.search = "";
    const field = make("input", { readOnly: true, value: url.href, ariaLabel: "The link to the same deal", onfocus: () => field.select() });
    const told = make("p", { className: "fs-lent", role: "status" });
    lent = told;
    button.parentElement.after(told);
    const done = () => { told.textContent = "The link is copied. It has your result, and deals your friend the same tiles."; };
    const shown = () => told.replaceChildren("Send your friend this link:", field);
    if (navigator.clipboard) navigator.clipboard.writeText(url.href).then(done, shown);
    else shown();
    button.disabled = true;
  }

  function check(name, words) {
    const box = make("input", { type: "checkbox", checked: kept[name], onchange: () => keep(name, box.checked) });
    return make("label", { className: "fs-check" }, box, make("span", { textContent: words }));
  }

  function open(name = "Settings", where = drawer.box) {
    const title = drawer.box.querySelector("h2");
    opened = document.activeElement;
    drawer.box.hidden = false;
    drawer.box.classList.toggle("fs-beside", name === "Review");
    drawer.box.ariaLabel = title.firstChild.data = name;
    title.querySelector("button").focus();
    drawer.box.scrollTop = where === drawer.box ? 0 : where.offsetTop - title.offsetHeight;
  }

  function shut() {
    drawer.box.hidden = true;
    delete drawer.box.dataset.begins;
    [opened, drawer.opener, drawer.more].find((it) => it.matches("button") && it.checkVisibility()).focus();
  }

  function settings() {
    const known = { ...USUAL };
    try {
      const found = JSON.parse(store.read(store.TABLE));
      for (const [name, usual] of Object.entries(known)) if (typeof found[name] === typeof usual) known[name] = found[name];
    } catch { /* nothing is kept, or what nobody can read */ }
    return known;
  }

  function keep(name, value) {
    kept[name] = value;
    warning(root).tell(store.write(store.TABLE, JSON.stringify(kept)), "your settings");
  }

  function begin() {
    const url = new URL(location.href);
    const anew = url.searchParams.has("deal"); // a link to a game, not to one of its rounds
    url.searchParams.delete("deal");
    replace(url.href);
    const none = () => root.dispatchEvent(new CustomEvent("fs-resume", { cancelable: true }));
    if (anew) return deals(true);
    begun = Boolean(location.hash) || !none();
    if (!begun) asks();
  }

  /** A deal at the table that the lab knows, or at the one that is picked: where the engine is still to come, one that begins without it. */
  function deals(known = told) {
    const table = known ? "" : `~${[...drawer.first.querySelectorAll(":checked")].map(({ value }) => value).join("~2~")}`;
    const [lot] = crypto.getRandomValues(new Uint32Array(1));
    const usual = ["pace", "tags", "sheet"].every((name) => kept[name] === USUAL[name]);
    const ready = known || here() || !usual ? [] : (root.dataset.answers ?? "").split(" ").filter((it) => it.endsWith(table));
    const deal = ready[lot % ready.length] ?? `${1 + lot % 999999}${table}`;
    begun = true;
    awaited = `${deal.split("~")[0]}.1`;
    send("another", deal);
    const backs = Array.from({ length: 7 }, (_, at) => make("i", { style: `--fs-nth: ${at}` }));
    stage.append(make("div", { className: "fs-deals" }, make("p", { textContent: "Dealing…" }), make("div", { ariaHidden: "true" }, ...backs)));
  }

  /** Where little is to come over the line, a round goes on only if that is asked for. */
  function offer() {
    const on = make("button", { type: "button", className: "fs-deal", textContent: "Go on", onclick: () => { on.remove(); begin(); eager = true; } });
    stage.append(on);
  }

  /** Tells the lab how much room the middle of the board has, in halves of a tile; the half stays for the round. */
  function measure() {
    const board = part(".fs-board");
    if (!board) return;
    const { innerWidth: width, innerHeight: height } = window;
    const half = Math.max(26, Math.min(44, 2 * Math.floor((width > height ? Math.min(width / 32, height / 22) : width / 13) / 2)));
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const box = boxed(board);
    const hand = part(".fs-hand, .fs-cover");
    const rows = hand?.children.length ? Math.max(0, hand.offsetHeight - (part(".fs-hand li")?.offsetHeight ?? 3.6 * rem) - rem) : 0; // the hand will have one
    const free = box.height + Math.min(rows, box.height / 3) - (width > 992 ? 2.9 * rem : 0); // the hint's own row
    const [across, down] = [box.width, free].map((it) => Math.min(120, Math.max(8, Math.floor((it - rem / 2) / half))));
    const [left, top] = [(box.width - across * half) / 2, (free - down * half) / 2];
    const corners = Array(4).fill([0, 0]); // clockwise
    const share = small.matches ? 0.45 : 1; // it has less to say
    for (const [name, wide, high] of CORNERS) {
      const it = boxed(part(name));
      if (!part(name).checkVisibility() || it.top >= box.bottom) continue;
      const size = [Math.max(it.width, share * wide * rem) + rem - left, Math.max(it.height, share * high * rem) + rem - (high ? top : 0)];
      const onLeft = it.x - box.x < box.right - it.right;
      corners[high ? (onLeft ? 0 : 1) : onLeft ? 3 : 2] = size.map((it, index) => Math.min(Math.max(0, Math.ceil(it / half)), [across, down][index]));
    }
    Object.entries({ half, left, top }).forEach(([name, value]) => root.style.setProperty(`--fs-${name}`, `${value}px`));
    room = [[across, down], ...corners].map((it) => it.join("x")).join(" ");
    aim(-pan[0], -pan[1]);
    roomy();
    stand();
  }

  /** What waits, or why something cannot be, is told right above the hand. */
  function stand() {
    root.style.setProperty("--fs-foot", `${innerHeight - boxed(part(".fs-dock")).top}px`);
  }

  /** Asks for the room where the picture has another; a board of another size is not shown. */
  function roomy() {
    const cloth = part(".fs-baize");
    if ("given" in root.dataset) return middle(cloth);
    const fits = cloth.dataset.room === room;
    cloth.style.visibility = fits ? "" : "hidden";
    if (begun && !fits && room !== cloth.dataset.asked) send("room", cloth.dataset.asked = room);
  }

  /** The first tiles are drawn in a small room, which goes into the middle. */
  function middle(cloth) {
    const [it, box] = [boxed(cloth), boxed(part(".fs-board"))];
    Object.assign(cloth.style, { left: `${(box.width - it.width) / 2}px`, top: `${(box.height - it.height) / 2}px` });
  }

  function remember() {
    before = new Map([["last", newest()?.dataset.tile]]);
    for (const it of parts(".fs-mine")) before.set(it.dataset.value, boxed(it.querySelector("svg")));
    if (drag) before.set(drag.value, boxed(drag.clone));
    if (!part(".fs-over")) delete root.dataset.away;
  }

  function shown({ detail: { view, first } }) {
    waits = Boolean(view?.tick);
    if (!first) settle(view.controls);
    if (view) choose(view);
    if (waits && !begun) send("hold"); // nobody plays before a deal
    if (!begun || (awaited && part(".fs-felt").dataset.deal !== awaited)) return;
    if (eager && drawer.box.hidden) queueMicrotask(() => part(".fs-mine")?.focus({ preventScroll: true }));
    awaited = "";
    eager = false;
    root.classList.remove("fs-asleep");
    part(".fs-deals")?.remove();
    if (felt !== part(".fs-felt")) drawer.costly.replaceChildren(...parts(".fs-moments")); // else they are there
    felt = part(".fs-felt");
    drawer.costly.dataset.waits = part(".fs-chosen-tiles p")?.textContent ?? "";
    sort();
    setTimeout(latest); // once it is kept
    if (!part("[data-friend]")) lent = null;
    else if (lent) part("[data-friend]").parentElement.after(lent); // the review draws the end anew
    const slate = part(".fs-slate").className; // one of another size needs another room
    if (!room || slate !== lies || !part(".fs-laid")) measure();
    else roomy();
    lies = slate;
    stand();
    place();
    if (back) part(`.fs-mine[data-value="${back}"]`)?.focus();
    back = "";
    if (drag) part(`.fs-mine[data-value="${drag.value}"]`)?.classList.add("fs-gone");
    const tile = newest()?.dataset.tile;
    if (first || !tile || tile === before.get("last")) return;
    arrives(newest(), tile);
    if (!drawer.box.hidden && drawer.box.offsetWidth > root.offsetWidth / 2) shut();
  }

  /** The tiles of the hand in the order that the reader set; what is new comes last. */
  function sort() {
    const list = part(".fs-hand");
    if (!list) return;
    const held = [...list.children];
    const value = (it) => it.firstChild.dataset.value;
    const known = dealt === felt.dataset.deal ? order : []; // in another deal nothing is sorted yet
    const rank = (it) => (known.includes(value(it)) ? known.indexOf(value(it)) : known.length);
    const sorted = [...held].sort((one, other) => rank(one) - rank(other));
    if (sorted.some((it, index) => it !== held[index])) {
      const was = document.activeElement;
      list.append(...sorted);
      if (list.contains(was)) was.focus();
    }
    for (const [index, it] of sorted.entries()) if (it.children[1]) it.children[1].textContent = index + 1;
  }

  /** What is kept of the reader's settings is told to a lab that has others: one that was begun anew. */
  function settle(controls) {
    for (const { id, value } of controls) if (["pace", "tags", "sheet"].includes(id) && value !== kept[id]) send(`${id}-kept`, kept[id]);
  }

  function flown(element, frames, delay, duration) {
    return element.animate(frames, { delay, duration, easing: EASE, fill: "backwards" });
  }

  /** The last tile comes from its hand; then the ends are counted up; then what they score goes to the slate. */
  function arrives(group, tile) {
    const felt = part(".fs-felt");
    const { actor, gained } = felt.dataset;
    click();
    const pills = parts(".fs-pill");
    const each = Math.min(kept.pace === "quick" ? 80 : 160, 640 / pills.length); // milliseconds for an end
    const end = 280 + each * pills.length;
    const from = before.get(tile) ?? part(`[data-seat="${actor}"] .fs-backs, [data-seat="${actor}"]`)?.getBoundingClientRect();
    const to = boxed(group);
    if (from && !still.matches) {
      const unit = group.ownerSVGElement.getScreenCTM().a;
      const [dx, dy] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2].map((it) => it / unit);
      flown(group, [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], 0, 280);
      for (const it of parts(".fs-signs > :not(.fs-pill)")) flown(it, SHOWS, 280, 160);
      for (const [index, it] of pills.entries()) flown(it, SHOWS, 280 + each * index, each);
      const [total, ...sums] = part(".fs-total").children;
      flown(total, [{ opacity: 0 }, { opacity: 0 }], 0, end);
      for (const [index, it] of sums.entries()) it.animate([{ opacity: 1 }, { opacity: 1 }], { delay: 280 + each * index, duration: each });
    }
    if (gained) scored(gained, to, part(`.fs-slate [data-side="${felt.dataset.side}"]`), end);
  }

  function scored(points, from, row, delay) {
    const { actor, side } = part(".fs-felt").dataset;
    const goal = [row, ...parts(`.fs-points [data-side="${side}"], [data-seat="${actor}"] em`)].find((it) => it?.checkVisibility()) ?? part(".fs-points");
    const to = boxed(goal);
    const pill = make("div", { className: "fs-flies", textContent: `★ +${points}`, ariaHidden: "true" });
    root.append(pill);
    const [start, end] = [from, to].map((it) => ({ left: `${it.x + it.width / 2}px`, top: `${it.y + it.height / 2}px` }));
    Object.assign(pill.style, end);
    if (still.matches && goal !== row) Object.assign(pill.style, { left: `${to.x}px`, top: `${to.bottom + 20}px` });
    if (still.matches) return setTimeout(() => pill.remove(), 1000);
    flown(pill, [{ ...start, opacity: 0 }, { ...start, opacity: 1, offset: 0.05 }, { ...end, opacity: 1 }], delay, 420).onfinish = () => pill.remove();
  }

  function click() {
    if (!kept.sound) return;
    sounds ??= new AudioContext();
    const [tone, gain] = [sounds.createOscillator(), sounds.createGain()];
    const now = sounds.currentTime;
    tone.frequency.setValueAtTime(420, now);
    tone.frequency.exponentialRampToValueAtTime(90, now + 0.05);
    gain.gain.setValueAtTime(0.25, now);
    gain.gain.exponentialRampToValueAtTime(0.001, now + 0.09);
    tone.connect(gain).connect(sounds.destination);
    tone.start(now);
    tone.stop(now + 0.1);
  }

  /** Brings all that lies there into view, as far as it has room; what comes last here, in any case. */
  function place() {
    if ("given" in root.dataset || part(".fs-baize").dataset.room === room) [...parts(".fs-laid, .fs-pill"), ...parts(".fs-laid:has(.fs-last), .fs-ghost"), ...parts(".fs-spot").reverse()].forEach((it) => bring(it));
    panned();
  }

  function aim(dx, dy) {
    pan = [pan[0] + dx, pan[1] + dy];
    root.style.setProperty("--fs-pan-x", `${pan[0]}px`);
    root.style.setProperty("--fs-pan-y", `${pan[1]}px`);
  }

  /** Moves the board by as little as brings a thing on it into view. */
  function bring(it) {
    const [at, box] = [boxed(it), boxed(part(".fs-board"))];
    const over = (low, high, from, to) => (low < from + 4 ? from + 4 - low : high > to - 4 ? to - 4 - high : 0);
    aim(over(at.left, at.right, box.left, box.right), over(at.top, at.bottom, box.top, box.bottom));
  }

  function move(dx, dy) {
    aim(dx, dy);
    const [box, all] = [boxed(part(".fs-board")), boxes(".fs-laid, .fs-pill, .fs-ghost")];
    const back = (low, high) => [0, box[low] + 64 - Math.min(...all.map((it) => it[low])), box[high] - 64 - Math.max(...all.map((it) => it[high]))].sort((a, b) => a - b)[1];
    aim(back("left", "right"), back("top", "bottom"));
    panned();
  }

  function panned() {
    dodge();
    edges();
  }

  /** What is in a corner goes to another one where tiles lie here, and fewer there; a pill is worth more than a tile. */
  function dodge() {
    const corners = parts(".fs-said, .fs-hint, .fs-bones, .fs-sum");
    const lie = [...boxes(".fs-laid, .fs-ghost, .fs-pill"), ...boxes(".fs-pill"), ...boxes(".fs-pill")];
    for (const it of corners) {
      const met = (ways) => {
        it.classList.remove("fs-aside", "fs-low");
        it.classList.add(...ways);
        const here = boxed(it);
        const taken = it.matches(".fs-sum") ? [...lie, ...corners.filter((each) => each !== it).map(boxed)] : lie;
        return taken.reduce((sum, each) => sum + common(each, here), 0);
      };
      let [least, place] = [Infinity, []];
      for (const ways of it.matches(".fs-sum") ? PLACES : PLACES.slice(0, 2)) {
        const cost = least && met(ways);
        if (cost < least) [least, place] = [cost, ways];
      }
      met(place);
    }
  }

  /** A mark out of view keeps a pill at the edge, which brings the board there; it is where it covers least. */
  function edges() {
    const board = part(".fs-board");
    for (const it of parts(".fs-edge")) it.remove();
    for (const it of parts(".fs-pill")) it.style.visibility = "";
    board.dataset.beyond = beyond().join(" ");
    const box = boxed(board);
    const full = boxes(".fs-laid, .fs-pill, .fs-ghost, .fs-sum, .fs-said, .fs-bones");
    for (const pill of parts(part(".fs-spot") ? ".fs-spot" : ".fs-pill")) {
      const it = boxed(pill);
      const [x, y] = [it.x + it.width / 2, it.y + it.height / 2];
      const [wide, high] = [Math.min(it.width / 2, 18), Math.min(it.height / 2, 14)];
      const out = [x < box.left + wide, x > box.right - wide, y < box.top + high, y > box.bottom - high];
      if (!out.some(Boolean)) continue;
      const go = () => move(...[["left", "right", x], ["top", "bottom", y]].map(([low, to, at]) => Math.max(0, box[low] + 60 - at) - Math.max(0, at - box[to] + 60)));
      const counts = pill.textContent.trim();
      const spots = [0, 1, 2, 3].filter((side) => out[side]).flatMap((side) => along(side, box));
      const cost = (at) => Math.hypot(at.x - x, at.y - y) + full.reduce((sum, each) => sum + common(at, each), 0);
      const at = spots.reduce((one, other) => (cost(other) < cost(one) ? other : one));
      const [mark, ariaLabel] = counts ? ["★", `Go to the end that counts ${counts}`] : ["◌", `Go to: ${pill.ariaLabel}`];
      const edge = make("button", { type: "button", className: `fs-edge fs-act${counts ? " fs-brassy" : ""}`, textContent: `${mark}${counts} ${"←→↑↓"[at.side]}`, ariaLabel, onclick: go });
      Object.assign(edge.style, { left: `${at.x - box.left - 30}px`, top: `${at.y - box.top - 22}px` });
      full.push(at, at, at); // another one does not cover it
      if (counts) pill.style.visibility = "hidden";
      board.append(edge);
    }
  }

  /** The places of a pill along a side of the board: left, right, top, bottom. */
  function along(side, box) {
    const [x, y] = [side === 1 ? box.right - 26 : box.left + 26, side === 3 ? box.bottom - 18 : box.top + 18];
    const [far, way] = side < 2 ? [box.height - 36, [0, 1]] : [box.width - 52, [1, 0]];
    return Array.from({ length: 1 + Math.max(0, Math.floor(far / 6)) }, (_, index) => {
      const at = { side, x: x + 6 * index * way[0], y: y + 6 * index * way[1] };
      return { ...at, left: at.x - 22, right: at.x + 22, top: at.y - 14, bottom: at.y + 14 };
    });
  }

  function wheeled(event) {
    if (!event.target.closest(".fs-board") || !larger()) return;
    event.preventDefault();
    move(-event.deltaX, -event.deltaY);
  }

  function beyond() {
    const box = boxed(part(".fs-board"));
    const all = boxes(".fs-laid");
    return ["left", "top", "right", "bottom"].filter((side, end) => all.some((at) => (end < 2 ? box[side] - at[side] : at[side] - box[side]) > 1));
  }

  function larger() {
    return beyond().length || pan.some(Boolean);
  }

  function clicked({ target }) {
    const way = target.closest("[data-away]");
    if (way) {
      root.dataset.away = way.dataset.away;
      parts("[data-away]").find((it) => it !== way).focus();
    }
    const lends = target.closest("[data-friend]");
    if (lends) lend(lends);
    const opens = target.closest("[data-opens]");
    if (!opens) return;
    if (opens.name === "review") {
      root.dataset.away = "yes";
      return open("Review");
    }
    drawer.curious.open = drawer.details.open = true;
    open("Details", drawer.details);
  }

  function lifted(event) {
    const held = event.target.closest(".fs-mine");
    if (event.button || drag) return;
    if (event.pointerType === "touch") tapped(event, event.target.closest("button"));
    if (held) follow(event, held);
    else if (event.target.closest(".fs-board") && !event.target.closest("button") && larger()) slide(event);
  }

  /** A browser keeps back the click of a tap soon after a flick: it is made up for. */
  function tapped(event, button) {
    let still = button;
    const moved = (it) => { if (Math.hypot(it.clientX - event.clientX, it.clientY - event.clientY) >= LIFT) still = null; };
    track(event, moved, (it) => {
      if (it.type !== "pointerup") return;
      const timer = setTimeout(() => still?.click(), 100);
      addEventListener("click", () => clearTimeout(timer), { capture: true, once: true });
    });
  }

  function slide(event) {
    let last = event;
    track(event, (it) => {
      move(it.clientX - last.clientX, it.clientY - last.clientY);
      last = it;
    }, () => {});
  }

  function track(event, moved, done) {
    const ends = new AbortController();
    const own = (act) => (it) => it.pointerId === event.pointerId && act(it);
    const over = (it) => { ends.abort(); done(it); };
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, own(over), { signal: ends.signal });
    addEventListener("pointermove", own(moved), { signal: ends.signal });
  }

  /** A tile of the hand follows the pointer: to a ghost, to another place in the hand, or back. */
  function follow(event, held) {
    const { clientX, clientY, pointerType } = event;
    const { value } = held.dataset;
    const up = pointerType === "touch" ? HAND : 0;
    let over = null;
    const moved = (it) => {
      if (!drag && Math.hypot(it.clientX - clientX, it.clientY - clientY) < LIFT) return;
      if (!drag) begun();
      const [x, y] = [it.clientX, it.clientY - up];
      drag.at = [it.clientX, it.clientY];
      Object.assign(drag.clone.style, { left: `${x - drag.size[0] / 2}px`, top: `${y - drag.size[1] / 2}px` });
      const near = (spot) => { const box = boxed(spot); return Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y); };
      const spots = parts(".fs-spot").filter((spot) => near(spot) < 64);
      over?.classList.remove("fs-under");
      over = spots.sort((one, other) => near(one) - near(other))[0];
      over?.classList.add("fs-under");
    };
    const begun = () => {
      const svg = held.querySelector("svg");
      const { width, height } = boxed(svg);
      const clone = make("div", { className: "fs-lifted" }, svg.cloneNode(true));
      root.append(clone);
      drag = { value, clone, size: [width, height] };
      held.classList.add("fs-gone");
      if (held.ariaPressed !== "true" && held.ariaDisabled !== "true") send("tile", value);
    };
    const done = (it) => {
      if (!drag) return;
      const dropped = new AbortController(); // a finger's click comes later, or never
      addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true, signal: dropped.signal });
      setTimeout(() => dropped.abort(), 100);
      const to = over;
      const sorted = it.type === "pointerup" && !to && within(it, part(".fs-hand"));
      if (to) send("place", to.dataset.value);
      else if (part(`.fs-raised[data-value="${value}"]`)) send("tile", value);
      if (sorted) reorder(value, it.clientX, it.clientY);
      drag.clone.remove();
      drag = null;
      for (const gone of parts(".fs-gone")) gone.classList.remove("fs-gone");
    };
    track(event, moved, done);
  }

  function reorder(value, x, y) {
    const others = parts(".fs-mine").map((it) => ({ value: it.dataset.value, box: boxed(it) })).filter((it) => it.value !== value);
    const after = others.filter(({ box }) => box.bottom < y || (box.top <= y && box.x + box.width / 2 < x)).length;
    const sorted = others.map((it) => it.value).toSpliced(after, 0, value);
    const rest = dealt === felt.dataset.deal ? order.filter((it) => !sorted.includes(it)) : []; // laid, or in another hand
    [dealt, order] = [felt.dataset.deal, [...sorted, ...rest]];
    keep("order", [dealt, ...order].join(" "));
    sort();
  }

  function pressed(event) {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "Escape" && !drawer.box.hidden) return "begins" in drawer.box.dataset || shut();
    if (!stage.contains(target)) return;
    const act = keys(key.length === 1 ? key.toLowerCase() : key, target, event);
    if (!act) return;
    event.preventDefault();
    act();
  }

  function keys(key, target, event) {
    const held = parts(".fs-mine");
    const press = (name) => () => part(`[data-send="${name}"]:not([aria-disabled="true"])`)?.click();
    if (/^[1-9]$/.test(key)) return held[key - 1] && (() => { held[key - 1].focus(); held[key - 1].click(); });
    if (key in SIDES && event.shiftKey && larger()) return () => move(-60 * SIDES[key][0], -60 * SIDES[key][1]);
    const goal = part(".fs-spot, .fs-mine"); // the lab walks among those of its kind
    if (key in SIDES) return !target.classList.contains(goal?.classList[0]) && (() => goal?.focus());
    if (key === "Escape" && part(".fs-raised")) return () => send("tile", back = part(".fs-raised").dataset.value);
    if (key === " " && part('[data-send="go"]')) return waits ? () => send("hold") : press("go");
    if (!kept.letters) return null;
    if (key === "u") return press("undo");
    if (key === "h") return press("hint");
    if (key === "d") return part('[data-send="pass"]') ? press("pass") : press("draw");
    return null;
  }

  function later(act) {
    let timer = 0;
    return () => { clearTimeout(timer); timer = setTimeout(act, 200); };
  }
}
