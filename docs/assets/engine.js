/* The engine as a page sees it: one worker for all labs, begun at the first request, and watched. Where Python does not go on
   from its memory, it is started anew. What gives no sign of life is told, never killed: the reader chooses. */
import { got } from "./served.js";

/** Seconds without a sign of life, or of work for an answer; `data-patience` on <html> is a factor. */
const LIMITS = { begin: 20, fetch: 20, compile: 60, import: 20, python: 60, open: 30, answer: 20, long: 60 };
const SLOW = { begin: "stalled", fetch: "stalled", import: "stalled", answer: "silent" };
const STEP = 0.5;
const SCRIPTS = ["worker.js", "served.js"];

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
  const patience = () => Number(document.documentElement.dataset.patience ?? 1);

  function begin() {
    let modules = false;
    stage = "begin";
    done = 0;
    try {
      worker = new Worker(new URL("worker.js", import.meta.url), { get type() { modules = true; return "module"; } });
    } catch (detail) {
      return end({ cause: "refused", detail });
    }
    if (!modules) return end({ cause: "old" });
    const mine = worker;
    const ours = (act) => (event) => mine === worker && act(event);
    worker.onmessage = ours(heard);
    worker.onmessageerror = ours(() => end({ cause: "garbled" }));
    worker.onerror = ours(async (event) => {
      event.preventDefault();
      const fault = stage === "begin" ? await unread() : { cause: stage === "answer" ? "stopped" : "script", file: SCRIPTS[0] };
      if (mine === worker) end({ ...fault, detail: event.message });
    });
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
    if (data.type === "failed") data.woken ? rebegin() : end(data.fault);
  }

  function loading() {
    done = Math.max(done, BEGINS[stage]);
    told.loading(done, stage);
  }

  function rebegin() {
    worker.terminate();
    anew = true;
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
      waiting.set(id, { answer, fail, data: JSON.stringify(data) });
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
