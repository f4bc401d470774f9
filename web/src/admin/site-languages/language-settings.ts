import {
  type AdminLanguageSettings,
  LanguageSettings,
  LanguageSettingsChange,
  languageSettings,
} from "@ezo/contract/site/site-languages";
import { SWITCHABLE_LOCALES, type SwitchableLocale } from "@ezo/contract/values/languages";
import type { EditedItem, PageFormSpec } from "../editor/editor-spec.ts";
import { coded, type FieldNames } from "../editor/history/field-text.ts";
import { settingsResource } from "../resource/kept-resource.ts";

export type LanguageSettingsItem = EditedItem & AdminLanguageSettings;

export const LANGUAGE_SETTINGS = settingsResource({
  entity: "language_settings",
  schema: LanguageSettingsChange,
  ...languageSettings,
  patch: languageSettings.put,
});

export const languageSettingsSpec: PageFormSpec<LanguageSettingsItem, LanguageSettings> = {
  resource: LANGUAGE_SETTINGS,
  // Drops what only the answer has: the version and who changed it.
  fromItem: (item) => LanguageSettings.parse(item),
  toBody: ({ off }) => ({ off }),
};

export const LANGUAGE_SETTINGS_FIELDS: FieldNames = {
  off: coded("languages.off", SWITCHABLE_LOCALES, (locale, t) => t(`language.${locale}`)),
};

/** `off` with one language switched, in the order of the site's languages: switching back and forth changes nothing. */
export const switched = (
  off: readonly SwitchableLocale[],
  locale: SwitchableLocale,
  isOn: boolean,
): SwitchableLocale[] =>
  SWITCHABLE_LOCALES.filter((known) => (known === locale ? !isOn : off.includes(known)));
