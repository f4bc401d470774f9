import { act, useState } from "react";
import { expect, it } from "vitest";
import { draw, drawsAdmin, type } from "../../testing.tsx";
import { NumberField } from "./number-field.tsx";
import { type Figure, numberOf } from "./number-of.ts";

drawsAdmin();

function Months() {
  const [value, setValue] = useState<Figure>(12);
  return (
    <>
      <NumberField label="Months" bounds={{ min: 1, max: 120 }} value={value} onChange={setValue} />
      <output>{String(numberOf(value))}</output>
    </>
  );
}
const field = () => document.querySelector("input");
const value = () => document.querySelector("output")?.textContent;

it.each(["1,5", "-3", "1e2", "500", "12 months", "1.2.3"])(
  "keeps %s as it was typed, also when it is left, and reads no other number from it",
  async (text) => {
    await draw(<Months />);
    await act(async () => field()?.focus());
    await type("Months", text);
    await act(async () => field()?.blur());
    expect(field()?.value).toBe(text);
    expect(field()?.getAttribute("aria-invalid")).toBe("true");
    expect(value()).toBe("NaN");
  },
);

it.each([
  ["en", "1\u00a0250\u00a0000"],
  ["ka", "1\u00a0250\u00a0000"],
])("sets thousands apart as in sums, and reads that again: %s", async (language, written) => {
  localStorage.setItem("ezo_admin_language", language);
  const Price = () => {
    const [price, setPrice] = useState<Figure>(1_250_000);
    return (
      <NumberField
        label="Price"
        isGrouped
        bounds={{ min: 1, max: 9_999_999 }}
        value={price}
        onChange={setPrice}
      />
    );
  };
  await draw(<Price />);
  expect([field()?.value, field()?.getAttribute("aria-invalid")]).toEqual([written, null]);
  for (const [typed, shown] of [
    ["50000", "50\u00a0000"],
    [written, written],
  ] as const) {
    await act(async () => field()?.focus());
    await type("Price", typed);
    await act(async () => field()?.blur());
    expect(field()?.value).toBe(shown);
  }
});

it("counts with the arrow keys, as far as the bounds", async () => {
  await draw(<Months />);
  await type("Months", "119");
  for (const key of ["ArrowUp", "ArrowUp"])
    await act(async () => void field()?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
  expect([field()?.value, value()]).toEqual(["120", "120"]);
  await type("Months", "");
  expect(value()).toBe("null");
});

it("says once which numbers are allowed: the reason takes the place of a description that says so", async () => {
  const field = { label: "Discount", description: "Up to 99 %", value: "120", onChange: () => undefined };
  await draw(<NumberField {...field} bounds={{ min: 0, max: 99 }} isBoundsHint />);
  expect(document.body.textContent).toContain("Allowed: 0 to 99");
  expect(document.body.textContent).not.toContain("Up to 99 %");
});
