// What Python's memory holds once the engine is loaded, written to a file: a reader's browser goes on from there, instead of
// starting Python anew on every page. `node memory.mjs FOLDER WHEEL OUT`, FOLDER with Pyodide.
import chance from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const PAGE = 65536;
const [folder, wheel, out] = process.argv.slice(2).map((path) => resolve(path));
const library = `${dirname(wheel)}/library.zip`;
process.argv.splice(1); // what a program was called with stands in its memory
// So do the time and chance: with both fixed, two builds of one commit give the same bytes, and an update brings only what changed.
Date.now = () => 1.7e12;
performance.now = () => 0;
crypto.getRandomValues = chance.randomFillSync = (it) => it.fill(7);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const settings = { indexURL: folder, env: { HOME: "/home/web", PYTHONHASHSEED: "0", PYTHONOPTIMIZE: "2", PYTHONNODEBUGRANGES: "1" } };

// One Python compiles all modules, so that the memory of the other holds nothing that a compiler leaves behind.
const compiler = await loadPyodide(settings);
compiler.FS.writeFile("/tmp/library.zip", readFileSync(`${folder}/python_stdlib.zip`));
compiler.FS.writeFile("/tmp/ours.zip", readFileSync(wheel));
compiler.runPython(`
import importlib._bootstrap_external as bytecode, zipfile

def compiled(archive, optimize):
    with zipfile.ZipFile(archive) as files:
        for name in sorted(name for name in files.namelist() if not name.endswith("/")):
            content = files.read(name)
            if name.endswith(".py"):
                name, code = f"{name}c", compile(content, name, "exec", dont_inherit=True, optimize=optimize)
                content = bytecode._code_to_hash_pyc(code, bytes(8), False)
            yield name, content

with zipfile.ZipFile("/tmp/compiled.zip", "w") as files:
    for name, content in compiled("/tmp/library.zip", 2):
        files.writestr(zipfile.ZipInfo(name), content)
ours = list(compiled("/tmp/ours.zip", 0))
`);
writeFileSync(library, compiler.FS.readFile("/tmp/compiled.zip"));

// What is written is how the memory differs from that of a Python that has not begun, which every browser has.
let begun = null;
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...given) => {
  const made = await instantiate(...given);
  const memory = Object.values((made.instance ?? made).exports).find((it) => it instanceof WebAssembly.Memory);
  if (memory) begun ??= new Uint8Array(memory.buffer.slice(0));
  return made;
};
const python = await loadPyodide({ ...settings, stdLibURL: library, _makeSnapshot: true });
const packages = python.runPython("import sys; next(path for path in sys.path if path.endswith('site-packages'))");
for (const [name, content] of compiler.globals.get("ours").toJs()) {
  python.FS.mkdirTree(dirname(`${packages}/${name}`));
  python.FS.writeFile(`${packages}/${name}`, content);
}
python.runPython(`
import gc, importlib, random
random.seed(0)
importlib.invalidate_caches()
import fivescore.labs.door
gc.collect()
`);
const memory = python.makeMemorySnapshot();
const from = memory.length % PAGE; // what is told of the memory stands before its pages
for (let at = from; at < Math.min(memory.length, from + begun.length); at++) memory[at] ^= begun[at - from];
writeFileSync(out, gzipSync(memory, { level: 9 }));
