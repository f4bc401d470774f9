import { randomUUID } from "node:crypto";
import { addAuditLine } from "../../audit/add-line.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import type { MediaService } from "../../media/media.service.ts";
import { ALL_TAGS } from "../../platform/cache/stored-answer.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { notifyCaches } from "../../platform/events/outbox.ts";
import type { Log } from "../../platform/log/log.ts";
import { lockUserChanges } from "../../users/user-changes-lock.ts";
import { clearAway } from "./clear-away.ts";
import { planRemoval } from "./demo-plan.ts";
import { DEMO_TABLE_NAMES, infoOf, untouchedPicture } from "./demo-tables.ts";
import {
  claimRemoval,
  type ClaimedRemoval,
  endKilled,
  enterPhase,
  failRemoval,
  finishRemoval,
  LEASE_MS,
  releaseRemoval,
  renewRemoval,
} from "./removal-run.repo.ts";

const REASON_MAX_LENGTH = 500;
/** Some thousand rows. */
const LONG = { timeout: 120_000, maxWait: 10_000 };

export interface RemovalParts {
  db: Db;
  log: Log;
  media: Pick<MediaService, "remove">;
  /** Makes and verifies a backup; returns the archive's name. */
  backUp: (signal: AbortSignal) => Promise<string>;
  /** Aborted when this worker stops. */
  stopping: AbortSignal;
}

/**
 * Removes the demo where somebody has asked for it: a backup, then all records in one transaction, then pictures that nothing shows any
 * more. Each phase is noted when it is over, so that a worker which dies leaves the rest to the next one. A failure is noted in
 * the run, not thrown: the next call tries again.
 */
export async function removeDemo(parts: RemovalParts): Promise<void> {
  const { db, log, stopping } = parts;
  if (await endKilled(db))
    log.error({ event: "demo_removal_failed" }, "the demo could not be removed: its workers were killed");
  const run = await claimRemoval(db, randomUUID());
  if (!run) return;
  const lost = new AbortController();
  const renewal = setInterval(() => void renew(parts, run, lost), LEASE_MS / 4);
  try {
    await goOn(parts, run, AbortSignal.any([stopping, lost.signal]));
  } catch (err) {
    if (stopping.aborted) return void (await releaseRemoval(db, run));
    log.error({ event: "demo_removal_failed", err }, "the demo could not be removed");
    const reason = err instanceof Error ? err.message : String(err);
    await failRemoval(db, run, reason.slice(0, REASON_MAX_LENGTH));
  } finally {
    clearInterval(renewal);
  }
}

async function renew({ db, log }: RemovalParts, run: ClaimedRemoval, lost: AbortController): Promise<void> {
  try {
    if (!(await renewRemoval(db, run))) lost.abort(new Error("another worker has taken the removal"));
  } catch (err) {
    // The next renewal may succeed; if none does, another worker goes on.
    log.warn({ err }, "the lease of the removal could not be renewed");
  }
}

async function goOn(parts: RemovalParts, run: ClaimedRemoval, signal: AbortSignal): Promise<void> {
  const { db, log, backUp } = parts;
  if (run.phase === "waiting" || run.phase === "backup") {
    await enterPhase(db, run, "backup");
    const backupName = await backUp(signal);
    await enterPhase(db, run, "records", { backupName });
  }
  signal.throwIfAborted();
  if (run.phase !== "pictures") await db.$transaction((tx) => removeRecords(tx, db, run), LONG);
  await removePictures(parts, signal);
  await finishRemoval(db, run);
  log.info({ event: "demo_removed" }, "the demo was removed");
}

async function removeRecords(tx: Tx, db: Db, run: ClaimedRemoval): Promise<void> {
  // Holds the row: a worker that takes the run over waits until this has been done, or not at all.
  await enterPhase(tx, run, "records");
  await lockUserChanges(tx);
  const { going, cleared, goes } = await planRemoval(tx, { isLocked: true });
  for (const table of DEMO_TABLE_NAMES) {
    const ids = going.get(table) ?? [];
    if (ids.length === 0) continue;
    await tx.$executeRaw`delete from ${Prisma.raw(`"${table}"`)} where id::text = any(${[...ids]}::text[])`;
    await tx.$executeRaw`
      delete from demo_records where table_name = ${table} and record_id = any(${[...ids]}::text[])`;
    const { entity } = infoOf(table);
    if (!entity) continue;
    await tx.$executeRaw`
      delete from content_history where entity = ${entity} and entity_id::text = any(${[...ids]}::text[])`;
  }
  await clearAway(tx, db, cleared, run.askedById);
  await addAuditLine(tx, {
    action: "removed",
    entity: "database",
    actorId: run.askedById,
    isSecurity: false,
    after: goes,
  });
  await enterPhase(tx, run, "pictures", { removed: goes });
  await notifyCaches(tx, [ALL_TAGS]);
}

/** The library keeps a picture that something shows, also one of the firm's own or a setting. */
async function removePictures({ db, media }: RemovalParts, signal: AbortSignal): Promise<void> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    select r.id from media r join demo_records l on l.table_name = 'media' and l.record_id = r.id::text
    where ${untouchedPicture} order by r.id`;
  for (const { id } of rows) {
    signal.throwIfAborted();
    if (await media.remove(id))
      await db.demoRecord.deleteMany({ where: { tableName: "media", recordId: String(id) } });
  }
}
