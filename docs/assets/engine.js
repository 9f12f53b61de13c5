/* The engine as a page sees it: one worker for all labs, begun at the first request, and watched. Where the browser lets a
   worker outlive its page, one serves every page of a visit; a page that met a fault has its own from then on, which can be
   ended. Where Python does not go on from its memory, it is started anew. What gives no sign of life is told, never killed:
   the reader chooses. */
import { got } from "./served.js";

/** Seconds without a sign of life, or of work for an answer; `data-patience` on <html> is a factor. */
const LIMITS = { begin: 20, fetch: 20, compile: 60, import: 20, python: 60, open: 30, answer: 20, long: 60 };
const SLOW = { begin: "stalled", fetch: "stalled", import: "stalled", answer: "silent" };
const STEP = 0.5;
/** Seconds without a sign of life after which a shared worker has ended: no browser tells. */
const ENDED = 5;
const SCRIPTS = ["worker.js", "served.js"];
const WORKER = new URL("worker.js", import.meta.url);
const NAME = "the Python of this site"; // when it is published, its digest: another Python is another worker
const PAGE = `${Math.random()} `; // before the keys of its labs, for a worker that serves several pages

/** The share of the start that is over when a stage begins. */
const BEGINS = { begin: 0, fetch: 0, compile: 0.5, import: 0.53, python: 0.56, open: 0.98 };

/** {request, warm, again, wait}: `request` gives a promise of the reply; it rejects with a fault, see causes.js. `again` ends the
    worker, and what was asked rejects with the cause "again"; `wait` gives it more time. `warm` starts Python unasked: what goes
    wrong then is told to all who ask. `told` hears {loading(done, stage), ready(), slow(fault), or null, failed()}. */
export function engine(told) {
  const waiting = new Map();
  let worker = null;
  let stage = "";
  let next = 0;
  let done = 0;
  let fresh = false;
  let anew = false;
  let asked = null; // what was told of a worker that gives no sign of life, or works long
  let silent = 0;
  let spent = 0;
  let last = 0;
  let timer = 0;
  let own = !lasts();
  const patience = () => Number(document.documentElement.dataset.patience ?? 1);

  function begin() {
    stage = "begin";
    done = 0;
    if (!own) return share();
    let modules = false;
    try {
      worker = new Worker(WORKER, { get type() { modules = true; return "module"; } });
    } catch (detail) {
      return end({ cause: "refused", detail });
    }
    if (!modules) return end({ cause: "old" });
    const ours = listen(worker);
    worker.onerror = ours(async (event) => {
      event.preventDefault();
      const mine = worker;
      const fault = stage === "begin" ? await unread() : { cause: stage === "answer" ? "stopped" : "script", file: SCRIPTS[0] };
      if (mine === worker) end({ ...fault, detail: event.message });
    });
  }

  /** Joins the worker of the pages before, or begins one for those that come. */
  function share() {
    let shared;
    try {
      shared = new SharedWorker(WORKER, { name: NAME, type: "module", extendedLifetime: true });
    } catch {
      own = true; // a frame may not
      return begin();
    }
    worker = shared.port;
    worker.terminate = worker.close;
    shared.onerror = listen(worker)(rebegin);
  }

  function listen(mine) {
    const ours = (act) => (event) => mine === worker && act(event);
    mine.onmessage = ours(heard);
    mine.onmessageerror = ours(() => end({ cause: "garbled" }));
    return ours;
  }

  /** Why the worker's own scripts did not run: what is served in their place? */
  async function unread() {
    try {
      for (const name of SCRIPTS) await got(new URL(name, import.meta.url), { fresh: true });
    } catch (fault) {
      return fault;
    }
    return { cause: "script", file: SCRIPTS[0] };
  }

  function heard({ data }) {
    alive();
    if (data.type === "stage") stage = data.stage;
    if (data.type === "loading") done = BEGINS.compile * data.done / data.total;
    if (data.type === "answer") answered(data);
    else if (data.stage === "answer") told.ready();
    else if (stage !== "answer") loading();
    if (data.type !== "failed") return;
    anew ||= data.woken;
    own && !data.woken ? end(data.fault) : rebegin();
  }

  function loading() {
    done = Math.max(done, BEGINS[stage]);
    told.loading(done, stage);
  }

  /** Begins a worker of the page's own, and asks it what is still to be answered. */
  function rebegin() {
    worker.terminate();
    own = true;
    told.failed(); // it knows no lab of ours
    begin();
    if (!waiting.size) post();
    for (const id of waiting.keys()) post(id);
  }

  function answered({ id, reply }) {
    const { answer, fail } = waiting.get(id);
    if (reply?.fault === "memory" || !(reply?.fault || reply?.view)) return end({ cause: reply?.fault ?? "garbled", detail: reply?.detail });
    waiting.delete(id);
    wait();
    if (reply.fault) fail(noted({ cause: reply.fault, detail: reply.detail, alone: true }));
    else answer(reply);
  }

  function alive() {
    silent = 0;
    if (asked && asked.cause !== "long") wait();
  }

  function wait() {
    silent = spent = 0;
    if (asked) told.slow(null);
    asked = null;
  }

  function watch() {
    const now = performance.now();
    const passed = Math.min((now - last) / 1000, 2 * STEP * patience()); // a machine that slept has not waited
    last = now;
    if (!waiting.size) return stop();
    silent += passed;
    spent = stage === "answer" ? spent + passed : 0;
    if (asked) return;
    if (!own && /begin|answer/.test(stage) && silent > ENDED * patience()) return rebegin();
    if (silent > LIMITS[stage] * patience()) late(SLOW[stage] ?? "slow", LIMITS[stage]);
    else if (spent > LIMITS.long * patience()) late("long", LIMITS.long);
  }

  function late(cause, seconds) {
    asked = noted({ cause, seconds });
    told.slow(asked);
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
  }

  /** Ends the worker; all who wait are told why, and the one who waited first learns that the fault came at his request. */
  function end(fault) {
    const open = [...waiting.values()];
    const mid = stage === "answer";
    worker?.terminate();
    worker = null;
    own = true;
    stage = "";
    asked = null;
    fresh = "file" in fault;
    silent = spent = 0;
    waiting.clear();
    stop();
    told.failed();
    if (open.length) noted(fault);
    open.forEach(({ fail }, index) => fail({ ...fault, culprit: mid && !index }));
  }

  function noted(fault) {
    if (fault.cause !== "again" && fault.cause !== "closed") console.warn("fivescore:", fault.cause, fault.file ?? "", String(fault.detail ?? ""));
    return fault;
  }

  function request(data) {
    return new Promise((answer, fail) => {
      const id = next++;
      if (!waiting.size) silent = spent = 0;
      waiting.set(id, { answer, fail, data: JSON.stringify({ ...data, key: PAGE + data.key }) });
      if (!worker) begin();
      if (!worker) return;
      if (asked) told.slow(asked);
      else if (stage !== "answer") loading();
      post(id);
      last = performance.now();
      timer ||= setInterval(watch, 1000 * STEP * patience());
    });
  }

  function warm() {
    if (worker) return;
    begin();
    post();
  }

  function post(id) {
    worker?.postMessage({ type: "ask", id, fresh, anew, pace: 1000 * patience(), request: waiting.get(id)?.data });
  }

  function again() {
    anew ||= stage === "python";
    end({ cause: "again" });
  }

  return { request, warm, wait, again };
}

/** Whether a worker may outlive its page: the browser asks for that option, even where no worker can come of it. */
function lasts() {
  let asked = false;
  try {
    new SharedWorker("http://[", { get extendedLifetime() { asked = true; return true; } });
  } catch { /* as it must */ }
  return asked;
}
