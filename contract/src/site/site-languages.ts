import { z } from "zod";
import { settingsMarks } from "../records/records.ts";
import { route } from "../route.ts";
import { SHOWN } from "../shown.ts";
import { SWITCHABLE_LOCALES } from "../values/languages.ts";
import { Locale } from "../values/locale.ts";
import { settingsCalls, settingsChange } from "../records/version-calls.ts";

/** Which of the site's languages visitors do not see. Their texts stay stored. */
export const LanguageSettings = z.object({
  off: z.array(z.enum(SWITCHABLE_LOCALES)).max(SWITCHABLE_LOCALES.length, { error: "errors.too_many" }),
});
export type LanguageSettings = z.infer<typeof LanguageSettings>;

/** Fields that are left out are not changed. */
export const LanguageSettingsChange = LanguageSettings.partial().strict();

export const AdminLanguageSettings = LanguageSettings.extend(settingsMarks);
export type AdminLanguageSettings = z.infer<typeof AdminLanguageSettings>;

export const languageSettings = settingsCalls({
  capability: "settings.manage",
  tag: "Settings",
  path: "/admin/settings/languages",
  noun: "the settings of languages",
  summary: "The languages that are switched off: visitors neither see them nor are mailed in them",
  item: AdminLanguageSettings,
  change: {
    summary:
      "Changes them. Texts in a language that is switched off stay stored and can be edited; its pages lead to the Georgian ones until it is switched on again. Georgian stays on",
    body: LanguageSettingsChange.extend(settingsChange),
  },
});

export const getLanguages = route({
  shows: SHOWN.words,
  role: "public",
  tag: "Site",
  method: "get",
  path: "/languages",
  summary: "The languages in which visitors see the site",
  response: z.object({ data: z.object({ shown: z.array(Locale) }) }),
});
