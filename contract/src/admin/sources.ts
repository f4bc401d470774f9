import { z } from "zod";
import { ExportLanguage } from "../enquiries/export-language.ts";
import { DayInput } from "../values/fields.ts";
import { LocalizedText } from "../values/locale.ts";
import { route } from "../route.ts";

/** By what the line of a source is divided. */
export const SOURCE_PARTS = ["project", "person", "month", "campaign"] as const;
export type SourcePartKind = (typeof SOURCE_PARTS)[number];
/** Which visit an enquiry is counted under: the one that led to it, or the visitor's first. */
export const TOUCHES = ["last", "first"] as const;

const Days = z.number().min(0).nullable();
/** Each enquiry is in one line of a report only, so the counts of lines add up to their total. */
export const SourceFigures = z.object({
  enquiries: z.int(),
  /** By a person, as the clock of the first answer counts it. Of those that never waited for one: no longer `new`. */
  answered: z.int(),
  /** Staff made an offer for them. */
  offered: z.int(),
  /**
   * An apartment was held for them. A hold, like a sale, counts for one enquiry: the one for which the apartment was held,
   * else the last one about that apartment before it. Where the one for which it was held is gone, it counts for none.
   */
  held: z.int(),
  sold: z.int(),
  /** Median days since the step before, of those whose times are known; null where there are none. */
  days_to_answer: Days,
  days_to_offer: Days,
  days_to_hold: Days,
  days_to_sale: Days,
});
export type SourceFigures = z.infer<typeof SourceFigures>;

export const SourcePart = SourceFigures.extend({
  /** The id of a project or a person, a month (`2026-11`) or `utm_campaign`; empty where an enquiry has none. */
  key: z.string(),
  /** A person's name, or the name of the mail campaign that `utm_campaign` is the number of. */
  name: z.string().nullable(),
  /** A project's. */
  titles: LocalizedText.nullable(),
});
export type SourcePart = z.infer<typeof SourcePart>;

export const SourceReport = z.object({
  total: SourceFigures,
  /** Most enquiries first. Beyond the first fifty they are one, `(other)`. */
  sources: z.array(
    SourceFigures.extend({
      /**
       * `google`, `facebook`, a host, whatever `utm_source` says, a portal that staff have named; `(direct)`, `(unknown)`. What
       * came by no form: `(walk_in)`, `(call)`, `(portal)`, `(email)`.
       */
      source: z.string(),
      parts: z.array(SourcePart),
    }),
  ),
});
export type SourceReport = z.infer<typeof SourceReport>;

const SourceQuery = z.object({
  /** Days of the firm's time zone on which the enquiries came. */
  from: DayInput.optional(),
  to: DayInput.optional(),
  by: z.enum(SOURCE_PARTS).default("project"),
  touch: z.enum(TOUCHES).default("last"),
});
export type SourceQuery = z.output<typeof SourceQuery>;

const staff = { method: "get", role: "staff", capability: "enquiries.report", tag: "Sources" } as const;

export const getSources = route({
  ...staff,
  path: "/admin/sources",
  summary:
    "Where enquiries come from and what becomes of them: answered, offered, held, sold, with the days between",
  query: SourceQuery,
  response: z.object({ data: SourceReport }),
});

export const exportSources = route({
  ...staff,
  path: "/admin/sources/export",
  summary: "The same report as CSV: the total, and each source with its parts beneath it",
  // Strict: with a misspelt period the file would contain more than intended.
  query: SourceQuery.extend({ language: ExportLanguage.optional() }).strict(),
  produces: "text/csv",
  fileName: "sources.csv",
});
