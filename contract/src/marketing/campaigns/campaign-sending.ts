import { z } from "zod";
import { ContactSource } from "../contact-row.ts";
import { ExportLanguage } from "../../enquiries/export-language.ts";
import { Id, IdParams, Instant, InstantInput, ListParam, PageMeta, paging } from "../../values/fields.ts";
import { SeenVersion, someLanguages } from "../../values/forms/form-fields.ts";
import { CAMPAIGN_PAGE_SIZE } from "../../values/limits/marketing.ts";
import { Locale } from "../../values/locale.ts";
import { route } from "../../route.ts";
import { RECIPIENT_STATES, RecipientState } from "./campaign-status.ts";
import { HeaderLine } from "./campaign-text.ts";
import { ofOne, staff } from "./campaigns.ts";

const order = { ...ofOne, codes: ["not_found", "wrong_status"] } as const;
/** Sending cannot be undone, so the call may name the version that was reviewed: if it has changed since, nothing is sent. */
const sending = {
  ...order,
  query: SeenVersion,
  codes: ["not_found", "wrong_status", "conflict"],
} as const;
export const sendCampaign = route({
  ...sending,
  method: "post",
  path: "/admin/marketing-emails/:id/send",
  capability: "campaigns.send",
  summary:
    "Sends a draft or scheduled campaign now. Pre-flight errors are refused with 422, under `translations.ka`, `.en` or `.ru`",
});
export const scheduleCampaign = route({
  ...sending,
  method: "post",
  path: "/admin/marketing-emails/:id/schedule",
  capability: "campaigns.send",
  summary: "Schedules the sending; refused for the same reasons as `send`",
  body: z.object({ send_at: InstantInput }),
});
export const pauseCampaign = route({
  ...order,
  method: "post",
  path: "/admin/marketing-emails/:id/pause",
  capability: "campaigns.send",
  summary: "Pauses sending after the mails in flight",
});
export const resumeCampaign = route({
  ...order,
  method: "post",
  path: "/admin/marketing-emails/:id/resume",
  capability: "campaigns.send",
  summary:
    "Resumes a paused campaign; before its recipients are listed, refused for the same reasons as `send`",
  codes: ["not_found", "wrong_status", "invalid"],
});
export const reopenCampaign = route({
  ...order,
  method: "post",
  path: "/admin/marketing-emails/:id/reopen",
  capability: "campaigns.send",
  summary:
    "Makes a campaign a draft again that is scheduled and not due yet, or was paused before its recipients were listed",
});
export const cancelCampaign = route({
  ...order,
  method: "post",
  path: "/admin/marketing-emails/:id/cancel",
  capability: "campaigns.send",
  summary: "Cancels a scheduled, sending or paused campaign permanently",
});
/** What staff decide about mails of unknown fate. */
export const UNCONFIRMED_DECISIONS = ["retry", "sent", "failed"] as const;
export type UnconfirmedDecision = (typeof UNCONFIRMED_DECISIONS)[number];
export const settleUnconfirmed = route({
  ...order,
  method: "post",
  path: "/admin/marketing-emails/:id/unconfirmed",
  capability: "campaigns.send",
  summary:
    "Resolves mails that were in flight when the sending process died: `retry` sends them again, `sent` and `failed` close them",
  body: z.strictObject({
    decision: z.enum(UNCONFIRMED_DECISIONS),
    recipient_ids: z.array(Id).min(1).max(10_000).optional(),
  }),
});

export const resendCampaign = route({
  ...ofOne,
  method: "post",
  path: "/admin/marketing-emails/:id/resend",
  summary:
    "Makes a draft, once per campaign and 48 hours after its end at the earliest, for those who were sent it and have neither clicked nor opened it; every written language gets a new subject, another than the first mail had",
  body: z.strictObject({ subjects: someLanguages(HeaderLine.min(1, { error: "errors.required" })) }),
  status: 201,
  codes: ["not_found", "wrong_status", "invalid"],
});

export const CampaignRecipient = z.object({
  id: z.int(),
  contact_id: Id,
  email: z.string(),
  language: Locale,
  source: ContactSource,
  state: RecipientState,
  /** The server's answer, or why nothing was sent. */
  reason: z.string().nullable(),
  attempts: z.int(),
  message_id: z.string(),
  claimed_at: Instant.nullable(),
  settled_at: Instant.nullable(),
  opened_at: Instant.nullable(),
  clicked_at: Instant.nullable(),
  bounced_at: Instant.nullable(),
  unsubscribed_at: Instant.nullable(),
  complained_at: Instant.nullable(),
});
export type CampaignRecipient = z.infer<typeof CampaignRecipient>;
/** `remaining` is pending and sending together, as in the totals. */
const RecipientFilter = z.strictObject({
  state: ListParam.pipe(z.array(z.enum([...RECIPIENT_STATES, "remaining"]))).optional(),
});
export const listRecipients = route({
  ...staff,
  method: "get",
  path: "/admin/marketing-emails/:id/recipients",
  capability: "campaigns.read",
  summary: "The ledger: every recipient and the outcome of their mail",
  params: IdParams,
  query: RecipientFilter.extend({
    ...paging(CAMPAIGN_PAGE_SIZE),
  }),
  response: z.object({ data: z.array(CampaignRecipient), meta: PageMeta }),
  codes: ["not_found"],
});
export const exportRecipients = route({
  ...staff,
  method: "get",
  path: "/admin/marketing-emails/:id/recipients/export",
  capability: "contacts.export",
  summary: "The ledger as CSV",
  params: IdParams,
  query: RecipientFilter.extend({
    /** Headings and values in words of this language, times in the firm's time zone; without it codes and UTC. */
    language: ExportLanguage.optional(),
  }),
  produces: "text/csv",
  fileName: "campaign-:id.csv",
});
