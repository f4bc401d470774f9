import { z } from "zod";
import { route } from "../route.ts";
import { RECEIVED_MAIL_MAX_BYTES } from "../values/limits/mail.ts";

export const receiveMail = route({
  method: "post",
  path: "/webhooks/mail",
  role: "public",
  tag: "Customers",
  summary:
    "A mail that has arrived for the firm, as the mail server has it (RFC 5322), with the token of `INBOUND_MAIL_TOKEN` in a header; see docs/operations.md. It is read after the answer: it joins the request that it answers, or opens one. One that is handed in again counts once. 404 where no token is set, 401 for a wrong one",
  limit: "webhook",
  raw: ["message/rfc822"],
  rawMaxBytes: RECEIVED_MAIL_MAX_BYTES,
  response: z.object({
    data: z.object({
      /** Whether it had been handed in before. */
      is_repeated: z.boolean(),
    }),
  }),
  codes: ["not_found", "unauthorized", "too_large"],
});
