/* Between Material's search and its own worker: worker and list of pages, the heaviest parts of a page, come only when a
   reader types. In and out: {type: 0 set up, 1 ready, 2 search, 3 found}. The name of that worker comes from
   website/pages/lighter.py; it cannot stand in this file's address, which is lost where the site is kept. */
const REAL = "";
let setup = null;
let asked = "";
let state = "new";

async function load() {
  const response = await fetch("../search/pages.json");
  if (!response.ok) throw new Error(`pages.json is missing (${response.status})`);
  const { docs } = await response.json();
  importScripts(REAL);
  setup.data.docs = docs;
  self.dispatchEvent(new MessageEvent("message", { data: setup }));
  await new Promise((done) => setTimeout(done));
  state = "ready";
  self.dispatchEvent(new MessageEvent("message", { data: { type: 2, data: asked } }));
}

function failed() {
  state = "new";
  const title = "The list of pages cannot be loaded";
  const text = "Type again when there is a connection; this link leads to the first page.";
  self.postMessage({ type: 3, data: { items: [[{ location: "", title, text, score: 1, terms: {} }]] } });
}

self.addEventListener("message", ({ data }) => {
  if (state === "ready") return;
  if (data.type === 0 && state === "new") {
    setup = data;
    self.postMessage({ type: 1 });
  }
  if (data.type === 2) {
    asked = data.data;
    if (state === "new" && asked) {
      state = "loading";
      load().catch(failed);
    }
  }
});
