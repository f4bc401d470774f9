import { setTimeout as pause } from "node:timers/promises";
import { searchKey, usedValues } from "@ezo/contract/site/search/missed-search";
import type { Acts } from "@ezo/contract/site/views";
import { dayIn } from "@ezo/contract/values/clock/time-zone";
import {
  COUNTS_CLOSED_WITHIN_MS,
  COUNTS_RETRIED_AFTER_MS,
  COUNTS_WAITING_MAX,
  COUNTS_WRITTEN_AFTER_MS,
} from "@ezo/contract/values/limits/interest";
import type { Db } from "../platform/db.ts";
import type { KnownTimeZone } from "../platform/known-time-zone.ts";
import type { Log } from "../platform/log/log.ts";
import { createActLimit } from "./act-limit.ts";
import { addCounts, type ApartmentCount, type FilterCount } from "./counts.repo.ts";
import { createMissLimit } from "./miss-limit.ts";

const KINDS = ["views", "compares", "shortlists"] as const;
type Kind = (typeof KINDS)[number];
const ONE: Readonly<Record<Kind, Pick<ApartmentCount, Kind>>> = {
  views: { views: 1, compares: 0, shortlists: 0 },
  compares: { views: 0, compares: 1, shortlists: 0 },
  shortlists: { views: 0, compares: 0, shortlists: 1 },
};

/** What this process has counted and not written yet, by what it is about and the day. */
interface Waiting {
  apartments: Map<string, ApartmentCount>;
  misses: Map<string, FilterCount>;
  values: Map<string, FilterCount>;
}
const nothing = (): Waiting => ({ apartments: new Map(), misses: new Map(), values: new Map() });
const sizeOf = ({ apartments, misses, values }: Waiting): number =>
  apartments.size + misses.size + values.size;

/**
 * Counts what visitors look at. Counts are collected for a second and written by one statement, so that a flood of reports
 * costs one statement a second. While the database is away they wait; beyond `COUNTS_WAITING_MAX` different ones, new ones
 * are left aside.
 */
export function createInterestCounter(options: {
  db: Db;
  log: Log;
  timeZone: Pick<KnownTimeZone, "current">;
  now?: () => Date;
}) {
  const { db, log, timeZone, now = () => new Date() } = options;
  const actLimit = createActLimit();
  const missLimit = createMissLimit();
  const valueLimit = createMissLimit();
  let waiting = nothing();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<boolean> | undefined;
  let isClosed = false;

  function schedule(afterMs: number): void {
    if (isClosed || writing || sizeOf(waiting) === 0) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      writing = write().finally(() => {
        writing = undefined;
      });
      void writing.then((isWritten) =>
        schedule(isWritten ? COUNTS_WRITTEN_AFTER_MS : COUNTS_RETRIED_AFTER_MS),
      );
    }, afterMs).unref();
  }

  /** False where they could not be written; then they wait on, beside those that came meanwhile. */
  async function write(): Promise<boolean> {
    const written = waiting;
    waiting = nothing();
    try {
      const { apartments, misses, values } = written;
      await addCounts(db, [...apartments.values()], [...misses.values()], [...values.values()]);
      return true;
    } catch (err) {
      log.warn({ err, counts: sizeOf(written) }, "views could not be written");
      for (const count of written.apartments.values()) addApartment(waiting, count);
      for (const count of written.misses.values()) addFilter(waiting, "misses", count);
      for (const count of written.values.values()) addFilter(waiting, "values", count);
      return false;
    }
  }

  /** False where it could not be written. */
  async function writeRest(): Promise<boolean> {
    await writing;
    return sizeOf(waiting) === 0 || write();
  }

  return {
    /**
     * Counts each apartment, search without results and filter of others once in a report; of one network address, so many a
     * day.
     */
    async count(acts: Acts, address: string): Promise<void> {
      const day = dayIn(now(), await timeZone.current());
      for (const kind of KINDS)
        for (const id of new Set(acts[kind]))
          if (actLimit.admits({ day, kind, apartmentId: id, address }))
            addApartment(waiting, { apartment_id: id, day, ...ONE[kind] });
      const misses = new Map(acts.searches.map((search) => [searchKey(search), search.project_id ?? null]));
      for (const [filter, projectId] of misses)
        if (filter !== null && missLimit.admits(day, address, filter))
          addFilter(waiting, "misses", { day, filter, project_id: projectId, count: 1 });
      const values = new Map(
        acts.found.flatMap((search) =>
          usedValues(search).map((value) => [value, search.project_id ?? null] as const),
        ),
      );
      for (const [filter, projectId] of values)
        if (valueLimit.admits(day, address, filter))
          addFilter(waiting, "values", { day, filter, project_id: projectId, count: 1 });
      schedule(COUNTS_WRITTEN_AFTER_MS);
    },

    /** Writes what waits, when the process ends. A database that is away does not keep it from ending. */
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      const limit = pause(COUNTS_CLOSED_WITHIN_MS, false, { ref: false });
      if (!(await Promise.race([writeRest(), limit]))) log.warn("views are lost");
    },
  };
}

function addApartment(waiting: Waiting, count: ApartmentCount): void {
  const key = `${count.day} ${count.apartment_id}`;
  const known = waiting.apartments.get(key);
  if (known) for (const kind of KINDS) known[kind] += count[kind];
  else if (sizeOf(waiting) < COUNTS_WAITING_MAX) waiting.apartments.set(key, count);
}

function addFilter(waiting: Waiting, kind: "misses" | "values", counted: FilterCount): void {
  const key = `${counted.day} ${counted.filter}`;
  const known = waiting[kind].get(key);
  if (known) known.count += counted.count;
  else if (sizeOf(waiting) < COUNTS_WAITING_MAX) waiting[kind].set(key, counted);
}
