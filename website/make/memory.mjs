// What Python's memory holds once the engine is loaded, written to a file: a reader's browser goes on from there, instead of
// starting Python anew on every page. `node memory.mjs FOLDER WHEEL OUT`, FOLDER with Pyodide.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const [folder, wheel, out] = process.argv.slice(2).map((path) => resolve(path));
process.argv.splice(1); // what a program was called with stands in its memory
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: folder, _makeSnapshot: true });
python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");
python.runPython(`
import gc
import fivescore.labs.door
gc.collect()
`);
writeFileSync(out, gzipSync(python.makeMemorySnapshot(), { level: 9 }));
