import { z } from "zod";
import { Written } from "../records/records.ts";
import { Locale } from "../values/locale.ts";
import { CONTACT_COLUMNS } from "./contact-columns.ts";
import { ContactRow } from "./contact-row.ts";

const ImportedValues = z.object({
  name: z.string(),
  language: Locale,
  consent_at: ContactRow.shape.consent_at,
  consent_source: z.string(),
  tags: z.array(z.string()),
});
export const ImportResult = z.object({
  dry_run: z.boolean(),
  /** Rows of the file below its header. */
  total: z.int(),
  created: z.int(),
  /** Known contacts, also those that already have what the file says: these keep their version. */
  updated: z.int(),
  /** Of `updated`: who has not confirmed the address yet, and gets no campaigns until they do. */
  unconfirmed: z.int(),
  /** Of `updated`: who gets another name than the one that is stored. */
  renamed: z.int(),
  /** The first of `renamed`. */
  renames: z.array(z.object({ line: z.int(), email: z.string(), before: z.string(), name: z.string() })),
  /** Rows without effect: a repeated address, or one that has unsubscribed, bounced, complained or been erased. */
  skipped: z.int(),
  suppressed: z.int(),
  /** The first of `suppressed`: an address that has left the list. */
  left: z.array(z.object({ line: z.int(), email: z.string() })),
  duplicates: z.int(),
  /** The first repetitions: a line, and the one above it that has the same address. */
  repeated: z.array(z.object({ line: z.int(), first: z.int() })),
  invalid: z.int(),
  /** Errors in the header (line 1), then in the first rows that were not imported, by line of the file. */
  errors: z.array(
    z.object({
      line: z.int(),
      field: z.string(),
      message: z.string(),
      /** What the file calls the column, where it has it. */
      heading: z.string().optional(),
    }),
  ),
  /** The file's columns in their order, as it calls them. */
  columns: z.array(
    z.object({
      heading: z.string(),
      /** What it is read as; null where it is left out. */
      column: z.enum(CONTACT_COLUMNS).nullable(),
      /** The first value below it, shortened. */
      example: z.string(),
    }),
  ),
  /** The first rows with mistakes, as the file has them, and why: with its headings they make a file to correct. */
  refused: z.object({
    headings: z.array(z.string()),
    rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()), reason: z.string() })),
  }),
  /** The first imported rows, by line, with the contact's resulting values. */
  rows: z.array(
    z.object({
      line: z.int(),
      kind: z.enum(["created", "updated"]),
      email: z.string(),
      ...ImportedValues.shape,
      /** What a known contact had before. */
      before: ImportedValues.nullable(),
      /** Where the person has chosen another language than the row names: theirs stays. */
      keeps_language: z.boolean().optional(),
    }),
  ),
  /** After an import: what to send to `import/undo`. Empty where it would be too long for one call. */
  written: z.array(Written),
});
export type ImportResult = z.infer<typeof ImportResult>;
