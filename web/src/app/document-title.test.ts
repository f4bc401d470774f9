import { expect, it } from "vitest";
import { documentTitle } from "./document-title.ts";

it("names the page, then the product", () => {
  expect(documentTitle("კონტაქტი")).toBe("კონტაქტი · Ezo");
});
it("falls back to the firm's name without a label", () => {
  expect(documentTitle(undefined)).toBe("Ezo Development");
  expect(documentTitle("")).toBe("Ezo Development");
});
