import type { ComponentProps } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../shared/testing/draw-public.tsx";
import { FoundCard } from "./found-card.tsx";

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

type Found = ComponentProps<typeof FoundCard>["apartment"];
const FLAT: Found = {
  id: 12,
  unit_type: "apartment",
  apartment_number: "804",
  rooms: 2,
  area_total: 60,
  floor_number: 8,
  floor_label: "8",
  status: "available",
  project: { id: 1, title: "Linden Court" },
  building: { id: 3, identifier: "B", name: "Building B" },
  plan_image: null,
  price: 90_000,
  old_price: null,
  layout: null,
  instalment_from: { plan_id: 1, amount_minor: 150_001, interval: "monthly", months: 48 },
  url: "",
};
const said = async (over: Partial<Found>) => {
  const { box, t } = await drawPublic(<FoundCard apartment={{ ...FLAT, ...over }} />);
  const amount = (text: string) => t("apartments.plan_from_monthly", { amount: text });
  return { text: box.textContent.replaceAll("\u00a0", " "), amount };
};

it("says from how much a month it can be paid, rounded up, where its price is shown and it is for sale", async () => {
  const { text, amount } = await said({});
  expect(text).toContain(amount("$ 1 501"));
  const quiet: Partial<Found>[] = [
    { instalment_from: null },
    { price: null },
    { status: "sold", price: null },
  ];
  for (const over of quiet) expect((await said(over)).text).not.toContain("a month");
});

it("writes its area, and the price of one, in the firm's unit", async () => {
  const prices = { currency: "USD" as const, others: [], per_m2_shown: true, area_unit: "sqft" as const };
  const { box } = await drawPublic(<FoundCard apartment={FLAT} />, { prices });
  const text = box.textContent.replaceAll("\u00a0", " ");
  expect(text).toContain("646 sq ft");
  expect(text).toContain("$ 139 / sq ft");
  expect(text).not.toContain("m²");
});

it("says of another unit what only its type has, as far as it is known and speaks for it", async () => {
  const places: [Partial<Found>, string[]][] = [
    [{ parking_kind: "covered", has_ev_charger: true }, ["Covered", "EV charger"]],
    [{ parking_kind: "open", has_ev_charger: false }, ["Open-air"]],
    [{}, []],
  ];
  for (const [facts, words] of places)
    expect(await factsOf({ unit_type: "parking", ...facts })).toEqual(["60.0 m²", "Floor 8", ...words]);
  const shop: Partial<Found> = { unit_type: "commercial", has_street_entrance: true, frontage_m: 8.5 };
  expect(await factsOf(shop)).toEqual(["60.0 m²", "Floor 8", "Street entrance", "Shop window: 8.5 m"]);
});
async function factsOf(over: Partial<Found>) {
  const { box, leave } = await drawPublic(
    <FoundCard apartment={{ ...FLAT, rooms: 0, instalment_from: null, ...over }} />,
  );
  const facts = [...box.querySelectorAll("ul li")].map(({ textContent }) => textContent);
  leave();
  return facts.map((text) => text.replaceAll("\u00a0", " "));
}
