import { pictured } from "../media/picture/picture-value.tsx";
import {
  aboutDrafts,
  aboutSettings,
  aboutTextKey,
  aboutTextName,
  type AdminAboutSettings,
  previewAbout,
} from "@ezo/contract/admin/settings";
import type { AdminImage } from "@ezo/contract/records/records";
import { Paragraph } from "@ezo/contract/values/fields";
import { LOCALES } from "@ezo/contract/values/languages";
import { z } from "zod";
import type { FieldNames } from "../editor/history/field-text.ts";
import { type ContentLocale, inEvery } from "../editor/fields/language.ts";
import type { EditedItem, PageFormSpec } from "../editor/editor-spec.ts";
import { settingsResource } from "../resource/kept-resource.ts";

export type AboutItem = EditedItem & AdminAboutSettings;
type Texts = Record<string, string>;

export interface AboutValues {
  stats: AdminAboutSettings["stats"];
  philosophy_image: AdminImage | null;
  /** By key without its group: `about.cta_title` is `cta_title`. */
  translations: Record<ContentLocale, Texts>;
  /** By the same names: each text has its own version. */
  versions: Record<string, number>;
}

/** Texts of the group that are edited among the translations instead. */
const ELSEWHERE = new Set(["about.error"]);

const schema = z.object({
  stats: aboutSettings.patch.body.shape.stats,
  translations: z.object({
    ka: z.record(z.string(), Paragraph.min(1, { error: "errors.required" })),
    en: z.record(z.string(), Paragraph),
    ru: z.record(z.string(), Paragraph),
  }),
});

const fromItem = ({ stats, philosophy_image, texts }: AboutItem): AboutValues => {
  const shown = Object.entries(texts).filter(([key]) => !ELSEWHERE.has(key));
  return {
    stats,
    philosophy_image,
    translations: inEvery((locale) =>
      Object.fromEntries(shown.map(([key, text]) => [aboutTextName(key), text[locale]])),
    ),
    versions: Object.fromEntries(shown.map(([key, { version }]) => [aboutTextName(key), version])),
  };
};

export const aboutSpec: PageFormSpec<AboutItem, AboutValues> = {
  resource: settingsResource({
    entity: "about_settings",
    schema,
    ...aboutSettings,
    preview: previewAbout,
    drafts: aboutDrafts,
  }),
  fromItem,
  toBody: ({ stats, philosophy_image, translations }) => ({
    stats,
    philosophy_image: philosophy_image?.id ?? null,
    translations,
  }),
  versionPathOf: (path) => {
    const [head, , name] = path.split(".");
    return head === "translations" && name ? `versions.${name}` : null;
  },
  toChange: ({ stats, philosophy_image, translations, versions }, paths) => {
    const texts: Record<string, Record<string, string | number>> = {};
    for (const locale of LOCALES)
      for (const [name, text] of Object.entries(translations[locale]))
        if (paths.includes(`translations.${locale}.${name}`)) {
          const key = aboutTextKey(name);
          texts[key] = { ...texts[key], [locale]: text, version: versions[name] ?? 1 };
        }
    const figures = Object.entries(stats).filter(([name]) => paths.includes(`stats.${name}`));
    return {
      ...(figures.length ? { stats: Object.fromEntries(figures) } : {}),
      ...(paths.includes("philosophy_image") ? { philosophy_image: philosophy_image?.id ?? null } : {}),
      ...(Object.keys(texts).length ? { texts } : {}),
    };
  },
};

/** The page's texts from top to bottom. Texts that staff have added follow, labelled with their key. */
export const ABOUT_TEXTS = {
  title: "field.about.title",
  subtitle: "field.about.subtitle",
  philosophy_title: "field.about.philosophy_title",
  philosophy_1: "field.about.philosophy_1",
  philosophy_2: "field.about.philosophy_2",
  philosophy_3: "field.about.philosophy_3",
  stat_successful_projects: "field.about.stat_successful_projects",
  stat_years_experience: "field.about.stat_years_experience",
  stat_satisfied_clients: "field.about.stat_satisfied_clients",
  stat_client_satisfaction: "field.about.stat_client_satisfaction",
  values_title: "field.about.values_title",
  value_innovation_title: "field.about.value_innovation_title",
  value_innovation_text: "field.about.value_innovation_text",
  value_quality_title: "field.about.value_quality_title",
  value_quality_text: "field.about.value_quality_text",
  value_sustainability_title: "field.about.value_sustainability_title",
  value_sustainability_text: "field.about.value_sustainability_text",
  value_exclusivity_title: "field.about.value_exclusivity_title",
  value_exclusivity_text: "field.about.value_exclusivity_text",
  mission_title: "field.about.mission_title",
  mission_text: "field.about.mission_text",
  mission_link: "field.about.mission_link",
  cta_title: "field.about.cta_title",
  cta_text: "field.about.cta_text",
  cta_link: "field.about.cta_link",
} as const satisfies FieldNames;

export const ABOUT_FIELDS: FieldNames = {
  "stats.successful_projects": "field.successful_projects",
  "stats.years_experience": "field.years_experience",
  "stats.satisfied_clients": "field.satisfied_clients",
  "stats.client_satisfaction": "field.client_satisfaction",
  philosophy_image: pictured("field.philosophy_image"),
  ...ABOUT_TEXTS,
};
