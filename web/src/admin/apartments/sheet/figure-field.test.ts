import { describe, expect, it, vi } from "vitest";
import { apartmentSpec } from "../apartment-values.ts";
import { figureIn } from "./figure-field.tsx";

describe("a figure in the apartment's form", () => {
  it.each([
    ["150,000", 150_000],
    ["150 000", 150_000],
    ["1.250.000", 1_250_000],
    ["170 000,00", 170_000],
    ["", ""],
  ])("reads the price %s", (text, price) => {
    expect(figureIn("price", text, "USD")).toBe(price);
  });

  it.each(["170 000,50", "170000.50", "1e5", "70 000 ₾"])(
    "refuses the price %s instead of guessing",
    (text) => {
      const price = figureIn("price", text, "USD");
      expect(price).toBe(text);
      vi.stubGlobal("window", { location: { search: "" } });
      const body = apartmentSpec.toBody({ ...apartmentSpec.empty(), price });
      expect(body["price"]).toBeNaN();
    },
  );
});
