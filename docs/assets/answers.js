/* What search answers; `setup` and `asked` are those of search.js, which loads this with Material's own worker, whose library finds the best answer to what is typed. It stands first, then
   pages by the doors of the site; what is for programmers comes last, folded. The questions come from website/pages/questions.py. */
const DOORS = [["Rules", /^rules\//], ["Learn", /^(learn|notebooks\/0)/], ["Practice", /^(train|tools)/], ["Play", /^play/], ["Teach", /^(teach|notebooks\/1)/], ["About", /^(about\/(?!changelog)|reference\/glossary|$|#)/]];
const FIRST = 3; // answers that are shown
const PHRASE = 3; // how much more an answer counts, one of whose phrases is what is typed
const SURE = 0.5; // of the best one's score, from which another is shown
const TOLD = "display: block; margin-top: .3em; font: 400 var(--fs-t-s)/1.5 var(--fs-font-text)";
const DOOR = "margin-right: .4em; font: 600 var(--fs-t-xs)/1.4 var(--fs-font-text)";
let questions = [];
let games = {};
let index = null;
let vocabulary = []; // all words of the questions

async function listed(name) {
  const response = await fetch(new URL(`../search/${name}`, self.location.href));
  if (!response.ok) throw new Error(`${name} is missing (${response.status})`);
  return response.json();
}

async function load(worker) {
  const [{ docs }, answers] = await Promise.all(["pages.json", "answers.json"].map(listed));
  const tell = self.postMessage.bind(self);
  self.postMessage = (message) => tell(message.type === 3 ? { ...message, data: { ...message.data, items: sorted(asked, message.data.items) } } : message);
  importScripts(worker);
  learn(answers);
  setup.data.docs = docs;
  self.dispatchEvent(new MessageEvent("message", { data: setup }));
  await new Promise((done) => setTimeout(done));
  state = "ready";
  self.dispatchEvent(new MessageEvent("message", { data: { type: 2, data: asked } }));
}

/** An index of the questions, each with all words that mean the same. */
function learn(answers) {
  const { lunr } = self;
  const groups = answers.same.map((words) => words.split(" "));
  const alike = (text) => {
    const said = new Set(plain(text));
    return groups.filter((words) => words.some((word) => said.has(word))).flat().join(" ");
  };
  ({ questions, games } = answers);
  vocabulary = [...new Set(questions.flatMap((it) => plain(`${it.asks} ${it.also}`)))].sort();
  index = lunr(function () {
    this.pipeline.remove(lunr.stopWordFilter); // "who goes first" is made of such words
    this.b(0.4);
    this.ref("at");
    this.field("asks", { boost: 4 });
    this.field("also", { boost: 3 });
    this.field("alike");
    this.field("says");
    for (const [at, it] of questions.entries()) this.add({ at, ...it, alike: alike(`${it.asks} ${it.also}`) }, { boost: it.weight });
  });
}

const plain = (words) => words.toLowerCase().replaceAll("\u2019", "'").match(/[a-z0-9']+/g) ?? [];
const stem = (word) => self.lunr.stemmer(new self.lunr.Token(word)).toString();
const weight = (word) => (self.lunr.stopWordFilter(new self.lunr.Token(word)) ? 1 : 0.4);
const sum = (words) => words.reduce((all, it) => all + it.weight, 0);
const read = (words) => plain(words).map((word) => ({ stem: stem(word), weight: weight(word) }));

/** A word as questions spell it: the nearest with the same first letter, one letter off, in a long word two; the last may still be begun. */
function spelled(word, at, { length }) {
  if (word.length < 5 || stem(word) in index.invertedIndex || (at === length - 1 && vocabulary.some((it) => it.startsWith(word)))) return word;
  const near = (off) => self.lunr.TokenSet.fromArray(vocabulary).intersect(self.lunr.TokenSet.fromFuzzyString(word, off)).toArray().find((it) => it[0] === word[0]);
  return near(1) ?? (word.length > 7 ? near(2) : undefined) ?? word;
}

/** How much of what is typed and of a question's nearest phrase is the same, from 0 to 1. */
function shared(typed, question) {
  question.phrases ??= [question.asks, ...question.also.split(", ")].map(read);
  const both = (phrase) => sum(phrase.filter((it) => typed.some(({ stem }) => stem === it.stem)));
  return Math.max(...question.phrases.map((phrase) => (2 * both(phrase)) / (sum(phrase) + sum(typed))));
}

/** The answers to what is typed, the best first: of the game that is named, else of All Fives. The last word may still be begun. */
function answered(text) {
  const { lunr } = self;
  const spaced = (words) => ` ${plain(words).join(" ")} `;
  const all = spaced(text);
  const name = Object.keys(games).filter((it) => all.includes(spaced(it))).sort((one, other) => other.length - one.length)[0];
  const game = games[name];
  const words = plain(game ? all.replace(spaced(name), " ") : all).map(spelled);
  const about = (it) => (it.game === (game ?? "All Fives") || !(it.game || game) ? 1 : 0.3);
  if (!index || !(words.length || game)) return [];
  if (!words.length) words.push("play", "rules");
  const typed = read(words.join(" "));
  const found = index.query((query) => {
    for (const word of words) query.term(lunr.tokenizer(word), { boost: weight(word) });
    if (!(typed.at(-1).stem in index.invertedIndex)) query.term(words.at(-1), { wildcard: lunr.Query.wildcard.TRAILING, usePipeline: false });
  }).map(({ ref, score }) => ({ ...questions[ref], score: score * about(questions[ref]) * (1 + PHRASE * shared(typed, questions[ref])) })).sort((one, other) => other.score - one.score);
  const places = new Set();
  const best = found.filter(({ to, score }) => score > SURE * found[0].score && !places.has(to) && places.add(to));
  return best.slice(0, FIRST).map(({ asks, says, to, score }) => [{ location: to, title: `${asks} <span style="${TOLD}">${says}</span>`, text: "", score: 1e9 + score, terms: {}, tags: [] }]);
}

/** What Material found for what is typed, by the doors of the site, below the answers. */
function sorted(asked, items) {
  const door = ([{ location }]) => DOORS.findIndex(([, its]) => its.test(location));
  const named = (name, its) => its.map((it) => (it.location.includes("#") ? it : { ...it, title: `<small style="${DOOR}">${name}</small> ${it.title}` }));
  const pages = DOORS.flatMap(([name], at) => items.filter((it) => door(it) === at).map((its) => named(name, its)));
  const last = named("For programmers", items.filter((it) => door(it) < 0).flat());
  return [...answered(asked), ...pages, ...last.length ? [last] : []];
}
