import { z } from "zod";
import { FILE_TYPE, route } from "../../route.ts";
import { Id, IdParams, Instant } from "../../values/fields.ts";
import { KEPT_MAILS_SHOWN } from "../../values/limits/mail.ts";

/**
 * Why a mail that arrived became part of no enquiry. `malformed`: it cannot be read. `over_budget`: unknown senders had opened as
 * many enquiries within a day as they may. `automatic`: a program has written it, and it answers nothing that is known.
 */
export const KEPT_MAIL_REASONS = ["malformed", "over_budget", "automatic"] as const;
export const KeptMailReason = z.enum(KEPT_MAIL_REASONS);
export type KeptMailReason = z.infer<typeof KeptMailReason>;

export const KeptMail = z.object({
  id: Id,
  reason: KeptMailReason,
  /** As the mail has it; null where it has none that can be read. */
  sender: z.string().nullable(),
  subject: z.string().nullable(),
  received_at: Instant,
  /** Whether the mail itself can be downloaded. */
  has_raw: z.boolean(),
});
export type KeptMail = z.infer<typeof KeptMail>;

const path = "/admin/system/mails";
const staff = { role: "staff", capability: "ops.act", tag: "System" } as const;

export const listKeptMails = route({
  ...staff,
  method: "get",
  path,
  capability: "ops.view",
  summary: `The newest ${KEPT_MAILS_SHOWN} mails that arrived and became part of no enquiry; those that somebody should look at first`,
  response: z.object({ data: z.array(KeptMail), meta: z.object({ total: z.int() }) }),
});

export const getKeptMail = route({
  ...staff,
  method: "get",
  path: `${path}/:id`,
  summary: "Such a mail as it arrived (RFC 5322), to be saved and never to be shown by a browser",
  params: IdParams,
  produces: FILE_TYPE,
  codes: ["not_found"],
});

export const dismissKeptMail = route({
  ...staff,
  method: "delete",
  path: `${path}/:id`,
  summary: "Removes such a mail for good",
  params: IdParams,
  response: z.object({ message: z.string() }),
  codes: ["not_found"],
});
