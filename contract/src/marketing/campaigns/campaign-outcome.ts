import { z } from "zod";
import { route } from "../../route.ts";
import { Id, IdParams, Instant } from "../../values/fields.ts";
import { CAMPAIGN_OUTCOME_ROWS_MAX } from "../../values/limits/marketing.ts";
import { staff } from "./campaigns.ts";

const OutcomeFigures = z.object({
  enquiries: z.int(),
  /** Of those, with a visit that has taken place, and with one that is agreed. */
  visited: z.int(),
  planned: z.int(),
  /** With a hold, and with a sale, as the report on sources counts them. */
  held: z.int(),
  sold: z.int(),
});
export type OutcomeFigures = z.infer<typeof OutcomeFigures>;

/** What became of an enquiry that came of the campaign. */
export const OutcomeRow = z.object({
  customer_id: Id,
  /** Empty of one that retention has anonymised. */
  name: z.string(),
  created_at: Instant,
  /** Whether the visit in which it was sent came of the campaign, and whether the visitor's first one did. */
  is_last: z.boolean(),
  is_first: z.boolean(),
  visited_at: Instant.nullable(),
  /** When a visit is due that is agreed. */
  visit_at: Instant.nullable(),
  held_at: Instant.nullable(),
  sold_at: Instant.nullable(),
});
export type OutcomeRow = z.infer<typeof OutcomeRow>;

export const CampaignOutcome = z.object({
  /** Mails that the mail server has taken, and people who have clicked in them. */
  sent: z.int(),
  clicked: z.int(),
  /** Enquiries by the visit in which they were sent, by the visitor's first one, and by either: each once. */
  last: OutcomeFigures,
  first: OutcomeFigures,
  either: OutcomeFigures,
  /** The newest of `either` that the caller may see. */
  rows: z.array(OutcomeRow).max(CAMPAIGN_OUTCOME_ROWS_MAX),
});
export type CampaignOutcome = z.infer<typeof CampaignOutcome>;

export const getCampaignOutcome = route({
  ...staff,
  method: "get",
  path: "/admin/marketing-emails/:id/outcome",
  capability: "campaigns.read",
  summary: `What came of a campaign: enquiries of visits that its links led to, their visits, holds and sales; with the newest ${CAMPAIGN_OUTCOME_ROWS_MAX} that the caller may see`,
  params: IdParams,
  response: z.object({ data: CampaignOutcome }),
  codes: ["not_found"],
});
