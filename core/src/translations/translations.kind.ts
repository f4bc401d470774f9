import { type Locale, LOCALES } from "@ezo/contract/values/locale";
import { groupOf } from "@ezo/contract/translations";
import { type Columns, type Fields, readColumns, textAt } from "../records/fields.ts";
import { type RecordKind, loadedRow, rowsOf, type Writer } from "../records/kind.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { AppError, type FieldErrors, refused } from "../platform/app-error.ts";
import { isUniqueViolation } from "../platform/db.ts";
import { may } from "../users/actor.ts";

const columns: Columns = { ka: "ka", en: "en", ru: "ru" };
/** The languages translated from Georgian; stale once the Georgian changes. */
export const TRANSLATED = ["en", "ru"] as const;
export const CHANGED_AT = { ka: "kaChangedAt", en: "enChangedAt", ru: "ruChangedAt" } as const;
/** `key` never changes and is no field: the code names it. */
export const translationKind: RecordKind = {
  entity: "translation",
  tags: ["translations"],
  rows: rowsOf("translations"),

  async load(db, ids) {
    const records = await db.translation.findMany({ where: { id: { in: [...ids] } } });
    return records.map((record) => loadedRow(record, readColumns(columns, record)));
  },

  async insert(tx, fields, actor) {
    const key = textAt(fields, "key");
    try {
      const text = (locale: Locale) => (fields[locale] ?? "") as string;
      const { id } = await tx.translation.create({
        data: {
          key,
          group: groupOf(key),
          ka: text("ka"),
          en: text("en"),
          ru: text("ru"),
          updatedById: actor?.id ?? null,
        },
        select: { id: true },
      });
      return id;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw refused("key", "errors.key_taken", error);
    }
  },

  // Exports are compared by the database's clock: the servers' clocks may differ.
  async write(tx, id, fields) {
    const changed = LOCALES.flatMap((locale) => {
      const text = fields[locale];
      if (typeof text !== "string") return [];
      return [
        Prisma.sql`${Prisma.raw(locale)} = ${text}`,
        Prisma.sql`${Prisma.raw(`${locale}_changed_at`)} = clock_timestamp()`,
      ];
    });
    const { ka } = fields;
    const sources = TRANSLATED.flatMap((locale) => {
      const source = Prisma.raw(`${locale}_source`);
      if (fields[locale] !== undefined) return [Prisma.sql`${source} = null`];
      // On the right, `ka` is the Georgian before this change. If the source is restored, nothing is stale.
      return typeof ka === "string" ? [Prisma.sql`${source} = nullif(coalesce(${source}, ka), ${ka})`] : [];
    });
    if (changed.length > 0)
      await tx.$executeRaw`update translations set ${Prisma.join([...changed, ...sources])} where id = ${id}`;
  },

  async review(tx, id, languages) {
    const marks = TRANSLATED.filter((locale) => languages.includes(locale)).map(
      (locale) => Prisma.sql`${Prisma.raw(`${locale}_source`)} = null`,
    );
    if (marks.length > 0)
      await tx.$executeRaw`update translations set ${Prisma.join(marks)} where id = ${id}`;
  },

  check: (_, { id, before, after }, actor) => {
    mayWriteTexts(actor, id === 0 ? LOCALES : LOCALES.filter((locale) => after[locale] !== before[locale]));
    const errors = placeholderErrors(after);
    if (after["ka"] === "") errors["ka"] = ["errors.required"];
    if (Object.keys(errors).length > 0) throw new AppError("invalid", { fields: errors });
    return Promise.resolve();
  },

  async mayDelete(tx, items) {
    const inUse = await tx.translation.findMany({
      where: { id: { in: items.map(({ id }) => id) }, isInUse: true },
      select: { key: true },
    });
    if (inUse.length > 0) throw new AppError("in_use", { current: { keys: inUse.map(({ key }) => key) } });
  },
};

/** Who is limited to a language writes its texts alone: a translator. */
export function mayWriteTexts(actor: Writer, languages: readonly Locale[]): void {
  if (!actor || may(actor, "texts.manage") || actor.textLocale === undefined) return;
  if (languages.some((language) => language !== actor.textLocale)) throw new AppError("forbidden");
}

/** A text as it is read: an ellipsis is in the place of what is filled in later. */
export const withoutPlaceholders = (text: string): string => text.replaceAll(/\{\{\s*\w+\s*\}\}/g, "…");

/** The names in `{{...}}`, sorted, each once. */
export const placeholdersIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1] ?? ""))].sort();

/** A text that lacks one of the Georgian's placeholders, or has another, would show its braces to visitors. */
export function placeholderErrors(texts: Fields): Record<string, readonly string[]> & FieldErrors {
  const wanted = placeholdersIn(textAt(texts, "ka"));
  const errors: Record<string, readonly string[]> = {};
  for (const locale of ["en", "ru"] as const) {
    const text = textAt(texts, locale);
    if (text === "" || placeholdersIn(text).join() === wanted.join()) continue;
    errors[locale] = [`errors.placeholders?names=${encodeURIComponent(wanted.join(", ") || "–")}`];
  }
  return errors;
}
