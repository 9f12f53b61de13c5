// What Python's memory holds once the engine is loaded, written to a file: a reader's browser goes on from there, instead of
// starting Python anew on every page. `node memory.mjs FOLDER WHEEL OUT`, FOLDER with Pyodide.
import chance from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const [folder, wheel, out] = process.argv.slice(2).map((path) => resolve(path));
process.argv.splice(1); // what a program was called with stands in its memory
// So do the time and chance: with both fixed, two builds of one commit give the same bytes, and an update brings only what changed.
Date.now = () => 1.7e12;
performance.now = () => 0;
crypto.getRandomValues = chance.randomFillSync = (it) => it.fill(7);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: folder, _makeSnapshot: true, env: { HOME: "/home/web", PYTHONHASHSEED: "0" } });
python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");
python.runPython(`
import gc, random
random.seed(0)
import fivescore.labs.door
gc.collect()
`);
writeFileSync(out, gzipSync(python.makeMemorySnapshot(), { level: 9 }));
