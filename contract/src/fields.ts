import { z } from "zod";
import {
  OWN_PATH_MAX_LENGTH,
  PAGE_SIZE_MAX,
  PHONE_MAX_LENGTH,
  TEXT_INPUT_MAX_LENGTH,
  MESSAGE_MAX_LENGTH,
} from "./limits.ts";
import { DEFAULT_LOCALE, Locale } from "./locale.ts";
import { EMAIL_PATTERN, isBlank, OWN_PATH, PHONE_CHARACTERS } from "./patterns.ts";

export { EMAIL_PATTERN, PHONE_CHARACTERS };

/**
 * Field rules shared by forms and server. A rule's message is a text key (`errors.*`): the server looks it up
 * in the request's locale, the web in the page's.
 */

/** Trims, and empties what holds nothing to see: zero-width letters do not make a name. */
export const trimmed = (text: string): string => (isBlank(text) ? "" : text.trim());

/** One line of visitor's text, trimmed. What PostgreSQL cannot store is refused at the server's edge, in every field. */
export const Line = z
  .string({ error: "errors.required" })
  // A break would start another line in a mail or a file that shows the value.
  .overwrite((value) => trimmed(value.replace(/[\p{Cc}\u2028\u2029]+/gu, " ")))
  .max(TEXT_INPUT_MAX_LENGTH, { error: "errors.too_long", abort: true });
export const RequiredLine = Line.min(1, { error: "errors.required" });

export const Paragraph = z
  .string({ error: "errors.required" })
  .overwrite(trimmed)
  .max(MESSAGE_MAX_LENGTH, { error: "errors.too_long", abort: true });
export const RequiredParagraph = Paragraph.min(1, { error: "errors.required" });

export const Email = z
  .string({ error: "errors.required" })
  .trim()
  .min(1, { error: "errors.required" })
  .max(TEXT_INPUT_MAX_LENGTH, { error: "errors.too_long", abort: true })
  .regex(EMAIL_PATTERN, { error: "errors.invalid_email" });

export const PhoneText = z
  .string({ error: "errors.invalidPhone" })
  .trim()
  .max(PHONE_MAX_LENGTH, { error: "errors.invalidPhone", abort: true })
  .regex(PHONE_CHARACTERS, { error: "errors.invalidPhone" });

export const Id = z.int().positive().max(2_147_483_647);
/** An id in a path or query: digits only, as the specification's routes demand. */
export const IdParam = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .pipe(Id);
/** A row's version, as far as the database counts. */
export const VersionNumber = z.int().min(1).max(2_147_483_647);
export const IdParams = z.object({ id: IdParam });
/** An instant in UTC, ISO 8601. */
export const Instant = z.iso.datetime();
/** A day in Tbilisi, `YYYY-MM-DD`. */
export const Day = z.iso.date();

/** The years that a date in a request may lie in: the database and arithmetic with days hold all of them. */
export const YEARS = { first: 1900, last: 2199 } as const;
export const WITHIN_YEARS = /^(?:19|20|21)\d\d-/;
/** A day and an instant as requests give them. Answers use `Day` and `Instant`, which also hold what was stored before. */
export const DayInput = z.iso
  .date({ error: "errors.invalid_date" })
  .regex(WITHIN_YEARS, { error: "errors.invalid_date" });
export const InstantInput = z.iso
  .datetime({ offset: true, error: "errors.invalid_date" })
  .regex(WITHIN_YEARS, { error: "errors.invalid_date" });

/** The path of a page of our own site. */
export const OwnPath = z.string().max(OWN_PATH_MAX_LENGTH, { abort: true }).regex(OWN_PATH);

const listed = z.union([z.string(), z.array(z.string())]).transform((value) =>
  (Array.isArray(value) ? value : [value])
    .flatMap((part) => part.split(","))
    .map((part) => part.trim())
    .filter(Boolean),
);
/** A query value that may be repeated or comma-separated. */
export const ListParam = listed;
/** A flag in a query string. */
export const FlagParam = z
  .enum(["true", "false", "1", "0"])
  .transform((value) => value === "true" || value === "1");

export const PageParam = z.coerce.number().int().min(1).max(100_000);
export const PerPageParam = z.coerce.number().int().min(1).max(PAGE_SIZE_MAX);
export const PageMeta = z.object({
  total: z.int(),
  per_page: z.int(),
  current_page: z.int(),
  last_page: z.int(),
});
export type PageMeta = z.infer<typeof PageMeta>;

/** `locale` of public reads: absent means Georgian, anything unknown is refused (design, section 3). */
export const LocaleParam = Locale.default(DEFAULT_LOCALE);
/** `groups` and `groups[]`, repeated or comma-separated (design, section 3). The router folds `groups[]` in. */
export const LocaleAndGroups = z.object({ locale: LocaleParam, groups: ListParam.optional() });
