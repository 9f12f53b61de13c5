/* What a lab replies to the first acts of a reader, as the engine found it when the site was built (website/make/answers.py).
   It is shown before the engine has come, which then hears the same acts and goes on. */
const FOLDER = new URL("../answers/", import.meta.url);

/** {reply, heard}: `reply(next)` gives the stored reply to a link or a message, null where the engine must be asked; `heard` is
    what was replied to so far. Nothing where no reply of a lab is stored. `known`: something is kept of its reader. */
export function stored(root, known) {
  const { answers, lab } = root.dataset;
  if (answers === undefined) return null;
  const keys = answers.split(" ").filter((key) => key || !known); // what is kept shows in the answers to any first act
  const heard = [];
  let file = null;
  let at = -1;

  async function begun(key, next) {
    if (!keys.includes(key)) return false;
    try {
      file = await (await fetch(new URL(`${lab}${key && `.${key}`}.json`, FOLDER))).json();
    } catch {
      return false; // the engine replies
    }
    at = 0;
    if (key) heard.push(next);
    return true;
  }

  async function reply(next) {
    const { link, id, value = "" } = next;
    if (at < 0) {
      const asked = link ?? value;
      const key = keys.includes(asked) ? asked : "";
      if (!await begun(key, next)) return null;
      if (key) return read();
    }
    const to = file.ways[at][`${id} ${value}`];
    if (to === undefined) return null;
    at = to;
    heard.push(next);
    return read();
  }

  const read = () => JSON.parse(file.replies[at].map((it) => file.parts[it]).join(""));

  return { keys, heard, reply };
}
