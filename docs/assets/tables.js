/* The tables of a lab that has several: each is kept at every turn. A strip above the lab offers the last and lists all. */
import { make } from "./lab.js";
import * as store from "./store.js";
import { warning } from "./warning.js";

const WHEN = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
const LONG = 300;

document.addEventListener("fs-several", ({ detail: lab }) => lab.keep(tables(lab)));

const button = (textContent, onclick) => make("button", { type: "button", textContent, onclick });

/** What can be read of a text that is no whole table. */
function broken(key) {
  const it = { key, past: [], over: true };
  for (const [, name, text] of store.read(key).matchAll(/"(lab|text|name|line)"\s*:\s*("(?:[^"\\]|\\.)*")/g)) try { it[name] ??= JSON.parse(text); } catch { /* not that */ }
  return it;
}

/** What a lab's tables are told: `answered(message, reply)`, and `linked(text)` when an address names one, which gives what to open
    it with: the text as `link`, its `past`, the `key` that keeps it. `lab` is what `page.js` says of itself in "fs-several". */
function tables(lab) {
  const first = lab.entry;
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
  lab.root.addEventListener("fs-resume", (event) => { // whatever was dealt last, if it is not over
    const last = kept().find((it) => !it.over);
    if (!last) return;
    event.preventDefault();
    open(last);
  });

  const kept = () => store.tables(lab.name);
  const listed = () => kept().filter((it) => it.begun);
  const unfinished = () => listed().filter((it) => !it.over);
  const damaged = () => store.names(store.TABLES).filter((key) => !store.table(key)).map(broken).filter((it) => (it.lab ?? lab.name) === lab.name);
  const unread = new Set(); // names of what this version cannot read
  const short = (words) => words.slice(0, LONG);
  const named = (it) => short(it.name ?? `a ${kind}`);

  function describe(it, ...before) {
    const time = it.at ? make("time", { dateTime: new Date(it.at).toISOString(), textContent: WHEN.format(it.at) }) : "";
    return [...before, make("b", { textContent: named(it) }), " ", make("span", { textContent: short(it.line ?? "") }), " ", time];
  }

  function draw() {
    const [tables, wrecks] = [listed(), damaged()];
    const all = tables.length + wrecks.length;
    const question = asks && !coming && !linked && !entry.begun && unfinished()[0];
    if (coming) what.replaceChildren(...(coming.key ? describe(coming, make("span", { textContent: "Opening:" }), " ") : [`This ${kind} comes from a link.`]));
    else if (question) what.replaceChildren(...describe(question, make("strong", { textContent: "Resume?" }), " "));
    else if (linked) what.textContent = `From a link: from your first turn on it is kept as a ${kind} of its own.`;
    else what.textContent = now && entry.begun ? `Kept in this browser: ${short(entry.name)}.` : "Each turn is kept in this browser.";
    if (coming?.says) what.append(make("span", { className: "fs-kept-says", textContent: short(coming.says) }));
    resume.hidden = anew.hidden = !question;
    more.hidden = !all;
    more.textContent = `All ${kind}s (${all})`;
    if (!all) list.hidden = true;
    more.ariaExpanded = String(!list.hidden);
    if (!list.hidden) fill(tables, wrecks);
  }

  function fill(tables, wrecks) {
    const focused = list.contains(document.activeElement) ? document.activeElement.ariaLabel : null;
    const over = tables.filter((it) => it.over);
    const lines = [...tables, ...wrecks].map((it) => {
      const wreck = wrecks.includes(it);
      const name = `${named(it)}, ${short(it.line ?? "damaged")}`;
      const ways = [button("Delete", () => drop([it]))];
      if (it.key === now) ways.unshift(make("span", { textContent: "open now" }));
      else if (it.lab && it.text) ways.unshift(button("Open", () => open(it)));
      for (const way of ways) if (way.type) way.ariaLabel = `${way.textContent}: ${name}`;
      const line = make("li", {}, make("p", {}, ...describe(it, wreck ? "Damaged: " : "")), make("div", {}, ...ways));
      if (wreck) line.firstChild.append(ways[1] ? "· It opens as it stood; what Undo needs is gone." : "· It cannot be opened. Copy what is left:");
      if (wreck || unread.has(it.key)) line.append(make("textarea", { readOnly: true, rows: 2, value: store.read(it.key), ariaLabel: `What is left of ${name}`, onfocus: ({ target }) => target.select() }));
      return line;
    });
    if (over.length > 1) lines.push(make("li", {}, make("div", {}, button(`Delete the ${over.length} that are over`, () => drop(over)))));
    list.replaceChildren(...lines);
    if (focused) [...list.querySelectorAll("button, textarea")].find((it) => it.ariaLabel === focused)?.focus();
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
    told.replaceChildren(tables.length > 1 ? `${tables.length} deleted. ` : `Deleted: ${named(tables[0])}. `, back);
    if (removed.has(now)) lab.open({ link: lab.root.dataset.text, past: [], key: "" });
    draw();
    back.focus();
  }

  function keep(reply, from) {
    if (now && ![undefined, seen].includes(store.table(now)?.text)) {
      lost.say(now, `This ${kind} went on in another tab. What you do here is kept as a ${kind} of its own.`);
      now = "";
    }
    now ||= `${store.TABLES}${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
    seen = reply.text;
    const { name, line, says, same, begun, over, result } = entry;
    const it = { lab: lab.name, text: seen, name, line, says, same, begun, over, result, at: Date.now(), left: from, past: reply.past };
    for (const other of kept()) if (!other.begun && other.key !== now) store.write(other.key, "");
    const why = store.write(now, JSON.stringify(it)) && store.write(now, JSON.stringify({ ...it, past: [] }));
    const room = listed().length > 1 ? ", or make room: delete one that you no longer need" : "";
    lost.tell(why, `this ${kind}`, `Go on, and take it along: As text, under More${why === "full" ? room : ""}.`);
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
    if (failed && key) {
      unread.add(key);
      lost.say(`unread ${key}`, `That ${kind} cannot be read by this version of the site. It is kept as it is. You can copy it under All ${kind}s.`);
    }
    [now, seen, linked] = [failed ? "" : key, link, !key && !failed && entry.begun];
    coming = null;
    lab.root.classList.remove("fs-opening");
    if (now && (text !== link || !store.table(now))) keep(reply, store.table(now)?.left ?? ""); // it was written otherwise, or damaged
  }

  /** Keeps what was done, another table under a new name. */
  function changed({ id }, reply, before) {
    const left = store.table(now)?.left ?? "";
    const leaves = before.begun && id !== "undo" && !(entry.begun && entry.same === before.same);
    linked = false;
    if (id === "undo" && left && store.table(left)?.text === text) {
      store.write(now, "");
      [now, seen] = [left, text];
      return;
    }
    const from = leaves ? now : left;
    if (leaves) now = "";
    keep(reply, from);
  }

  /** An address names a table: one that is kept, or another, which is not kept before something is done there. */
  function fromLink(link) {
    const found = kept().find((it) => it.text === link);
    awaits(found ?? {});
    return { link, past: found?.past, key: found?.key ?? "" };
  }

  store.heard((key) => {
    if (key && !key.startsWith(store.TABLES)) return;
    const it = now && store.table(now);
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
  store.ready.then(() => {
    const { length } = damaged();
    if (length) lost.say("damaged", `${length > 1 ? `${length} kept ${kind}s are` : `A kept ${kind} is`} damaged. Look under All ${kind}s: what can be read opens again, and you can copy the rest. Nothing was removed.`);
    draw();
  });
  return { answered, linked: fromLink };
}
