import { z } from "zod";
import { route } from "../route.ts";
import { Id, IdParams, Instant, PageMeta, paging, SearchParam } from "../values/fields.ts";
import { CONTACT_PAGE_SIZE } from "../values/limits/marketing.ts";
import { Locale, LocalizedText } from "../values/locale.ts";

/** `pending`: the owner of the address has not confirmed it. Only `active` ones are mailed. */
export const SAVED_SEARCH_STATUSES = ["pending", "active", "paused"] as const;
export const SavedSearchStatus = z.enum(SAVED_SEARCH_STATUSES);
export type SavedSearchStatus = z.infer<typeof SavedSearchStatus>;

/** A search whose new matches are mailed to a visitor, with the proof of their consent. */
export const SavedSearchRow = z.object({
  id: Id,
  /** With the domain as people read it. */
  email: z.string(),
  language: Locale,
  /** The filters in words. */
  words: LocalizedText,
  /** The search on the site, in the language of its owner. */
  url: z.string(),
  status: SavedSearchStatus,
  status_at: Instant,
  consent_at: Instant.nullable(),
  consent_text: z.string().nullable(),
  consent_text_version: z.string().nullable(),
  /** Mails with apartments that were sent, and when the last one was, as far back as retention keeps that. */
  mails: z.int(),
  mailed_at: Instant.nullable(),
  created_at: Instant,
});
export type SavedSearchRow = z.infer<typeof SavedSearchRow>;

const staff = { role: "staff", tag: "Contacts" } as const;

export const listSavedSearches = route({
  ...staff,
  method: "get",
  path: "/admin/saved-searches",
  capability: "contacts.read",
  summary: "Searches that visitors have saved, by a part of the address and by status, newest first",
  query: z.object({
    search: SearchParam.optional(),
    status: SavedSearchStatus.optional(),
    ...paging(CONTACT_PAGE_SIZE),
  }),
  response: z.object({
    data: z.array(SavedSearchRow),
    meta: PageMeta.extend({
      /** How many there are of each status, whatever is listed. */
      by_status: z.object({ pending: z.int(), active: z.int(), paused: z.int() }),
    }),
  }),
});

export const endSavedSearch = route({
  ...staff,
  method: "delete",
  path: "/admin/saved-searches/:id",
  capability: "contacts.edit",
  summary: "Ends a saved search: nothing of it is kept, and no more mail follows from it",
  params: IdParams,
  response: z.object({ message: z.string() }),
  codes: ["not_found"],
});
