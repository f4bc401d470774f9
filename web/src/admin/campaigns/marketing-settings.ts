import { type Figure } from "../editor/fields/number-of.ts";
import {
  marketingSettings,
  type AdminMarketingSettings,
  MarketingSettings,
  MarketingSettingsForm,
  NO_WARM_UP,
  type WarmUp,
} from "@ezo/contract/marketing/marketing-settings";
import type { Topic } from "@ezo/contract/marketing/topics";
import type { Translate } from "../i18n/texts.ts";
import type { FieldNames } from "../editor/history/field-text.ts";
import type { EditedItem, PageFormSpec } from "../editor/editor-spec.ts";
import { settingsResource } from "../resource/kept-resource.ts";

export type MarketingItem = EditedItem & AdminMarketingSettings;
/** The form's values: a number may be empty, or a text without one, while it is written. */
export type MarketingValues = Omit<MarketingSettings, MarketingFigure | "warm_up"> &
  Record<MarketingFigure, Figure | null> & {
    warm_up: Pick<WarmUp, "from"> & Record<Exclude<keyof WarmUp, "from">, Figure | null>;
  };
export type MarketingFigure =
  | "pause_at_failure_percent"
  | "ledger_retention_months"
  | "search_window_minutes"
  | "search_mails_per_day"
  | "triggered_mails_per_week";

export const marketingSpec: PageFormSpec<MarketingItem, MarketingValues> = {
  resource: settingsResource({
    entity: "marketing_settings",
    schema: MarketingSettingsForm,
    ...marketingSettings,
    patch: marketingSettings.put,
  }),
  // Drops what only the answer has: the version and who changed it.
  fromItem: (item) => MarketingSettings.parse(item),
  // A draft that an earlier version has kept has no plan.
  toBody: (settings) => ({ ...settings, warm_up: readablePlan(settings.warm_up ?? NO_WARM_UP) }),
};

/** While the plan is off its figures are not shown: one that cannot be read must not keep the form from being saved. */
function readablePlan(plan: MarketingValues["warm_up"]): MarketingValues["warm_up"] {
  if (plan.from !== null) return plan;
  const figure = (name: Exclude<keyof WarmUp, "from">) =>
    typeof plan[name] === "number" ? plan[name] : NO_WARM_UP[name];
  return {
    from: null,
    start_per_day: figure("start_per_day"),
    double_every_days: figure("double_every_days"),
    limit_per_day: figure("limit_per_day"),
  };
}

const topicsText = (value: unknown, t: Translate): string =>
  Array.isArray(value) && value.length > 0
    ? (value as readonly Topic[]).map(({ key, name }) => `${name.ka} (${key})`).join(", ")
    : t("field.empty");

export const MARKETING_FIELDS: FieldNames = {
  sender_address: "marketing.address",
  reply_to: "marketing.reply_to",
  pause_at_failure_percent: "marketing.pause_at",
  newsletter_form: "marketing.newsletter",
  confirm_consents: "marketing.confirm_consents",
  saved_searches: "marketing.saved_searches",
  kept_shortlists: "marketing.kept_shortlists",
  own_data_form: "marketing.own_data",
  price_fall_mails: "marketing.price_falls",
  available_again_mails: "marketing.available_again",
  search_window_minutes: "marketing.search_window",
  search_mails_per_day: "marketing.search_mails",
  triggered_mails_per_week: "marketing.triggered",
  track_opens: "marketing.opens",
  mark_links: "marketing.mark_links",
  topics: { label: "marketing.topics", show: topicsText },
  ledger_retention_months: "marketing.retention",
  "warm_up.from": "marketing.warm_up_from",
  "warm_up.start_per_day": "marketing.warm_up_start",
  "warm_up.double_every_days": "marketing.warm_up_double",
  "warm_up.limit_per_day": "marketing.warm_up_limit",
};
