import { describe, expect, it } from "vitest";
import { ordinal } from "./ordinal.ts";

describe("an ordinal", () => {
  it.each([
    [1, "1st", "1-ლი"],
    [2, "2nd", "მე-2"],
    [3, "3rd", "მე-3"],
    [11, "11th", "მე-11"],
    [20, "20th", "მე-20"],
    [21, "21st", "21-ე"],
    [40, "40th", "მე-40"],
    [100, "100th", "მე-100"],
    [112, "112th", "112-ე"],
  ])("of %i", (value, english, georgian) => {
    expect(ordinal(value, "en")).toBe(english);
    expect(ordinal(value, "ka")).toBe(georgian);
  });
});
