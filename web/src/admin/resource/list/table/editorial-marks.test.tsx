import { expect, it } from "vitest";
import { TextsProvider } from "../../../i18n/texts-context.tsx";
import { draw, drawsAdmin } from "../../../testing.tsx";
import { EditorialMarks, LackingLanguages } from "./editorial-marks.tsx";

drawsAdmin();

const draft = {
  version: 1,
  updated_at: "2026-11-20T10:00:00.000Z",
  updated_by: null,
  publish_at: null,
  languages: [],
  stopped: null,
};
const shown = () => document.body.textContent;

it("names the languages without texts, and says that there is a draft", async () => {
  await draw(<EditorialMarks row={{ draft, missing_languages: ["en", "ru"] }} />);
  expect(shown()).toContain("Unpublished changes");
  expect(shown()).toContain("Missing: English, Russian");
});

it("says nothing where nothing is missing", async () => {
  await draw(<EditorialMarks row={{ draft: null, missing_languages: [] }} />);
  expect(shown()).not.toContain("Missing");
  expect(shown()).not.toContain("Unpublished");
});

it("says when scheduled changes are published", async () => {
  const scheduled = { ...draft, publish_at: "2031-12-12T06:00:00.000Z" };
  await draw(<EditorialMarks row={{ draft: scheduled, missing_languages: [] }} />);
  expect(shown()).toMatch(/Unpublished changes, go out .*2031/);
});

it("does not ask for texts in a language that is switched off", async () => {
  await draw(
    <TextsProvider shownLocales={["ka", "en"]}>
      <EditorialMarks row={{ draft: null, missing_languages: ["en", "ru"] }} />
    </TextsProvider>,
  );
  expect(shown()).toContain("Missing: English");
  expect(shown()).not.toContain("Russian");
});

it("counts the texts of a row that has them, against the Georgian", async () => {
  const ka = { name: "ა", description: "" };
  const en = { name: "A", description: "" };
  await draw(<LackingLanguages texts={{ ka, en, ru: { name: " ", description: "" } }} />);
  expect(shown()).toContain("Missing: Russian");
  expect(shown()).not.toContain("English");
});

it("counts a language that a row does not have at all", async () => {
  await draw(<LackingLanguages texts={{ ka: { name: "ა" }, en: { name: "A" } }} />);
  expect(shown()).toContain("Missing: Russian");
});

it("misses nothing where the Georgian has no text either", async () => {
  await draw(<LackingLanguages texts={{ ka: { name: "" } }} />);
  expect(shown()).not.toContain("Missing");
});
