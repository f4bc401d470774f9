import { forgetAddresses, forgetClicks, forgetOpens } from "../campaigns/forget-readers.ts";
import { anonymise, COMPLETED } from "../enquiries/retention/anonymise.ts";
import { Prisma } from "../generated/prisma/client.ts";
import type { Db, Tx } from "../platform/db.ts";
import type { Log } from "../platform/log/log.ts";
import { removeDeliveries, removeSessions } from "./old-rows.ts";
import { type Counts, endRun, type Run, takeTurn } from "./turn.ts";

/** Enquiries that one transaction looks at, and rows of other kinds that it removes. */
interface Sizes {
  enquiries: number;
  rows: number;
}
const AT_ONCE: Sizes = { enquiries: 200, rows: 2000 };
/** How long one call works: the queue of housekeeping has other jobs, some of which are due every few seconds. */
const SLICE_MS = 5000;
const BATCH = { timeout: 60_000 };

/** The last enquiry that a run has looked at. */
interface Cursor {
  at: Date;
  id: number;
}
interface Outcome {
  counts: Partial<Counts>;
  /** Whether the same step has more to do. */
  isMore: boolean;
  cursor?: Cursor;
}
interface Turn {
  run: Run;
  cursor: Cursor;
  atOnce: Sizes;
}
type Step = (tx: Tx, turn: Turn) => Promise<Outcome>;

const NOTHING: Outcome = { counts: {}, isMore: false };

const anonymiseSome: Step = async (tx, { run: { at, cutoffs }, cursor, atOnce }) => {
  const before = cutoffs.enquiries;
  if (!before) return NOTHING;
  const page = await tx.$queryRaw<Cursor[]>`
    select c.completed_at as at, c.id from customers c
    where ${COMPLETED} and c.completed_at < ${before} and (c.completed_at, c.id) > (${cursor.at}::timestamptz, ${cursor.id}::int)
    order by c.completed_at, c.id limit ${atOnce.enquiries}::int`;
  const last = page.at(-1);
  if (!last) return NOTHING;
  const ids = page.map(({ id }) => id);
  const counts = await anonymise(tx, ids, { before, at });
  return { counts, isMore: page.length === atOnce.enquiries, cursor: last };
};

/** A step that removes rows of one kind until fewer are left than it may remove at once. */
const removing =
  (kind: keyof Counts, remove: (tx: Tx, run: Run, most: number) => Promise<number> | null): Step =>
  async (tx, { run, atOnce }) => {
    const count = (await remove(tx, run, atOnce.rows)) ?? 0;
    return { counts: { [kind]: count }, isMore: count === atOnce.rows };
  };

const STEPS: readonly Step[] = [
  anonymiseSome,
  removing(
    "deliveries",
    (tx, { cutoffs: { deliveries } }, most) => deliveries && removeDeliveries(tx, deliveries, most),
  ),
  removing(
    "addresses",
    (tx, { cutoffs: { deliveries } }, most) =>
      deliveries && forgetAddresses(tx, Prisma.sql`${deliveries}`, most),
  ),
  removing("clicks", (tx, { cutoffs: { clicks } }, most) => clicks && forgetClicks(tx, clicks, most)),
  removing("opens", (tx, { cutoffs: { clicks } }, most) => clicks && forgetOpens(tx, clicks, most)),
  removing(
    "sessions",
    (tx, { at, cutoffs: { sessions } }, most) =>
      sessions && removeSessions(tx, { before: sessions, at }, most),
  ),
];

/**
 * Does a part of tonight's run, if there is one: it begins every night, goes on where a call before it has stopped or died, and
 * ends with a line in the audit log. Each batch is one transaction with its counts, so that every row is removed and counted
 * once, however many workers call this.
 */
export async function applyRetention(parts: {
  db: Db;
  log: Log;
  now?: () => Date;
  sliceMs?: number;
  atOnce?: Sizes;
}): Promise<void> {
  const { db, log, now = () => new Date(), sliceMs = SLICE_MS, atOnce = AT_ONCE } = parts;
  const run = await takeTurn(db, now());
  if (!run) return;
  const until = performance.now() + sliceMs;
  for (const step of STEPS)
    for (;;) {
      const outcome = await inBatch(db, { run, atOnce }, step);
      // Another worker is at it, or has ended it; or somebody has just changed the settings, which ends it.
      if (!outcome) return;
      if (!outcome.isMore) break;
      if (performance.now() > until) return;
    }
  const counts = await db.$transaction((tx) => endRun(tx, run.id, now()));
  if (counts) log.info({ event: "retention_applied", ...counts }, "retention applied");
}

const inBatch = (db: Db, { run, atOnce }: Omit<Turn, "cursor">, step: Step): Promise<Outcome | null> =>
  db.$transaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ at: Date | null; id: number | null }[]>`
      select r.cursor_at as at, r.cursor_id as id from retention_runs r
      where r.id = ${run.id}::int and r.finished_at is null
        and r.settings_version = coalesce((select s.version from settings s where s.name = 'retention'), 1)
      for update of r skip locked`;
    if (!row) return null;
    const cursor = { at: row.at ?? new Date(0), id: row.id ?? 0 };
    const outcome = await step(tx, { run, cursor, atOnce });
    const { counts, cursor: last } = outcome;
    await tx.retentionRun.update({
      where: { id: run.id },
      data: {
        enquiries: { increment: counts.enquiries ?? 0 },
        persons: { increment: counts.persons ?? 0 },
        deliveries: { increment: counts.deliveries ?? 0 },
        addresses: { increment: counts.addresses ?? 0 },
        clicks: { increment: counts.clicks ?? 0 },
        opens: { increment: counts.opens ?? 0 },
        sessions: { increment: counts.sessions ?? 0 },
        ...(last ? { cursorAt: last.at, cursorId: last.id } : {}),
      },
    });
    return outcome;
  }, BATCH);
