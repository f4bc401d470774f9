import { z } from "zod";
import { Line } from "./fields.ts";
import { route } from "./route.ts";

/** How marketing mail behaves. */
export const MarketingSettings = z.object({
  /** Pauses a campaign when so many percent of its mails fail. */
  pause_at_failure_percent: z.int().min(1).max(100),
  /** How long the addresses in a finished campaign's ledger are kept; null keeps them. */
  ledger_retention_months: z.int().min(1).max(120).nullable(),
  /** The form in the site's footer. */
  newsletter_form: z.boolean().default(false),
  /** Counts opens by an invisible picture: always approximate, and a matter of readers' privacy. */
  track_opens: z.boolean().default(false),
  /** Stands below every mail; an empty one gives way to the address of the contact details. */
  sender_address: z.object({ ka: Line, en: Line, ru: Line }).default({ ka: "", en: "", ru: "" }),
});
export type MarketingSettings = z.infer<typeof MarketingSettings>;

export const getMarketingSettings = route({
  method: "get",
  path: "/admin/settings/marketing",
  role: "marketing",
  tag: "Settings",
  summary: "How marketing mail behaves",
  response: z.object({ data: MarketingSettings }),
});
export const putMarketingSettings = route({
  method: "put",
  path: "/admin/settings/marketing",
  role: "marketing",
  tag: "Settings",
  summary: "Changes how marketing mail behaves",
  body: MarketingSettings,
  response: z.object({ data: MarketingSettings }),
});
