import { expect, it } from "vitest";
import { columnReader, FILE_COLUMNS, FILE_HEADINGS } from "../../inventory/apartment-columns.ts";

const readColumn = columnReader("USD");

it.each([
  "Общая, м²",
  "Общая, м?",
  "общая м2",
  "Общая (м²)".replace(/[()]/g, ""),
  "Общая кв.м",
  "Общая",
  "საერთო, მ2",
  "Total, m",
])("reads %s as the total area", (heading) => {
  expect(readColumn(heading)).toBe("area_total");
});

it("reads every heading of the export, in every language, as its own column", () => {
  for (const column of FILE_COLUMNS)
    for (const heading of [column, ...Object.values(FILE_HEADINGS[column])])
      expect(readColumn(heading)).toBe(column);
});

it.each(["м²", "Цена за м²", "общая площадь дома"])("does not know %s", (heading) => {
  expect(readColumn(heading)).toBeUndefined();
});
