import { describe, expect, it } from "vitest";
import { fromText, leftText } from "./layout-left.ts";

const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(" ");
const floor = (number: number, available: number) => ({
  floor_number: number,
  floor_label: String(number),
  available,
});
const stats = { available: 0, reserved: 0, sold: 0, total: 0, from_price: null };

describe("what is left of a layout", () => {
  it("is named with the lowest and the highest floor on which some are", () => {
    const floors = [floor(1, 0), floor(3, 2), floor(5, 0), floor(9, 5), floor(12, 0)];
    expect(leftText(t, { stats: { ...stats, available: 7 }, floors })).toBe("apartments.layout_left 7 3 9");
  });
  it("names one floor where there is only one", () => {
    const floors = [floor(1, 0), floor(3, 2)];
    expect(leftText(t, { stats: { ...stats, available: 2 }, floors })).toBe(
      "apartments.layout_left_floor 2 3",
    );
  });
  it("is sold out only if every one is sold", () => {
    const floors = [floor(3, 0)];
    expect(leftText(t, { stats: { ...stats, sold: 2, total: 2 }, floors })).toBe("apartments.layout_sold");
    const reserved = { ...stats, sold: 1, reserved: 1, total: 2 };
    expect(leftText(t, { stats: reserved, floors })).toBe("apartments.layout_none_free");
    expect(leftText(t, { stats, floors: [] })).toBe("apartments.layout_none_free");
  });
  it("has a price only while some are left", () => {
    expect(fromText(t, { money: (amount) => `$ ${amount}` }, stats)).toBe("");
    expect(fromText(t, { money: (amount) => `$ ${amount}` }, { ...stats, available: 1 })).toBe(
      "apartments.price_on_request",
    );
    expect(
      fromText(t, { money: (amount) => `$ ${amount}` }, { ...stats, available: 1, from_price: 90_000 }),
    ).toMatch(/^apartments.from_price \$/);
  });
});
