import { afterEach, expect, it } from "vitest";
import { firmNameOfDocument, firmsFile, keepFirmName } from "./firm-name.ts";

afterEach(() => document.head.querySelectorAll("meta").forEach((meta) => meta.remove()));

it("is empty where the document has none", () => {
  expect(firmNameOfDocument()).toEqual({ ka: "", en: "" });
  expect(firmsFile("contacts.csv")).toBe("contacts.csv");
});

it("is read from the document, and kept there when it changes", () => {
  document.head.innerHTML =
    '<meta name="application-name" lang="ka" content="ვაკე"><meta name="application-name" lang="en" content="Vake">';
  expect(firmNameOfDocument()).toEqual({ ka: "ვაკე", en: "Vake" });
  keepFirmName({ ka: "მუხა", en: "Oak" });
  keepFirmName({ ka: "მუხა", en: "Oak Homes" });
  expect(firmNameOfDocument()).toEqual({ ka: "მუხა", en: "Oak Homes" });
  expect(document.head.querySelectorAll("meta")).toHaveLength(2);
});

it.each([
  ["Oak Homes", "oak-homes-contacts.csv"],
  [" O'Neil & Sons! ", "o-neil-sons-contacts.csv"],
  // A firm without an English name has the Georgian one: it is left out.
  ["მუხა", "contacts.csv"],
])("begins the names of files: %s", (en, file) => {
  keepFirmName({ ka: "მუხა", en });
  expect(firmsFile("contacts.csv")).toBe(file);
});
