import { expect, it } from "vitest";
import { mergeField } from "./merge-field.tsx";

it("writes a field with its fallback, without characters that would end it early", () => {
  expect(mergeField("name", "")).toBe("{{name}}");
  expect(mergeField("name", " friend ")).toBe("{{name|friend}}");
  expect(mergeField("name", "a}}{{email|b")).toBe("{{name|aemailb}}");
  expect(mergeField("email", "")).toBe("{{email}}");
});
