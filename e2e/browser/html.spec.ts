import { HtmlValidate } from "html-validate";
import { expect, test } from "./fixtures.ts";

const PATHS = ["/", "/about", "/projects", "/projects/1", "/news", "/news/1", "/gallery", "/contact", "/terms", "/nowhere"];

const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    // React writes void elements and attributes in its own, equally valid way.
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "no-implicit-button-type": "off",
    // Long words of three languages need their soft hyphens and no-break spaces as they are.
    "no-trailing-whitespace": "off",
    "long-title": "off",
    "tel-non-breaking": "off",
    "prefer-native-element": "off",
  },
});

test.describe("the server's HTML", () => {
  for (const path of PATHS)
    test(`is valid: ${path}`, async ({ request }) => {
      for (const locale of ["", "/en", "/ru"]) {
        const response = await request.get(`${locale}${path}`.replace(/(.)\/$/, "$1"));
        const report = await validator.validateString(await response.text());
        const messages = report.results.flatMap(({ messages: found }) =>
          found.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
        );
        expect(messages).toEqual([]);
      }
    });
});
