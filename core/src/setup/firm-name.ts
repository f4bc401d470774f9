import { LOCALES, type LocalizedText } from "@ezo/contract/values/locale";
import type { Db } from "../platform/db.ts";
import type { Records } from "../records/write.ts";
import { translationKind } from "../translations/translations.kind.ts";
import { type Actor, must } from "../users/actor.ts";

/** The texts that name the firm, and how each says it. */
const NAMING: Readonly<Record<string, (name: string) => string>> = {
  "header.brand": (name) => name,
  "home.company_name": (name) => name,
  "mail.footer": (name) => name,
  "footer.copyright": (name) => `© {{year}} ${name}`,
};
export const FIRM_TEXTS: readonly string[] = Object.keys(NAMING);
/** The one that is shown as the firm's name. */
const SHOWN = "home.company_name";

/** The firm's name, and whether every text that names it is the firm's own: it was written at least once. */
export async function readFirmName(db: Db): Promise<{ name: LocalizedText; isOwn: boolean }> {
  const rows = await db.translation.findMany({
    where: { key: { in: [...FIRM_TEXTS] }, deletedAt: null },
    select: { key: true, ka: true, en: true, ru: true, version: true },
  });
  const shown = rows.find(({ key }) => key === SHOWN);
  return {
    name: { ka: shown?.ka ?? "", en: shown?.en ?? "", ru: shown?.ru ?? "" },
    isOwn: rows.length > 0 && rows.every(({ version }) => version > 1),
  };
}

/** Writes the firm's name into all these texts. A language without one gets none: there the site shows the Georgian. */
export async function writeFirmName(
  { db, records }: { db: Db; records: Records },
  actor: Actor,
  name: LocalizedText,
): Promise<void> {
  must(actor, "texts.edit");
  await db.$transaction(async (tx) => {
    const rows = await tx.translation.findMany({
      where: { key: { in: [...FIRM_TEXTS] }, deletedAt: null },
      select: { id: true, key: true },
    });
    const patches = rows.map(({ id, key }): [number, LocalizedText] => [id, textsOf(key, name)]);
    await records.within(tx, actor, translationKind).updateMany(new Map(patches));
  });
}

function textsOf(key: string, name: LocalizedText): LocalizedText {
  const texts = { ka: "", en: "", ru: "" };
  for (const locale of LOCALES) texts[locale] = name[locale] && (NAMING[key]?.(name[locale]) ?? "");
  return texts;
}
