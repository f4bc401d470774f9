import { readdir, readFile } from "node:fs/promises";
import { LocalizedText } from "@ezo/contract/values/locale";
import { groupOf } from "@ezo/contract/translations";
import type { Db } from "@ezo/core/platform/db";
import { z } from "zod";

const dir = new URL("translations/", import.meta.url);
const GroupFile = z.record(z.string().regex(/^[a-z]+(\.[A-Za-z0-9_]+)+$/), LocalizedText);

export type SeedTexts = z.infer<typeof GroupFile>;

/** Every text of the site, from one file per group. Throws if a key is in another group's file. */
export async function readSeedTexts(): Promise<SeedTexts> {
  const texts: SeedTexts = {};
  for (const file of (await readdir(dir)).filter((name) => name.endsWith(".json")).sort()) {
    const group = GroupFile.parse(JSON.parse(await readFile(new URL(file, dir), "utf8")));
    for (const [key, text] of Object.entries(group)) {
      if (`${groupOf(key)}.json` !== file) throw new Error(`${key} is in ${file}`);
      texts[key] = text;
    }
  }
  return texts;
}

/** Neutral texts, which replace those about the demo firm in a system without the demo. */
export const readNeutralTexts = async (): Promise<SeedTexts> =>
  GroupFile.parse(JSON.parse(await readFile(new URL("neutral-texts.json", import.meta.url), "utf8")));

/**
 * Adds missing texts and leaves edited ones unchanged. `isNeutral`: nothing is said about the demo firm. Returns how many
 * were added.
 */
export async function seedTranslations(db: Db, { isNeutral = false } = {}): Promise<number> {
  const texts = Object.entries({
    ...(await readSeedTexts()),
    ...(isNeutral ? await readNeutralTexts() : {}),
  });
  const { count } = await db.translation.createMany({
    data: texts.map(([key, text]) => ({ key, group: groupOf(key), ...text })),
    skipDuplicates: true,
  });
  // Texts that the code no longer uses are kept and marked.
  const keys = texts.map(([key]) => key);
  await db.translation.updateMany({ where: { key: { in: keys }, isInUse: false }, data: { isInUse: true } });
  await db.translation.updateMany({
    where: { key: { notIn: keys }, isInUse: true },
    data: { isInUse: false },
  });
  return count;
}
