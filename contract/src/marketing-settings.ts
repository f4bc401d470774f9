import { z } from "zod";
import { answeredMarks, settingsMarks, versionCalls } from "./content.ts";
import { Email, IdParam, Line } from "./fields.ts";
import { FormVersion } from "./form-fields.ts";
import { TEXT_INPUT_MAX_LENGTH } from "./limits.ts";
import { route } from "./route.ts";

const fields = {
  /** Pauses a campaign when so many percent of its mails fail. */
  pause_at_failure_percent: z.int().min(1).max(100),
  /** How long the addresses in a finished campaign's ledger are kept; null keeps them. */
  ledger_retention_months: z.int().min(1).max(120).nullable(),
  /** The form in the site's footer. */
  newsletter_form: z.boolean(),
  /** Counts opens by an invisible picture: always approximate, and a matter of readers' privacy. */
  track_opens: z.boolean(),
  /** Printed below every mail; an empty one gives way to the address of the contact details. */
  sender_address: z.strictObject({ ka: Line, en: Line, ru: Line }),
  /** Where readers' answers go; empty: to the e-mail address of the contact details. */
  reply_to: z
    .string()
    .trim()
    .max(TEXT_INPUT_MAX_LENGTH, { error: "errors.too_long", abort: true })
    .refine((value) => value === "" || Email.safeParse(value).success, { error: "errors.invalid_email" }),
};
/** How marketing mail behaves. The defaults are for settings stored before the field existed. */
export const MarketingSettings = z.object({
  ...fields,
  newsletter_form: fields.newsletter_form.default(false),
  track_opens: fields.track_opens.default(false),
  sender_address: fields.sender_address.default({ ka: "", en: "", ru: "" }),
  reply_to: fields.reply_to.default(""),
});
export type MarketingSettings = z.infer<typeof MarketingSettings>;
/** What is left out stays. */
export const MarketingSettingsChange = z
  .strictObject({ ...fields, sender_address: fields.sender_address.partial() })
  .partial();
export type MarketingSettingsChange = z.infer<typeof MarketingSettingsChange>;

/** The settings with the version that a write names. */
export const AdminMarketingSettings = MarketingSettings.extend(settingsMarks);
export type AdminMarketingSettings = z.infer<typeof AdminMarketingSettings>;
const answer = z.object({ data: AdminMarketingSettings });

export const getMarketingSettings = route({
  method: "get",
  path: "/admin/settings/marketing",
  role: "marketing",
  tag: "Settings",
  summary: "How marketing mail behaves",
  response: answer,
});
export const putMarketingSettings = route({
  method: "put",
  path: "/admin/settings/marketing",
  role: "marketing",
  tag: "Settings",
  summary: "Changes how marketing mail behaves; what is left out stays",
  body: MarketingSettingsChange.extend({ version: FormVersion, ...answeredMarks }),
  response: answer,
  codes: ["conflict"],
});
export const {
  history: listMarketingSettingsHistory,
  compare: compareMarketingSettingsVersion,
  restore: restoreMarketingSettingsVersion,
} = versionCalls({
  role: "marketing",
  tag: "Settings",
  path: "/admin/settings/marketing",
  item: z.object({}),
  params: z.object({ version: IdParam }),
  noun: "the settings of marketing mail",
  answer,
});
