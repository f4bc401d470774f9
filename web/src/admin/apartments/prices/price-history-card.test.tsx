import type { PriceLine } from "@ezo/contract/inventory/apartment-prices";
import { expect, it } from "vitest";
import { type Answer, drawSignedIn, drawsAdmin, until } from "../../testing.tsx";
import { PriceHistoryCard } from "./price-history-card.tsx";

drawsAdmin();

const nino = { id: 1, name: "Nino" };
/** Each with a time of its own, the newest first. */
const history = (changes: readonly Partial<PriceLine>[]): PriceLine[] =>
  changes.map((over, index) => ({
    valid_from: `2026-01-${String(20 - index)}T08:00:00.000Z`,
    currency: "USD",
    price: 95_000,
    old_price: null,
    discount_until: null,
    is_price_hidden: false,
    author: null,
    reason: "",
    ...over,
  }));
const draw = (answer: Answer) =>
  drawSignedIn(<PriceHistoryCard id={5} />, (_method, path) =>
    path === "/api/admin/apartments/5/prices" ? answer : { body: { data: [] } },
  );
const list = () => document.querySelector("ol") ?? expect.fail("no lines");
const isDrawn = () => until(() => expect(list().getAttribute("aria-busy")).toBe("false"));
/** The price of each line, and what is said of it. */
const lines = () =>
  [...list().querySelectorAll("li")].map((line) =>
    [...line.querySelectorAll("b, small")]
      .map(({ textContent }) => textContent.replaceAll("\u00A0", " "))
      .filter(Boolean),
  );

it("shows what the apartment has cost since when, by whom and why, each in the currency of its time", async () => {
  const price_list = { id: 7, name: "Winter" };
  const data = history([
    { price: 94_000, author: nino, reason: "price list 7 undone", price_list },
    { price: 100_000, author: nino, reason: "price list 7", price_list },
    { price: 94_000, reason: "discount ended" },
    { price: 90_000, old_price: 94_000, discount_until: "2026-01-15", author: nino },
    { price: 94_000, author: { id: 2, name: "Lasha" } },
    { price: null, is_price_hidden: true, author: nino, reason: "import" },
    { currency: "EUR", author: nino, reason: "currency changed" },
    {},
  ]);
  await draw({ body: { data } });
  await isDrawn();
  expect(lines()).toEqual([
    ["$ 94 000", "Nino · Price list undone: Winter"],
    ["$ 100 000", "Nino · Price list: Winter"],
    ["$ 94 000", "The discount ended"],
    ["$ 90 000", "Then $ 94 000", expect.stringMatching(/^Nino · Discount until .*15/) as string],
    ["$ 94 000", "Lasha"],
    ["Empty", "hidden · Nino · Import"],
    ["€ 95 000", "Nino · Another currency, the same figure"],
    ["$ 95 000"],
  ]);
  const times = [...list().querySelectorAll("time")].map(({ dateTime }) => dateTime);
  expect(times).toEqual(data.map(({ valid_from: from }) => from));
  const links = [...list().querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/admin/price-lists/7", "/admin/price-lists/7"]);
});

it("says which discount began, was changed, or only has another price after it", async () => {
  const discount = {
    price: 90_000,
    old_price: 95_000,
    discount_until: "2026-12-05",
    discount_reason: { ka: "ახალი წელი", en: "New Year", ru: "" },
    author: nino,
  };
  const data = history([
    { ...discount, price: 85_000, old_price: 97_000 },
    { ...discount, old_price: 97_000, reason: "price list 7" },
    { ...discount, is_price_hidden: true },
    discount,
    {},
  ]);
  await draw({ body: { data } });
  await isDrawn();
  const began = expect.stringMatching(/^Nino · Discount until .*5.* · New Year$/) as string;
  expect(lines().map((line) => line.at(-1))).toEqual([
    began,
    "Nino · The price after the discount changed · Price list",
    "hidden · Nino",
    began,
    "$ 95 000",
  ]);
});

it("has no link to a price list for those who may not open it", async () => {
  await draw({ body: { data: history([{ author: nino, reason: "price list 7" }]) } });
  await isDrawn();
  expect(lines()).toEqual([["$ 95 000", "Nino · Price list"]]);
  expect(list().querySelector("a")).toBeNull();
});

it("has no lines where there are none", async () => {
  await draw({ body: { data: [] } });
  await isDrawn();
  expect([lines(), document.querySelector('[role="alert"]')]).toEqual([[], null]);
});

it("says that the history could not be loaded", async () => {
  await draw({ status: 404, body: { success: false, code: "not_found", message: "not_found" } });
  await until(() =>
    expect(document.querySelector('[role="alert"]')?.textContent).toBe(
      "The price history could not be loaded",
    ),
  );
});
