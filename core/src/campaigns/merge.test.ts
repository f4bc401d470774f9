import fc from "fast-check";
import { expect, it } from "vitest";
import { fill, parseTemplate } from "./merge.ts";

const names = fc.constantFrom("constructor", "__proto__", "name", "nothing_of_the_kind");

it("fills fields with what is known alone, and leaves nothing behind, whatever a field is called", () => {
  fc.assert(
    fc.property(names, fc.constantFrom("html", "text"), (name, kind) => {
      const filled = fill(parseTemplate(`a {{${name}}} b {{${name}|friend}}`), { name: "Nino" }, kind);
      return filled === (name === "name" ? "a Nino b Nino" : "a  b friend");
    }),
  );
  expect(fill(parseTemplate("{{name}}"), { name: "<b>" }, "html")).toBe("&#60;b&#62;");
});
