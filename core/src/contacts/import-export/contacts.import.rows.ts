import { ConsentInstant, ConsentSource, ContactBody } from "@ezo/contract/marketing/contact-fields";
import {
  CONTACT_COLUMNS,
  CONTACT_REQUIRED,
  type ContactColumn,
} from "@ezo/contract/marketing/contact-columns";
import { Email, Line } from "@ezo/contract/values/fields";
import { LOCALES } from "@ezo/contract/values/locale";
import { readDate } from "@ezo/contract/values/reading/read-date";
import { readLanguage } from "@ezo/contract/values/reading/read-words";
import { z } from "zod";
import { type FileInput, readDelimited } from "../../platform/text/delimited.ts";
import { canonicalAddress } from "../../platform/mail/email-address.ts";
import type { HeadingReader } from "../../platform/text/read-headings.ts";
import {
  type Cell,
  type Columns,
  readHeader,
  type RowMistake,
  type TableRow,
} from "../../platform/text/table.ts";
import type { TextLookup } from "../../translations/translations.service.ts";
import type { FileContact } from "./contacts.import.repo.ts";

const TABLE: Omit<Columns<ContactColumn>, "read"> = {
  known: CONTACT_COLUMNS,
  required: CONTACT_REQUIRED,
  ignoresUnknown: true,
};

/** A time of a consent without an offset is on the clocks of `timeZone`. */
export const rowOf = (timeZone: string) =>
  z.object({
    email: Email,
    name: Line.default(""),
    /** Empty: a known contact keeps theirs, a new one reads the site's own. */
    language: z
      .string()
      .trim()
      .transform((text) => readLanguage(text) ?? text)
      .pipe(z.enum([...LOCALES, ""], { error: "errors.language_unknown" }))
      .default(""),
    consent_at: z
      .string({ error: "errors.required" })
      .trim()
      .min(1, { error: "errors.required" })
      .transform((text) => readDate(text, timeZone))
      .pipe(ConsentInstant),
    consent_source: ConsentSource,
    tags: z
      .string()
      .default("")
      .transform((text) =>
        text
          .split(/[,;|]/)
          .map((tag) => tag.trim())
          .filter(Boolean),
      )
      .pipe(ContactBody.shape.tags.unwrap())
      // A cell may name one twice.
      .transform((tags) => [...new Set(tags)]),
  });
type RowShape = ReturnType<typeof rowOf>;

export interface Mistake {
  field: string;
  message: string;
}

/** The cells of a line as the file has them. */
export type Cells = { cells: string[] };
/** A row that is not taken, and what is wrong with it. */
export type FaultyRow = { line: number; mistakes: readonly Mistake[] } & Cells;
type HeaderLine = { header: RowMistake[]; headings: Map<string, string> } & Cells;
type RowLine = { found: TableRow<ContactColumn> | RowMistake } & Cells;

/** First what is wrong with the header, then the rows below it; a mistake in place of one that cannot be read. */
export async function* linesOf(
  file: FileInput,
  reader: HeadingReader<ContactColumn>,
): AsyncGenerator<HeaderLine | RowLine> {
  let read: ReturnType<typeof readHeader<ContactColumn>>["read"] | undefined;
  for await (const line of readDelimited(file, "file")) {
    const cells = line.cells.map(String);
    if (read) yield { found: read(line), cells };
    else {
      const header = readHeader(line, { ...TABLE, ...reader });
      read = header.read;
      yield { header: header.mistakes, headings: headingsOf(line.cells, reader), cells };
    }
  }
}

/** What the file calls each of our columns. */
function headingsOf(
  cells: readonly Cell[],
  { read, isLeftOut }: HeadingReader<ContactColumn>,
): Map<string, string> {
  const headings = cells.map((cell) => String(cell).trim()).filter((heading) => !isLeftOut(heading));
  return new Map(headings.map((heading) => [read(heading) ?? heading, heading]));
}

interface ReadRow {
  row?: FileContact;
  /** The address of a row without mistakes of its own: a further one with it is a repetition. */
  repeatable?: string;
  mistakes: Mistake[];
}

/** A row of a file with all its columns, or what is wrong with it; what a missing column lacks is said of the header. */
export function readRow(
  found: TableRow<ContactColumn> | RowMistake,
  header: readonly RowMistake[],
  { shape, t }: { shape: RowShape; t: TextLookup },
): ReadRow {
  if ("key" in found) return { mistakes: [{ field: found.field, message: t(found.key) }] };
  const parsed = shape.safeParse(asTexts(found.cells));
  if (parsed.success && header.length === 0) {
    const email = canonicalAddress(parsed.data.email);
    return { row: { ...parsed.data, line: found.row, email }, repeatable: email, mistakes: [] };
  }
  const mistakes = (parsed.error?.issues ?? [])
    .map((issue) => ({ field: String(issue.path[0] ?? ""), message: textOf(issue, t) }))
    .filter(({ field }) => !header.some((mistake) => mistake.field === field));
  const email = Email.safeParse(found.cells.email);
  return {
    mistakes,
    ...(mistakes.length === 0 && email.success ? { repeatable: canonicalAddress(email.data) } : {}),
  };
}

const asTexts = (cells: TableRow<ContactColumn>["cells"]): Record<string, string> =>
  Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, String(cell)]));

function textOf(issue: z.core.$ZodIssue, t: TextLookup): string {
  const key = issue.message.startsWith("errors.") ? issue.message : "errors.invalid_value";
  return t(key, issue.code === "too_big" ? { max: String(issue.maximum) } : {});
}
