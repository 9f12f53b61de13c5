/* Brings the labs of a page to life. The engine starts once the browser rests or a lab is touched; at once where the site is
   kept. The state of a lab is in the address: #nine-moves=6 */
import * as address from "./address.js";
import { sentence } from "./causes.js";
import { engine } from "./engine.js";
import { mount } from "./lab.js";
import { here, keep as keepSite, rest, thrifty } from "./offline.js";
import * as store from "./store.js";
import { stored } from "./stored.js";
import { warning } from "./warning.js";

const site = document.querySelector('meta[name="fivescore"]');
const SIZE = document.documentElement.dataset.engine ?? "7 MB";
const AWAITED = 1000; // milliseconds after which an answer is said to be on its way
const LEAVE = "Leave this step out";
/** Labs that show what is kept even before their reader does something. */
const SHOWING = ["progress"];
const labs = [];
const SET = ["text", "choice", "check", "range", "file"];
/** What labs send by themselves. */
const INNER = ["more", "tick", "stop", "kept", "room", "another"];
const { request, warm, again, wait } = engine({ loading, ready, slow, failed });
const clicks = new WeakSet(); // of what is queued, what a reader clicked
let doing = [];
let awake = false;
let offline = false;

/** What exercises keep for a reader's next visit: one text, in this browser and nowhere else. */
const kept = () => store.read(store.PROGRESS);

function keep(lab, text) {
  const now = kept();
  if (!lab.keeps || [now, lab.sent].includes(text)) return;
  const why = store.write(store.PROGRESS, text ? store.merged(lab.sent, text, now) : text);
  warning(lab.root).tell(why, "your progress", "Take it along: As text, in Your progress.");
  tellKept(lab);
}

function tellKept(lab) {
  for (const other of labs) if (other.keeps && other !== lab && (other.open || SHOWING.includes(other.name))) ask(other, { id: "kept" });
}

function busy() {
  for (const lab of labs) if (lab.busy) lab.shown.busy(doing[0] + lab.held, doing[1]);
}

function loading(done, stage) {
  doing = [/begin|fetch/.test(stage) ? `Loading (${SIZE}, once)…` : "Starting…", done];
  busy();
}

function ready() {
  awake = true;
  doing = ["Working…"];
  if (!thrifty()) keepSite("pages");
  keepSite("engine");
  for (const lab of labs) if (lab.keeps && lab.stored?.heard.length) ask(lab, { id: "kept" });
}

/** The engine gives no sign of life for long; or, without a fault, it does again. */
function slow(fault) {
  for (const lab of labs.filter((it) => it.busy)) {
    const ways = { "Keep waiting": wait, "Try again": again };
    if (lab.falls) ways[LEAVE] = () => leave(lab);
    if (fault) lab.shown.fail(sentence(fault), ways, fault);
    else lab.shown.resume();
  }
  if (!fault) busy();
}

function failed() {
  awake = false;
  for (const lab of labs) lab.open = false;
}

async function say(lab, data) {
  const late = setTimeout(() => lab.shown.busy(doing[0] + lab.held, doing[1]), AWAITED);
  lab.sent = lab.keeps ? kept() : undefined;
  try {
    return await request({ key: lab.key, kept: lab.sent, ...data });
  } finally {
    clearTimeout(late);
  }
}

/** Sends what is queued, one after the other, and tells what goes wrong. */
async function pump(lab) {
  if (lab.busy) return;
  lab.busy = true;
  let fault = null;
  try {
    while (lab.queue.length) await step(lab);
  } catch (it) {
    fault = it.cause ? it : { cause: "drawing", detail: String(it.stack ?? it) };
    if (it !== fault) console.warn("fivescore:", fault.cause, fault.detail);
  }
  lab.busy = false;
  if (fault) stopped(lab, fault);
}

/** The next in the queue: a link, or a message; for a message the session is opened from the lab's text where it must be. */
async function step(lab) {
  const next = lab.queue[0];
  const told = await lab.stored?.reply(next);
  if (told) lab.root.dataset.given = ""; // by the page
  if (told) return answered(lab, told);
  if (lab.stored) await caughtUp(lab);
  const opens = "link" in next;
  if (opens || !lab.open) {
    const { link: text, past } = opens ? next : { link: lab.text, past: lab.past };
    const opened = await say(lab, { lab: lab.name, text, past });
    lab.open = true;
    if (opens) return answered(lab, opened);
  }
  answered(lab, await say(lab, { message: next }));
}

/** The engine hears what the page replied to without it. */
async function caughtUp(lab) {
  const { heard } = lab.stored;
  lab.stored = null;
  delete lab.root.dataset.given;
  if (!heard.length) return;
  const { link: text = lab.root.dataset.text, past } = heard[0];
  await say(lab, { lab: lab.name, text, past });
  lab.open = true;
  for (const message of heard) if (!("link" in message)) keep(lab, (await say(lab, { message })).view.keep);
}

function answered(lab, reply) {
  const done = lab.queue.shift();
  lab.falls = 0;
  lab.held = "";
  lab.text = reply.text;
  lab.past = reply.past;
  show(lab, reply);
  if (!lab.stored) keep(lab, reply.view.keep);
  if (lab.root.matches(".fs-asleep") && !done.link) return; // before a deal nothing is kept
  lab.tables?.answered(done, reply);
  if (!lab.queue.some((next) => "link" in next)) address.write(lab.key, reply.text);
}

function show(lab, reply) {
  lab.reply = reply;
  lab.shown.show(reply);
}

/** Says why a lab does not go on. What was asked stays first in its queue, unless it alone was at fault. What brings Python
    down twice can be left out. */
function stopped(lab, fault) {
  const { cause, alone, culprit } = fault;
  if (alone || culprit) lab.falls++;
  if (alone) lab.open = false;
  if (lab.leaving) return left(lab);
  if (cause === "again" || (cause === "closed" && lab.falls < 3)) return pump(lab);
  offline = cause === "offline";
  const over = cause === "drawing" ? { link: lab.text, past: lab.past } : alone ? lab.queue.shift() : null;
  const ways = { "Try again": () => retry(lab, over) };
  if (alone) lab.falls = 0;
  else if (lab.falls > 1) ways[LEAVE] = () => left(lab);
  lab.shown.fail(sentence(cause === "defect" && "link" in over ? { cause: "link" } : fault), ways, fault);
}

function retry(lab, over) {
  if (over) lab.queue.unshift(over);
  offline = false;
  labs.forEach(pump);
}

function leave(lab) {
  lab.leaving = true;
  again();
}

function left(lab) {
  lab.leaving = false;
  lab.falls = 0;
  lab.queue.shift();
  show(lab, lab.reply);
  retry(lab);
}

/** Takes what a reader does. While Python starts, only the first click is done, and all that is set or typed. */
function ask(lab, message) {
  const sets = INNER.includes(message.id) || message.id.endsWith("-kept") || lab.reply.view.controls.some(({ id, kind }) => id === message.id && SET.includes(kind));
  if (!awake && !sets && lab.queue.some((it) => clicks.has(it))) return held(lab);
  if (lab.queue.some(({ id, value }) => id === "tile" && id === message.id && value === message.value)) return; // or it would be put back
  if (!sets) clicks.add(message);
  const last = lab.queue.at(-1);
  const waits = lab.queue.length > 1 && last?.id === message.id && last.value !== message.value;
  if (waits) lab.queue.pop();
  lab.queue.push(message);
  pump(lab);
}

function held(lab) {
  lab.held = " Your first click comes first: then click again.";
  if (lab.busy) busy();
  else pump(lab);
}

function link(lab, tell) {
  address.flush();
  const url = address.link(lab.key, lab.text);
  const done = () => tell("The link to this state is copied.");
  const shown = () => tell(`The link to this state: ${url}`);
  if (navigator.clipboard) navigator.clipboard.writeText(url).then(done, shown);
  else shown();
}

function wake(root, index) {
  const first = JSON.parse(root.querySelector("script").textContent);
  const name = root.dataset.lab;
  const before = labs.filter((lab) => lab.name === name).length;
  const key = before ? `${name}-${index}` : name;
  const lab = {
    name, key, root, text: root.dataset.text, keeps: "keep" in first.view, stored: null,
    queue: [], busy: false, open: false, falls: 0, held: "", reply: first,
  };
  lab.stored = stored(root, lab.keeps && kept());
  lab.shown = mount(root, (message) => ask(lab, message), { name, version: site.content, ...site.dataset, camera: name === "mark-sheet" || name === "class-board" ? (...all) => import("./camera.js").then((it) => it.watched(...all)) : null, framed: (state) => address.framed(site.dataset.embed, name, state) }, (tell) => link(lab, tell));
  labs.push(lab);
  root.classList.add("fs-live-lab");
  const touched = () => (thrifty() && root.matches(".fs-asleep")) || warm(); // the sheet before a deal costs nothing
  for (const touch of ["pointerdown", "focusin"]) root.addEventListener(touch, touched);
  lab.shown.show(first, true);
  root.dispatchEvent(new Event("fs-live", { bubbles: true }));
  if (first.view.entry) root.dispatchEvent(new CustomEvent("fs-several", { bubbles: true, detail: several(lab, first) }));
  if (reopen(lab)) root.scrollIntoView();
  else if (SHOWING.includes(name) && kept()) ask(lab, { id: "kept" });
}

function several(lab, first) {
  const undoable = (past) => {
    lab.past = past;
    lab.shown.show({ ...first, undo: true }, true);
  };
  const open = (asked) => {
    lab.queue.push(asked);
    pump(lab);
  };
  const keep = (tables) => { lab.tables = tables; };
  return { root: lab.root, name: lab.name, text: lab.text, entry: first.view.entry, open, undoable, keep, busy: () => lab.queue.length > 0 };
}

function reopen(lab) {
  const text = address.asked(lab.key);
  if (text === undefined || (text === lab.text && !lab.queue.length)) return false;
  lab.queue.push(lab.tables?.linked(text) ?? { link: text });
  pump(lab);
  return true;
}

/** One lab a task: between two of them the page answers. */
async function start() {
  for (const [index, root] of document.querySelectorAll(".fs-lab[data-lab]").entries()) {
    wake(root, index);
    await new Promise((done) => { setTimeout(done); });
  }
}

if (here() && !thrifty()) warm(); // what it needs is here already
start().then(() => document.hidden ? rest : null).then(() => thrifty() || warm());
store.heard((name) => (name ?? store.PROGRESS) === store.PROGRESS && tellKept());
addEventListener("hashchange", () => labs.forEach(reopen));
addEventListener("online", () => offline && labs.forEach(pump));
