/* Reads the names of HTML files, one a line, holds each against the HTML standard and the rules for assistive technology of
   html-validate, and prints what it finds: a line for each finding, nothing if all is well. */
import { readFileSync } from "node:fs";
import { HtmlValidate, StaticConfigLoader } from "html-validate";

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ["html-validate:standard", "html-validate:a11y"],
    rules: {
      "valid-id": ["error", { relaxed: true }], // Material's ids begin with two underscores, which HTML allows
      "aria-label-misuse": ["error", { allowAnyNamable: true }], // drawings have the role img, and a name
      "require-sri": ["error", { target: "crossorigin" }], // all files come with the page, from one place
    },
  }),
);

/* What stays, where, and why. */
const ALLOWED = [
  // Material's switch of colors and its search are forms without a button: the one is radio buttons, the other answers as one types.
  { rule: "wcag/h32", at: /header > nav > (div.* )?form$/ },
  // Material's switches for menu and search are opened by labels that are drawings, of check boxes that no one meets by keyboard.
  { rule: "input-missing-label", at: /^#__(drawer|search)$|header > nav > label|^html > body > label/ },
  // Material's list of contents stands on the page twice, for wide and for narrow windows: only one of them is ever shown.
  { rule: "unique-landmark", at: /main > div > div:nth-child\([12]\) .*nav$/ },
];

for (const file of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const { results } = validator.validateStringSync(readFileSync(file, "utf8"), file);
  for (const { ruleId, line, message, selector } of results.flatMap(({ messages }) => messages)) {
    if (!ALLOWED.some(({ rule, at }) => rule === ruleId && at.test(selector ?? ""))) {
      console.log(`${file}:${line}: ${ruleId}: ${message} at ${selector}`);
    }
  }
}
