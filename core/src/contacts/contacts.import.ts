import { consentTimeText } from "@ezo/contract/consent-time";
import { ConsentInstant, ConsentSource, ContactBody, type ImportResult } from "@ezo/contract/contacts";
import { Email, Line } from "@ezo/contract/fields";
import { IMPORT_ERRORS_SHOWN, IMPORT_ROWS_SHOWN } from "@ezo/contract/limits";
import { DEFAULT_LOCALE, type Locale, LOCALES } from "@ezo/contract/locale";
import { readDate } from "@ezo/contract/read-date";
import type pg from "pg";
import { z } from "zod";
import { AppError } from "../platform/app-error.ts";
import { type FileInput, readDelimited } from "../platform/delimited.ts";
import { formerHash, hashAddress } from "../platform/deliveries.ts";
import { canonicalAddress, readableAddress } from "../platform/email-address.ts";
import { type Columns, readHeader, type RowMistake, type TableRow } from "../platform/table.ts";
import type { TextLookup } from "../translations/translations.service.ts";

const REQUIRED = ["email", "name", "language", "consent_at", "consent_source"] as const;
type Column = (typeof REQUIRED)[number] | "tags";
const TABLE: Columns<Column> = { known: [...REQUIRED, "tags"], required: REQUIRED, ignoresUnknown: true };
const BATCH = 2000;

const Row = z.object({
  email: Email,
  name: Line.default(""),
  /** Empty: a known contact keeps theirs, a new one reads the site's own. */
  language: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum([...LOCALES, ""], { error: "errors.language_unknown" }))
    .default(""),
  consent_at: z
    .string({ error: "errors.required" })
    .trim()
    .min(1, { error: "errors.required" })
    .transform(readDate)
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
    .pipe(ContactBody.shape.tags.unwrap()),
});
type Row = z.output<typeof Row> & { line: number };

/**
 * Takes contacts from a file, all good rows or none, in one transaction that a dry run rolls back: its figures are those
 * of the real run. An address that has left the list stays off it, whatever the file says. Without its columns a file
 * is refused by their names; a dry run goes on to say what else is wrong in its rows, none of which can be taken.
 */
export async function importContacts(
  pool: pg.Pool,
  file: FileInput,
  options: { dryRun: boolean; t: TextLookup },
): Promise<ImportResult> {
  const { dryRun, t } = options;
  const result = emptyResult(dryRun);
  const seen = new Set<string>();
  const client = await pool.connect();
  let header: readonly RowMistake[] = [];
  let batch: Row[] = [];
  const flush = async () => {
    const stored = await store(client, batch);
    const created = stored.filter(({ kind }) => kind === "created").length;
    result.created += created;
    result.updated += stored.length - created;
    result.suppressed += batch.length - stored.length;
    result.rows.push(...stored.slice(0, IMPORT_ROWS_SHOWN - result.rows.length));
    batch = [];
  };
  const report = (line: number, mistakes: readonly Mistake[]) => {
    const left = Math.max(0, IMPORT_ERRORS_SHOWN - result.errors.length);
    result.errors.push(...mistakes.slice(0, left).map((mistake) => ({ line, ...mistake })));
  };
  try {
    await client.query("begin");
    for await (const found of linesOf(file)) {
      if ("header" in found) {
        header = found.header;
        if (header.length > 0 && !dryRun) throw refusedFor(header);
        for (const { row, field, key } of header) report(row, [{ field, message: t(key) }]);
        continue;
      }
      result.total++;
      const read = readRow(found, header, t);
      if (!read.row) {
        result.invalid++;
        report(found.row, read.mistakes);
      } else if (seen.has(read.row.email)) {
        result.duplicates++;
      } else {
        seen.add(read.row.email);
        batch.push(read.row);
        if (batch.length === BATCH) await flush();
      }
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
  result.skipped = result.suppressed + result.duplicates;
  return result;
}

const emptyResult = (dryRun: boolean): ImportResult => ({
  dry_run: dryRun,
  total: 0,
  created: 0,
  updated: 0,
  skipped: 0,
  suppressed: 0,
  duplicates: 0,
  invalid: 0,
  errors: [],
  rows: [],
});

interface Mistake {
  field: string;
  message: string;
}

/** First what is wrong with the header, then the rows below it; a mistake in place of one that cannot be read. */
async function* linesOf(
  file: FileInput,
): AsyncGenerator<{ header: RowMistake[] } | TableRow<Column> | RowMistake> {
  let read: ReturnType<typeof readHeader<Column>>["read"] | undefined;
  for await (const line of readDelimited(file, "file")) {
    if (read) yield read(line);
    else {
      const header = readHeader(line, TABLE);
      read = header.read;
      yield { header: header.mistakes };
    }
  }
  if (!read) throw new AppError("invalid", { fields: { file: ["errors.csv_header"] } });
}

/** A row of a file with all its columns, or what is wrong with it; what a missing column lacks is said of the header. */
function readRow(
  found: TableRow<Column> | RowMistake,
  header: readonly RowMistake[],
  t: TextLookup,
): { row?: Row; mistakes: Mistake[] } {
  if ("key" in found) return { mistakes: [{ field: found.field, message: t(found.key) }] };
  const parsed = Row.safeParse(asTexts(found.cells));
  if (parsed.success && header.length === 0)
    return {
      row: { ...parsed.data, line: found.row, email: canonicalAddress(parsed.data.email) },
      mistakes: [],
    };
  const mistakes = (parsed.error?.issues ?? [])
    .map((issue) => ({ field: String(issue.path[0] ?? ""), message: textOf(issue, t) }))
    .filter(({ field }) => !header.some((mistake) => mistake.field === field));
  return { mistakes };
}

const refusedFor = (header: readonly RowMistake[]): AppError =>
  new AppError("invalid", {
    fields: Object.fromEntries(header.map(({ row, field, key }) => [`rows.${row}.${field}`, [key]])),
  });

const asTexts = (cells: TableRow<Column>["cells"]): Record<string, string> =>
  Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, String(cell)]));

/** A contact whose consent is newer than the one we hold takes its date and source; the rest is filled up. */
async function store(client: pg.PoolClient, rows: readonly Row[]): Promise<ImportResult["rows"]> {
  if (rows.length === 0) return [];
  const { rows: stored } = await client.query<Stored>(
    `insert into contacts as c (email_hash, email, name, locale, source, status, consent_at, consent_source, tags)
     select d.email_hash, d.email, d.name, coalesce(nullif(d.locale, '')::locale, k.locale, $9::locale), 'import',
       'subscribed', d.consent_at, d.consent_source,
       coalesce(string_to_array(nullif(d.tags, ''), ','), '{}')
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::text[], $7::text[], $8::text[])
       as d(email_hash, email, name, locale, consent_at, consent_source, tags, former_hash)
     left join contacts k on k.email_hash = d.email_hash
     where not exists (
       select 1 from contacts e where e.email_hash = d.former_hash and e.email_hash <> d.email_hash and e.status = 'erased')
     on conflict (email_hash) do update set
       name = case when excluded.name = '' then c.name else excluded.name end,
       locale = excluded.locale,
       consent_source = case when excluded.consent_at > c.consent_at or c.consent_at is null
         then excluded.consent_source else c.consent_source end,
       consent_text = case when excluded.consent_at > c.consent_at then null else c.consent_text end,
       consent_text_version = case when excluded.consent_at > c.consent_at then null else c.consent_text_version end,
       consent_at = greatest(excluded.consent_at, c.consent_at),
       tags = (select coalesce(array_agg(distinct tag), '{}') from unnest(c.tags || excluded.tags) as tag),
       version = c.version + 1, updated_at = now()
     where c.status in ('subscribed', 'pending')
     returning id, (xmax = 0) as is_new, email_hash, email, name, locale, consent_at, consent_source, tags`,
    [
      rows.map(({ email }) => hashAddress(email)),
      rows.map(({ email }) => email),
      rows.map(({ name }) => name),
      rows.map(({ language }) => language),
      rows.map(({ consent_at }) => consent_at),
      rows.map(({ consent_source }) => consent_source),
      rows.map(({ tags }) => tags.join(",")),
      rows.map(({ email }) => formerHash(email)),
      DEFAULT_LOCALE,
    ],
  );
  await client.query(
    "insert into contact_history (contact_id, kind, detail) select unnest($1::int[]), 'imported', null",
    [stored.map(({ id }) => id)],
  );
  const byHash = new Map(stored.map((row) => [row.email_hash, row]));
  return rows.flatMap(({ line, email }) => {
    const row = byHash.get(hashAddress(email));
    return row ? [presented(row, line)] : [];
  });
}

interface Stored {
  id: number;
  is_new: boolean;
  email_hash: string;
  email: string;
  name: string;
  locale: Locale;
  consent_at: Date | null;
  consent_source: string | null;
  tags: string[];
}
const presented = (row: Stored, line: number): ImportResult["rows"][number] => ({
  line,
  kind: row.is_new ? "created" : "updated",
  email: readableAddress(row.email),
  name: row.name,
  language: row.locale,
  consent_at: row.consent_at && consentTimeText(row.consent_at),
  consent_source: row.consent_source ?? "",
  tags: row.tags,
});

function textOf(issue: z.core.$ZodIssue, t: TextLookup): string {
  const key = issue.message.startsWith("errors.") ? issue.message : "errors.invalid_value";
  return t(key, issue.code === "too_big" ? { max: String(issue.maximum) } : {});
}
