import type { Project } from "@ezo/contract/site/projects";
import type { ShownPrices } from "@ezo/contract/site/prices";
import { LOCALES } from "@ezo/contract/values/languages";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fullDate } from "../../shared/format/dates.ts";
import { MoneyProvider } from "../../shared/prices/money-provider.tsx";
import { drawPublic, endDrawn } from "../../shared/testing/draw-public.tsx";
import { ProjectHero } from "./project-hero.tsx";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
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
  status: "ongoing",
  year: 2028,
  completion_date: null,
  main_image: null,
  render_image: null,
  hasApartmentNavigation: true,
  construction: [],
  stats: { available: 54, reserved: 6, sold: 42, total: 102, from_price: 50_000 },
} as unknown as Project;

it.each(LOCALES)("says of which day the rate of a converted price is, in %s", async (locale) => {
  const draw = (shown: Project) =>
    drawPublic(
      <MoneyProvider>
        <ProjectHero project={shown} />
      </MoneyProvider>,
      { locale, path: "/projects/1", data: [[["prices"], PRICES]] },
    );
  const { box, t, leave } = await draw(project);
  expect(box.textContent.replaceAll("\u00a0", " ")).toContain("≈ ₾ 135 000");
  const ofDay = t("header.currency_rate", { date: fullDate("2026-11-27", locale) });
  expect(box.textContent).toContain(ofDay);
  leave();
  const unpriced = await draw({ ...project, stats: null });
  expect(unpriced.box.textContent).not.toContain(ofDay);
});
