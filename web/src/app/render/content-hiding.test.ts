import { expect, it } from "vitest";
import { shouldHideContent } from "./content-hiding.ts";

const waiting = { hasGroups: false, hasAnyTexts: false, isLoading: true, hasGivenUp: false };

it("hides a page while there is no text at all", () => {
  expect(shouldHideContent(waiting)).toBe(true);
});
it("shows it as soon as any text, or its own groups, have arrived", () => {
  expect(shouldHideContent({ ...waiting, hasAnyTexts: true })).toBe(false);
  expect(shouldHideContent({ ...waiting, hasGroups: true, hasAnyTexts: true })).toBe(false);
});
it("gives up, and never hides an error", () => {
  expect(shouldHideContent({ ...waiting, hasGivenUp: true })).toBe(false);
  expect(shouldHideContent({ ...waiting, isLoading: false })).toBe(false);
});
