import type { ProjectSummary } from "@ezo/contract/site/projects";
import { LOCALES } from "@ezo/contract/values/languages";
import { expect, it } from "vitest";
import { fullDate } from "../../shared/format/dates.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { useMoney } from "../../shared/prices/money.ts";
import { drawInLari, PRICED, RATE_ON, seeLari } from "../../shared/testing/lari-prices.tsx";
import { HeroCarousel } from "./carousel/hero-carousel.tsx";
import { heroSlideOf } from "./carousel/hero-slide.ts";
import { FeaturedBanner } from "./featured-banner.tsx";

seeLari();

const project = {
  ...PRICED,
  description: "Twelve floors.",
  secondary_text: "",
} as unknown as ProjectSummary;

function Slides({ shown }: { shown: ProjectSummary }) {
  const words = { t: useT(), locale: useLocale(), money: useMoney() };
  return <HeroCarousel slides={[heroSlideOf(shown, words)]} />;
}
const Banner = ({ shown }: { shown: ProjectSummary }) => <FeaturedBanner project={shown} />;

it.each(LOCALES)("says of which day the rate of slides and banner is, in %s", async (locale) => {
  for (const Part of [Slides, Banner]) {
    const draw = (shown: ProjectSummary) => drawInLari(<Part shown={shown} />, { locale });
    const { box, t, leave } = await draw(project);
    expect(box.textContent.replaceAll("\u00a0", " ")).toContain("≈ ₾ 135 000");
    const ofDay = t("header.currency_rate", { date: fullDate(RATE_ON, locale) });
    expect(box.textContent).toContain(ofDay);
    leave();
    const unpriced = await draw({ ...project, stats: null });
    expect(unpriced.box.textContent).not.toContain(ofDay);
    unpriced.leave();
  }
});
