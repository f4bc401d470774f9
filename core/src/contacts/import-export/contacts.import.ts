import type { ImportResult } from "@ezo/contract/marketing/contact-import";
import type { ContactColumn } from "@ezo/contract/marketing/contact-columns";
import { IMPORT_UNDO_MAX } from "@ezo/contract/values/limits/content";
import { CONTACT_TAGS_MAX } from "@ezo/contract/values/limits/marketing";
import { IMPORT_ERRORS_SHOWN, IMPORT_REFUSED_KEPT } from "@ezo/contract/values/limits/uploads";
import type pg from "pg";
import { AppError } from "../../platform/app-error.ts";
import { setCallerSql } from "../../platform/database/audit-context.ts";
import type { FileInput } from "../../platform/text/delimited.ts";
import { columnsOf, EXAMPLE_ROWS, type HeadingReader } from "../../platform/text/read-headings.ts";
import type { RowMistake } from "../../platform/text/table.ts";
import type { TextLookup } from "../../translations/translations.service.ts";
import type { Actor } from "../../users/actor.ts";
import { type FileContact, overfullLines, storeRows } from "./contacts.import.repo.ts";
import { addExamples, addStored, emptyResult, reasonOf } from "./contacts.import.result.ts";
import { type Cells, type FaultyRow, linesOf, type Mistake, readRow, rowOf } from "./contacts.import.rows.ts";

const BATCH = 2000;

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

const refusedFor = (header: readonly RowMistake[]): AppError =>
  new AppError("invalid", {
    fields: Object.fromEntries(header.map(({ row, field, key }) => [`rows.${row}.${field}`, [key]])),
  });
