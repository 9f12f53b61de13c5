/* Brings the labs of a page to life: each shows its first view at once, and the engine starts when a reader first does
   something. The state of a lab stands in the address: #nine-moves=6 */
import { mount } from "./lab.js";

const site = document.querySelector('meta[name="fivescore"]');
const SIZE = document.documentElement.dataset.engine ?? "6 MB";
let worker = null;
let ready = false;
let next = 0;
const waiting = new Map();
const labs = [];

/** What labs keep for a reader's next visit: one text, in this browser and nowhere else. */
const KEPT = "fivescore-progress";
const kept = () => localStorage.getItem(KEPT) ?? "";

function keep(lab, text) {
  if (!lab.keeps || text === kept()) return;
  try {
    if (text) localStorage.setItem(KEPT, text);
    else localStorage.removeItem(KEPT);
  } catch { /* no room is left: it is kept for as long as the page is open */ }
  for (const other of labs) if (other.keeps && other !== lab) ask(other, { id: "kept" });
}

function begin() {
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.onerror = () => failed(ready ? "The engine stopped" : "The engine could not start");
  worker.onmessage = ({ data }) => {
    if (data.type === "loading") loading(data.done / data.total);
    if (data.type === "ready") ready = true;
    if (data.type === "failed") failed(`The engine stopped: ${data.text}`);
    if (data.type === "answer") {
      waiting.get(data.id)?.(data.reply);
      waiting.delete(data.id);
    }
  };
}

function loading(done) {
  for (const lab of labs) if (lab.queue.length) lab.shown.busy(`Starting Python in your browser (${SIZE}, once): ${Math.round(100 * done)} %`, done);
}

function failed(text) {
  worker?.terminate();
  worker = null;
  ready = false;
  waiting.clear();
  for (const lab of labs) {
    lab.open = false;
    if (!lab.queue.length) continue;
    lab.shown.fail(`${text}. Your place is kept.`, () => pump(lab));
    lab.busy = false;
  }
}

function request(lab, data) {
  if (!worker) begin();
  if (!ready) loading(0);
  const id = next++;
  worker.postMessage({ type: "ask", id, request: JSON.stringify({ key: lab.key, kept: lab.keeps ? kept() : undefined, ...data }) });
  return new Promise((done) => waiting.set(id, done));
}

/** Sends what is queued, one message after the other; the session is opened anew from the lab's text where it must be. */
async function pump(lab) {
  if (lab.busy) return;
  lab.busy = true;
  while (lab.queue.length) {
    const message = lab.queue[0];
    if (!lab.open) {
      lab.open = true;
      const opened = await request(lab, { lab: lab.name, text: lab.text });
      if (message === null && lab.open) answered(lab, opened); // else another link came meanwhile
    }
    if (message !== null) answered(lab, await request(lab, { message }));
    else lab.queue.shift();
  }
  lab.busy = false;
}

function answered(lab, reply) {
  if (lab.queue[0]) lab.queue.shift();
  lab.text = reply.text;
  lab.shown.show(reply);
  keep(lab, reply.view.keep);
  if (named(lab) !== lab.named) return; // another link has come, and its event follows
  const rest = location.hash.slice(1).split("&").filter((part) => part && !part.startsWith(`${lab.key}=`));
  const hash = reply.text ? [...rest, `${lab.key}=${encodeURIComponent(reply.text)}`] : rest;
  history.replaceState(null, "", location.pathname + location.search + (hash.length ? `#${hash.join("&")}` : ""));
  lab.named = named(lab);
}

function ask(lab, message) {
  const last = lab.queue.at(-1);
  const waits = lab.queue.length > 1 && last?.id === message.id && last.value !== message.value;
  if (waits) lab.queue.pop();
  lab.queue.push(message);
  pump(lab);
}

function link(lab, say) {
  const url = new URL(location.href);
  url.hash = lab.text ? `${lab.key}=${encodeURIComponent(lab.text)}` : "";
  const done = () => say("The link to this state is copied.");
  const shown = () => say(`The link to this state: ${url.href.replace(/&/g, "&amp;").replace(/</g, "&lt;")}`);
  if (navigator.clipboard) navigator.clipboard.writeText(url.href).then(done, shown);
  else shown();
}

function wake(root, index) {
  const first = JSON.parse(root.querySelector("script").textContent);
  const name = root.dataset.lab;
  const before = labs.filter((lab) => lab.name === name).length;
  const key = before ? `${name}-${index}` : name;
  const lab = { name, key, text: root.dataset.text, keeps: "keep" in first.view, queue: [], busy: false, open: false };
  lab.shown = mount(root, (message) => ask(lab, message), { name, version: site.content, ...site.dataset }, (say) => link(lab, say));
  labs.push(lab);
  root.classList.add("fs-live-lab");
  lab.shown.show(first, true);
  if (reopen(lab)) root.scrollIntoView();
  else if (name === "progress" && kept()) ask(lab, { id: "kept" });
}

/** What the address names for a lab, as it stands there. */
function named(lab) {
  return location.hash.slice(1).split("&").find((part) => part.startsWith(`${lab.key}=`))?.slice(lab.key.length + 1);
}

/** Opens a lab at the state that the address names, if it names another than the lab has. */
function reopen(lab) {
  const asked = lab.named = named(lab);
  if (asked === undefined) return false;
  let text = asked;
  try {
    text = decodeURIComponent(asked);
  } catch {
    /* a broken address is told by the lab itself */
  }
  if (text === lab.text) return false;
  lab.text = text;
  lab.open = false;
  lab.queue.push(null);
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

start();
addEventListener("hashchange", () => labs.forEach(reopen));
