import type { PriceNow } from "@ezo/contract/enquiries/enquiry-replies";
import { moneyText } from "@ezo/contract/values/money/money";
import fc from "fast-check";
import { expect, it } from "vitest";
import { changedPrices, type FilledPrice, mentionsOf, withNewPrices } from "./filled-prices.ts";

const money = (amount: number) => moneyText(amount, "USD");
const filled = (id: number, text: string): FilledPrice => ({
  apartment_id: id,
  locale: "en",
  text,
  template: "alternatives",
});
const costs = (id: number, text: string): PriceNow => ({
  apartment_id: id,
  apartment_number: String(id),
  unit_type: "apartment",
  texts: { ka: text, en: text, ru: text },
});

it("knows a price from the beginning of a longer one", () => {
  expect(mentionsOf(money(100_000), money(100))).toEqual([]);
  expect(mentionsOf(`${money(100)}.50, ${money(100)},50 or ${money(1000)}`, money(100))).toEqual([]);
  expect(mentionsOf(`${money(100)}, ${money(100)}.`, money(100))).toHaveLength(2);
});

it("inserts into a list of apartments each one's own new price, whatever the prices are", () => {
  const few = fc.constantFrom(100, 1000, 100_000, 110_000, 110_000_000).map(money);
  const listed = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 120 }), was: few, now: few }), {
    selector: ({ id }) => id,
    maxLength: 6,
  });
  const textOf = (apartments: readonly { id: number; price: string }[]) =>
    apartments
      .map(({ id, price }) => `Apartment ${id}\n${price}\nhttps://ezo.test/en/A/floor-6/apartment-${id}`)
      .join("\n\n");
  fc.assert(
    fc.property(listed, (apartments) => {
      const body = textOf(apartments.map(({ id, was }) => ({ id, price: was })));
      const prices = apartments.map(({ id, was }) => filled(id, was));
      const now = apartments.map((one) => costs(one.id, one.now));
      const changed = changedPrices({ body, prices }, now);
      expect(changed).toHaveLength(apartments.filter((one) => one.was !== one.now).length);
      const next = withNewPrices({ body, prices }, changed);
      expect(next.body).toBe(textOf(apartments.map((one) => ({ id: one.id, price: one.now }))));
      expect(changedPrices(next, now)).toEqual([]);
    }),
  );
});

it("knows of no price whose apartment is out of the text, though another one costs as much", () => {
  const prices = [filled(1, money(100)), filled(2, money(100))];
  const body = `${money(100)}\nhttps://ezo.test/en/A/floor-6/apartment-2`;
  const changed = changedPrices({ body, prices }, [costs(1, money(200)), costs(2, money(300))]);
  expect(changed.map(({ apartment_id: id }) => id)).toEqual([2]);
});

it("takes prices without links in their turn, and all mentions of the only one", () => {
  const prices = [filled(1, money(100)), filled(2, money(100))];
  const body = `First: ${money(100)}, second: ${money(100)}`;
  const second = [costs(1, money(100)), costs(2, money(200))];
  expect(withNewPrices({ body, prices }, changedPrices({ body, prices }, second)).body).toBe(
    `First: ${money(100)}, second: ${money(200)}`,
  );
  const one = { body, prices: prices.slice(0, 1) };
  expect(withNewPrices(one, changedPrices(one, [costs(1, money(300))])).body).toBe(
    `First: ${money(300)}, second: ${money(300)}`,
  );
});
