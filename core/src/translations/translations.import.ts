import type { ImportPlan } from "@ezo/contract/admin-translations";
import { TranslationKey } from "@ezo/contract/admin-translations";
import { type Locale, LOCALES } from "@ezo/contract/locale";
import { groupOf } from "@ezo/contract/translations";
import type { Fields } from "../content/content.fields.ts";
import { AppError } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { CHANGED_AT, placeholderErrors } from "./translations.kind.ts";

export type WantedTexts = { key: string } & { [L in Locale]?: string | undefined };

/** An import's plan as it is told, and what carries it out. */
export interface Plan extends Omit<ImportPlan, "dry_run" | "changes"> {
  creations: Fields[];
  changes: Map<number, Fields>;
  restorations: number[];
  removalIds: number[];
  told: ImportPlan["changes"];
}

/**
 * Compares a file with what is stored. An empty text in the file says nothing. Throws `invalid`, naming each key, for
 * keys that make no sense, new ones without Georgian, and texts whose placeholders differ.
 */
export async function planImport(
  db: Db,
  wanted: readonly WantedTexts[],
  options: {
    exported_at?: string | undefined;
    on_conflict: "keep" | "overwrite";
    groups?: string[] | undefined;
  },
): Promise<Plan> {
  const rows = await db.translation.findMany({ orderBy: { key: "asc" } });
  const stored = new Map(rows.map((row) => [row.key, row]));
  const exportedAt = options.exported_at ? new Date(options.exported_at) : undefined;
  const errors: Record<string, readonly string[]> = {};
  const plan: Plan = {
    additions: [],
    told: [],
    conflicts: [],
    removals: [],
    unchanged: 0,
    creations: [],
    changes: new Map(),
    restorations: [],
    removalIds: [],
  };
  const base = exportedAt ? await textsAt(db, exportedAt) : () => undefined;

  for (const texts of wanted) {
    const { key } = texts;
    const row = stored.get(key);
    const given = Object.fromEntries(
      LOCALES.flatMap((locale) => (texts[locale] ? [[locale, texts[locale]]] : [])),
    );
    const complain = (found: Record<string, readonly string[]>) => {
      for (const [locale, messages] of Object.entries(found)) errors[`${key}.${locale}`] = messages;
    };
    if (!TranslationKey.safeParse(key).success) {
      errors[key || "key"] = ["errors.translation_key"];
      continue;
    }
    if (!row || row.deletedAt) {
      const added = { ka: row?.ka ?? "", en: row?.en ?? "", ru: row?.ru ?? "", ...given };
      if (added.ka === "") complain({ ka: ["errors.required"] });
      complain(placeholderErrors(added));
      plan.additions.push({ key, ...added });
      if (row) {
        plan.restorations.push(row.id);
        plan.changes.set(row.id, given);
      } else plan.creations.push({ key, ...added });
      continue;
    }
    const patch: Record<string, string> = {};
    for (const [name, to] of Object.entries(given)) {
      const locale = name as Locale;
      const from = row[locale];
      if (from === to) continue;
      const isNewer = exportedAt !== undefined && row[CHANGED_AT[locale]] > exportedAt;
      if (isNewer) plan.conflicts.push({ key, locale, from, to, base: base(row.id, locale) ?? from });
      if (isNewer && options.on_conflict === "keep") continue;
      patch[locale] = to;
      if (!isNewer) plan.told.push({ key, locale, from, to });
    }
    if (Object.keys(patch).length === 0) {
      plan.unchanged++;
      continue;
    }
    complain(placeholderErrors({ ka: row.ka, en: row.en, ru: row.ru, ...patch }));
    plan.changes.set(row.id, patch);
  }
  if (Object.keys(errors).length > 0) throw new AppError("invalid", { fields: errors });

  const named = new Set(wanted.map(({ key }) => key));
  const groups = new Set(options.groups ?? wanted.map(({ key }) => groupOf(key)));
  for (const row of rows) {
    if (row.deletedAt || row.isInUse || named.has(row.key) || !groups.has(row.group)) continue;
    plan.removals.push(row.key);
    plan.removalIds.push(row.id);
  }
  return plan;
}

/** What a text was at a time, by the history since; undefined where it has not changed. */
async function textsAt(db: Db, at: Date): Promise<(id: number, locale: Locale) => string | undefined> {
  const lines = await db.contentHistory.findMany({
    where: { entity: "translation", createdAt: { gt: at } },
    orderBy: { version: "asc" },
    select: { entityId: true, changes: true },
  });
  const texts = new Map<string, string>();
  for (const { entityId, changes } of lines)
    for (const [field, { from }] of Object.entries(changes as Record<string, { from: string }>)) {
      const name = `${entityId}.${field}`;
      if (!texts.has(name)) texts.set(name, from);
    }
  return (id, locale) => texts.get(`${id}.${locale}`);
}
