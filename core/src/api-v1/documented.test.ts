import { readFileSync } from "node:fs";
import { V1Apartment, V1Layout, V1Project } from "@ezo/contract/v1/lists";
import { expect, it } from "vitest";

const PAGE = readFileSync(new URL("../../../docs/api.md", import.meta.url), "utf8");
const CHANGELOG = PAGE.slice(PAGE.indexOf("## Changelog"));

const ITEMS = { project: V1Project, apartment: V1Apartment, layout: V1Layout };
const FIELDS = Object.entries(ITEMS).flatMap(([item, { shape }]) =>
  Object.keys(shape).map((field) => [item, field] as const),
);
/** What an item had when its list came, which the changelog says of the list. A field that is added later is not added here. */
const FIRST: Readonly<Record<string, string>> = {
  project:
    "id status year start_date completion_date latitude longitude is_public translations urls created_at updated_at",
  apartment:
    "id project_id building_id building_identifier floor_id floor_number floor_label apartment_number status rooms bedrooms area_total area_living area_balcony orientation price is_price_hidden currency is_public translations urls created_at updated_at",
  layout:
    "id project_id slug rooms area_total area_living area_balcony tour_url is_public translations urls created_at updated_at",
};
const first = (item: string): string[] => FIRST[item]?.split(" ") ?? [];

it.each(FIELDS)("the page of the stable API names a field of each %s: %s", (_, field) => {
  expect(PAGE.includes(`\`${field}\``) || PAGE.includes(`"${field}"`)).toBe(true);
});

it("its changelog names every field that has come since", () => {
  const later = FIELDS.filter(([item, field]) => !first(item).includes(field));
  expect(later.map(([, field]) => field)).toContain("old_price");
  for (const [item, field] of later) expect(CHANGELOG, `${item}.${field}`).toContain(`\`${field}\``);
});

it("takes no field away", () => {
  for (const [item, { shape }] of Object.entries(ITEMS))
    expect(Object.keys(shape)).toEqual(expect.arrayContaining(first(item)));
});
