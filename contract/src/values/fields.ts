import { z } from "zod";
import {
  OWN_PATH_MAX_LENGTH,
  PHONE_MAX_LENGTH,
  TEXT_INPUT_MAX_LENGTH,
  MESSAGE_MAX_LENGTH,
} from "./limits/fields.ts";
import { PAGE_MAX, PAGE_SIZE_MAX, SEARCH_MAX_LENGTH } from "./limits/lists.ts";
import { DEFAULT_LOCALE, Locale } from "./locale.ts";
import { EMAIL_PATTERN, HIDDEN_CONTROLS, isBlank, OWN_PATH, PHONE_CHARACTERS } from "./patterns.ts";
import { ID_DIGITS, ID_MAX } from "./ids.ts";

export { EMAIL_PATTERN, PHONE_CHARACTERS };

/**
 * Field rules shared by forms and server. A rule's message is a text key (`errors.*`), which the server translates into
 * the request's language and the web app into the page's.
 */

/** Trims; text without visible characters becomes empty, so that a name cannot consist of zero-width letters. */
const trimmed = (text: string): string => (isBlank(text) ? "" : text.trim());

/** Trims, without what is not seen and turns the text around it. */
export const plain = (text: string): string => trimmed(text.replace(HIDDEN_CONTROLS, ""));

/**
 * Several lines, trimmed: line breaks of every kind are one, and what no font, mail or XML file has is taken away, control
 * characters but the tab and the two noncharacters of Unicode's first plane.
 */
export const plainLines = (text: string): string =>
  plain(
    text
      .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
      .replaceAll(/(?![\n\t])[\p{Cc}\uFFFE\uFFFF]/gu, ""),
  );

/** A text that is limited to `max` characters once it is tidied: what is far longer is not looked at. */
export const untidied = (max: number) =>
  z.string({ error: "errors.required" }).max(2 * max, { error: "errors.too_long", abort: true });

/** One line of text, trimmed. Characters that PostgreSQL cannot store are refused earlier, for every field. */
export const Line = untidied(TEXT_INPUT_MAX_LENGTH)
  // A line break would start a new line in mails and files that contain the value.
  .overwrite((value) => plain(value.replace(/[\p{Cc}\u2028\u2029]+/gu, " ")))
  .max(TEXT_INPUT_MAX_LENGTH, { error: "errors.too_long", abort: true });
export const RequiredLine = Line.min(1, { error: "errors.required" });

export const Paragraph = untidied(MESSAGE_MAX_LENGTH)
  .overwrite(plainLines)
  .max(MESSAGE_MAX_LENGTH, { error: "errors.too_long", abort: true });
export const RequiredParagraph = Paragraph.min(1, { error: "errors.required" });

export const Email = z
  .string({ error: "errors.required" })
  .trim()
  .min(1, { error: "errors.required" })
  .max(TEXT_INPUT_MAX_LENGTH, { error: "errors.too_long", abort: true })
  .regex(EMAIL_PATTERN, { error: "errors.invalid_email" });

/** An address, or nothing. */
export const OptionalEmail = z
  .string()
  .trim()
  .max(TEXT_INPUT_MAX_LENGTH, { error: "errors.too_long", abort: true })
  .refine((value) => value === "" || Email.safeParse(value).success, { error: "errors.invalid_email" });

export const PhoneText = z
  .string({ error: "errors.invalidPhone" })
  .trim()
  .max(PHONE_MAX_LENGTH, { error: "errors.invalidPhone", abort: true })
  .regex(PHONE_CHARACTERS, { error: "errors.invalidPhone" });

export const Id = z.int().positive().max(ID_MAX);
/** An id in a path or query: digits only, as the specification's routes demand. */
export const IdParam = z.string().regex(ID_DIGITS).transform(Number).pipe(Id);
/** One that a call must name: what is left out is said to be missing, not to be wrong. */
const missing: z.core.$ZodErrorMap = (issue) => (issue.input === undefined ? "errors.required" : undefined);
export const NamedId = z.int({ error: missing }).positive().max(ID_MAX);
export const NamedIdParam = z.string({ error: missing }).regex(ID_DIGITS).transform(Number).pipe(Id);
/** A row's version; limited by the database's integer type. */
export const VersionNumber = z.int().min(1).max(ID_MAX);
export const IdParams = z.object({ id: IdParam });
/** An instant in UTC, ISO 8601. */
export const Instant = z.iso.datetime();
/** A day, `YYYY-MM-DD`, in the firm's time zone. */
export const Day = z.iso.date();

/** The years allowed in requests: safe for the database and for date arithmetic. */
export const YEARS = { first: 1900, last: 2199 } as const;
export const WITHIN_YEARS = /^(?:19|20|21)\d\d-/;
/** A day and an instant in requests. Answers use `Day` and `Instant`, which also accept values stored earlier. */
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

export const PageParam = z.coerce.number().int().min(1).max(PAGE_MAX);
export const PerPageParam = z.coerce.number().int().min(1).max(PAGE_SIZE_MAX);
/** The page that a list call asks for, and how many rows it has. */
export const paging = (perPage: number) => ({
  page: PageParam.default(1),
  per_page: PerPageParam.default(perPage),
});
export const SearchParam = z.string().trim().max(SEARCH_MAX_LENGTH);
/** Of a CSV for a spreadsheet: in `ka` and `ru` with semicolons and decimal commas, as Excel there expects; else with commas. */
export const CsvLanguage = Locale.optional();
export const PageMeta = z.object({
  total: z.int(),
  per_page: z.int(),
  current_page: z.int(),
  last_page: z.int(),
});
export type PageMeta = z.infer<typeof PageMeta>;

/** `locale` of public calls: Georgian by default; unknown values are refused (design, section 3). */
export const LocaleParam = Locale.default(DEFAULT_LOCALE);
/** By what a form shows that a program has filled it in. */
export const formGuards = {
  /** Honeypot: invisible to people, so only bots fill it. */
  website: z.string().max(500).optional(),
  /** Milliseconds between the form's appearance and its sending. */
  elapsed_ms: z.number().min(0).optional(),
};
/** What a form sends to have a link mailed to the address that is typed into it, in the language of the page. */
export const askedByMail = { email: Email, locale: LocaleParam, ...formGuards };
/** `groups` and `groups[]`, repeated or comma-separated (design, section 3). The router merges `groups[]` into `groups`. */
export const LocaleAndGroups = z.object({ locale: LocaleParam, groups: ListParam.optional() });
