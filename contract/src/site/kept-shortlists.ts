import { z } from "zod";
import { route } from "../route.ts";
import { askedByMail, Id } from "../values/fields.ts";
import { KEPT_KEY_MAX_LENGTH } from "../values/limits/followed-stock.ts";
import { SHORTLIST_MAX } from "../values/limits/pages.ts";

const ApartmentIds = z.array(Id).max(SHORTLIST_MAX);

const site = { role: "public", tag: "Site" } as const;

/** Whether visitors can keep their shortlist under an address. The page of the shortlist asks once it has been read. */
export const getKeptShortlists = route({
  ...site,
  method: "get",
  path: "/kept-shortlists",
  summary: "Whether visitors can keep their shortlist under an address",
  response: z.object({ data: z.object({ is_open: z.boolean() }) }),
});

export const keepShortlist = route({
  ...site,
  method: "post",
  path: "/kept-shortlists",
  summary:
    "Mails a link that confirms that the shortlist is kept under the address; the answer is the same for known and unknown addresses",
  limit: "keptShortlist",
  body: z.object({
    /** In the order of choice. Those that visitors cannot see are left out. */
    apartment_ids: ApartmentIds.min(1, { error: "errors.required" }),
    ...askedByMail,
  }),
  repeatable: true,
  response: z.object({ message: z.string() }),
  codes: ["not_found", "looks_automated", "too_many_requests"],
});

export const changeKeptShortlist = route({
  ...site,
  method: "post",
  path: "/kept-shortlists/changes",
  summary:
    "Reads a kept shortlist by the key of its mailed link, and adds and removes apartments; what is there already, or gone already, changes nothing",
  limit: "keptChanges",
  body: z.object({
    /** What follows `#kept=` in the mailed link. In the body, so that it is in no log of addresses. */
    key: z
      .string()
      .min(1, { error: "errors.required" })
      .max(KEPT_KEY_MAX_LENGTH, { error: "errors.too_long" }),
    added: ApartmentIds.default([]),
    removed: ApartmentIds.default([]),
  }),
  response: z.object({
    data: z.object({
      /** What is kept afterwards, in the order of choice. Without what did not fit, or what visitors cannot see. */
      apartment_ids: z.array(Id),
      /** The page where its owner pauses its mails and ends it. */
      manage_path: z.string(),
    }),
  }),
  codes: ["not_found", "too_many_requests"],
});
