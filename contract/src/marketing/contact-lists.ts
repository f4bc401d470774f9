import { z } from "zod";
import { ExportLanguage } from "../enquiries/export-language.ts";
import { route } from "../route.ts";
import { withExample } from "../values/described.ts";
import { Id, IdParam, ListParam } from "../values/fields.ts";
import { BULK_MAX_IDS } from "../values/limits/lists.ts";
import { CONTACTS_MATCHING_MAX } from "../values/limits/marketing.ts";
import { Tags } from "./contact-fields.ts";
import { contactFilters, staff } from "./contacts.ts";

export const listMatchingContacts = route({
  ...staff,
  method: "get",
  path: "/admin/contacts/bulk/matching",
  capability: "contacts.read",
  summary: `What a filter matches at this moment, for a change of all of it; at most ${CONTACTS_MATCHING_MAX}, newest first`,
  // Strict: with a misspelt filter more would be changed than intended.
  query: z.strictObject(contactFilters),
  response: z.object({
    data: z.array(z.object({ id: Id })),
    /** How many it matches, also beyond the limit. */
    meta: z.object({ total: z.int() }),
  }),
});

const TagChange = withExample(
  z
    .strictObject({ id: Id, add: Tags.default([]), remove: Tags.default([]) })
    .refine(({ add, remove }) => add.length + remove.length > 0, { error: "errors.nothing_to_change" }),
  { id: 1, add: ["stand"], remove: [] },
);
export type TagChange = z.output<typeof TagChange>;

export const tagContacts = route({
  ...staff,
  method: "post",
  path: "/admin/contacts/bulk/tags",
  summary:
    "Adds tags to many contacts and takes tags from them, all or none; what a contact has at that moment counts, so that colleagues who do so at once lose nothing",
  body: z.strictObject({
    changes: z.array(TagChange).min(1, { error: "errors.required" }).max(BULK_MAX_IDS),
  }),
  response: z.object({
    data: z.object({
      changed: z.int(),
      /** What an undo sends as `changes`. */
      previous: z.array(z.object({ id: Id, add: z.array(z.string()), remove: z.array(z.string()) })),
      /** Contacts that are gone. */
      missing: z.array(Id),
    }),
  }),
});

export const exportContacts = route({
  ...staff,
  method: "get",
  path: "/admin/contacts/export",
  capability: "contacts.export",
  summary:
    "Contacts by filter, or those of `ids` or between `oldest_id` and `newest_id` that match it, as CSV under headings that the import reads; recorded in the audit log",
  query: z.strictObject({
    ...contactFilters,
    ids: ListParam.transform((ids) => ids.map(Number))
      .pipe(z.array(Id).min(1).max(BULK_MAX_IDS))
      .optional(),
    /** The bounds of what `bulk/matching` found, both included: contacts that were added since are left out. */
    oldest_id: IdParam.optional(),
    newest_id: IdParam.optional(),
    /** Headings and values in words of this language, times in the firm's time zone, in `ka` with semicolons; without it codes, UTC and commas. */
    file_language: ExportLanguage.optional(),
  }),
  produces: "text/csv",
  fileName: "contacts.csv",
});
