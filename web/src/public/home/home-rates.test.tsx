import type { ProjectSummary } from "@ezo/contract/site/projects";
import type { ShownPrices } from "@ezo/contract/site/prices";
import { LOCALES } from "@ezo/contract/values/languages";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fullDate } from "../../shared/format/dates.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { useMoney } from "../../shared/prices/money.ts";
import { MoneyProvider } from "../../shared/prices/money-provider.tsx";
import { drawPublic, endDrawn } from "../../shared/testing/draw-public.tsx";
import { HeroCarousel } from "./carousel/hero-carousel.tsx";
import { heroSlideOf } from "./carousel/hero-slide.ts";
import { FeaturedBanner } from "./featured-banner.tsx";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  // Nothing moves.
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

const PRICES: ShownPrices = {
  currency: "USD",
  others: [{ currency: "GEL", rate: 2.7, rate_on: "2026-11-27" }],
  per_m2_shown: true,
};
const project = {
  id: 1,
  title: "Linden Court",
  location: "Vake",
  description: "Twelve floors.",
  secondary_text: "",
  status: "ongoing",
  year: 2028,
  completion_date: null,
  main_image: null,
  render_image: null,
  hasApartmentNavigation: true,
  stats: { available: 54, reserved: 6, sold: 42, total: 102, from_price: 50_000 },
} as unknown as ProjectSummary;

function Slides({ shown }: { shown: ProjectSummary }) {
  const words = { t: useT(), locale: useLocale(), money: useMoney() };
  return <HeroCarousel slides={[heroSlideOf(shown, words)]} />;
}
const Banner = ({ shown }: { shown: ProjectSummary }) => <FeaturedBanner project={shown} />;

it.each(LOCALES)("says of which day the rate of slides and banner is, in %s", async (locale) => {
  for (const Part of [Slides, Banner]) {
    const draw = (shown: ProjectSummary) =>
      drawPublic(
        <MoneyProvider>
          <Part shown={shown} />
        </MoneyProvider>,
        { locale, data: [[["prices"], PRICES]] },
      );
    const { box, t, leave } = await draw(project);
    expect(box.textContent.replaceAll("\u00a0", " ")).toContain("≈ ₾ 135 000");
    const ofDay = t("header.currency_rate", { date: fullDate("2026-11-27", locale) });
    expect(box.textContent).toContain(ofDay);
    leave();
    const unpriced = await draw({ ...project, stats: null });
    expect(unpriced.box.textContent).not.toContain(ofDay);
    unpriced.leave();
  }
});
