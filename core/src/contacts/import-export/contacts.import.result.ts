import { consentTimeText } from "@ezo/contract/values/clock/consent-time";
import type { ImportResult } from "@ezo/contract/marketing/contact-import";
import { IMPORT_ERRORS_SHOWN, IMPORT_ROWS_SHOWN } from "@ezo/contract/values/limits/uploads";
import { readableAddress } from "../../platform/mail/email-address.ts";
import { exampleOf } from "../../platform/text/read-headings.ts";
import type { FileContact, StoredRow } from "./contacts.import.repo.ts";
import type { Mistake } from "./contacts.import.rows.ts";

export const emptyResult = (dryRun: boolean): ImportResult => ({
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
export function addStored(
  result: ImportResult,
  taken: readonly FileContact[],
  stored: readonly StoredRow[],
): void {
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

/** Each mistake of a row under the file's own heading. */
export const reasonOf = (mistakes: readonly Mistake[], headings: ReadonlyMap<string, string>): string =>
  mistakes.map(({ field, message }) => `${headings.get(field) ?? field}: ${message}`).join("; ");

export function addExamples(columns: ImportResult["columns"], cells: readonly string[]): void {
  for (const [index, column] of columns.entries()) column.example ||= exampleOf(cells[index]);
}
