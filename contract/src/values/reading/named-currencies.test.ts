import { describe, expect, it } from "vitest";
import { CURRENCIES, CURRENCY_UNITS } from "../money/currency.ts";
import { currenciesIn, withoutCurrencies } from "./named-currencies.ts";

const PRICE = ["Price", "Цена", "ფასი"];

describe("the currency that a text names", () => {
  it.each([
    ["GEL", ["ფასი ლარში", "ფასი (ლარი)", "Цена в ларах", "Price₾", "₾/m²", "Price-GEL", "price_gel"]],
    ["EUR", ["Цена, евро", "ფასი, ევრო", "ფასი ევროში", "Price€", "EUR price", "Cost in euros", "Price/EUR"]],
    ["USD", ["Цена в долларах", "Цена, долл.", "ფასი დოლარში", "ფასი, აშშ დოლარი", "Price US$"]],
  ])("is %s in %j", (currency, texts) => {
    for (const text of texts)
      for (const written of [text, text.toUpperCase(), text.toLowerCase()])
        expect([written, currenciesIn(written)]).toEqual([written, [currency]]);
  });

  it("is each of several, and none in words that begin alike", () => {
    expect(currenciesIn("Price, USD (GEL)")).toEqual(["USD", "GEL"]);
    expect(currenciesIn("$ / ₾ / €")).toEqual(CURRENCIES);
    for (const text of ["", "Europe", "Цена с евроремонтом", "Европа", "ევროპა", "Цена ларька", "Gelati"])
      expect([text, currenciesIn(text)]).toEqual([text, []]);
  });

  it("is known by all that may be beside a number, however it is set apart", () => {
    for (const currency of CURRENCIES)
      for (const unit of CURRENCY_UNITS[currency])
        for (const price of PRICE)
          for (const text of [
            `${price}, ${unit}`,
            `${price} (${unit})`,
            `${price}-${unit}`,
            `${price}/${unit}`,
            `${price}_${unit}`,
            `${unit} ${price}`,
          ]) {
            expect([text, currenciesIn(text)]).toEqual([text, [currency]]);
            expect([text, withoutCurrencies(text)]).toEqual([text, price]);
          }
  });

  it("is all that is taken from the text", () => {
    expect(withoutCurrencies("Price per m², $")).toBe("Price per m²");
    expect(withoutCurrencies("Цена с евроремонтом")).toBe("Цена с евроремонтом");
    expect(withoutCurrencies("$")).toBe("");
  });
});
