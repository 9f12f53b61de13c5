/* A file of the site, as it was published, or the cause why not. Used by the page and by its worker. */
const FIRST = { wasm: "\0asm", whl: "PK", zip: "PK", memory: "(\xb5/\xfd", packed: "(\xb5/\xfd", json: "{" };
const REFUSED = [401, 403, 407, 451];
const MISSING = [404, 410];
const LOGIN = 511;

/** The bytes of a file. `sure` has what is known of it (`bytes`, `sha256`), whether to go past what the browser stored
    (`fresh`), and `came`, which is told how many bytes come. Throws {cause, file, status, detail}, see causes.js. */
export async function got(url, sure = {}) {
  const file = url.pathname.split("/").pop();
  const fault = (cause, more) => ({ cause, file, ...more });
  let response;
  try {
    response = await fetch(url, { cache: sure.fresh ? "reload" : "default" });
  } catch (detail) {
    throw fault(await unanswered(url), { detail: String(detail) });
  }
  const { status } = response;
  if (status === LOGIN || new URL(response.url || url).origin !== url.origin) throw fault("login");
  if (!response.ok) throw fault(MISSING.includes(status) ? "missing" : REFUSED.includes(status) ? "forbidden" : "server", { status });
  let content;
  try {
    content = await read(response, sure.came);
  } catch (detail) {
    throw fault(navigator.onLine ? "cut" : "offline", { detail: String(detail) });
  }
  const type = response.headers.get("Content-Type") ?? "";
  const cause = await wrong(content, file.split(".").pop(), type, sure);
  if (cause) throw fault(cause, { detail: `${content.length} bytes, ${type}` });
  return content;
}

/** Why nothing answers: a browser hides that it was led to another site, unless it is asked not to follow. */
async function unanswered(url) {
  if (!navigator.onLine) return "offline";
  const led = await fetch(url, { redirect: "manual", cache: "no-store" }).catch(() => null);
  return led?.type === "opaqueredirect" ? "login" : "unreachable";
}

async function read(response, came) {
  const parts = [];
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    came?.(value.length);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** What is wrong with a file that came; nothing if it is the one that was meant. */
async function wrong(content, kind, type, { bytes, sha256 }) {
  const start = String.fromCharCode(...content.subarray(0, 64));
  if (/^(\xEF\xBB\xBF)?\s*</.test(start)) return "page";
  if (!content.length || content.length < bytes) return "cut";
  if (content.length > bytes || !start.startsWith(FIRST[kind] ?? "")) return "other";
  if (/js$/.test(kind) && !/(java|ecma)script/.test(type)) return "typed";
  if (sha256 && self.crypto?.subtle) { // only where the site is served by https, or from this machine
    const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
    if (sha256 !== Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("")) return "other";
  }
  return "";
}
