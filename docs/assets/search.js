/* Between Material's search and its own worker: worker, list of pages and answers, the heaviest parts of a page, come only when a
   reader types. In and out: {type: 0 set up, 1 ready, 2 search, 3 found}. The name of that worker comes from
   website/pages/offline.py; it cannot be in this file's address, which is lost where the site is kept. */
const REAL = "";
let setup = null;
let asked = "";
let state = "new";

function failed() {
  state = "new";
  const title = "The list of pages cannot be loaded";
  const text = "Type again when there is a connection; this link leads to the first page.";
  self.postMessage({ type: 3, data: { items: [[{ location: "", title, text, score: 1, terms: {} }]] } });
}

self.addEventListener("message", ({ data }) => {
  if (data.type === 2) asked = data.data;
  if (state === "ready") return;
  if (data.type === 0 && state === "new") {
    setup = data;
    self.postMessage({ type: 1 });
  }
  if (data.type === 2 && state === "new" && asked) {
    state = "loading";
    try {
      self.load ?? importScripts("answers.js");
      load(REAL).catch(failed);
    } catch {
      failed();
    }
  }
});
