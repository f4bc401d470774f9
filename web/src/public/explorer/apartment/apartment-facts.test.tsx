import type { ApartmentDetail } from "@ezo/contract/site/apartment-detail";
import { type Locale, LOCALES } from "@ezo/contract/values/languages";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import { ApartmentFacts } from "./apartment-facts.tsx";

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

const UNIT = {
  area_total: 12.5,
  area_living: null,
  area_balcony: null,
  rooms: 0,
  bedrooms: 0,
  floor_label: "-1",
  orientation: [],
};
async function factsOf(own: Partial<ApartmentDetail>, locale: Locale) {
  const apartment = { ...UNIT, ...own } as unknown as ApartmentDetail;
  const { box, t, leave } = await drawPublic(<ApartmentFacts apartment={apartment} />, { locale });
  const facts = [...box.querySelectorAll("dl > div")].map((fact) =>
    [...fact.children].map(({ textContent }) => textContent.replaceAll("\u00a0", " ")),
  );
  leave();
  return { facts: facts.slice(2), named: (key: string) => t(`apartments.${key}`) };
}

it.each(LOCALES)("says what is known of what only a unit of its type has: %s", async (locale) => {
  const place = await factsOf({ parking_kind: "underground", has_ev_charger: false }, locale);
  const { named } = place;
  expect(place.facts).toEqual([
    [named("parking_kind"), named("parking_underground")],
    [named("has_ev_charger"), named("fact_no")],
  ]);
  const shop = await factsOf({ has_street_entrance: true, frontage_m: 8.5 }, locale);
  const metres = { ka: "8,5 მ", en: "8.5 m", ru: "8,5 м" }[locale];
  expect(shop.facts).toEqual([
    [named("has_street_entrance"), named("fact_yes")],
    [named("frontage"), metres],
  ]);
  expect((await factsOf({}, locale)).facts).toEqual([]);
});
