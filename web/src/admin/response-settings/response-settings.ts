import {
  type AdminResponseSettings,
  responseSettings,
  ResponseSettings,
  ResponseSettingsChange,
} from "@ezo/contract/enquiries/response-clock";
import { WEEK_DAYS } from "@ezo/contract/values/clock/office-hours";
import type { EditedItem, PageFormSpec } from "../editor/editor-spec.ts";
import type { Figure } from "../editor/fields/number-of.ts";
import type { FieldNames } from "../editor/history/field-text.ts";
import { settingsResource } from "../resource/kept-resource.ts";

export type ResponseItem = EditedItem & AdminResponseSettings;
/** The form's values: a number may be empty, or a text without one, while it is written. */
export type ResponseValues = Omit<ResponseSettings, "amber_minutes" | "red_minutes"> & {
  amber_minutes: Figure;
  red_minutes: Figure;
};

export const responseSpec: PageFormSpec<ResponseItem, ResponseValues> = {
  resource: settingsResource({
    entity: "response_settings",
    schema: ResponseSettingsChange,
    ...responseSettings,
    patch: responseSettings.put,
  }),
  // Drops what only the answer has: the version and who changed it.
  fromItem: (item) => ResponseSettings.parse(item),
  toBody: (settings) => ({ ...settings }),
};

export const RESPONSE_FIELDS: FieldNames = {
  ...Object.fromEntries(WEEK_DAYS.map((day) => [`office_hours.${day}`, `day.${day}`] as const)),
  holidays: "response.holidays",
  amber_minutes: "response.amber",
  red_minutes: "response.red",
  escalates: "response.escalates",
  seller_ids: "response.sellers",
  manager_ids: "response.managers",
};
