import { createHash, randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "../platform/db.ts";
import type { Log } from "../platform/log/log.ts";
import { firmTimeZone } from "../platform/settings.ts";
import { type Storage, UNFINISHED } from "../platform/storage/storage.ts";
import { backUp } from "./archive.ts";
import {
  claimRun,
  type ClaimedRun,
  failRun,
  finishRun,
  LEASE_MS,
  releaseRun,
  renewRun,
} from "./backup-runs.repo.ts";
import { dueDay } from "./due.ts";
import { archiveName, pastArchives, SCHEDULED_FOLDER } from "./kept-archives.ts";
import { sha256Of } from "./manifest.ts";
import { verifyArchive } from "./verify.ts";

/** Where this machine makes an archive before it is moved to its place. */
const WORK_PREFIX = ".scheduled-";
const REASON_MAX_LENGTH = 500;

export interface BackupParts {
  db: Db;
  log: Log;
  databaseUrl: string;
  storageUrl: string;
  dataDir: string;
  /** `at` is the time of day in the firm's time zone (`HH:mm`); without it there are no scheduled backups. */
  backup: { at: string | undefined; keepDays: number };
  /** Where archives go. */
  kept: Storage;
  /** Aborted when this worker stops. */
  stopping: AbortSignal;
  now?: () => Date;
}

/**
 * Makes the backup that is due, unless it exists or another worker is making it. A failure is noted for the system page and tried
 * again later. It is not thrown: the failed job would keep the page amber for weeks after a later one has succeeded.
 */
export async function makeDueBackup(parts: BackupParts): Promise<void> {
  const { db, log, backup, stopping, now = () => new Date() } = parts;
  if (backup.at === undefined) return;
  const day = dueDay(now(), backup.at, await firmTimeZone(db));
  const run = await claimRun(db, day, randomUUID());
  if (!run) return;
  const lost = new AbortController();
  const renewal = setInterval(() => void renew(parts, run, lost), LEASE_MS / 4);
  try {
    const made = await makeArchive(parts, WORK_PREFIX, AbortSignal.any([stopping, lost.signal]));
    if (!(await finishRun(db, run, made))) return log.warn("another worker has taken the backup meanwhile");
    log.info({ event: "backup_made", ...made }, "backup made");
  } catch (err) {
    if (stopping.aborted) return void (await releaseRun(db, run));
    log.error({ event: "backup_failed", attempt: run.attempts, err }, "the scheduled backup failed");
    await failRun(db, run, reasonOf(err).slice(0, REASON_MAX_LENGTH));
  } finally {
    clearInterval(renewal);
  }
}

/** With its cause: what writes to a storage says only which file it was, and the storage itself why. */
function reasonOf(err: unknown): string {
  if (!(err instanceof Error)) return String(err);
  return err.cause instanceof Error ? `${err.message}: ${err.cause.message}` : err.message;
}

async function renew({ db, log }: BackupParts, run: ClaimedRun, lost: AbortController): Promise<void> {
  try {
    if (!(await renewRun(db, run))) lost.abort(new Error("another worker has taken the backup"));
  } catch (err) {
    // The next renewal may succeed; if none does, another worker takes the run.
    log.warn({ err }, "the lease of a backup could not be renewed");
  }
}

/**
 * Makes an archive, verifies it and moves it to where archives are kept. `workPrefix` begins the names of the working folders: what
 * an earlier attempt has left in one is removed. Throws where the archive is not good, or the signal's reason.
 */
export async function makeArchive(
  parts: Omit<BackupParts, "db" | "log" | "stopping">,
  workPrefix: string,
  signal: AbortSignal,
) {
  const { databaseUrl, storageUrl, dataDir, backup, kept, now = () => new Date() } = parts;
  const startedAt = now();
  const began = performance.now();
  const parent = join(dataDir, "backups");
  await mkdir(parent, { recursive: true, mode: 0o700 });
  await removeLeftovers(parent, workPrefix);
  const work = await mkdtemp(join(parent, workPrefix));
  try {
    const name = archiveName(startedAt);
    const file = join(work, name);
    await backUp({ databaseUrl, storageUrl, file, now: startedAt, signal });
    await verifyArchive(file);
    signal.throwIfAborted();
    await putVerified(kept, name, file);
    await removePast(kept, { now: now(), keepDays: backup.keepDays });
    return {
      name,
      bytes: (await stat(file)).size,
      durationMs: Math.round(performance.now() - began),
    };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** What workers of this machine have left that died over a backup. The lease says that no other is at it now. */
async function removeLeftovers(parent: string, workPrefix: string): Promise<void> {
  for (const name of await readdir(parent))
    if (name.startsWith(workPrefix)) await rm(join(parent, name), { recursive: true, force: true });
}

/** Puts the archive into its place and reads it back. One that differs is removed, so that it is not taken for a good one. */
async function putVerified(kept: Storage, name: string, file: string): Promise<void> {
  const key = `${SCHEDULED_FOLDER}/${name}`;
  await kept.putFile(key, file, "application/gzip");
  const found = await kept.find(key);
  const hash = createHash("sha256");
  if (found) for await (const piece of await found.stream()) hash.update(piece as Buffer);
  if (found && hash.digest("hex") === (await sha256Of(file))) return;
  await kept.delete(key);
  throw new Error(`${key} could not be read back as it was written`);
}

/** After a success alone: while backups fail, nothing is removed. */
async function removePast(kept: Storage, at: { now: Date; keepDays: number }): Promise<void> {
  const names: string[] = [];
  for await (const { key } of kept.list(SCHEDULED_FOLDER)) names.push(key.slice(key.lastIndexOf("/") + 1));
  const unfinished = names.filter((name) => name.endsWith(UNFINISHED));
  for (const name of [...pastArchives(names, at), ...unfinished])
    await kept.delete(`${SCHEDULED_FOLDER}/${name}`);
}
