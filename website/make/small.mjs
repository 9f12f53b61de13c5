// Scripts as small as they can be sent: without comments, blanks and long names that no other file reads.
// Reads {name: script} as JSON and writes the same. What neither imports nor exports is no module: others may see its names.
import { minify } from "terser";

let given = "";
for await (const part of process.stdin) given += part;
const small = {};
for (const [name, script] of Object.entries(JSON.parse(given))) {
  const { code } = await minify(script, { module: /^(import|export)\b/m.test(script), ecma: 2022, compress: { passes: 2 } });
  small[name] = code;
}
process.stdout.write(JSON.stringify(small));
