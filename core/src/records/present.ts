import type { AdminImage } from "@ezo/contract/records/records";
import { eachOf } from "@ezo/contract/values/keyed";
import { type Locale, LOCALES } from "@ezo/contract/values/locale";
import { type MediaRecord, presentImage } from "../media/media.present.ts";

export const editorInclude = { updatedBy: { select: { id: true, name: true } } } as const;

export interface Marked {
  id: number;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
  updatedBy: { id: number; name: string } | null;
}

export const presentMarks = (record: Marked) => ({
  id: record.id,
  version: record.version,
  created_at: record.createdAt.toISOString(),
  updated_at: record.updatedAt.toISOString(),
  updated_by: record.updatedBy,
  deleted_at: record.deletedAt?.toISOString() ?? null,
});

export function presentAdminImage(record: MediaRecord, locale: Locale): AdminImage;
export function presentAdminImage(record: MediaRecord | null, locale: Locale): AdminImage | null;
export function presentAdminImage(record: MediaRecord | null, locale: Locale): AdminImage | null {
  return record && { ...presentImage(record, locale), id: record.id, status: record.status };
}

/** Every language as it is stored: nothing replaces what is missing. */
export function inEveryLanguage<Row extends { locale: Locale }, Text>(
  rows: readonly Row[],
  present: (row: Row | undefined) => Text,
): Record<Locale, Text> {
  return eachOf(LOCALES, (locale) => present(rows.find((row) => row.locale === locale)));
}
