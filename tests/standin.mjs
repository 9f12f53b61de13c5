// Stands in for Pyodide; what a test has it do wrong is put in the place of WHILE_…
const view = (told) => ({
  picture: "", caption: told.length ? `So far: ${told.join(", ")}.` : "Nothing so far.", tables: [], focus: "",
  progress: 1, verdict: "", note: "", tick: 0, copy: "",
  controls: [
    { id: "next", kind: "button", label: "Next", value: "", enabled: true, group: "", icon: "", main: false },
    { id: "slide", kind: "range", label: "Slide", value: "0", low: 0, high: 999, enabled: true, group: "" },
  ],
});
const spin = (milliseconds, act = () => {}) => { // it hears nothing meanwhile, and leaves the machine to the others
  const cell = new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer);
  for (const end = performance.now() + milliseconds; performance.now() < end;) {
    act();
    Atomics.wait(cell, 0, 0, 5);
  }
};

export async function loadPyodide({ _loadSnapshot: memory }) {
  WHILE_STARTING;
  await WebAssembly.instantiateStreaming(fetch(new URL("pyodide.asm.wasm", import.meta.url)), {});
  const sessions = new Map();
  let heart = null;
  const beat = () => { heart[0]; };
  function answer(request) {
    const { key, lab, text, message } = JSON.parse(request);
    if (message) { WHILE_ANSWERING; }
    if (lab) { WHILE_OPENING; }
    if (lab) sessions.set(key, text.split("-").filter(Boolean));
    else if (!sessions.has(key)) return JSON.stringify({ fault: "closed" });
    else sessions.get(key).push(message.id === "slide" ? message.value : message.id);
    const told = sessions.get(key);
    return JSON.stringify({ view: view(told), text: told.join("-"), undo: false, problem: "" });
  }
  return {
    setInterruptBuffer(buffer) { heart = buffer; },
    unpackArchive() {},
    pyimport: () => {
      WHILE_IMPORTING;
      return { answer };
    },
  };
}
