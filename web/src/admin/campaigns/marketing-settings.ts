import {
  type AdminMarketingSettings,
  compareMarketingSettingsVersion,
  getMarketingSettings,
  listMarketingSettingsHistory,
  MarketingSettings,
  putMarketingSettings,
  restoreMarketingSettingsVersion,
} from "@ezo/contract/marketing-settings";
import type { FieldNames } from "../editor/field-text.ts";
import type { EditedItem, PageFormSpec } from "../editor/use-editor.ts";
import { settingsResource } from "../resource/settings-resource.ts";

export type MarketingItem = EditedItem & AdminMarketingSettings;

export const marketingSpec: PageFormSpec<MarketingItem, MarketingSettings> = {
  resource: settingsResource({
    entity: "marketing_settings",
    schema: MarketingSettings,
    get: getMarketingSettings,
    patch: putMarketingSettings,
    history: listMarketingSettingsHistory,
    compareVersion: compareMarketingSettingsVersion,
    restoreVersion: restoreMarketingSettingsVersion,
  }),
  empty: () => {
    throw new Error("marketing settings exist already");
  },
  // Without what only the answer holds: version, and who changed it.
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
};
