import { priceRule } from "@ezo/contract/inventory/apartment-cells";
import { runs } from "@ezo/contract/testing/scope";
import { readNumber } from "@ezo/contract/values/reading/read-number";
import fc from "fast-check";
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { draftKey, writeDraft } from "../../editor/drafts/draft.ts";
import type { ApartmentRow } from "../../inventory/stock.resources.ts";
import {
  ADMINISTRATOR,
  button,
  drawSignedIn,
  drawsAdmin,
  press,
  type,
  unmountDrawn,
} from "../../testing.tsx";
import { workOn } from "../chosen-apartment.ts";
import { PriceDialog } from "./price-dialog.tsx";

drawsAdmin();

const rows = (...ids: number[]) =>
  ids.map(
    (id) =>
      ({
        id,
        status: "available",
        price: 100_000,
        old_price: null,
        apartment_number: String(id),
      }) as ApartmentRow,
  );
const onSet = vi.fn();
beforeEach(() => onSet.mockClear());
const open = (selected = rows(1, 2)) =>
  drawSignedIn(
    <PriceDialog selected={selected} isBusy={false} onSet={onSet} onClose={() => undefined} />,
    () => null,
  );
const choose = (way: string) =>
  act(async () => document.querySelector<HTMLInputElement>(`input[value="${way}"]`)?.click());
const submit = () => press("Change the price");
const field = () => document.querySelector<HTMLInputElement>('input[inputmode="decimal"]');
const error = () =>
  field()?.getAttribute("aria-invalid") === "true"
    ? document.querySelector(".mantine-InputWrapper-error")?.textContent
    : undefined;
const sent = () => onSet.mock.calls.map(([set]: unknown[]) => set);

it.each([
  ["absolute", "150,000.50", "A whole number is needed here"],
  ["absolute", "150000,50", "A whole number is needed here"],
  ["absolute", "-5", "Allowed: 1 to 2\u00a0000\u00a0000\u00a0000"],
  ["absolute", "0", "Allowed: 1 to 2\u00a0000\u00a0000\u00a0000"],
  ["absolute", "1e9", "This is not a number"],
  ["absolute", "150 000 ₾", "This is not a number"],
  ["percent", "1e9", "This is not a number"],
  ["percent", "-91", "Allowed: -90 to 900"],
  ["percent", "1,255", "Can mean two numbers: write it without a thousands separator"],
])("keeps what was typed %s as %s, says what is wrong, and sends nothing", async (way, text, reason) => {
  await open();
  await choose(way);
  await type(way === "percent" ? "Percent" : "New price, $", text);
  await submit();
  expect(field()?.value).toBe(text);
  expect(error()).toBe(reason);
  expect(sent()).toEqual([]);
  await type(way === "percent" ? "Percent" : "New price, $", "7");
  expect(error()).toBeUndefined();
  await submit();
  expect(sent()).toEqual([way === "percent" ? { price_percent: 7 } : { price: 7, currency: "USD" }]);
});

it("sends a kept price with the currency that it was typed in, and one that is typed anew with that of now", async () => {
  const key = draftKey(ADMINISTRATOR.id, `dialog:${workOn("apartment-prices", rows(1, 2))}`, null);
  const values = { way: "absolute", percent: "", absolute: 90_000, currency: "GEL" };
  writeDraft(key, { values, version: null, at: Date.now() });
  await open();
  await press("Continue with it");
  await submit();
  await type("New price, $", "91000");
  await submit();
  expect(sent()).toEqual([
    { price: 90_000, currency: "GEL" },
    { price: 91_000, currency: "USD" },
  ]);
});

it("sends what the shared reader reads, or nothing", async () => {
  await open();
  await choose("absolute");
  const typed = fc.string({ unit: fc.constantFrom(..."0159,. '-+e$%"), maxLength: 11 });
  for (const text of fc.sample(typed, { numRuns: runs(15), seed: 7 })) {
    onSet.mockClear();
    await type("New price, $", text);
    await submit();
    const reading = readNumber(text, priceRule("USD"));
    const isSent = "value" in reading && reading.value >= 1 && reading.value <= 2_000_000_000;
    expect([text, sent()]).toEqual([text, isSent ? [{ price: reading.value, currency: "USD" }] : []]);
  }
});

it("takes no percentage for a price", async () => {
  await open();
  await type("Percent", "10");
  await choose("absolute");
  expect(field()?.value).toBe("");
  await submit();
  expect(error()).toBe("This field is required");
});

it("offers dropped work for the same apartments only", async () => {
  await open();
  await type("Percent", "10");
  unmountDrawn();
  await open(rows(3));
  expect(document.body.textContent).not.toContain("Continue with it");
  unmountDrawn();
  await open(rows(2, 1));
  expect(button("Continue with it")).toBeTruthy();
});

it("names the apartments whose discount forbids the change, and changes the others once they are left out", async () => {
  const [free, discounted] = rows(1, 2) as [ApartmentRow, ApartmentRow];
  await open([free, { ...discounted, building_identifier: "A", floor_number: 7, old_price: 104_000 }]);
  await type("Percent", "3");
  expect(document.body.textContent).not.toContain("Leave out");
  await type("Percent", "4");
  const [refused] = document.querySelectorAll("tbody tr");
  expect(refused?.textContent).toContain("A / 7 / 2");
  expect(refused?.textContent).toContain("Not below the old price, 104\u00a0000: end the discount first");
  await submit();
  expect(sent()).toEqual([]);
  await act(async () => document.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click());
  await submit();
  expect(onSet.mock.calls.map(([set, changed]: unknown[]) => [set, changed])).toEqual([
    [{ price_percent: 4 }, [free]],
  ]);
  await choose("none");
  expect(document.querySelector("tbody tr")?.textContent).toContain("A discount needs a price");
});

it("names the first of the prices that fall by more than a fifth, and how many do", async () => {
  await open(rows(1, 2, 3, 4).map((row) => ({ ...row, building_identifier: "A", floor_number: 7 })));
  const said = () =>
    [...document.querySelectorAll('[role="status"]')]
      .map(({ textContent }) => textContent)
      .find((text) => text.startsWith("Prices that fall"));
  await type("Percent", "-20");
  expect(said()).toBeUndefined();
  await type("Percent", "-21");
  const falls = [1, 2, 3].map((id) => `A / 7 / ${id}: 100\u00a0000 → 79\u00a0000`);
  expect(said()).toBe(["Prices that fall by more than 20 %: 4", ...falls, "And 1 more"].join(""));
  await submit();
  expect(sent()).toEqual([{ price_percent: -21 }]);
});
