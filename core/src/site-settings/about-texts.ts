import type { aboutSettings } from "@ezo/contract/admin/settings";
import type { ParsedInput } from "@ezo/contract/route";
import { AppError } from "../platform/app-error.ts";
import type { Db, Tx } from "../platform/db.ts";
import { renamed } from "../records/failures.ts";
import type { Writes } from "../records/write.ts";
import { ABOUT_GROUP } from "./about.kind.ts";
import { flat } from "./settings.kind.ts";

/** By key; languages that are not sent are not changed. */
export type AboutTexts = NonNullable<ParsedInput<typeof aboutSettings.put>["body"]["texts"]>;

export async function writeTexts(tx: Tx, writes: Writes, texts: AboutTexts): Promise<void> {
  for (const { id, key } of await textRows(tx, texts)) {
    const { version, ...languages } = texts[key] ?? {};
    await writes.update(id, flat(languages), version).catch((error: unknown) => {
      throw renamed(error, (field) => `texts.${key}.${field}`);
    });
  }
}

/** The rows of these texts, always in the order in which they are locked; throws `invalid` where one does not belong to the page. */
export async function textRows(db: Db | Tx, texts: AboutTexts): Promise<{ id: number; key: string }[]> {
  const rows = await db.translation.findMany({
    where: { key: { in: Object.keys(texts) }, group: ABOUT_GROUP, deletedAt: null },
    select: { id: true, key: true },
    orderBy: { id: "asc" },
  });
  const known = new Set(rows.map(({ key }) => key));
  const unknown = Object.keys(texts).filter((key) => !known.has(key));
  if (unknown.length > 0)
    throw new AppError("invalid", {
      fields: Object.fromEntries(unknown.map((key) => [`texts.${key}`, ["errors.gone_reference"]])),
    });
  return rows;
}
