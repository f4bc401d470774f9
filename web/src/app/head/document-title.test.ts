import { expect, it } from "vitest";
import { documentTitle } from "./document-title.ts";

it("names the page, then the product", () => {
  expect(documentTitle("კონტაქტი")).toBe("კონტაქტი · Ezo");
});
it("falls back to the firm's name without a label", () => {
  expect(documentTitle(undefined)).toBe("Ezo Development");
  expect(documentTitle("")).toBe("Ezo Development");
});
it("puts the names of the content before the label", () => {
  expect(documentTitle("Projects", ["Building A", "Linden Court"])).toBe(
    "Building A · Linden Court · Projects · Ezo",
  );
  expect(documentTitle(undefined, ["Linden Court"])).toBe("Ezo Development");
});
