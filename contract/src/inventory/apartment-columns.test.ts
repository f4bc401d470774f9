import { expect, it } from "vitest";
import { CURRENCIES, CURRENCY_SIGNS } from "../values/money/currency.ts";
import { columnReader, FILE_HEADINGS, otherCurrencyOfHeading } from "./apartment-columns.ts";

it("reads a heading of prices with the firm's currency after it, in every language, and with no other", () => {
  for (const firms of CURRENCIES) {
    const readColumn = columnReader(firms);
    for (const heading of Object.values(FILE_HEADINGS.price))
      for (const named of CURRENCIES)
        for (const unit of [named, CURRENCY_SIGNS[named], named.toLowerCase()])
          for (const text of [`${heading}, ${unit}`, `${heading} ${unit}`])
            expect(readColumn(text), text).toBe(named === firms ? "price" : undefined);
  }
  expect(columnReader("USD")("Rooms, $")).toBeUndefined();
});

it("knows the other currency than the firm's that a heading names", () => {
  const others = (headings: string[]) => headings.map((heading) => otherCurrencyOfHeading(heading, "USD"));
  expect(others(["Price, GEL", "Cost (₾)", "EUR price", "Цена, лари"])).toEqual(["GEL", "GEL", "EUR", "GEL"]);
  const firms = ["Price", "Price, $", "Price, USD", "Price, USD (GEL)", "Europe", "Gelati price", ""];
  expect(others(firms)).toEqual(firms.map(() => undefined));
});
