import { z } from "zod";
import { Email, LocaleParam } from "../values/fields.ts";
import { route } from "../route.ts";

/** Whether the newsletter form is open. Pages ask only when the visitor scrolls near the footer. */
export const getNewsletter = route({
  method: "get",
  path: "/newsletter",
  role: "public",
  tag: "Site",
  summary: "Whether the newsletter form is switched on",
  response: z.object({ data: z.object({ is_open: z.boolean() }) }),
});

export const askForNewsletter = route({
  method: "post",
  path: "/newsletter",
  role: "public",
  tag: "Site",
  summary: "Mails a confirmation link to the address; the answer is the same for known and unknown addresses",
  limit: "newsletter",
  body: z.object({
    email: Email,
    locale: LocaleParam,
    /** Honeypot: invisible to people, so only bots fill it. */
    website: z.string().max(500).optional(),
    elapsed_ms: z.number().min(0).optional(),
  }),
  response: z.object({ message: z.string() }),
  codes: ["not_found", "looks_automated", "too_many_requests"],
});
