import { type Figure } from "../editor/fields/number-of.ts";
import {
  marketingSettings,
  type AdminMarketingSettings,
  MarketingSettings,
  type WarmUp,
} from "@ezo/contract/marketing/marketing-settings";
import type { FieldNames } from "../editor/history/field-text.ts";
import type { EditedItem, PageFormSpec } from "../editor/editor-spec.ts";
import { settingsResource } from "../resource/kept-resource.ts";

export type MarketingItem = EditedItem & AdminMarketingSettings;
/** The form's values: a number may be empty, or a text without one, while it is written. */
export type MarketingValues = Omit<
  MarketingSettings,
  "pause_at_failure_percent" | "ledger_retention_months" | "warm_up"
> & {
  pause_at_failure_percent: Figure | null;
  ledger_retention_months: Figure | null;
  warm_up: Pick<WarmUp, "from"> & Record<Exclude<keyof WarmUp, "from">, Figure | null>;
};

export const marketingSpec: PageFormSpec<MarketingItem, MarketingValues> = {
  resource: settingsResource({
    entity: "marketing_settings",
    schema: MarketingSettings,
    ...marketingSettings,
    patch: marketingSettings.put,
  }),
  // Drops what only the answer has: the version and who changed it.
  fromItem: (item) => MarketingSettings.parse(item),
  toBody: (settings) => ({ ...settings }),
};

export const MARKETING_FIELDS: FieldNames = {
  sender_address: "marketing.address",
  reply_to: "marketing.reply_to",
  pause_at_failure_percent: "marketing.pause_at",
  newsletter_form: "marketing.newsletter",
  track_opens: "marketing.opens",
  ledger_retention_months: "marketing.retention",
  "warm_up.from": "marketing.warm_up_from",
  "warm_up.start_per_day": "marketing.warm_up_start",
  "warm_up.double_every_days": "marketing.warm_up_double",
  "warm_up.limit_per_day": "marketing.warm_up_limit",
};
