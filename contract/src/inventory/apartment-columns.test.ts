import { expect, it } from "vitest";
import { CURRENCIES, CURRENCY_SIGNS, CURRENCY_UNITS } from "../values/money/currency.ts";
import {
  columnReader,
  FILE_COLUMNS,
  FILE_HEADINGS,
  headingsOf,
  isOtherHeading,
  otherCurrencyOfHeading,
} from "./apartment-columns.ts";

it("reads a heading of prices with the firm's currency after it, in every language, and with no other", () => {
  for (const firms of CURRENCIES) {
    const readColumn = columnReader(firms);
    for (const heading of Object.values(FILE_HEADINGS.price))
      for (const named of CURRENCIES)
        for (const unit of [named, CURRENCY_SIGNS[named], ...CURRENCY_UNITS[named]])
          for (const text of [`${heading}, ${unit}`, `${heading} ${unit}`, `${heading}-${unit}`])
            expect(readColumn(text), text).toBe(named === firms ? "price" : undefined);
  }
  for (const none of ["Rooms, $", "$", "Price per m², $", "$ / m²", "Price, USD (GEL)"])
    expect([none, columnReader("USD")(none)]).toEqual([none, undefined]);
  for (const lari of ["ფასი ლარში", "Price₾", "Price-GEL", "Цена в ларах", "ბინის ფასი, ლარი"])
    expect([lari, columnReader("GEL")(lari)]).toEqual([lari, "price"]);
});

it("knows which headings are other words for a column, also with a unit or a currency", () => {
  for (const column of FILE_COLUMNS) {
    const own: string[] = [column, ...Object.values(FILE_HEADINGS[column])];
    for (const heading of headingsOf(column))
      expect([heading, isOtherHeading(heading, column)]).toEqual([heading, !own.includes(heading)]);
  }
  const priced = ["Price, USD", "PRICE", "Total price, USD", "Стоимость, $"];
  expect(priced.filter((heading) => isOtherHeading(heading, "price"))).toEqual(priced.slice(2));
  const areas = ["Total", "Общая (м²)", "Area", "Area, m²", "ფართი (მ²)"];
  expect(areas.filter((heading) => isOtherHeading(heading, "area_total"))).toEqual(areas.slice(2));
});

it("knows the other currency than the firm's that a heading names", () => {
  const others = (headings: string[]) => headings.map((heading) => otherCurrencyOfHeading(heading, "USD"));
  expect(others(["Price, GEL", "Cost (₾)", "EUR price", "Цена, лари"])).toEqual(["GEL", "GEL", "EUR", "GEL"]);
  expect(others(["ფასი ლარში", "Цена, евро", "ფასი, ევრო", "Price₾", "Price-GEL", "Цена в ларах"])).toEqual([
    "GEL",
    "EUR",
    "EUR",
    "GEL",
    "GEL",
    "GEL",
  ]);
  for (const heading of ["Цена в долларах", "ფასი დოლარში", "Цена, долл.", "ფასი, აშშ დოლარი", "Price$"])
    expect([heading, otherCurrencyOfHeading(heading, "GEL")]).toEqual([heading, "USD"]);
  const firms = ["Price", "Price, $", "Price, USD", "Price, USD (GEL)", "Europe", "Gelati price", ""];
  expect(others(firms)).toEqual(firms.map(() => undefined));
});
