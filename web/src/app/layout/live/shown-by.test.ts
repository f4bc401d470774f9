import { expect, it } from "vitest";
import { isAffected } from "./shown-by.ts";

it("affects the queries that show a changed tag, and no others", () => {
  const of = (...tags: string[]) => new Set(tags);
  expect(isAffected(["explorer", "en", 1], of("apartments"))).toBe(true);
  expect(isAffected(["project", "en", 1], of("projects"))).toBe(true);
  expect(isAffected(["news", "en", {}], of("projects"))).toBe(false);
  expect(isAffected(["footer", "en"], of("contact"))).toBe(true);
  expect(isAffected(["texts", "en", []], of("translations"))).toBe(true);
  expect(isAffected(["about", "en"], of("media"))).toBe(false);
  for (const key of ["contact-apartments", "contact-plan"])
    expect(isAffected([key, "en", 7], of("apartments"))).toBe(true);
  expect(isAffected(["gallery", "en"], "everything")).toBe(true);
  expect(isAffected(["texts", "en", []], "everything")).toBe(false);
});
