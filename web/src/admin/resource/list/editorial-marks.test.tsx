import { expect, it } from "vitest";
import { draw, drawsAdmin } from "../../testing.tsx";
import { EditorialMarks } from "./editorial-marks.tsx";

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
  expect(shown()).toContain("Has a draft");
  expect(shown()).toContain("Missing: English, Russian");
});

it("says nothing where nothing is missing", async () => {
  await draw(<EditorialMarks row={{ draft: null, missing_languages: [] }} />);
  expect(shown()).not.toContain("Missing");
  expect(shown()).not.toContain("draft");
});
