import { DEFAULT_TIME_ZONE } from "@ezo/contract/values/clock/time-zone";
import { RETENTION } from "@ezo/contract/values/limits/personal-data";
import { DAY_MS } from "@ezo/contract/values/time";
import { createLog } from "@ezo/core/platform/log/log";
import { applyRetention } from "@ezo/core/retention/apply";
import { lastNight } from "@ezo/core/retention/turn";
import { expect } from "vitest";
import type { Stack } from "../../../stack/stack.ts";

export const DEFAULTS = {
  enquiries_months: RETENTION.enquiries_months.default,
  deliveries_months: RETENTION.deliveries_months.default,
  clicks_months: RETENTION.clicks_months.default,
  sessions_days: RETENTION.sessions_days.default,
};
export const params = ({ id }: { id: number }) => ({ params: { id: String(id) } });
export const before = (at: Date, days: number) => new Date(at.getTime() - days * DAY_MS);

export const MODES = ["at once", "in slices", "by three workers", "killed in the middle"] as const;
type Mode = (typeof MODES)[number];
export const FEW = { enquiries: 2, rows: 2 };
const log = createLog("silent", "test");

/** Nights in which retention runs, for the tests of one file. */
export function retentionCalls(stack: () => Stack) {
  const db = () => stack().database.prisma;
  const pool = () => stack().database.pool;
  let nights = 0;
  const apply = (night: Date, how: Partial<Parameters<typeof applyRetention>[0]> = {}) =>
    applyRetention({ db: db(), log, now: () => night, ...how });
  const runOf = (night: Date) => db().retentionRun.findMany({ where: { startedAt: night } });

  /** Runs retention in this way until the run is over. */
  async function run(mode: Mode, night: Date, due: readonly { id: number }[]): Promise<void> {
    if (mode === "at once") return apply(night);
    if (mode === "by three workers")
      return void (await Promise.all(Array.from({ length: 3 }, () => apply(night, { atOnce: FEW }))));
    if (mode === "killed in the middle" && due.length > 0) {
      const victim = due[Math.floor(due.length / 2)];
      await pool().query(`
        create function kill_it() returns trigger language plpgsql as $$
        begin
          if new.id = ${victim?.id ?? 0} then raise exception 'killed'; end if;
          return new;
        end $$;
        create trigger kill_it before update of anonymised_at on customers for each row execute function kill_it()`);
      try {
        await expect(apply(night, { atOnce: FEW })).rejects.toThrow("killed");
      } finally {
        await pool().query("drop trigger kill_it on customers; drop function kill_it()");
      }
      expect(await runOf(night)).toMatchObject([{ finishedAt: null }]);
    }
    for (let slice = 0; slice < 100; slice++) {
      await apply(night, { atOnce: FEW, sliceMs: -1 });
      const [one] = await runOf(night);
      if (one?.finishedAt) return;
    }
    expect.fail("the run does not end");
  }

  return {
    db,
    pool,
    apply,
    runOf,
    run,
    /** Three o'clock in a night in which nothing has run yet; every call gives a later one. */
    nextNight: () => {
      const last = lastNight(new Date(), DEFAULT_TIME_ZONE);
      return new Date(last.getTime() + ++nights * DAY_MS + DAY_MS / 24);
    },
    forgetEverything: async () => {
      await db().offer.deleteMany();
      await db().hold.deleteMany();
      await db().enquiry.deleteMany();
      await db().person.deleteMany();
      await db().campaign.deleteMany();
      await db().contact.deleteMany();
      await db().delivery.deleteMany();
      await db().outboxEvent.deleteMany();
    },
  };
}
