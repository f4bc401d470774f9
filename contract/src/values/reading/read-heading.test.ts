import { expect, it } from "vitest";
import { columnReader, FILE_COLUMNS, FILE_HEADINGS, headingsOf } from "../../inventory/apartment-columns.ts";
import { HEADING_MAX_LENGTH, plainHeading } from "./read-heading.ts";

const readColumn = columnReader("USD");

it.each([
  "Общая, м²",
  "Общая, м?",
  "общая м2",
  "Общая (м²)",
  "ფართი, კვ.მ",
  "ფართი კვ.მ (მ²)",
  "ფართობი (მ²)",
  "საერთო ფართი",
  "Площадь общая, кв. м",
  "Площадь",
  "Total area, sqm",
  "Общая кв.м",
  "Общая",
  "საერთო, მ2",
  "Total, m",
])("reads %s as the total area", (heading) => {
  expect(readColumn(heading)).toBe("area_total");
});

it.each([
  ["apartment_number", ["ბინის ნომერი", "ბინის №", "ბინა №", "ბინა N", "ბინა#", "ბინა"]],
  ["apartment_number", ["Номер квартиры", "№ квартиры", "№квартиры", "Кв. №", "КВАРТИРА"]],
  ["apartment_number", ["Apartment No", "Apartment No.", "apartment_number", "Apt #", "Apt. №", "Unit #"]],
  ["building", ["კორპუსის ნომერი", "Корпус №", "Building #"]],
  ["floor", ["სართული", "სართულის №", "этаж", "Номер этажа", "Floor No."]],
  ["rooms", ["ოთახების რაოდენობა", "ოთახი", "комнат", "Кол-во комнат", "No. of rooms"]],
  ["area_living", ["საცხოვრებელი ფართი, მ²", "Жилая площадь", "Living area (sq. m)"]],
  ["area_balcony", ["აივნის ფართი", "Площадь балкона, м2", "Balcony area"]],
  ["price", ["ბინის ფასი", "ღირებულება", "цена", "Стоимость", "Total price"]],
  ["status", ["ბინის სტატუსი", "статус", "Unit status"]],
  ["layout", ["გეგმარების ტიპი", "Тип планировки", "Layout type"]],
])("reads other words for %s: %j", (column, headings) => {
  expect(headings.map((heading) => [heading, readColumn(heading)])).toEqual(
    headings.map((heading) => [heading, column]),
  );
});

it("reads every heading of the export, in every language, as its own column", () => {
  for (const column of FILE_COLUMNS)
    for (const heading of [column, ...Object.values(FILE_HEADINGS[column])])
      expect(readColumn(heading)).toBe(column);
});

it("has no heading that two columns share", () => {
  for (const column of FILE_COLUMNS)
    for (const heading of headingsOf(column))
      expect([heading, readColumn(heading)]).toEqual([heading, column]);
});

it("makes no heading longer, and a plain one is plain", () => {
  const longest = "№".repeat(HEADING_MAX_LENGTH);
  for (const heading of [longest, "Apt. No. (№)", "ფართი (მ²)", "ფართი კვ.მ (მ²)", "Цена (м²)"]) {
    const plain = plainHeading(heading);
    expect(plain.length).toBeLessThanOrEqual(heading.length);
    expect(plainHeading(plain)).toBe(plain);
  }
});

it("keeps the unit: a price per square metre is another heading than the price", () => {
  expect(plainHeading("Цена (м²)")).toBe("цена м2");
  expect(plainHeading("Цена, м2")).toBe("цена м2");
  expect(plainHeading("Цена")).toBe("цена");
});

// A row's number, a price of something else, a currency that is not the firm's, a unit that is not the column's.
it.each([
  "№",
  "#",
  "м²",
  "Цена за м²",
  "1 მ²-ის ფასი",
  "Цена (м²)",
  "Price (m²)",
  "Price, sqm",
  "Price, $ (m²)",
  "ფასი (მ²)",
  "Стоимость кв.м",
  "ღირებულება, მ²",
  "Rooms, m²",
  "Price (GEL)",
  "общая площадь дома",
])("does not know %s", (heading) => {
  expect(readColumn(heading)).toBeUndefined();
});
