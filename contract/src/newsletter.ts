import { z } from "zod";
import { Email, LocaleParam } from "./fields.ts";
import { route } from "./route.ts";

/** Whether the site takes readers of its own: asked when somebody comes near the footer, never before. */
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
  summary:
    "Mails a link by which the address's owner confirms; the answer is the same for every address, known or not",
  limit: "newsletter",
  body: z.object({
    email: Email,
    locale: LocaleParam,
    /** A field that people do not see: only programs fill it. */
    website: z.string().max(500).optional(),
    elapsed_ms: z.number().min(0).optional(),
  }),
  response: z.object({ message: z.string() }),
  codes: ["not_found", "looks_automated", "too_many_requests"],
});
