import type { ShownPrices } from "@ezo/contract/site/prices";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CurrencySwitch } from "../../app/layout/header/currency-switch.tsx";
import { drawPublic, endDrawn } from "../testing/draw-public.tsx";
import { MoneyProvider } from "./money-provider.tsx";
import { useMoney } from "./money.ts";
import { RateLine } from "./rate-line.tsx";
import { RateNote } from "./rate-note.tsx";

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const PRICES: ShownPrices = {
  currency: "USD",
  others: [
    { currency: "GEL", rate: 2.7, rate_on: "2026-11-27" },
    { currency: "EUR", rate: 0.9, rate_on: "2026-11-20" },
  ],
  per_m2_shown: true,
};

function Sum() {
  const { money, firmMoney, minorMoney } = useMoney();
  return (
    <>
      <output>{[money(50_000), firmMoney(50_000), minorMoney(123_456)].join(" | ")}</output>
      <RateNote exact={firmMoney(50_000)} />
    </>
  );
}
async function draw(prices = PRICES) {
  const { box } = await drawPublic(
    <MoneyProvider>
      <CurrencySwitch />
      <Sum />
    </MoneyProvider>,
    { data: [[["prices"], prices]] },
  );
  const text = (selector: string) => box.querySelector(selector)?.textContent.replaceAll("\u00a0", " ");
  return {
    sums: () => text("output"),
    note: () => text("p"),
    list: () => box.querySelector("select"),
    choose: (currency: string) =>
      act(() => {
        const list = box.querySelector("select") ?? expect.fail("no list");
        list.value = currency;
        list.dispatchEvent(new Event("change", { bubbles: true }));
      }),
  };
}

it("shows sums in the currency that is chosen, remembers it, and keeps what is paid in the firm's", async () => {
  const page = await draw();
  expect(page.sums()).toBe("$ 50 000 | $ 50 000 | $ 1 234.56");
  expect(page.note()).toBe("Paid in USD ($)");
  page.choose("GEL");
  expect(page.sums()).toBe("≈ ₾ 135 000 | $ 50 000 | $ 1 234.56");
  expect(page.note()).toBe("$ 50 000 · at the rate of 27 November 2026");
  endDrawn();
  const again = await draw();
  expect(again.sums()).toContain("≈ ₾ 135 000");
  expect(again.list()?.value).toBe("GEL");
  again.choose("USD");
  expect(again.sums()).toBe("$ 50 000 | $ 50 000 | $ 1 234.56");
});

it("says once for a list of which day the rate is, while sums are converted", async () => {
  const { box } = await drawPublic(
    <MoneyProvider>
      <RateLine className="list" />
    </MoneyProvider>,
    { data: [[["prices"], PRICES]] },
  );
  const chosen = (currency: string) =>
    act(() => {
      localStorage.setItem("ezo_currency", currency);
      window.dispatchEvent(new StorageEvent("storage", { key: "ezo_currency", newValue: currency }));
    });
  const line = () => box.querySelector("p.list")?.textContent;
  expect(line()).toBeUndefined();
  chosen("EUR");
  expect(line()).toBe("Rate of 20 November 2026");
  chosen("USD");
  expect(line()).toBeUndefined();
});

it("keeps the place of the rate's day where asked to, if there is a currency to choose", async () => {
  const line = async (prices: ShownPrices) => {
    const { box } = await drawPublic(
      <MoneyProvider>
        <RateLine keepsPlace isOnDark />
      </MoneyProvider>,
      { data: [[["prices"], prices]] },
    );
    const shown = box.querySelector("p");
    const drawn = shown && [shown.textContent, shown.getAttribute("aria-hidden")];
    endDrawn();
    return drawn;
  };
  expect(await line(PRICES)).toEqual(["\u00a0", "true"]);
  expect(await line({ ...PRICES, others: [] })).toBeNull();
  localStorage.setItem("ezo_currency", "GEL");
  expect(await line(PRICES)).toEqual(["Rate of 27 November 2026", null]);
});

it("follows what is chosen in another tab, also the firm's own currency", async () => {
  const page = await draw();
  const chooseElsewhere = (currency: string) =>
    act(() => {
      localStorage.setItem("ezo_currency", currency);
      window.dispatchEvent(new StorageEvent("storage", { key: "ezo_currency", newValue: currency }));
    });
  chooseElsewhere("EUR");
  expect([page.sums(), page.list()?.value]).toEqual(["≈ € 45 000 | $ 50 000 | $ 1 234.56", "EUR"]);
  chooseElsewhere("USD");
  expect(page.sums()).toBe("$ 50 000 | $ 50 000 | $ 1 234.56");
});

it("has no list where the firm shows one currency, whatever was chosen before", async () => {
  for (const stored of ["GEL", "XXX", ""]) {
    localStorage.setItem("ezo_currency", stored);
    const page = await draw({ ...PRICES, others: [] });
    expect([page.list(), page.note(), page.sums()]).toEqual([
      null,
      undefined,
      "$ 50 000 | $ 50 000 | $ 1 234.56",
    ]);
    endDrawn();
  }
});
