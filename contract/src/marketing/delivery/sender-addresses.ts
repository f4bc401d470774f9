import { z } from "zod";
import { route } from "../../route.ts";
import { Email, Id, IdParams, Instant } from "../../values/fields.ts";
import { SENDER_ADDRESSES_MAX } from "../../values/limits/marketing.ts";

const staff = { role: "staff", capability: "campaigns.settings", tag: "Marketing e-mails" } as const;

/**
 * `own`: the firm's by its settings (MAIL_FROM, contact details, settings of marketing mail), which campaigns may be answered
 * to. `verified`: confirmed by its owner; campaigns may come from it, too. `asked`: its owner has not confirmed it yet.
 */
export const SENDER_STATES = ["own", "verified", "asked"] as const;
const SenderState = z.enum(SENDER_STATES);
export const SenderAddress = z.object({
  /** Null for one that is the firm's by its settings. */
  id: Id.nullable(),
  /** With the domain as people read it. */
  email: z.string(),
  state: SenderState,
  asked_at: Instant.nullable(),
  verified_at: Instant.nullable(),
});
export type SenderAddress = z.infer<typeof SenderAddress>;

export const listSenderAddresses = route({
  ...staff,
  method: "get",
  path: "/admin/sender-addresses",
  capability: "campaigns.read",
  summary:
    "The addresses that campaigns may come from and be answered to, and those that wait to be confirmed",
  response: z.object({ data: z.array(SenderAddress) }),
});
export const addSenderAddress = route({
  ...staff,
  method: "post",
  path: "/admin/sender-addresses",
  summary: `Adds an address, at most ${SENDER_ADDRESSES_MAX}, and mails it the link that confirms it; again for one that waits`,
  body: z.strictObject({ email: Email }),
  status: 201,
  response: z.object({ data: SenderAddress }),
});
export const removeSenderAddress = route({
  ...staff,
  method: "delete",
  path: "/admin/sender-addresses/:id",
  summary: "Removes an address; refused while a campaign that is not over names it",
  params: IdParams,
  response: z.object({ message: z.string() }),
  codes: ["not_found", "in_use"],
});
