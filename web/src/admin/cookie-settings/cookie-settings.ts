import {
  type AdminCookieSettings,
  cookieDrafts,
  type CookieSettings,
  CookieSettingsChange,
  cookieSettings,
  previewCookieNotice,
} from "@ezo/contract/site/cookie-notice";
import type { EditedItem, PageFormSpec } from "../editor/editor-spec.ts";
import type { FieldNames } from "../editor/history/field-text.ts";
import { settingsResource } from "../resource/kept-resource.ts";

export type CookieSettingsItem = EditedItem & AdminCookieSettings;

export const cookieSettingsSpec: PageFormSpec<CookieSettingsItem, CookieSettings> = {
  resource: settingsResource({
    entity: "cookie_settings",
    schema: CookieSettingsChange,
    ...cookieSettings,
    patch: cookieSettings.put,
    preview: previewCookieNotice,
    drafts: cookieDrafts,
  }),
  fromItem: ({ is_on, text }) => ({ is_on, text }),
  toBody: ({ is_on, text }) => ({ is_on, text }),
};

export const COOKIE_SETTINGS_FIELDS: FieldNames = {
  is_on: "field.cookie_notice",
  text: "field.cookie_text",
};
