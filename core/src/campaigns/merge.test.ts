import fc from "fast-check";
import { expect, it } from "vitest";
import { fill, parseTemplate } from "./merge.ts";

const names = fc.constantFrom("constructor", "__proto__", "name", "nothing_of_the_kind");

it("fills fields with what is known alone, and leaves nothing behind, whatever a field is called", () => {
  fc.assert(
    fc.property(names, fc.constantFrom("html", "text"), (name, kind) => {
      const filled = fill(parseTemplate(`a {{${name}}} b {{${name}|friend}}`, kind), { name: "Nino" }, kind);
      return filled === (name === "name" ? "a Nino b Nino" : "a  b friend");
    }),
  );
  expect(fill(parseTemplate("{{name}}", "html"), { name: "<b>" }, "html")).toBe("&#60;b&#62;");
});

it("encodes a reader's value in an address, and nowhere else", () => {
  const name = "Anna & Co";
  const html = (source: string) =>
    fill(parseTemplate(source, "html"), { name, open_url: "https://a.ge/b" }, "html");
  expect(html('<a href="https://a.ge/?n={{name}}">{{name}}</a>')).toBe(
    '<a href="https://a.ge/?n=Anna%20%26%20Co">Anna &#38; Co</a>',
  );
  expect(html('<img src="{{open_url}}">')).toBe('<img src="https://a.ge/b">');
  const text = (source: string) => fill(parseTemplate(source, "text"), { name }, "text");
  expect(text("Hello {{name}}, see https://a.ge/?n={{name}} {{name}}")).toBe(
    "Hello Anna & Co, see https://a.ge/?n=Anna%20%26%20Co Anna & Co",
  );
});
