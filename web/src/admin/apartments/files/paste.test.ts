import type { Currency } from "@ezo/contract/values/money/currency";
import { describe, expect, it } from "vitest";
import type { ApartmentRow } from "../../inventory/stock.resources.ts";
import { parseTsv, planPaste, rangeOf, toTsv } from "./paste.ts";
import { parseCell } from "../sheet/sheet-columns.ts";

const apartment = (number: string, price: number | null) =>
  ({
    id: Number(number),
    version: 1,
    apartment_number: number,
    status: "available",
    rooms: 2,
    bedrooms: 1,
    area_total: 55.5,
    area_living: null,
    area_balcony: null,
    orientation: ["S", "SW"],
    price,
    is_price_hidden: false,
  }) as unknown as ApartmentRow;
const rows = [apartment("101", 1000), apartment("102", null)];
const ROOMS = 2;
const AREA = 4;
const PRICE = 8;

describe("a cell", () => {
  it("is judged by the contract's rules", () => {
    expect(parseCell("status", "გაყიდული", "USD")).toEqual({ value: "sold" });
    expect(parseCell("status", "gone", "USD")).toEqual({ error: "sheet.error.status" });
    expect(parseCell("rooms", "0", "USD")).toEqual({ error: "sheet.error.range" });
    expect(parseCell("area_total", "0", "USD")).toEqual({ error: "sheet.error.range" });
    expect(parseCell("apartment_number", "7".repeat(21), "USD")).toEqual({ error: "sheet.error.length" });
    expect(parseCell("area_living", "", "USD")).toEqual({ value: null });
    expect(parseCell("area_total", "", "USD")).toEqual({ error: "sheet.error.required" });
    expect(parseCell("orientation", "s, sw", "USD")).toEqual({ value: ["S", "SW"] });
    expect(parseCell("orientation", "up", "USD")).toEqual({ error: "sheet.error.sides" });
    expect(parseCell("orientation", "South West", "USD")).toEqual({ value: ["SW"] });
    expect(parseCell("price", "70 000 ₾", "USD")).toEqual({ error: "sheet.error.currency" });
    expect(parseCell("price", "70 000 ₽", "USD")).toEqual({ error: "sheet.error.number" });
    expect(parseCell("area_total", "1,234", "USD")).toEqual({ error: "sheet.error.ambiguous" });
    expect(parseCell("area_total", "61,125", "USD")).toEqual({ error: "sheet.error.ambiguous" });
    expect(parseCell("area_total", "61,1250", "USD")).toEqual({ error: "sheet.error.decimals" });
    expect(parseCell("price", "150 000,50", "USD")).toEqual({ error: "sheet.error.whole" });
    expect(parseCell("is_price_hidden", "კი", "USD")).toEqual({ value: true });
    expect(parseCell("apartment_number", " ", "USD")).toEqual({ error: "sheet.error.required" });
  });
});

describe("a block", () => {
  it("keeps quotes, tabs and line ends in cells", () => {
    expect(parseTsv('a\tb\r\n"c ""d""\n\te"\tf\r\n')).toEqual([
      ["a", "b"],
      ['c "d"\n\te', "f"],
    ]);
  });

  it("is the same however each of its lines ends", () => {
    expect(parseTsv('a\tb\r\n"c\nd"\te\nf\tg\rh\ti')).toEqual([
      ["a", "b"],
      ["c\nd", "e"],
      ["f", "g"],
      ["h", "i"],
    ]);
  });

  it("keeps empty lines, and cells of programs that quote nothing", () => {
    expect(parseTsv("1\n\n3\n")).toEqual([["1"], [""], ["3"]]);
    expect(parseTsv('5" x\t"a\nb\tc')).toEqual([
      ['5" x', '"a'],
      ["b", "c"],
    ]);
  });

  it("is read by the decimal mark of each of its columns", () => {
    const at = { row: 0, column: AREA };
    const values = (block: string) =>
      planPaste(rows, rangeOf(at, at), parseTsv(block), "USD").cells.map(({ to, error }) => to ?? error);
    expect(values("61,5\n1,230")).toEqual([61.5, 1.23]);
    expect(values("1,061.5\n1,230")).toEqual([1061.5, 1230]);
    expect(values("61\n1,230")).toEqual([61, "sheet.error.ambiguous"]);
  });

  it("lists changes, errors, and cells beyond the page", () => {
    const at = { row: 0, column: PRICE };
    const plan = planPaste(rows, rangeOf(at, at), parseTsv("1000\t0\tparking\tx\nmuch\t1\n3\t0"), "USD");
    expect(plan.cells.map(({ row, field, to, error }) => [row.id, field, to ?? error])).toEqual([
      [101, "unit_type", "parking"],
      [102, "price", "sheet.error.number"],
      [102, "is_price_hidden", true],
    ]);
    expect(plan).toMatchObject({ rowsBeyond: 1, columnsBeyond: 1 });
  });

  it("has no price of a cell in another currency than the firm's", () => {
    const at = { row: 0, column: PRICE };
    const plan = (currency: Currency) =>
      planPaste(rows, rangeOf(at, at), parseTsv("₾ 2 000\n2 000 GEL"), currency).cells.map(
        ({ to, error }) => to ?? error,
      );
    expect(plan("USD")).toEqual(["sheet.error.currency", "sheet.error.currency"]);
    expect(plan("GEL")).toEqual([2000, 2000]);
  });

  it("leaves a cell as it is whose text says what it holds, also the 0 of a unit without rooms", () => {
    const places = [{ ...rows[0]!, unit_type: "parking" as const, rooms: 0 }];
    const at = { row: 0, column: ROOMS };
    expect(planPaste(places, rangeOf(at, at), [["0"]], "USD").cells).toEqual([]);
    const [cell] = planPaste(places, rangeOf(at, at), [["51"]], "USD").cells;
    expect(cell?.error).toBe("sheet.error.range");
  });

  it("of one cell fills the range", () => {
    const range = rangeOf({ row: 1, column: PRICE }, { row: 0, column: PRICE });
    expect(planPaste(rows, range, [["5"]], "USD").cells.map(({ to }) => to)).toEqual([5, 5]);
  });

  it("is text where a spreadsheet would run it, as in files", () => {
    expect(parseTsv("'-1\t''=x\t=\"007\"\t'a'")).toEqual([["-1", "'=x", "007", "'a'"]]);
    const odd = ["=1+1", "-1", "'-1", "@a", "5"].map((apartment_number) => ({
      ...rows[0]!,
      apartment_number,
    }));
    const range = rangeOf({ row: 0, column: 0 }, { row: odd.length - 1, column: 0 });
    expect(toTsv(odd, range)).toBe("'=1+1\n'-1\n''-1\n'@a\n5");
    expect(planPaste(odd, range, parseTsv(toTsv(odd, range)), "USD").cells).toEqual([]);
  });

  it("comes back as it was copied", () => {
    const range = rangeOf({ row: 0, column: 0 }, { row: 1, column: 9 });
    expect(planPaste(rows, range, parseTsv(toTsv(rows, range)), "USD").cells).toEqual([]);
  });
});
