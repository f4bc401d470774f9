import type { ApartmentSummary } from "@ezo/contract/site/apartment-summary";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../testing/draw-public.tsx";
import { ApartmentCards } from "./apartment-cards.tsx";

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

it("keeps the explorer's filters on the way to another apartment", async () => {
  const apartment = {
    id: 12,
    project: { id: 1, title: "Linden Court" },
    building: { identifier: "B", name: "B" },
    apartment_number: "804",
    floor_number: 8,
    floor_label: "8",
    rooms: 2,
    area_total: 60,
    status: "available",
    plan_image: null,
  } as unknown as ApartmentSummary;
  const { box } = await drawPublic(<ApartmentCards apartments={[apartment]} search="?rooms=2" />);
  expect(box.querySelector("a")?.getAttribute("href")).toBe("/projects/1/B/floor-8/apartment-12?rooms=2");
});

it("shows a price on request, and names the buildings of apartments with the same number", async () => {
  const apartment = (id: number, building: string, status: string) =>
    ({
      id,
      project: { id: 1, title: "Linden Court" },
      building: { identifier: building, name: `Building ${building}` },
      apartment_number: "401",
      floor_number: 4,
      floor_label: "4",
      rooms: 2,
      area_total: 60,
      status,
      plan_image: null,
    }) as unknown as ApartmentSummary;
  const apartments = [apartment(1, "A", "available"), apartment(2, "B", "sold")];
  const { box, t } = await drawPublic(<ApartmentCards apartments={apartments} hasPlace />);
  const cards = [...box.querySelectorAll("li")];
  const onRequest = t("apartments.price_on_request");
  expect(cards.map(({ textContent }) => textContent.includes(onRequest))).toEqual([true, false]);
  const names = cards.map((card) => card.querySelector("button")?.ariaLabel);
  expect(names).toEqual(
    ["Apartment 401, Building A", "Apartment 401, Building B"].map((name) =>
      t("apartments.shortlist_add", { apartment: name }),
    ),
  );
});
