import { Readable } from "node:stream";
import { ConsentInstant, ConsentSource, ContactBody, type ImportResult } from "@ezo/contract/contacts";
import { Email, Line } from "@ezo/contract/fields";
import { IMPORT_ERRORS_SHOWN } from "@ezo/contract/limits";
import { DEFAULT_LOCALE, Locale } from "@ezo/contract/locale";
import { CsvError, parse } from "csv-parse";
import type pg from "pg";
import { z } from "zod";
import { AppError } from "../platform/app-error.ts";
import { hashAddress } from "../platform/deliveries.ts";
import type { TextLookup } from "../translations/translations.service.ts";

const REQUIRED_COLUMNS = ["email", "name", "language", "consent_at", "consent_source"];
const BATCH = 2000;

const Row = z.object({
  email: Email,
  name: Line.default(""),
  language: z
    .string()
    .trim()
    .toLowerCase()
    .transform((text) => text || DEFAULT_LOCALE)
    .pipe(Locale)
    .default(DEFAULT_LOCALE),
  consent_at: z
    .string({ error: "errors.required" })
    .trim()
    .min(1, { error: "errors.required" })
    .pipe(ConsentInstant),
  consent_source: ConsentSource,
  tags: z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(/[;|]/)
        .map((tag) => tag.trim())
        .filter(Boolean),
    )
    .pipe(ContactBody.shape.tags.unwrap()),
});
type Row = z.output<typeof Row>;

/**
 * Takes contacts from a CSV, all good rows or none, in one transaction that a dry run rolls back: its figures are those
 * of the real run. An address that has left the list stays off it, whatever the file says.
 */
export async function importCsv(
  pool: pg.Pool,
  text: string,
  options: { dryRun: boolean; t: TextLookup },
): Promise<ImportResult> {
  const { dryRun, t } = options;
  const result: ImportResult = {
    dry_run: dryRun,
    total: 0,
    created: 0,
    updated: 0,
    skipped: 0,
    suppressed: 0,
    duplicates: 0,
    invalid: 0,
    errors: [],
  };
  const seen = new Set<string>();
  const client = await pool.connect();
  let batch: Row[] = [];
  const flush = async () => {
    const counts = await store(client, batch);
    result.created += counts.created;
    result.updated += counts.updated;
    result.suppressed += batch.length - counts.created - counts.updated;
    batch = [];
  };
  try {
    await client.query("begin");
    for await (const { line, cells } of rowsOf(text)) {
      result.total++;
      const parsed = Row.safeParse(cells);
      if (!parsed.success) {
        result.invalid++;
        for (const issue of parsed.error.issues)
          if (result.errors.length < IMPORT_ERRORS_SHOWN)
            result.errors.push({ line, field: String(issue.path[0] ?? ""), message: textOf(issue, t) });
        continue;
      }
      const row = { ...parsed.data, email: parsed.data.email.toLowerCase() };
      if (seen.has(row.email)) {
        result.duplicates++;
        continue;
      }
      seen.add(row.email);
      batch.push(row);
      if (batch.length === BATCH) await flush();
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

async function* rowsOf(text: string): AsyncGenerator<{ line: number; cells: Record<string, string> }> {
  const parser = Readable.from([text]).pipe(
    parse({ bom: true, skip_empty_lines: true, relax_column_count: true, info: true, trim: true }),
  );
  let columns: string[] | undefined;
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      if (!columns) {
        columns = record.map((name) => name.toLowerCase());
        if (REQUIRED_COLUMNS.some((name) => !columns?.includes(name)))
          throw new AppError("invalid", { fields: { file: ["errors.csv_header"] } });
        continue;
      }
      yield {
        line: info.lines,
        cells: Object.fromEntries(columns.map((name, index) => [name, record[index] ?? ""])),
      };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines: line = "" } = error as { lines?: number | "" };
    throw new AppError("invalid", {
      fields: { file: [`errors.csv_line_broken?line=${line}`] },
      cause: error,
    });
  }
  if (!columns) throw new AppError("invalid", { fields: { file: ["errors.csv_header"] } });
}

/** A contact whose consent is newer than the one we hold takes its date and source; the rest is filled up. */
async function store(
  client: pg.PoolClient,
  rows: readonly Row[],
): Promise<{ created: number; updated: number }> {
  if (rows.length === 0) return { created: 0, updated: 0 };
  const { rows: stored } = await client.query<{ is_new: boolean; id: number }>(
    `insert into contacts as c (email_hash, email, name, locale, source, status, consent_at, consent_source, tags)
     select d.email_hash, d.email, d.name, d.locale::locale, 'import', 'subscribed', d.consent_at, d.consent_source,
       coalesce(string_to_array(nullif(d.tags, ''), ','), '{}')
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::text[], $7::text[])
       as d(email_hash, email, name, locale, consent_at, consent_source, tags)
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
     returning id, (xmax = 0) as is_new`,
    [
      rows.map(({ email }) => hashAddress(email)),
      rows.map(({ email }) => email),
      rows.map(({ name }) => name),
      rows.map(({ language }) => language),
      rows.map(({ consent_at }) => consent_at),
      rows.map(({ consent_source }) => consent_source),
      rows.map(({ tags }) => tags.join(",")),
    ],
  );
  await client.query(
    "insert into contact_history (contact_id, kind, detail) select unnest($1::int[]), 'imported', null",
    [stored.map(({ id }) => id)],
  );
  const created = stored.filter((row) => row.is_new).length;
  return { created, updated: stored.length - created };
}

function textOf(issue: z.core.$ZodIssue, t: TextLookup): string {
  const key = issue.message.startsWith("errors.") ? issue.message : "errors.invalid_value";
  return t(key, issue.code === "too_big" ? { max: String(issue.maximum) } : {});
}
