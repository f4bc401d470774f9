import type { Project } from "@ezo/contract/site/projects";
import { LOCALES } from "@ezo/contract/values/languages";
import { expect, it } from "vitest";
import { fullDate } from "../../../shared/format/dates.ts";
import { drawInLari, PRICED, RATE_ON, seeLari } from "../../../shared/testing/lari-prices.tsx";
import { ProjectHero } from "./project-hero.tsx";

seeLari();

const project = { ...PRICED, construction: [] } as unknown as Project;

it.each(LOCALES)("says of which day the rate of a converted price is, in %s", async (locale) => {
  const draw = (shown: Project) =>
    drawInLari(<ProjectHero project={shown} />, { locale, path: "/projects/1" });
  const { box, t, leave } = await draw(project);
  expect(box.textContent.replaceAll("\u00a0", " ")).toContain("≈ ₾ 135 000");
  const ofDay = t("header.currency_rate", { date: fullDate(RATE_ON, locale) });
  expect(box.textContent).toContain(ofDay);
  leave();
  const unpriced = await draw({ ...project, stats: null });
  expect(unpriced.box.textContent).not.toContain(ofDay);
});
