import { expect, it } from "vitest";
import { minorText } from "./money.ts";

it("writes dollars with their thousands apart, and cents where there are any", () => {
  const written = [0, 5, 99_900, 124_037, 123_456_700, 20_000_000_000_000].map((amount) =>
    minorText(amount, "ka", "USD"),
  );
  expect(written.map((text) => text.replaceAll("\u00a0", " "))).toEqual([
    "$ 0",
    "$ 0,05",
    "$ 999",
    "$ 1 240,37",
    "$ 1 234 567",
    "$ 200 000 000 000",
  ]);
  expect(minorText(124_037, "en", "USD")).toBe("$\u00a01\u00a0240.37");
});
