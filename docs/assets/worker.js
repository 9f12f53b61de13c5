/* The engine in the reader's browser: Python (Pyodide) and our own wheel, started once for all labs of a page.
   In: {type: "start"}, {type: "ask", id, request}. Out: {type: "loading", done, total}, {type: "ready"}, {type: "answer", id, reply},
   {type: "failed", text}. */

const engine = new URL("../engine/", self.location.href);
let answer = null;

/** Every file goes through here, so that its bytes can be counted as they come. */
function counted(total) {
  const fetched = self.fetch.bind(self);
  let done = 0;
  self.fetch = async (url, options) => {
    const name = new URL(url.url ?? url, self.location.href).pathname.split("/").pop();
    const response = await fetched(url, options).catch(() => null);
    if (!response?.ok) throw new Error(response ? `${name} is missing (${response.status})` : `${name} cannot be reached`);
    if (!response.body) return response;
    const count = new TransformStream({
      transform(chunk, controller) {
        done += chunk.byteLength;
        self.postMessage({ type: "loading", done: Math.min(done, total), total });
        controller.enqueue(chunk);
      },
    });
    const { status, statusText } = response;
    const headers = { "Content-Type": response.headers.get("Content-Type") ?? "" };
    return new Response(response.body.pipeThrough(count), { status, statusText, headers });
  };
}

async function start() {
  const response = await fetch(new URL("engine.json", engine));
  if (!response.ok) throw new Error(`engine.json is missing (${response.status})`);
  const { files, wheel } = await response.json();
  const scripts = (name) => name.endsWith(".mjs");
  counted(files.filter(({ name }) => !scripts(name)).reduce((sum, { bytes }) => sum + bytes, 0));
  const { loadPyodide } = await import(new URL("pyodide.mjs", engine).href);
  const [python, packed] = await Promise.all([
    loadPyodide({ indexURL: engine.href, lockFileURL: new URL("pyodide-lock.json", engine).href }),
    fetch(new URL(wheel, engine)).then((file) => file.arrayBuffer()),
  ]);
  python.unpackArchive(packed, "wheel");
  answer = python.pyimport("fivescore.labs.door").answer;
  self.postMessage({ type: "ready" });
}

/* Pyodide does not reject where its WebAssembly cannot be fetched: the fault comes only here. */
self.addEventListener("unhandledrejection", ({ reason }) => self.postMessage({ type: "failed", text: String(reason?.message ?? reason) }));

let starting = null;
self.onmessage = async ({ data }) => {
  try {
    await (starting ??= start());
    if (data.type === "ask") self.postMessage({ type: "answer", id: data.id, reply: JSON.parse(answer(data.request)) });
  } catch (fault) {
    self.postMessage({ type: "failed", text: String(fault.message ?? fault).split("\n").filter(Boolean).pop() });
  }
};
