import { z } from "zod";
import { askedByMail } from "../values/fields.ts";
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
  body: z.object(askedByMail),
  response: z.object({ message: z.string() }),
  codes: ["not_found", "looks_automated", "too_many_requests"],
});
