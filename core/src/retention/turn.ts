import { dayIn, instantAt } from "@ezo/contract/values/clock/time-zone";
import { DAY_MS, HOUR_MS } from "@ezo/contract/values/time";
import { addAuditLine } from "../audit/add-line.ts";
import type { Db, Tx } from "../platform/db.ts";
import { firmTimeZone, readSetting } from "../platform/settings.ts";
import { type Cutoffs, cutoffsOf } from "./cutoffs.ts";

/** On the firm's clocks. A machine that is switched off then catches up when it is on again. */
const NIGHT_HOUR = 2;
/** How long runs are remembered. */
const RUNS_KEPT = 400;

/** The last time that it was two o'clock at night. */
export function lastNight(at: Date, timeZone: string): Date {
  const today = Date.parse(`${dayIn(at, timeZone)}T00:00:00Z`);
  const nightOf = (plusDays: number) => instantAt(today + plusDays * DAY_MS + NIGHT_HOUR * HOUR_MS, timeZone);
  return nightOf(0) <= at ? nightOf(0) : nightOf(-1);
}

/** Whether settings were saved, and when: until then nobody has chosen the defaults. */
async function savedSettings(db: Db | Tx): Promise<{ version: number; savedAt: Date | null }> {
  const row = await db.setting.findUnique({
    where: { name: "retention" },
    select: { version: true, updatedAt: true },
  });
  const version = row?.version ?? 1;
  return { version, savedAt: row && version > 1 ? row.updatedAt : null };
}

const noticeOf = async (db: Db | Tx): Promise<Date | null> =>
  (await db.retentionNotice.findUnique({ where: { id: 1 } }))?.endsAt ?? null;

/** Until when nothing is removed, unless somebody saves the settings before; null where nothing is waited for. */
export async function noticeUntil(db: Db, at: Date): Promise<Date | null> {
  const [{ savedAt }, endsAt] = [await savedSettings(db), await noticeOf(db)];
  return savedAt === null && endsAt && endsAt > at ? endsAt : null;
}

const COUNTS = ["enquiries", "persons", "deliveries", "addresses", "clicks", "opens", "sessions"] as const;
export type Counts = Record<(typeof COUNTS)[number], number>;

/** Ends a run, with a line in the audit log if it has removed anything. Null where somebody else has ended it. */
export async function endRun(tx: Tx, id: number, at: Date): Promise<Counts | null> {
  const [ended] = await tx.retentionRun.updateManyAndReturn({
    where: { id, finishedAt: null },
    data: { finishedAt: at },
  });
  if (!ended) return null;
  const { enquiries, persons, deliveries, addresses, clicks, opens, sessions } = ended;
  const counts: Counts = { enquiries, persons, deliveries, addresses, clicks, opens, sessions };
  if (COUNTS.some((name) => counts[name] > 0))
    await addAuditLine(tx, { action: "removed", entity: "retention", isSecurity: false, after: counts });
  return counts;
}

/** A run that is under way, with what it removes. */
export interface Run {
  id: number;
  at: Date;
  cutoffs: Cutoffs;
}

/**
 * The run to work on: the one that is under way, in whichever worker it began, else tonight's, if there was none yet. Null where
 * there is nothing to do. Settings that were changed count from the next night on, and end a run that goes by others.
 */
export async function takeTurn(db: Db, at: Date): Promise<Run | null> {
  return db.$transaction(async (tx) => {
    // Of several workers, one looks at a time.
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('retention'))`;
    const { version, savedAt } = await savedSettings(tx);
    const open = await tx.retentionRun.findFirst({ where: { finishedAt: null } });
    const runOf = async ({ id, startedAt }: { id: number; startedAt: Date }): Promise<Run> => ({
      id,
      at: startedAt,
      cutoffs: await cutoffsOf(tx, await readSetting(tx, "retention"), startedAt),
    });
    if (open?.settingsVersion === version) return runOf(open);
    if (open) await endRun(tx, open.id, at);
    const night = lastNight(at, await firmTimeZone(tx));
    // Since when the periods count: those of a firm that had nothing before them always have.
    const since = savedAt ?? (await noticeOf(tx));
    if (since && since > night) return null;
    if ((await tx.retentionRun.count({ where: { startedAt: { gte: night } } })) > 0) return null;
    const made = await tx.retentionRun.create({ data: { startedAt: at, settingsVersion: version } });
    await tx.retentionRun.deleteMany({ where: { id: { lte: made.id - RUNS_KEPT } } });
    return runOf(made);
  });
}
