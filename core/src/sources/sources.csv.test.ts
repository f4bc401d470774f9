import type { SourceFigures } from "@ezo/contract/admin/sources";
import { expect, it } from "vitest";
import { sourcesCsv } from "./sources.csv.ts";

const FIGURES: SourceFigures = {
  enquiries: 3,
  answered: 2,
  offered: 1,
  held: 0,
  sold: 0,
  days_to_answer: 0.0101,
  days_to_offer: 1.5,
  days_to_hold: null,
  days_to_sale: null,
};
const linesIn = (language: "en" | undefined) =>
  [...sourcesCsv({ total: FIGURES, sources: [] }, "project", language)].join("").split("\r\n");

it("gives the time to the answer in minutes, and says so", () => {
  const [head, total] = linesIn("en");
  expect(head).toContain("Minutes to the answer (median)");
  expect(total).toMatch(/^"Total","",3,2,15,1,1\.5,/);
  expect(linesIn(undefined)[0]).toContain("minutes_to_answer");
});
