/* The tables of a lab that has several: each is kept at every turn. A strip above the lab offers the last and lists all. */
import { make } from "./lab.js";
import * as store from "./store.js";

const WHEN = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
const TEXTS = ["lab", "text", "name", "line", "says", "same", "left"];
const LATEST = 8.64e15; // the last moment that a date can be
const LONG = 300;

const button = (textContent, onclick) => make("button", { type: "button", textContent, onclick });
const isPast = (past) => Array.isArray(past) && past.every((it) => Array.isArray(it) && it.length === 2 && it.every((text) => typeof text === "string"));

/** The table that is kept under a name; null for anything else that stands there. */
function table(key) {
  try {
    const it = JSON.parse(store.read(key));
    const whole = TEXTS.every((name) => typeof it[name] === "string") && isPast(it.past) && Math.abs(it.at) < LATEST;
    if (!it.left.startsWith(store.TABLES)) it.left = "";
    return whole ? { ...it, key } : null;
  } catch {
    return null;
  }
}

/** A sentence above a lab about what it keeps: `say(key, text)` says it once; `tell(why, what, hint)` why something may be gone
    once the page is closed, or, without a why, that it is kept again. */
export function warning(root) {
  const words = make("span");
  const box = make("p", { className: "fs-lost", role: "alert", hidden: true }, words, button("Close", () => { box.hidden = true; }));
  let told = "";
  root.querySelector(".fs-head").after(box);

  function say(key, text) {
    if (key === told) return;
    told = key;
    words.textContent = text;
    box.hidden = false;
  }

  function tell(why, what, hint) {
    if (why) say(why, `${store.lost(why, what)} ${hint}`);
    else if (told in store.WHY) {
      told = "";
      box.hidden = true;
    }
  }

  return { say, tell };
}

/** What a lab's tables are told: `answered(message, reply)`, and `linked(text)` when an address names one, which gives what to open
    it with: the text as `link`, its `past`, the `key` that keeps it. `lab` is {root, name, text, open(asked), undoable(past), busy()}. */
export function tables(lab, first) {
  const { kind } = first;
  let now = ""; // the name under which the table is kept that lies on the lab
  let seen = ""; // its text, as this page read or wrote it last
  let text = lab.text; // what lies on the lab
  let entry = first;
  let coming = null; // what is known of the table that is being opened
  let linked = false; // whether it came by a link, and is not kept
  let asks = true;
  let live = false;
  let removed = null;

  const what = make("p", { className: "fs-kept-now", tabIndex: -1 });
  const resume = button("Resume", () => open(unfinished()[0]));
  const anew = button(`New ${kind}`, dismiss);
  const more = button("", () => unfold(list.hidden));
  const list = make("ul", { hidden: true });
  const told = make("p", { className: "fs-kept-told", role: "status" });
  const strip = make("div", { className: "fs-kept", role: "group", ariaLabel: `Kept ${kind}s` }, what, make("div", {}, resume, anew, more), list, told);
  resume.className = "fs-main";
  lab.root.querySelector(".fs-head").after(strip);
  const lost = warning(lab.root);

  const kept = () => store.names(store.TABLES).map(table).filter((it) => it?.lab === lab.name).sort((one, other) => other.at - one.at);
  const listed = () => kept().filter((it) => it.begun);
  const unfinished = () => listed().filter((it) => !it.over);
  const short = (words) => words.slice(0, LONG);

  function describe(it, ...before) {
    const time = make("time", { dateTime: new Date(it.at).toISOString(), textContent: WHEN.format(it.at) });
    return [...before, make("b", { textContent: short(it.name) }), " ", make("span", { textContent: short(it.line) }), " ", time];
  }

  function draw() {
    const tables = listed();
    const question = asks && !coming && !linked && !entry.begun && unfinished()[0];
    if (coming) what.replaceChildren(...(coming.key ? describe(coming, make("span", { textContent: "Opening:" }), " ") : [`This ${kind} comes from a link.`]));
    else if (question) what.replaceChildren(...describe(question, make("strong", { textContent: "Resume?" }), " "));
    else if (linked) what.textContent = `From a link: from your first turn on it is kept as a ${kind} of its own.`;
    else what.textContent = now && entry.begun ? `Kept in this browser: ${short(entry.name)}.` : "Each turn is kept in this browser.";
    if (coming?.says) what.append(make("span", { className: "fs-kept-says", textContent: short(coming.says) }));
    resume.hidden = anew.hidden = !question;
    more.hidden = !tables.length;
    more.textContent = `All ${kind}s (${tables.length})`;
    if (!tables.length) list.hidden = true;
    more.ariaExpanded = String(!list.hidden);
    if (!list.hidden) fill(tables);
  }

  function fill(tables) {
    const focused = list.contains(document.activeElement) ? document.activeElement.ariaLabel : null;
    const over = tables.filter((it) => it.over);
    const lines = tables.map((it) => {
      const name = `${short(it.name)}, ${short(it.line)}`;
      const ways = [it.key === now ? make("span", { textContent: "open now" }) : button("Open", () => open(it)), button("Delete", () => drop([it]))];
      for (const way of ways) if (way.type) way.ariaLabel = `${way.textContent}: ${name}`;
      return make("li", {}, make("p", {}, ...describe(it)), make("div", {}, ...ways));
    });
    if (over.length > 1) lines.push(make("li", {}, make("div", {}, button(`Delete the ${over.length} that are over`, () => drop(over)))));
    list.replaceChildren(...lines);
    if (focused) [...list.querySelectorAll("button")].find((it) => it.ariaLabel === focused)?.focus();
  }

  function unfold(wide) {
    list.hidden = !wide;
    draw();
  }

  function dismiss() {
    asks = false;
    draw();
    what.focus();
  }

  /** Puts a kept table on the lab. */
  function open(it) {
    asks = false;
    list.hidden = true;
    told.replaceChildren();
    awaits(it);
    lab.open({ link: it.text, past: it.past, key: it.key });
    what.focus();
  }

  /** Shows a table that is on its way by what is known of it, in place of what lies on the lab. */
  function awaits(it) {
    coming = it;
    lab.root.classList.toggle("fs-opening", !live);
    draw();
  }

  function drop(tables) {
    removed = new Map(tables.map(({ key }) => [key, store.read(key)]));
    const back = button("Undo", () => {
      store.restore(removed);
      told.textContent = tables.length > 1 ? "They are back." : "It is back.";
      unfold(true);
      more.focus();
    });
    for (const { key } of tables) store.write(key, "");
    told.replaceChildren(tables.length > 1 ? `${tables.length} deleted. ` : `Deleted: ${short(tables[0].name)}. `, back);
    if (removed.has(now)) lab.open({ link: lab.root.dataset.text, past: [], key: "" });
    draw();
    back.focus();
  }

  /** Keeps what lies on the lab, under its name. */
  function keep(reply, from) {
    if (now && ![undefined, seen].includes(table(now)?.text)) {
      lost.say("other", `This ${kind} went on in another tab. What you do here is kept as a ${kind} of its own.`);
      now = "";
    }
    now ||= `${store.TABLES}${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
    seen = reply.text;
    const { name, line, says, same, begun, over } = entry;
    const it = { lab: lab.name, text: seen, name, line, says, same, begun, over, at: Date.now(), left: from, past: reply.past };
    for (const other of kept()) if (!other.begun && other.key !== now) store.write(other.key, "");
    const why = store.write(now, JSON.stringify(it)) && store.write(now, JSON.stringify({ ...it, past: [] }));
    const room = listed().length > 1 ? ", or make room: delete one that you no longer need" : "";
    lost.tell(why, `this ${kind}`, `Go on, and take it along: As text, below${why === "full" ? room : ""}.`);
  }

  function answered(message, reply) {
    const [before, asked] = [entry, text];
    entry = reply.view.entry;
    text = reply.text;
    live = true;
    if ("link" in message) opened(message, reply);
    else if (text !== asked) changed(message, reply, before);
    if (entry.begun) asks = false;
    draw();
  }

  function opened({ link, key = now }, reply) {
    const failed = reply.problem && text !== link;
    if (failed && key) lost.say("unread", `That ${kind} cannot be read by this version of the site. It is kept as it is.`);
    [now, seen, linked] = [failed ? "" : key, link, !key && !failed && entry.begun];
    coming = null;
    lab.root.classList.remove("fs-opening");
    if (now && text !== link) keep(reply, table(now)?.left ?? ""); // an older version wrote it otherwise
  }

  /** Keeps what was done: under its name, or, where another table lies on the lab now, under a new one. */
  function changed({ id }, reply, before) {
    const left = table(now)?.left ?? "";
    const leaves = before.begun && id !== "undo" && !(entry.begun && entry.same === before.same);
    linked = false;
    if (id === "undo" && left && table(left)?.text === text) {
      store.write(now, "");
      [now, seen] = [left, text];
      return;
    }
    const from = leaves ? now : left;
    if (leaves) now = "";
    keep(reply, from);
  }

  /** An address names a table: one that is kept, or another, which is not kept before something is done there. */
  function named(link) {
    const found = kept().find((it) => it.text === link);
    awaits(found ?? {});
    return { link, past: found?.past, key: found?.key ?? "" };
  }

  store.heard((key) => {
    if (key && !key.startsWith(store.TABLES)) return;
    const it = now && table(now);
    if (it && it.text !== seen && live && !lab.busy()) {
      seen = it.text;
      lab.open({ link: it.text, past: it.past });
    }
    draw();
  });

  const fresh = kept().find((it) => it.text === text);
  if (fresh) [now, seen] = [fresh.key, text];
  if (fresh?.past.length) lab.undoable(fresh.past);
  draw();
  return { answered, linked: named };
}
