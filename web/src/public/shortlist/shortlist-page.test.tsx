// @vitest-environment jsdom
import { LOCALES } from "@ezo/contract/languages";
import type { ApartmentSummary } from "@ezo/contract/navigation";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../shared/testing/draw-public.tsx";
import ComparePage from "./compare-page.tsx";
import ShortlistPage from "./shortlist-page.tsx";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

const apartment = (id: number): ApartmentSummary =>
  ({
    id,
    apartment_number: String(id),
    floor_number: 1,
    floor_label: "1",
    building: { identifier: "A", name: "A" },
    project: { id: 1, title: "Linden Court" },
    status: "available",
    area_total: 60,
    area_living: 40,
    area_balcony: 5,
    bedrooms: 1,
    orientation: [],
    rooms: 2,
    plan_image: null,
  }) as unknown as ApartmentSummary;

const PAGES = [
  ["the shortlist", "/shortlist", ShortlistPage],
  ["the comparison", "/shortlist/compare", ComparePage],
] as const;

it.each(PAGES.flatMap((page) => LOCALES.map((locale) => [...page, locale] as const)))(
  "%s (%s) says how many of a link's apartments are no longer there, in the language of the page",
  async (_, path, Page, locale) => {
    const shared = (ids: string, known: string, found: number[]) =>
      drawPublic(<Page />, {
        locale,
        path: `${path}?ids=${ids}`,
        data: [[["shortlist", locale, known], found.map(apartment)]],
      });
    const some = await shared("1,7,x,99999999999", "1,7", [1]);
    expect(some.box.textContent).toContain(some.t("apartments.missing_count", { count: 3 }));
    some.leave();
    const none = await shared("1,7", "1,7", []);
    expect(none.box.textContent).toContain(none.t("apartments.missing_count", { count: 2 }));
    none.leave();
    const all = await shared("1,7", "1,7", [7, 1]);
    expect(all.box.querySelector("[role=note]")).toBeNull();
  },
);
