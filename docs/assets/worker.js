/* The engine in the reader's browser: Python (Pyodide) with our engine in its memory, started once for all labs of a page, or
   of all pages of a visit.
   In: {id, request, fresh, pace, anew}, without a request only to start. Out: {type: "stage", stage}: fetch, compile, import, python, open, answer;
   {type: "loading", done, total}, {type: "beat"}: a sign of life, {type: "answer", id, reply}, {type: "failed", fault, woken}. */
import { got } from "./served.js";

const engine = new URL("../engine/", self.location.href);
const CODE = "pyodide.packed"; // its WebAssembly
const UNPACKER = "zstd.wasm";
const PAGE = 65536; // bytes of WebAssembly's memory
const CAUSES = { compile: "compile", import: "script", python: "python", open: "opening", answer: "stopped" };
const NOTHING = Uint8Array.from({ length: 22 }, (_, at) => [80, 75, 5, 6][at] ?? 0); // an archive with no files
const pages = self.postMessage ? [self] : [];
const tell = (type, more, to = pages) => to.forEach((page) => page.postMessage({ type, ...more }));
let stage = "";
let woken = false; // until the first answer
let answer = null;
let starting = null;
let over = false; // once it failed: pages that come later begin one of their own

function enter(next) {
  stage = next;
  tell("stage", { stage });
}

function failed(fault) {
  const detail = String(fault?.stack ?? fault);
  const cause = /memory|allocat/i.test(fault?.message) ? "memory" : CAUSES[stage] ?? "script";
  tell("failed", { fault: fault?.cause ? fault : { cause, detail }, woken });
  over = true;
}

/** Every file that the engine needs, checked before any of it runs; its code is compiled while the others come. */
async function fetched(fresh, anew) {
  enter("fetch");
  const list = read(await got(new URL("engine.json", engine), { fresh }));
  const wanted = [...list.files, ...anew ? list.parts : list.memory];
  const total = wanted.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  const came = (bytes) => tell("loading", { done: Math.min(done += bytes, total), total });
  const coming = new Map(wanted.map((file) => [file.name, got(new URL(file.name, engine), { ...file, fresh, came })]));
  const compiled = Promise.all([coming.get(CODE), coming.get(UNPACKER)]).then(async (both) => WebAssembly.compile(await unpacked(...both)));
  compiled.catch(() => {}); // told where it is waited for
  const one = async ([name, content]) => [name, await content];
  return { ...list, files: new Map(await Promise.all([...coming].map(one))), compiled };
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

async function start({ fresh, pace, anew }) {
  if (typeof WebAssembly !== "object") throw { cause: "wasm" };
  const { wheel, memory, files, compiled } = await fetched(fresh, anew);
  enter("compile");
  const module = await compiled;
  files.delete(CODE);
  enter("import");
  const [{ loadPyodide }, { default: make }] = await Promise.all(["pyodide.mjs", "pyodide.asm.mjs"].map(imported));
  enter("python");
  // Pyodide gets what was checked: nothing is fetched twice, and nothing else is fetched at all
  woken = !anew;
  const held = anew ? null : await unpacked(files.get(memory[0].name), files.get(UNPACKER));
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const instance = await WebAssembly.instantiate(module, imports);
    if (held) fill(instance, held);
    return { module, instance };
  };
  self.fetch = async (url) => new Response(files.get(new URL(url.url ?? url).pathname.split("/").pop()) ?? NOTHING);
  const ways = { indexURL: engine.href, lockFileURL: new URL("pyodide-lock.json", engine).href };
  if (woken) Object.assign(ways, { _loadSnapshot: held, createPyodideModule: remade(make) });
  const python = await loadPyodide(ways);
  enter("open");
  python.setInterruptBuffer(heart(pace));
  if (anew) python.unpackArchive(files.get(wheel), "wheel");
  answer = python.pyimport("fivescore_labs.door").answer;
  files.clear();
  enter("answer");
}

async function unpacked(packed, unpacker) {
  const { instance: { exports: zstd } } = await WebAssembly.instantiate(unpacker, { env: { emscripten_notify_memory_growth() {} } });
  const from = zstd.malloc(packed.length);
  new Uint8Array(zstd.memory.buffer).set(packed, from);
  const size = Number(zstd.ZSTD_findDecompressedSize(from, packed.length));
  const to = zstd.malloc(size);
  zstd.ZSTD_decompress(to, size, from, packed.length);
  return new Uint8Array(zstd.memory.buffer).slice(to, to + size);
}

/** Python goes on from what its memory held when the engine had just been loaded, which needs neither its library nor our
    wheel; where it cannot, the page asks for a start anew. What was kept tells how that memory differs from what Python begins
    with, which makes it whole; it may be larger. */
function fill(instance, held) {
  const memory = Object.values(instance.exports).find((it) => it instanceof WebAssembly.Memory);
  const begun = new Uint32Array(memory.buffer);
  const whole = new Uint32Array(held.buffer, held.length % PAGE);
  for (let at = Math.min(begun.length, whole.length); at--;) whole[at] ^= begun[at];
  if (memory.buffer.byteLength < held.length) memory.grow(Math.floor((held.length - memory.buffer.byteLength) / PAGE));
}

/** Python keeps this browser's own way to call functions. */
function remade(make) {
  return async (settings) => {
    const python = await make(settings);
    const { API } = settings;
    const restore = API.restoreSnapshot;
    API.restoreSnapshot = (memory) => {
      const at = (python.__PyRuntime + python.HEAP32[python.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET / 4]) / 4;
      const own = python.HEAP32[at];
      const restored = restore(memory);
      python.HEAP32[at] = own;
      delete API.config._loadSnapshot; // 31 MB that nobody asks for again
      return restored;
    };
    return python;
  };
}

/** While Python computes, it looks here for a signal, at 0, after every 50 jumps and calls: a sign of life in `pace` ms is told. */
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

async function heard({ data, target }) {
  try {
    await (starting ??= start(data));
    if (!data.request) return;
    tell("beat");
    tell("answer", { id: data.id, reply: parsed(answer(data.request)) }, [target]);
    woken = false;
  } catch (fault) {
    failed(fault);
  }
}

self.onmessage = heard;
self.onconnect = ({ ports: [page] }) => {
  pages.push(page);
  page.onmessage = heard;
  tell(over ? "failed" : "stage", { stage }, [page]);
};
enter("begin");
