// Scripts as small as they can be sent: without comments, blanks and long names that no other file reads.
// Reads {name: script} as JSON and writes the same; a script that ends in `sw.js` is no module: its names stay.
import { minify } from "terser";

let given = "";
for await (const part of process.stdin) given += part;
const small = {};
for (const [name, script] of Object.entries(JSON.parse(given))) {
  const { code } = await minify(script, { module: !name.endsWith("sw.js"), ecma: 2022, compress: { passes: 2 } });
  small[name] = code;
}
process.stdout.write(JSON.stringify(small));
