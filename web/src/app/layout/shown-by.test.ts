import { expect, it } from "vitest";
import { isConcerned } from "./shown-by.ts";

it("concerns what shows the thing, and leaves the rest alone", () => {
  const of = (...tags: string[]) => new Set(tags);
  expect(isConcerned(["explorer", "en", 1], of("apartments"))).toBe(true);
  expect(isConcerned(["project", "en", 1], of("projects"))).toBe(true);
  expect(isConcerned(["news", "en", {}], of("projects"))).toBe(false);
  expect(isConcerned(["footer", "en"], of("contact"))).toBe(true);
  expect(isConcerned(["texts", "en", []], of("translations"))).toBe(true);
  expect(isConcerned(["about", "en"], of("media"))).toBe(false);
  expect(isConcerned(["gallery", "en"], "everything")).toBe(true);
  expect(isConcerned(["texts", "en", []], "everything")).toBe(false);
});
