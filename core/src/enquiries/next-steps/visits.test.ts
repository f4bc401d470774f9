import { readFileSync } from "node:fs";
import type { Locale } from "@ezo/contract/values/languages";
import { expect, it } from "vitest";
import type { TextLookup } from "../../translations/translations.service.ts";
import { visitPlace } from "./visits.ts";

const TEXTS = JSON.parse(
  readFileSync(new URL("../../../../prisma/seed/translations/mail.json", import.meta.url), "utf8"),
) as Record<string, Record<Locale, string>>;
const lookup =
  (locale: Locale): TextLookup =>
  (key, values = {}) =>
    (TEXTS[key]?.[locale] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
const enquiryAbout = (locale: Locale, name: string) => ({
  project: null,
  apartment: {
    id: 7,
    number: "12",
    unitType: "apartment" as const,
    floor: { number: 3, building: { identifier: "B", translations: [{ locale, name }] } },
  },
});

it.each([
  ["ka", "კორპუსი B", "ბინა 12, კორპუსი B, სართული 3"],
  ["en", "Building B", "Apartment 12, building B, floor 3"],
  ["ru", "Корпус B", "Квартира 12, корпус B, этаж 3"],
  ["en", "Rose", "Apartment 12, building Rose, floor 3"],
] as const)("a visit says once what a building is, in %s: %s", (locale, name, place) => {
  expect(visitPlace(enquiryAbout(locale, name), lookup(locale), locale)).toContain(place);
});
