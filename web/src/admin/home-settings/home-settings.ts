import {
  type AdminHomeSettings,
  everySection,
  homeDrafts,
  type HomeSettings,
  HomeSettingsChange,
  homeSettings,
  previewHome,
} from "@ezo/contract/site/pages/home-sections";
import { HOME_SECTIONS } from "@ezo/contract/values/home-sections";
import type { EditedItem, PageFormSpec } from "../editor/editor-spec.ts";
import { coded, type FieldNames } from "../editor/history/field-text.ts";
import { settingsResource } from "../resource/kept-resource.ts";

export type HomeSettingsItem = EditedItem & AdminHomeSettings;

export const homeSettingsSpec: PageFormSpec<HomeSettingsItem, HomeSettings> = {
  resource: settingsResource({
    entity: "home_settings",
    schema: HomeSettingsChange,
    ...homeSettings,
    patch: homeSettings.put,
    preview: previewHome,
    drafts: homeDrafts,
  }),
  fromItem: ({ order, off }) => ({ order: everySection(order), off }),
  toBody: ({ order, off }) => ({ order, off }),
};

export const HOME_SETTINGS_FIELDS: FieldNames = {
  order: coded("field.home_order", HOME_SECTIONS, (section, t) => t(`home.section.${section}`)),
  off: coded("field.home_off", HOME_SECTIONS, (section, t) => t(`home.section.${section}`)),
};
