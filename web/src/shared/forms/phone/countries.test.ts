import { describe, expect, it } from "vitest";
import { listCountries, searchCountries } from "./countries.ts";

const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code);

describe("the list of countries", () => {
  const english = listCountries("en");

  it("begins with the preferred ones, then is sorted by name", () => {
    expect(codes(english.slice(0, 5))).toEqual(["GE", "IL", "RU", "AZ", "TR"]);
    expect(english[5]?.name).toBe("Afghanistan");
    expect(new Set(codes(english)).size).toBe(english.length);
  });

  it("names countries in the page's language", () => {
    expect(listCountries("ka")[0]?.name).toBe("საქართველო");
    expect(listCountries("ru")[0]?.name).toBe("Грузия");
  });

  it("is searched by name, dial code and letters", () => {
    expect(codes(searchCountries(english, " georgia "))).toContain("GE");
    expect(codes(searchCountries(english, "+995"))).toEqual(["GE"]);
    expect(codes(searchCountries(english, "995"))).toEqual(["GE"]);
    expect(codes(searchCountries(english, "de"))).toContain("DE");
    expect(searchCountries(english, "")).toBe(english);
    expect(searchCountries(english, "no such country")).toEqual([]);
  });
});
