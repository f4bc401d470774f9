import { columnReader, FILE_COLUMNS, FILE_HEADINGS } from "@ezo/contract/inventory/apartment-columns";
import { CURRENCIES, CURRENCY_SIGNS } from "@ezo/contract/values/money/currency";
import { expect, it } from "vitest";
import { ADMIN_LANGUAGES, translator } from "../../i18n/texts.ts";
import { sheetHead } from "./sheet-columns.ts";

it("calls its columns as the files that it gives and takes do", () => {
  for (const language of ADMIN_LANGUAGES) {
    const t = translator(language);
    for (const column of FILE_COLUMNS) {
      expect(t(`field.${column}`)).toBe(FILE_HEADINGS[column][language]);
      expect(columnReader("USD")(` ${t(`field.${column}`).toUpperCase()} `)).toBe(column);
    }
  }
});

it("names the firm's currency over its prices, in every language, as files may", () => {
  for (const language of ADMIN_LANGUAGES)
    for (const currency of CURRENCIES) {
      const t = translator(language, currency);
      expect(sheetHead("price", t)).toBe(`${t("field.price")}, ${CURRENCY_SIGNS[currency]}`);
      expect(columnReader(currency)(sheetHead("price", t))).toBe("price");
      expect(sheetHead("rooms", t)).toBe(t("field.rooms"));
    }
});
