import type { Locale } from "@ezo/contract/values/languages";
import type { Image } from "@ezo/contract/media";
import type { ProjectSummary } from "@ezo/contract/site/projects";
import { monthAndYear } from "../../../shared/format/dates.ts";
import type { Translate } from "../../../shared/i18n/texts.ts";
import { STATUS_LABELS } from "../../../shared/projects/status-labels.ts";

export interface HeroSlide {
  id: number;
  image: Image | null;
  title: string;
  location: string;
  /** One line: description, status, completion. */
  facts: string[];
}

export function heroSlideOf(project: ProjectSummary, t: Translate, locale: Locale): HeroSlide {
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
    ].filter(Boolean),
  };
}
