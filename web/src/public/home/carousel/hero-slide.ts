import type { Locale } from "@ezo/contract/values/languages";
import type { Image } from "@ezo/contract/media";
import type { ProjectSummary } from "@ezo/contract/site/projects";
import { monthAndYear } from "../../../shared/format/dates.ts";
import type { Translate } from "../../../shared/i18n/texts.ts";
import type { Money } from "../../../shared/prices/money.ts";
import { hasPrice, stockFacts } from "../../../shared/projects/project-stock.ts";
import { STATUS_LABELS } from "../../../shared/projects/status-labels.ts";

export interface HeroSlide {
  id: number;
  image: Image | null;
  title: string;
  location: string;
  /** One line: description, status, completion, and what is left. */
  facts: string[];
  /** Whether a price is among the facts. */
  isPriced: boolean;
}

export function heroSlideOf(
  project: ProjectSummary,
  { t, locale, money }: { t: Translate; locale: Locale; money: Money },
): HeroSlide {
  const { id, title, location, status, year, secondary_text } = project;
  const date = monthAndYear(project.completion_date, locale);
  return {
    id,
    title,
    location,
    image: project.render_image ?? project.main_image,
    facts: [
      secondary_text,
      t(STATUS_LABELS[status]),
      date ? t("projects.completion_on", { date }) : String(year ?? ""),
      ...stockFacts(project.stats, { t, money }),
    ].filter(Boolean),
    isPriced: hasPrice(project.stats),
  };
}
