import { expect, it } from "vitest";
import { searchViewOf } from "../../shared/apartments/search/search-view.ts";
import { createTexts } from "../../shared/i18n/texts.ts";
import { seedTexts } from "../../shared/testing/draw-public.tsx";
import { searchTitle } from "./search-title.ts";

const texts = createTexts("en");
texts.add(seedTexts("en", ["apartments", "header"]));
const meta = {
  total: 0,
  next_cursor: null,
  unit_types: ["apartment" as const],
  has_instalments: false,
  completions: [],
  projects: [{ id: 1, title: "Linden Court", matches: 0 }],
  layouts: [],
};
const titleOf = (query: string, found?: typeof meta) =>
  searchTitle(texts.translate, searchViewOf(new URLSearchParams(query)), found);

it("names the project that is searched, whatever else is chosen, and the rooms where they are all", () => {
  const whole = texts.translate("header.apartments");
  for (const [query, title] of [
    ["", whole],
    ["area_min=90", whole],
    ["rooms=2", "2-room apartments"],
    ["rooms=2&area_min=90", whole],
    ["project_id=1", "Apartments in Linden Court"],
    ["project_id=1&rooms=2", "2-room apartments in Linden Court"],
    ["project_id=1&layout=studio", "Apartments in Linden Court"],
    ["project_id=1&rooms=2&area_min=900", "Apartments in Linden Court"],
    ["project_id=1&sort=-price", "Apartments in Linden Court"],
    ["project_id=7", whole],
    ["unit_type=parking", "Parking"],
    ["unit_type=garage", whole],
  ] as const)
    expect([query, titleOf(query, meta)]).toEqual([query, title]);
  // Its name is not known yet.
  expect(titleOf("project_id=1")).toBe(whole);
});
