import type { Refused } from "@ezo/contract/enquiries/enquiry-bulk";
import type { Tx } from "../../platform/db.ts";
import type { Actor } from "../../users/actor.ts";
import { setDeleted } from "../changing/set-deleted.ts";
import { IS_RESTORABLE } from "../enquiries.filter.ts";

export interface Deletion {
  id: number;
  /** As it was seen; undefined overwrites whatever is stored. */
  version: number | undefined;
  is_deleted: boolean;
}

/**
 * Deletes or restores each of these enquiries, which the caller has locked, that is as it was seen. The others are refused: `gone` is
 * also what is deleted, or there, already.
 */
export async function deleteMany(
  tx: Tx,
  actor: Actor,
  { deletions, at }: { deletions: readonly Deletion[]; at: Date },
) {
  const result = {
    changed: 0,
    previous: [] as { id: number; version: number; is_deleted: boolean }[],
    refused: [] as Refused[],
  };
  for (const isDeleted of [true, false]) {
    const wanted = new Map(
      deletions.filter((one) => one.is_deleted === isDeleted).map((one) => [one.id, one.version]),
    );
    if (wanted.size === 0) continue;
    const rows = await tx.enquiry.findMany({
      where: { id: { in: [...wanted.keys()] }, ...(isDeleted ? { deletedAt: null } : IS_RESTORABLE) },
      select: { id: true, name: true, version: true },
    });
    const isSeen = ({ id, version }: { id: number; version: number }) =>
      (wanted.get(id) ?? version) === version;
    const ids = rows.filter(isSeen).map(({ id }) => id);
    const seen = new Map(
      [...wanted].flatMap(([id, version]) => (version === undefined ? [] : [[id, version]])),
    );
    const { previous } = await setDeleted(tx, actor, { ids, at, deletedAt: isDeleted ? at : null, seen });
    const there = new Set(rows.map(({ id }) => id));
    result.changed += ids.length;
    result.previous.push(...previous.map(({ id, version }) => ({ id, version, is_deleted: !isDeleted })));
    result.refused.push(
      ...rows
        .filter((row) => !isSeen(row))
        .map(({ id, name }) => ({ id, name, reason: "conflict" as const })),
      ...[...wanted.keys()]
        .filter((id) => !there.has(id))
        .map((id) => ({ id, name: "", reason: "gone" as const })),
    );
  }
  return result;
}
