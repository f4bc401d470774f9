import type { Translate } from "../../shared/i18n/texts.ts";

/** Text keys of the categories that the specification names. */
const LABELS: Readonly<Record<string, string>> = {
  all: "gallery.category_all",
  exterior: "gallery.category_exterior",
  interior: "gallery.category_interior",
  landscape: "gallery.category_landscape",
  commercial: "gallery.category_commercial",
  residential: "gallery.category_residential",
  projects: "gallery.category_projects",
  about: "gallery.category_about",
  news: "gallery.category_news",
};

/** A category's label; a category added by staff is shown by its own name until it has a text. */
export const categoryLabel = (t: Translate, category: string): string =>
  t(LABELS[category] ?? `gallery.category_${category}`, { defaultValue: category });
