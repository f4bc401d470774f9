import {
  type AdminRetentionSettings,
  RETENTION_KINDS,
  RetentionSettings,
  retentionSettings,
} from "@ezo/contract/admin/retention";
import type { EditedItem, PageFormSpec } from "../editor/editor-spec.ts";
import type { Figure } from "../editor/fields/number-of.ts";
import { type FieldNames, fieldText, type FieldWords } from "../editor/history/field-text.ts";
import { settingsResource } from "../resource/kept-resource.ts";

export type RetentionItem = EditedItem & AdminRetentionSettings;
type Period = keyof RetentionSettings;
export const PERIODS = ["enquiries_months", "deliveries_months", "clicks_months", "sessions_days"] as const;
/** A form holds numbers as they are typed; null where a rule is off. */
export type RetentionValues = Record<Period, Figure | null>;

export const RETENTION_SETTINGS = settingsResource({
  entity: "retention_settings",
  schema: RetentionSettings,
  ...retentionSettings,
  patch: retentionSettings.put,
});

export const retentionSpec: PageFormSpec<RetentionItem, RetentionValues> = {
  resource: RETENTION_SETTINGS,
  // Drops what only the answer has: the version and who changed it.
  fromItem: (item) => RetentionSettings.parse(item),
  toBody: (settings) => ({ ...settings }),
};

const fieldOf = (name: Period): FieldWords => ({
  label: `retention.${name}`,
  show: (value, t) => (value === null ? t("retention.off") : fieldText(value, t)),
});
export const RETENTION_FIELDS: FieldNames = Object.fromEntries(
  PERIODS.map((name) => [name, fieldOf(name)] as const),
);

/** What a line of the audit log says of a run. */
export const RUN_FIELDS: FieldNames = Object.fromEntries(
  ([...RETENTION_KINDS, "persons"] as const).map((name) => [name, `retention.kind.${name}`] as const),
);

/** The periods of a form as the preview is asked for them; null while a field holds none that can be saved. */
export function askedOf(values: RetentionValues): Record<Period, number | "off"> | null {
  const periods = RetentionSettings.safeParse(values);
  if (!periods.success) return null;
  const { enquiries_months, deliveries_months, clicks_months, sessions_days } = periods.data;
  return {
    enquiries_months: enquiries_months ?? "off",
    deliveries_months: deliveries_months ?? "off",
    clicks_months: clicks_months ?? "off",
    sessions_days: sessions_days ?? "off",
  };
}

/** Whether something is to be erased earlier than the saved periods say. */
export const isShorter = (values: RetentionValues, saved: RetentionSettings): boolean =>
  PERIODS.some((name) => {
    const [next, was] = [values[name], saved[name]];
    return typeof next === "number" && (was === null || next < was);
  });
