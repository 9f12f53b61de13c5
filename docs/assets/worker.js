/* The engine in the reader's browser: Python (Pyodide) and our own wheel, started once for all labs of a page.
   In: {type: "ask", id, request, fresh, pace}. Out: {type: "stage", stage}: fetch, compile, import, python, open, answer;
   {type: "loading", done, total}, {type: "beat"}: a sign of life, {type: "answer", id, reply}, {type: "failed", fault}. */
import { got } from "./served.js";

const engine = new URL("../engine/", self.location.href);
const WASM = "pyodide.asm.wasm";
const CAUSES = { compile: "compile", import: "script", python: "python", open: "opening", answer: "stopped" };
const tell = (type, more) => self.postMessage({ type, ...more });
let stage = "";
let answer = null;
let starting = null;

function enter(next) {
  stage = next;
  tell("stage", { stage });
}

function failed(fault) {
  const detail = String(fault?.stack ?? fault);
  const cause = /memory|allocat/i.test(fault?.message) ? "memory" : CAUSES[stage] ?? "script";
  tell("failed", { fault: fault?.cause ? fault : { cause, detail } });
}

/** Every file that the engine needs, each whole and as it was published, before any of it runs. */
async function fetched(fresh) {
  enter("fetch");
  const list = read(await got(new URL("engine.json", engine), { fresh }));
  const total = list.files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  const came = (bytes) => tell("loading", { done: Math.min(done += bytes, total), total });
  const one = async (file) => [file.name, await got(new URL(file.name, engine), { ...file, fresh, came })];
  return { wheel: list.wheel, files: new Map(await Promise.all(list.files.map(one))) };
}

function read(content) {
  try {
    const list = JSON.parse(new TextDecoder().decode(content));
    if (list.wheel && list.files.length) return list;
  } catch { /* told below */ }
  throw { cause: "other", file: "engine.json" };
}

async function imported(name) {
  try {
    return await import(new URL(name, engine).href);
  } catch (detail) {
    throw { cause: navigator.onLine ? "script" : "offline", file: name, detail: String(detail) };
  }
}

async function start(fresh, pace) {
  if (typeof WebAssembly !== "object") throw { cause: "wasm" };
  const { wheel, files } = await fetched(fresh);
  enter("compile");
  const module = await WebAssembly.compile(files.get(WASM));
  files.delete(WASM);
  enter("import");
  const [{ loadPyodide }] = await Promise.all(["pyodide.mjs", "pyodide.asm.mjs"].map(imported));
  enter("python");
  // Pyodide gets what was checked: nothing is fetched twice, and nothing else is fetched at all
  WebAssembly.instantiateStreaming = async (_, imports) => ({ module, instance: await WebAssembly.instantiate(module, imports) });
  self.fetch = async (url) => new Response(files.get(new URL(url.url ?? url).pathname.split("/").pop()));
  const python = await loadPyodide({ indexURL: engine.href, lockFileURL: new URL("pyodide-lock.json", engine).href });
  enter("open");
  python.setInterruptBuffer(heart(pace));
  python.unpackArchive(files.get(wheel), "wheel");
  answer = python.pyimport("fivescore.labs.door").answer;
  files.clear();
  enter("answer");
}

/** While Python computes, this worker hears nothing; but Python itself looks here for a signal after every 50 jumps and
    calls, at 0, and each look is a sign of life. One in `pace` milliseconds is told. */
function heart(pace) {
  let looks = 0;
  let last = 0;
  return {
    get 0() {
      if (++looks & 63) return 0;
      const now = performance.now();
      if (now - last > pace) {
        last = now;
        tell("beat");
      }
      return 0;
    },
    set 0(_) {},
  };
}

function parsed(reply) {
  try {
    return JSON.parse(reply);
  } catch (detail) {
    throw { cause: "garbled", detail: String(detail) };
  }
}

/* Pyodide does not reject where its WebAssembly cannot be started: the fault comes only here. */
self.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  failed(event.reason);
});

self.onmessage = async ({ data }) => {
  try {
    await (starting ??= start(data.fresh, data.pace));
    tell("beat");
    tell("answer", { id: data.id, reply: parsed(answer(data.request)) });
  } catch (fault) {
    failed(fault);
  }
};
enter("begin");
