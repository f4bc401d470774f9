import type { Db, Tx } from "../platform/db.ts";
import { type Fields, textAt } from "../records/fields.ts";

/** The field of a project that names its film by the hash of the file. */
const FIELD = "video_file";

/**
 * Notes the time for both files: the sweep keeps the earlier one, which may be wanted back, and cannot take the new one. Returns
 * what is wrong where the new one is not there.
 */
export async function videoErrors(tx: Tx, before: Fields, after: Fields): Promise<Record<string, string[]>> {
  const [former, wanted] = [textAt(before, FIELD), textAt(after, FIELD)];
  if (former === wanted) return {};
  const used = await tx.videoFile.updateManyAndReturn({
    where: { hash: { in: [former, wanted] } },
    data: { usedAt: new Date() },
    select: { hash: true },
  });
  return wanted === "" || used.some(({ hash }) => hash === wanted)
    ? {}
    : { [FIELD]: ["errors.gone_reference"] };
}

/** An earlier version of a project: one whose film is removed by now leaves the film of today. */
export async function withStoredVideo(db: Db | Tx, past: Fields, present: Fields): Promise<Fields> {
  const hash = textAt(past, FIELD);
  const isThere = hash === "" || (await db.videoFile.count({ where: { hash } })) > 0;
  return isThere ? past : { ...past, [FIELD]: present[FIELD] ?? null };
}

/** The column of a project's film. A draft may name one that is gone; its preview has none then. */
export async function videoColumn(fields: Fields, tx: Tx): Promise<{ videoHash?: string | null }> {
  if (fields[FIELD] === undefined) return {};
  const hash = textAt(fields, FIELD);
  return { videoHash: (await tx.videoFile.count({ where: { hash } })) > 0 ? hash : null };
}
