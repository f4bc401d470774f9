import { ImportedTextRule, type ImportPlan, TranslationKey } from "@ezo/contract/admin/content/translations";
import { TRANSLATION_IMPORT_MAX_ROWS } from "@ezo/contract/values/limits/content";
import { type Locale, LOCALES } from "@ezo/contract/values/locale";
import { groupOf } from "@ezo/contract/translations";
import { z } from "zod";
import type { Fields } from "../records/fields.ts";
import type { Translation } from "../generated/prisma/client.ts";
import { AppError } from "../platform/app-error.ts";
import type { Tx } from "../platform/db.ts";
import type { WantedTexts } from "./translations.file.ts";
import { CHANGED_AT, placeholderErrors } from "./translations.kind.ts";

export interface ImportOptions {
  /** For rows that do not say when they were exported. */
  exported_at?: string | undefined;
  on_conflict: "keep" | "overwrite";
  groups?: string[] | undefined;
}
/** An import's plan as it is shown, and the writes that carry it out. */
export interface Plan extends Omit<ImportPlan, "dry_run" | "checked_at" | "written"> {
  writes: {
    creations: Fields[];
    changes: Map<number, Fields>;
    restorations: number[];
    removals: number[];
  };
}
type Texts = Partial<Record<Locale, string>>;
type TextAt = (id: number, locale: Locale, at: Date) => string | undefined;

const ExportedAt = z.iso.datetime({ offset: true });

/**
 * Compares a file with what is stored; empty texts in it are ignored. A text that has changed here since the file's
 * export is a conflict where the file has changed it too. Mistakes are reported by key, language and reason.
 */
export async function planImport(tx: Tx, wanted: readonly WantedTexts[], options: ImportOptions) {
  if (wanted.length > TRANSLATION_IMPORT_MAX_ROWS) throw new AppError("too_large");
  const rows = await tx.translation.findMany({ orderBy: { key: "asc" } });
  const stored = new Map(rows.map((row) => [row.key, row]));
  const exportTimes = wanted.flatMap(({ exportedAt }) => exportedAt ?? []).filter(isInstant);
  const plan: Plan = { ...nothing(), exported_at: exportTimes.toSorted(byTime)[0] ?? null };
  const oldest = plan.exported_at ?? options.exported_at;
  const textAt = oldest ? await textsSince(tx, new Date(oldest)) : () => undefined;
  const seen = new Set<string>();
  for (const texts of wanted) {
    const mistakes = mistakesOf(texts, seen);
    seen.add(texts.key);
    const at = texts.exportedAt ?? options.exported_at;
    const exportedAt = at && mistakes.length === 0 ? new Date(at) : undefined;
    const row = stored.get(texts.key);
    if (mistakes.length === 0)
      mistakes.push(
        ...(row && (!row.deletedAt || (exportedAt && row.deletedAt >= exportedAt))
          ? planChange(plan, row, textsOf(texts), { ...options, exportedAt, textAt })
          : planAddition(plan, row, texts.key, textsOf(texts))),
      );
    plan.errors.push(...mistakes.map((mistake) => ({ row: texts.row ?? null, key: texts.key, ...mistake })));
  }
  planRemovals(plan, rows, wanted, { ...options, since: oldest ? new Date(oldest) : undefined });
  return plan;
}

const nothing = (): Plan => ({
  additions: [],
  changes: [],
  conflicts: [],
  removals: [],
  errors: [],
  exported_at: null,
  unchanged: 0,
  writes: { creations: [], changes: new Map(), restorations: [], removals: [] },
});
const isInstant = (text: string) => ExportedAt.safeParse(text).success;
const byTime = (a: string, b: string) => Date.parse(a) - Date.parse(b);
const textsOf = (texts: WantedTexts): Texts =>
  Object.fromEntries(LOCALES.flatMap((locale) => (texts[locale] ? [[locale, texts[locale]]] : [])));

interface Mistake {
  locale: Locale | null;
  /** A text key with its values. */
  message: string;
}
const misplaced = (texts: Fields): Mistake[] =>
  Object.entries(placeholderErrors(texts)).flatMap(([locale, messages]) =>
    messages.map((message) => ({ locale: locale as Locale, message })),
  );

function mistakesOf(texts: WantedTexts, seen: ReadonlySet<string>): Mistake[] {
  const mistakes: Mistake[] = [];
  if (!TranslationKey.safeParse(texts.key).success)
    mistakes.push({ locale: null, message: "errors.translation_key" });
  else if (seen.has(texts.key)) mistakes.push({ locale: null, message: "errors.duplicate_key" });
  if (texts.exportedAt !== undefined && !isInstant(texts.exportedAt))
    mistakes.push({ locale: null, message: "errors.invalid_date" });
  for (const locale of LOCALES) {
    const [issue] = ImportedTextRule.safeParse(texts[locale] ?? "").error?.issues ?? [];
    if (issue) mistakes.push({ locale, message: issue.message });
  }
  return mistakes;
}

/** A new key, or one that had been deleted before the export. */
function planAddition(plan: Plan, row: Translation | undefined, key: string, given: Texts): Mistake[] {
  const added = { ka: row?.ka ?? "", en: row?.en ?? "", ru: row?.ru ?? "", ...given };
  if (added.ka === "") return [{ locale: "ka", message: "errors.required" }];
  const mistakes = misplaced(added);
  if (mistakes.length > 0) return mistakes;
  plan.additions.push({ key, ...added });
  if (!row) plan.writes.creations.push({ key, ...added });
  else {
    plan.writes.restorations.push(row.id);
    plan.writes.changes.set(row.id, given);
  }
  return [];
}

/** A key that was exported. One that was deleted since is a conflict with that deletion. */
function planChange(
  plan: Plan,
  row: Translation,
  given: Texts,
  options: ImportOptions & { exportedAt: Date | undefined; textAt: TextAt },
): Mistake[] {
  const { exportedAt, textAt, on_conflict: onConflict } = options;
  const patch: Texts = {};
  const conflicts: Plan["conflicts"] = [];
  const changes: Plan["changes"] = [];
  for (const locale of LOCALES) {
    const to = given[locale];
    if (to === undefined || row[locale] === to) continue;
    const text = { key: row.key, locale, from: row.deletedAt ? "" : row[locale], to };
    const isNewer = exportedAt && (row.deletedAt ?? row[CHANGED_AT[locale]]) >= exportedAt;
    const base = exportedAt && isNewer ? (textAt(row.id, locale, exportedAt) ?? row[locale]) : undefined;
    // The file still has the exported text: only this side has changed.
    if (base === to) continue;
    if (base === undefined) changes.push(text);
    else conflicts.push({ ...text, base });
    if (base === undefined || onConflict === "overwrite") patch[locale] = to;
  }
  const isChanged = Object.keys(patch).length > 0;
  const mistakes = isChanged ? misplaced({ ka: row.ka, en: row.en, ru: row.ru, ...patch }) : [];
  if (mistakes.length > 0) return mistakes;
  plan.changes.push(...changes);
  plan.conflicts.push(...conflicts);
  if (isChanged) plan.writes.changes.set(row.id, patch);
  else if (conflicts.length === 0) plan.unchanged++;
  if (isChanged && row.deletedAt) plan.writes.restorations.push(row.id);
  return [];
}

/** Keys that the file lacks in its groups and that the code does not use. Texts newer than the export stay. */
function planRemovals(
  plan: Plan,
  rows: readonly Translation[],
  wanted: readonly WantedTexts[],
  options: ImportOptions & { since: Date | undefined },
): void {
  const { since } = options;
  const named = new Set(wanted.map(({ key }) => key));
  const groups = new Set(options.groups ?? wanted.map(({ key }) => groupOf(key)));
  for (const row of rows) {
    if (row.deletedAt || row.isInUse || named.has(row.key) || !groups.has(row.group)) continue;
    if (since && LOCALES.some((locale) => row[CHANGED_AT[locale]] >= since)) continue;
    const { key, ka, en, ru } = row;
    plan.removals.push({ key, ka, en, ru });
    plan.writes.removals.push(row.id);
  }
}

/** Finds what a text was at a time, by the history since; undefined where it has not changed. */
async function textsSince(tx: Tx, since: Date): Promise<TextAt> {
  const lines = await tx.recordHistory.findMany({
    where: { entity: "translation", createdAt: { gte: since } },
    orderBy: { version: "asc" },
    select: { entityId: true, createdAt: true, changes: true },
  });
  const byText = new Map<string, { at: Date; from: string }[]>();
  for (const { entityId, createdAt, changes } of lines)
    for (const [field, { from }] of Object.entries(changes as Record<string, { from: string }>)) {
      const name = `${entityId}.${field}`;
      byText.set(name, [...(byText.get(name) ?? []), { at: createdAt, from }]);
    }
  return (id, locale, at) => byText.get(`${id}.${locale}`)?.find((change) => change.at >= at)?.from;
}
