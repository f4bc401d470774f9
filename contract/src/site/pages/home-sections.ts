import { z } from "zod";
import { DraftMark, settingsDraftCalls } from "../../records/record-drafts.ts";
import { RECORD_RIGHTS } from "../../records/record-rights.ts";
import { ignored, settingsMarks } from "../../records/records.ts";
import { settingsPreviewCall } from "../../records/resource.ts";
import { HOME_SECTIONS, HomeSection } from "../../values/home-sections.ts";
import { settingsCalls, settingsChange } from "../../records/version-calls.ts";

const Sections = z
  .array(HomeSection)
  .max(HOME_SECTIONS.length, { error: `errors.too_many?max=${HOME_SECTIONS.length}`, abort: true })
  .refine((sections) => new Set(sections).size === sections.length, { error: "errors.invalid_value" });

export const HomeSettings = z.object({
  /** Those that are missing come behind the others. */
  order: Sections,
  /** Visitors do not see these. They keep their place. */
  off: Sections,
});
export type HomeSettings = z.infer<typeof HomeSettings>;

/** Fields that are left out are not changed. */
export const HomeSettingsChange = HomeSettings.partial().strict();

export const AdminHomeSettings = HomeSettings.extend({
  /** Changes that visitors do not see yet; null where there are none. */
  draft: DraftMark.nullable(),
  ...settingsMarks,
});
export type AdminHomeSettings = z.infer<typeof AdminHomeSettings>;

const homeKind = {
  rights: RECORD_RIGHTS.home_settings,
  path: "/admin/settings/home",
  tag: "Settings",
  noun: "the sections of the home page",
} as const;
export const homeSettings = settingsCalls({
  capability: "content.publish",
  tag: homeKind.tag,
  path: homeKind.path,
  noun: homeKind.noun,
  summary: "The order of the home page's sections, and those that are switched off",
  item: AdminHomeSettings,
  change: {
    summary: "Changes them. The first screen stays first and on; what a section shows is edited where it is",
    body: HomeSettingsChange.extend({ draft: ignored, ...settingsChange }),
  },
});
export const homeDrafts = settingsDraftCalls({
  ...homeKind,
  item: AdminHomeSettings,
  update: homeSettings.put.body,
});
export const previewHome = settingsPreviewCall(homeKind.path, homeKind.tag, homeKind.rights);

/** Every section once: those that `order` lacks, of a later release, come last. */
export const everySection = (order: readonly HomeSection[]): HomeSection[] => [
  ...order,
  ...HOME_SECTIONS.filter((section) => !order.includes(section)),
];

/** What visitors see, in its order. */
export const shownSections = ({ order, off }: HomeSettings): HomeSection[] =>
  everySection(order).filter((section) => !off.includes(section));
