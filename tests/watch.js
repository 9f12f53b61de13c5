/* The first script of a page: it notes what goes wrong there from then on. */
(() => {
  const watched = window.watched = [];
  const note = (what) => watched.push(what);
  addEventListener("error", ({ target, message, filename, lineno }) => {
    if (target.rel === "next") return; // Firefox fetches the next page ahead, and gives up when another is opened
    if (message?.startsWith("ResizeObserver loop")) return; // Firefox tells so that a size is looked at later
    const lost = target !== window && (target.src || target.href);
    note(lost ? `lost: ${lost}` : `error: ${message} (${filename}:${lineno})`);
  }, true);
  addEventListener("unhandledrejection", ({ reason }) => note(`rejected: ${reason}`));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
    note(`policy: ${violatedDirective} refuses ${blockedURI} (${sourceFile}:${lineNumber})`));
  const said = console.error;
  console.error = (...words) => {
    note(`console: ${words.join(" ")}`);
    said.apply(console, words);
  };
})();
