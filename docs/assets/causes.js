/* What can go wrong between a page and its engine, in plain words: what happened, and what to do. Nothing that a browser or
   Python says of a fault stands here; that goes to the console, and into a report. */
const LOG_IN = "open a new tab, log in there, then try again";
const ANEW = "that starts the engine again";
const OURS = "the fault is ours";

const CAUSES = {
  // what is fetched
  offline: () => "You are offline, so the engine could not be loaded. Go online, then try again.",
  unreachable: () => "This site cannot be reached, so the engine could not be loaded. Check your connection, then try again.",
  stalled: ({ seconds }) => `Nothing has come from this site for ${seconds} seconds. Check your connection, then try again, or keep waiting.`,
  login: () => `Your network leads to a page of its own, in place of this site: ${LOG_IN}.`,
  page: ({ file }) => `A web page came in place of the file ${file}. Often that is the login page of a network: ${LOG_IN}.`,
  missing: ({ file }) => `The file ${file} is missing on this site. Reload the page; if that does not help, tell the person who runs this site.`,
  forbidden: ({ file, status }) => `The file ${file} is refused (code ${status}), often by a filter. Ask the person who runs your network or this site to let it through, then try again.`,
  server: ({ status }) => `This site has trouble at the moment (code ${status}). Wait a minute, then try again.`,
  cut: ({ file }) => `The file ${file} broke off before its end. Check your connection, then try again.`,
  other: ({ file }) => `The file ${file} is not the one that belongs here: the site was just renewed, or something on the way changed the file. Wait a minute, reload the page, then try again.`,
  typed: ({ file }) => `The file ${file} came marked as something else than a script, which browsers refuse. Tell the person who runs this site, then try again.`,

  // what a browser allows
  wasm: () => "WebAssembly, which the engine needs, is switched off in this browser. Allow it for this site (on an iPhone or iPad, Lockdown Mode forbids it), then try again, or use another browser.",
  old: () => "This browser is too old to run the engine. Update it, or use another one.",
  refused: () => "This browser does not let the page start the engine. A strict setting or an extension may forbid workers: allow them for this site, then try again, or use another browser.",
  script: ({ file }) => `The browser did not run the file ${file}. An extension may have blocked or changed it: allow it for this site, then try again.`,
  compile: () => "This browser cannot run the engine of this page. Update it or use another one, then try again.",
  memory: () => "This device has too little memory free for the engine. Close other tabs and programs, then try again.",

  // how Python starts
  python: () => "The engine could not start in this browser. Try again; if that does not help, use another browser.",
  opening: () => `The engine started, but the labs did not: ${OURS}. Try again; if that does not help, report the problem.`,
  slow: ({ seconds }) => `The engine has been starting for ${seconds} seconds without a sign of life. On a slow device keep waiting, else try again: ${ANEW}.`,

  // how it answers
  silent: ({ seconds }) => `The engine has given no sign of life for ${seconds} seconds. Keep waiting, or try again: ${ANEW}.`,
  long: ({ seconds }) => `The engine has been at work on this step for ${seconds} seconds, and still is. Keep waiting, or try again: ${ANEW}.`,
  stopped: () => `The engine stopped without an answer. Try again: ${ANEW}.`,
  garbled: () => `The answer of the engine could not be read. Try again: ${ANEW}.`,
  defect: () => `The lab could not do that: ${OURS}. Try again, or go on with something else; if it stays so, report the problem.`,
  link: () => `The lab could not open that link: ${OURS}. It stays as it was. Try again, or go on from here; if it stays so, report the problem.`,
  drawing: () => `The answer came, but could not be shown: ${OURS}. Try again; if that does not help, reload the page.`,
  renewed: () => "This page and its engine are of different releases: the site was just renewed. Reload the page.",
};

/** The sentence of a fault, {cause} and what it names: a file, a status, seconds. */
export function sentence(fault) {
  return `${(CAUSES[fault.cause] ?? CAUSES.stopped)(fault)} Your place is kept.`;
}
