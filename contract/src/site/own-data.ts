import { z } from "zod";
import { route } from "../route.ts";
import { askedByMail } from "../values/fields.ts";

const site = { role: "public", tag: "Site" } as const;

/** Whether visitors can see what is held of them. The privacy page asks once it has been read. */
export const getOwnData = route({
  ...site,
  method: "get",
  path: "/own-data",
  summary: "Whether visitors can have a link to what is held under their address mailed to them",
  response: z.object({ data: z.object({ is_open: z.boolean() }) }),
});

export const askOwnData = route({
  ...site,
  method: "post",
  path: "/own-data",
  summary:
    "Mails a link that shows what is held under the address, for its owner; the answer and the mail are the same for known and unknown addresses",
  limit: "ownData",
  body: z.object(askedByMail),
  repeatable: true,
  response: z.object({ message: z.string() }),
  codes: ["not_found", "looks_automated", "too_many_requests"],
});
