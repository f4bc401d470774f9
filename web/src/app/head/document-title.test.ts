import { expect, it } from "vitest";
import { createTexts } from "../../shared/i18n/texts.ts";
import { documentTitle } from "./document-title.ts";

const texts = createTexts("en");
texts.add({ "firm.full_title": "Vake Houses", "firm.title": "Vake" });

it("is the page's label and the firm's short name", () => {
  expect(documentTitle(texts, "კონტაქტი")).toBe("კონტაქტი · Vake");
});
it("is the firm's name without a label", () => {
  expect(documentTitle(texts, undefined)).toBe("Vake Houses");
  expect(documentTitle(texts, "")).toBe("Vake Houses");
});
it("begins with the names of the content", () => {
  expect(documentTitle(texts, "Projects", ["Building A", "Linden Court"])).toBe(
    "Building A · Linden Court · Projects · Vake",
  );
  expect(documentTitle(texts, undefined, ["Linden Court"])).toBe("Vake Houses");
});
it("is the label alone while no text has arrived", () => {
  expect(documentTitle(createTexts("en"), "Projects")).toBe("Projects");
});
