import type { ShownPrices } from "@ezo/contract/site/prices";
import type { Locale } from "@ezo/contract/values/locale";
import type { ReactNode } from "react";
import { afterEach, beforeEach, vi } from "vitest";
import { MoneyProvider } from "../prices/money-provider.tsx";
import { drawPublic, endDrawn } from "./draw-public.tsx";

/** The day of the rate in `drawInLari`. */
export const RATE_ON = "2026-11-27";
const RATED: ShownPrices = {
  currency: "USD",
  others: [{ currency: "GEL", rate: 2.7, rate_on: RATE_ON }],
  per_m2_shown: true,
};

/** What the drawn projects have in common; their cheapest apartment costs 135,000 lari. */
export const PRICED = {
  id: 1,
  title: "Linden Court",
  location: "Vake",
  status: "ongoing",
  year: 2028,
  completion_date: null,
  main_image: null,
  render_image: null,
  hasApartmentNavigation: true,
  stats: { available: 54, reserved: 6, sold: 42, total: 102, from_price: 50_000 },
};

/** The visitor of each test of a file sees prices in lari. Nothing moves, and nothing is scrolled into view. */
export function seeLari(): void {
  beforeEach(() => {
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
    vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: true }));
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        observe = () => undefined;
        disconnect = () => undefined;
      },
    );
    localStorage.setItem("ezo_currency", "GEL");
  });
  afterEach(() => {
    endDrawn();
    localStorage.clear();
    vi.unstubAllGlobals();
  });
}

/** Draws a part of the site whose prices are in dollars and have a rate. */
export const drawInLari = (content: ReactNode, { locale, path = "/" }: { locale: Locale; path?: string }) =>
  drawPublic(<MoneyProvider>{content}</MoneyProvider>, { locale, path, data: [[["prices"], RATED]] });
