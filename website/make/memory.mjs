// What Python's memory holds once the engine is loaded, written to a file: a reader's browser goes on from there, instead of
// starting Python anew on every page. Beside it Python's own code, packed too. `node memory.mjs FOLDER WHEEL MEMORY CODE`, FOLDER with Pyodide.
import chance from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { constants, zstdCompressSync } from "node:zlib";

const PAGE = 65536;
const [folder, wheel, ...out] = process.argv.slice(2).map((path) => resolve(path));
const library = `${dirname(wheel)}/library.zip`;
// What the library brings along and no lab asks for: Pyodide's loop and loader of packages (with asyncio and all that it needs),
// logging, other packers than zlib, addresses of networks, the names of HTML's characters.
const BRIEF = {
  "pyodide/webloop.py": "from pyodide_js._api import scheduleCallback\n\ndef _initialize_event_loop():\n    pass\n",
  "pyodide/_package_loader.py": `from pathlib import PurePosixPath
from site import getsitepackages
from pyodide_js import loadedPackages

SITE_PACKAGES, DSO_DIR = PurePosixPath(getsitepackages()[0]), PurePosixPath("/usr/lib")

def init_loaded_packages():
    pass
`,
  "asyncio/__init__.py": "",
  "logging/__init__.py": "getLogger = str\n",
  "bz2.py": "raise ImportError\n",
  "lzma.py": "raise ImportError\n",
  "compression/zstd/__init__.py": "raise ImportError\n",
  "ipaddress.py": "",
  "html/entities.py": "html5 = {}\n",
};
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
compiler.FS.writeFile("/tmp/brief.json", JSON.stringify(BRIEF));
compiler.runPython(`
import importlib._bootstrap_external as bytecode, json, pathlib, zipfile

def compiled(archive, optimize, brief={}, finish=lambda code: code):
    with zipfile.ZipFile(archive) as files:
        for name in sorted(name for name in files.namelist() if not name.endswith("/")):
            content = brief.get(name, files.read(name))
            if name.endswith(".py"):
                name, code = f"{name}c", compile(content, name, "exec", dont_inherit=True, optimize=optimize)
                content = bytecode._code_to_hash_pyc(finish(code), bytes(8), False)
            yield name, content

def unnumbered(code):
    """The code of the library without the numbers of its lines; ours keeps them, for what goes wrong in it."""
    inside = (unnumbered(it) if isinstance(it, type(code)) else it for it in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=tuple(inside))

with zipfile.ZipFile("/tmp/compiled.zip", "w") as files:
    brief = json.loads(pathlib.Path("/tmp/brief.json").read_text())
    for name, content in compiled("/tmp/library.zip", 2, brief, unnumbered):
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
import gc, random, sys
random.seed(0)
sys.path_importer_cache.clear()
import fivescore_labs.door
gc.collect()
`);
const memory = python.makeMemorySnapshot();
const from = memory.length % PAGE; // what is told of the memory stands before its pages
for (let at = from; at < Math.min(memory.length, from + begun.length); at++) memory[at] ^= begun[at - from];
const params = { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_windowLog]: 25 };
for (const content of [memory, readFileSync(`${folder}/pyodide.asm.wasm`)])
  writeFileSync(out.shift(), zstdCompressSync(content, { params, pledgedSrcSize: content.length }));
