import { consentTimeText } from "@ezo/contract/values/clock/consent-time";
import { ConsentInstant, ConsentSource, ContactBody } from "@ezo/contract/marketing/contact-fields";
import type { ImportResult } from "@ezo/contract/marketing/contact-import";
import {
  CONTACT_COLUMNS,
  CONTACT_REQUIRED,
  type ContactColumn,
} from "@ezo/contract/marketing/contact-columns";
import { Email, Line } from "@ezo/contract/values/fields";
import { IMPORT_UNDO_MAX } from "@ezo/contract/values/limits/content";
import { CONTACT_TAGS_MAX } from "@ezo/contract/values/limits/marketing";
import {
  IMPORT_ERRORS_SHOWN,
  IMPORT_REFUSED_KEPT,
  IMPORT_ROWS_SHOWN,
} from "@ezo/contract/values/limits/uploads";
import { LOCALES } from "@ezo/contract/values/locale";
import { readDate } from "@ezo/contract/values/reading/read-date";
import { readLanguage } from "@ezo/contract/values/reading/read-words";
import type pg from "pg";
import { z } from "zod";
import { AppError } from "../platform/app-error.ts";
import { setCallerSql } from "../platform/audit-context.ts";
import { type FileInput, readDelimited } from "../platform/text/delimited.ts";
import { canonicalAddress, readableAddress } from "../platform/mail/email-address.ts";
import { columnsOf, EXAMPLE_ROWS, exampleOf, type HeadingReader } from "../platform/text/read-headings.ts";
import {
  type Cell,
  type Columns,
  readHeader,
  type RowMistake,
  type TableRow,
} from "../platform/text/table.ts";
import type { TextLookup } from "../translations/translations.service.ts";
import type { Actor } from "../users/actor.ts";
import { type FileContact, overfullLines, type StoredRow, storeRows } from "./contacts.import.repo.ts";

const TABLE: Omit<Columns<ContactColumn>, "read"> = {
  known: CONTACT_COLUMNS,
  required: CONTACT_REQUIRED,
  ignoresUnknown: true,
};
const BATCH = 2000;

/** A time of a consent without an offset is on the clocks of `timeZone`. */
const rowOf = (timeZone: string) =>
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

/**
 * Takes contacts from a file, all good rows or none, in one transaction that a dry run rolls back: its figures are those
 * of the real run. An address that has left the list stays off it, whatever the file says. Without its columns a file
 * is refused by their names; a dry run goes on to say what else is wrong in its rows, none of which can be taken.
 */
export async function importContacts(
  pool: pg.Pool,
  file: FileInput,
  options: {
    actor: Actor;
    dryRun: boolean;
    reader: HeadingReader<ContactColumn>;
    t: TextLookup;
    timeZone: string;
  },
): Promise<ImportResult> {
  const { actor, dryRun, reader, t, timeZone } = options;
  const shape = rowOf(timeZone);
  const result = emptyResult(dryRun);
  const seen = new Map<string, number>();
  const client = await pool.connect();
  let header: readonly RowMistake[] = [];
  let headings: ReadonlyMap<string, string> = new Map();
  let batch: (FileContact & Cells)[] = [];
  let faulty: FaultyRow[] = [];
  const report = (line: number, mistakes: readonly Mistake[]) => {
    const left = Math.max(0, IMPORT_ERRORS_SHOWN - result.errors.length);
    for (const mistake of mistakes.slice(0, left)) {
      const heading = headings.get(mistake.field);
      result.errors.push({ line, ...mistake, ...(heading === undefined ? {} : { heading }) });
    }
  };
  const refuse = ({ line, cells, mistakes }: FaultyRow) => {
    result.invalid++;
    report(line, mistakes);
    // Of a row without a mistake of its own, the header's keep it out.
    const why = mistakes.length > 0 ? mistakes : header.map(({ field, key }) => ({ field, message: t(key) }));
    if (result.refused.rows.length < IMPORT_REFUSED_KEPT)
      result.refused.rows.push({ line, cells, reason: reasonOf(why, headings) });
  };
  const flush = async () => {
    const { taken, overfull } = await withinTags(client, batch, t);
    for (const row of [...faulty, ...overfull].toSorted((a, b) => a.line - b.line)) refuse(row);
    addStored(result, taken, await storeRows(client, actor, taken));
    batch = [];
    faulty = [];
  };
  try {
    await client.query("begin");
    const caller = setCallerSql();
    if (caller !== undefined) await client.query(caller);
    for await (const line of linesOf(file, reader)) {
      if ("header" in line) {
        ({ header, headings } = line);
        result.refused.headings = line.cells;
        result.columns = columnsOf(line.cells, reader).map((column) => ({ ...column, example: "" }));
        if (header.length > 0 && !dryRun) throw refusedFor(header);
        for (const { row, field, key } of header) report(row, [{ field, message: t(key) }]);
        continue;
      }
      const { found, cells } = line;
      result.total++;
      if (result.total <= EXAMPLE_ROWS) addExamples(result.columns, cells);
      const { row, repeatable, mistakes } = readRow(found, header, { shape, t });
      const first = repeatable === undefined ? undefined : seen.get(repeatable);
      if (repeatable !== undefined && first === undefined) seen.set(repeatable, found.row);
      if (first !== undefined) {
        result.duplicates++;
        if (result.repeated.length < IMPORT_ERRORS_SHOWN) result.repeated.push({ line: found.row, first });
      } else if (row) batch.push({ ...row, cells });
      else faulty.push({ line: found.row, cells, mistakes });
      if (batch.length + faulty.length >= BATCH) await flush();
    }
    await flush();
    await client.query(dryRun ? "rollback" : "commit");
  } catch (error) {
    // The connection may be what broke; then there is nothing left to roll back.
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
  if (result.written.length > IMPORT_UNDO_MAX) result.written = [];
  result.skipped = result.suppressed + result.duplicates;
  return result;
}

/** The rows of a batch, without those with which a known contact would have too many tags. */
async function withinTags(
  client: pg.PoolClient,
  batch: readonly (FileContact & Cells)[],
  t: TextLookup,
): Promise<{ taken: FileContact[]; overfull: FaultyRow[] }> {
  const lines = await overfullLines(client, batch);
  const mistakes = [{ field: "tags", message: t("errors.too_many", { max: String(CONTACT_TAGS_MAX) }) }];
  return {
    taken: batch.filter(({ line }) => !lines.has(line)),
    overfull: batch
      .filter(({ line }) => lines.has(line))
      .map(({ line, cells }) => ({ line, cells, mistakes })),
  };
}

const emptyResult = (dryRun: boolean): ImportResult => ({
  dry_run: dryRun,
  total: 0,
  created: 0,
  updated: 0,
  unconfirmed: 0,
  renamed: 0,
  renames: [],
  skipped: 0,
  suppressed: 0,
  left: [],
  duplicates: 0,
  repeated: [],
  invalid: 0,
  errors: [],
  columns: [],
  refused: { headings: [], rows: [] },
  rows: [],
  written: [],
});

/** What has become of the rows of a batch that were `taken`. One that is not `stored` is of an address that has left the list. */
function addStored(result: ImportResult, taken: readonly FileContact[], stored: readonly StoredRow[]): void {
  const created = stored.filter(({ kind }) => kind === "created").length;
  result.created += created;
  result.updated += stored.length - created;
  result.suppressed += taken.length - stored.length;
  addKnown(result, stored);
  const lines = new Set(stored.map(({ line }) => line));
  const left = taken.filter(({ line }) => !lines.has(line));
  for (const { line, email } of left.slice(0, IMPORT_ERRORS_SHOWN - result.left.length))
    result.left.push({ line, email: readableAddress(email) });
  result.rows.push(...stored.slice(0, IMPORT_ROWS_SHOWN - result.rows.length).map(presented));
  const changed = stored.filter(({ isChanged }) => isChanged);
  if (!result.dry_run) result.written.push(...changed.map(({ id, version }) => ({ id, version })));
}

/** What an import does to known contacts that the person who imports may not expect. */
function addKnown(result: ImportResult, stored: readonly StoredRow[]): void {
  result.unconfirmed += stored.filter(({ isUnconfirmed }) => isUnconfirmed).length;
  const renames = stored.flatMap(({ line, email, fields: { name }, before }) =>
    before && before.name !== "" && before.name !== name
      ? [{ line, email: readableAddress(email), before: before.name, name }]
      : [],
  );
  result.renamed += renames.length;
  result.renames.push(...renames.slice(0, IMPORT_ERRORS_SHOWN - result.renames.length));
}

const presented = (row: StoredRow): ImportResult["rows"][number] => ({
  line: row.line,
  kind: row.kind,
  email: readableAddress(row.email),
  ...valuesOf(row.fields),
  before: row.before && valuesOf(row.before),
  ...(row.keepsLanguage ? { keeps_language: true } : {}),
});
const valuesOf = ({ name, language, tags, consent: { at, source } }: StoredRow["fields"]) => ({
  name,
  language,
  consent_at: at && consentTimeText(new Date(at)),
  consent_source: source ?? "",
  tags,
});

interface Mistake {
  field: string;
  message: string;
}

/** Each mistake of a row under the file's own heading. */
const reasonOf = (mistakes: readonly Mistake[], headings: ReadonlyMap<string, string>): string =>
  mistakes.map(({ field, message }) => `${headings.get(field) ?? field}: ${message}`).join("; ");

/** The cells of a line as the file has them. */
type Cells = { cells: string[] };
/** A row that is not taken, and what is wrong with it. */
type FaultyRow = { line: number; mistakes: readonly Mistake[] } & Cells;
type HeaderLine = { header: RowMistake[]; headings: Map<string, string> } & Cells;
type RowLine = { found: TableRow<ContactColumn> | RowMistake } & Cells;

function addExamples(columns: ImportResult["columns"], cells: readonly string[]): void {
  for (const [index, column] of columns.entries()) column.example ||= exampleOf(cells[index]);
}

/** First what is wrong with the header, then the rows below it; a mistake in place of one that cannot be read. */
async function* linesOf(
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
function readRow(
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

const refusedFor = (header: readonly RowMistake[]): AppError =>
  new AppError("invalid", {
    fields: Object.fromEntries(header.map(({ row, field, key }) => [`rows.${row}.${field}`, [key]])),
  });

const asTexts = (cells: TableRow<ContactColumn>["cells"]): Record<string, string> =>
  Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, String(cell)]));

function textOf(issue: z.core.$ZodIssue, t: TextLookup): string {
  const key = issue.message.startsWith("errors.") ? issue.message : "errors.invalid_value";
  return t(key, issue.code === "too_big" ? { max: String(issue.maximum) } : {});
}
