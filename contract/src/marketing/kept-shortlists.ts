import { z } from "zod";
import { route } from "../route.ts";
import { Id, IdParams, Instant, PageMeta, paging, SearchParam } from "../values/fields.ts";
import { CONTACT_PAGE_SIZE } from "../values/limits/marketing.ts";
import { Locale, LocalizedText } from "../values/locale.ts";
import { SavedSearchStatus } from "./saved-searches.ts";

/** A shortlist that a visitor keeps under an address, with the proof of their consent. Its statuses are those of searches. */
export const KeptShortlistRow = z.object({
  id: Id,
  /** With the domain as people read it. */
  email: z.string(),
  language: Locale,
  status: SavedSearchStatus,
  status_at: Instant,
  consent_at: Instant.nullable(),
  consent_text: z.string().nullable(),
  consent_text_version: z.string().nullable(),
  /** In the order of choice; without those that visitors cannot see. */
  apartments: z.array(z.object({ id: Id, name: LocalizedText, url: z.string() })),
  /** How many are kept, with those that visitors cannot see. */
  apartment_count: z.int(),
  /** Mails about changes of its apartments that were sent, and when the last one was, as far back as retention keeps that. */
  mails: z.int(),
  mailed_at: Instant.nullable(),
  /** When it was last opened or changed in a browser, confirmed, paused or resumed. */
  used_at: Instant,
  created_at: Instant,
});
export type KeptShortlistRow = z.infer<typeof KeptShortlistRow>;

const staff = { role: "staff", tag: "Contacts" } as const;

export const listKeptShortlists = route({
  ...staff,
  method: "get",
  path: "/admin/kept-shortlists",
  capability: "contacts.read",
  summary: "Shortlists that visitors keep under an address, by a part of it and by status, newest first",
  query: z.object({
    search: SearchParam.optional(),
    status: SavedSearchStatus.optional(),
    ...paging(CONTACT_PAGE_SIZE),
  }),
  response: z.object({
    data: z.array(KeptShortlistRow),
    meta: PageMeta.extend({
      /** How many there are of each status, whatever is listed. */
      by_status: z.object({ pending: z.int(), active: z.int(), paused: z.int() }),
    }),
  }),
});

export const endKeptShortlist = route({
  ...staff,
  method: "delete",
  path: "/admin/kept-shortlists/:id",
  capability: "contacts.edit",
  summary: "Ends a kept shortlist: nothing of it is kept here, and no more mail follows from it",
  params: IdParams,
  response: z.object({ message: z.string() }),
  codes: ["not_found"],
});
