import { z } from "zod";
import { settingsMarks } from "../records/records.ts";
import { settingsCalls, settingsChange } from "../records/version-calls.ts";
import { DayInput, Line, OptionalEmail } from "../values/fields.ts";
import { Topics, WrittenTopics } from "./topics.ts";
import {
  SEARCH_MAILS_PER_DAY,
  SEARCH_WINDOW_MINUTES,
  TRIGGERED_MAILS_PER_WEEK,
} from "../values/limits/followed-stock.ts";
import {
  PAUSE_AT_PERCENT,
  RETENTION_MONTHS,
  WARM_UP_DAYS,
  WARM_UP_DEFAULT,
  WARM_UP_MAILS,
} from "../values/limits/marketing.ts";

const mailsPerDay = z.int().min(WARM_UP_MAILS.min).max(WARM_UP_MAILS.max);
/** How many campaign mails may leave a day while receivers get to know the sender; see `warm-up.ts`. */
const WarmUp = z.strictObject({
  /** The plan's first day; null: it is off, and nothing is held. */
  from: DayInput.nullable(),
  start_per_day: mailsPerDay,
  double_every_days: z.int().min(WARM_UP_DAYS.min).max(WARM_UP_DAYS.max),
  /** Where the doubling ends; it holds from then on. */
  limit_per_day: mailsPerDay,
});
export type WarmUp = z.infer<typeof WarmUp>;
export const NO_WARM_UP: WarmUp = { from: null, ...WARM_UP_DEFAULT };

const fields = {
  /** A campaign is paused when this percentage of its mails fails. */
  pause_at_failure_percent: z.int().min(PAUSE_AT_PERCENT.min).max(PAUSE_AT_PERCENT.max),
  /** How long addresses in the ledger of a finished campaign are kept; null: forever. */
  ledger_retention_months: z.int().min(RETENTION_MONTHS.min).max(RETENTION_MONTHS.max).nullable(),
  /** Whether the site's footer has the newsletter form. */
  newsletter_form: z.boolean(),
  /**
   * Whether a consent given with an enquiry counts only once the owner of the address has confirmed it by mail: so it is in a new
   * firm. Who is on the list already stays on it.
   */
  confirm_consents: z.boolean(),
  /** Whether visitors can save a search, and whether what saved searches find is mailed. */
  saved_searches: z.boolean(),
  /** Whether visitors can keep their shortlist under an address. Those that are kept stay, also while it is off. */
  kept_shortlists: z.boolean(),
  /** Whether the privacy page has a form that mails visitors a link to what is held under their address. */
  own_data_form: z.boolean(),
  /** Whether falls of prices are mailed to those who keep the apartment, or have asked about it and agreed to marketing mail. */
  price_fall_mails: z.boolean(),
  /** The same of apartments that are available again. */
  available_again_mails: z.boolean(),
  /** For how long apartments are collected before one mail names them, in minutes. */
  search_window_minutes: z.int().min(SEARCH_WINDOW_MINUTES.min).max(SEARCH_WINDOW_MINUTES.max),
  /** Mails of one saved search within 24 hours, and mails about the apartments that one person follows. */
  search_mails_per_day: z.int().min(SEARCH_MAILS_PER_DAY.min).max(SEARCH_MAILS_PER_DAY.max),
  /** Mails that changes of the stock lead to, of all kinds, to one person within 7 days. */
  triggered_mails_per_week: z.int().min(TRIGGERED_MAILS_PER_WEEK.min).max(TRIGGERED_MAILS_PER_WEEK.max),
  /** Counts opens by an invisible picture: approximate, and it affects readers' privacy. */
  track_opens: z.boolean(),
  /** Whether links of campaigns to our own site say so (`utm_…`), for the report on sources; what staff wrote stays. */
  mark_links: z.boolean(),
  /** Shown at the end of every mail; when empty, the address of the contact details is used. */
  sender_address: z.strictObject({ ka: Line, en: Line, ru: Line }),
  /** What campaigns may be about; readers may leave each. */
  topics: Topics,
  /** Reply-To address; when empty, the e-mail address of the contact details is used. */
  reply_to: OptionalEmail,
  warm_up: WarmUp,
};
/** Settings of marketing mail. The defaults apply to settings stored before the field existed. */
export const MarketingSettings = z.object({
  ...fields,
  newsletter_form: fields.newsletter_form.default(false),
  confirm_consents: fields.confirm_consents.default(false),
  saved_searches: fields.saved_searches.default(false),
  kept_shortlists: fields.kept_shortlists.default(false),
  own_data_form: fields.own_data_form.default(false),
  price_fall_mails: fields.price_fall_mails.default(false),
  available_again_mails: fields.available_again_mails.default(false),
  search_window_minutes: fields.search_window_minutes.default(SEARCH_WINDOW_MINUTES.default),
  search_mails_per_day: fields.search_mails_per_day.default(SEARCH_MAILS_PER_DAY.default),
  triggered_mails_per_week: fields.triggered_mails_per_week.default(TRIGGERED_MAILS_PER_WEEK.default),
  track_opens: fields.track_opens.default(false),
  mark_links: fields.mark_links.default(true),
  sender_address: fields.sender_address.default({ ka: "", en: "", ru: "" }),
  topics: fields.topics.default([]),
  reply_to: fields.reply_to.default(""),
  warm_up: fields.warm_up.default(NO_WARM_UP),
});
export type MarketingSettings = z.infer<typeof MarketingSettings>;
/** The settings as a form writes them. */
export const MarketingSettingsForm = MarketingSettings.extend({ topics: WrittenTopics });
/** Fields that are left out are not changed. */
export const MarketingSettingsChange = z
  .strictObject({
    ...fields,
    topics: WrittenTopics,
    sender_address: fields.sender_address.partial(),
    warm_up: fields.warm_up.partial(),
  })
  .partial();

export const AdminMarketingSettings = MarketingSettings.extend(settingsMarks);
export type AdminMarketingSettings = z.infer<typeof AdminMarketingSettings>;

export const marketingSettings = settingsCalls({
  capability: "campaigns.settings",
  tag: "Settings",
  path: "/admin/settings/marketing",
  noun: "the settings of marketing mail",
  summary: "The settings of marketing mail",
  item: AdminMarketingSettings,
  change: {
    summary: "Changes the settings of marketing mail; fields that are left out are not changed",
    body: MarketingSettingsChange.extend(settingsChange),
  },
});
