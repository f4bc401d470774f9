import { hostname } from "node:os";
import pMap from "p-map";
import type { CacheWork, WarmStats } from "@ezo/contract/admin/dashboard";
import { CACHE_CLEAR_TIMEOUT_MS, CACHE_WARM_TIMEOUT_MS } from "@ezo/contract/values/limits/operations";
import { ALL_TAGS } from "../platform/cache/stored-answer.ts";
import type { Config } from "../platform/config/config.ts";
import type { Db } from "../platform/db.ts";
import { JOB_TYPES, type JobName } from "../platform/queues/job-types.ts";
import type { Log } from "../platform/log/log.ts";
import { notifyCaches } from "../platform/events/outbox.ts";
import { readJobs } from "../platform/queues/queue-inspect.ts";
import type { Queues } from "../platform/queues/queues.ts";
import { type Actor, must } from "../users/actor.ts";
import { entryAddresses, publicAddresses } from "./public-addresses.ts";

/** The warmer's user agent; its requests do not count as views. */
export const WARMER_AGENT = "EzoCacheWarmer";
/** Pages requested at a time: the server must still answer visitors. */
const PARALLEL = 3;
const REPORT_EVERY = 25;

const WORK: Readonly<Partial<Record<JobName, CacheWork>>> = { "warm-cache": "warm", "clear-cache": "clear" };
/** More than the jobs of the cache at a time: one of each name, and those of servers that start. */
const LOOKED_AT = 20;

export type SiteCacheService = ReturnType<typeof createSiteCache>;

/** Warming and clearing the cache by hand: jobs of the queue `cache`, whose end the caller waits for. */
export function createSiteCache(options: {
  queues: Pick<Queues, "run" | "add" | "queue" | "mustBeReachable" | "whenReachable">;
  /** Where workers reach this server; known once it listens. */
  serverUrl: () => string;
  log: Log;
}) {
  const { queues, serverUrl, log } = options;
  return {
    /** Computes every public page and call. Two calls at once wait for one job. Throws `unavailable` when no worker runs it in time. */
    async warm(actor: Actor): Promise<WarmStats> {
      must(actor, "ops.act");
      const result = await queues.run("warm-cache", { server_url: serverUrl() }, CACHE_WARM_TIMEOUT_MS);
      return JOB_TYPES["warm-cache"].result.parse(result);
    },
    /** Empties the cache of every server. */
    async clear(actor: Actor): Promise<void> {
      must(actor, "ops.act");
      await queues.run("clear-cache", {}, CACHE_CLEAR_TIMEOUT_MS);
    },
    /** The job on the cache that is running or waiting now; null if there is none. */
    async running(actor: Actor): Promise<CacheWork | null> {
      must(actor, "ops.view");
      queues.mustBeReachable();
      const queue = queues.queue("cache");
      for (const state of ["active", "waiting"] as const)
        for (const { name } of await readJobs(queue, state, { start: 0, count: LOOKED_AT })) {
          const work = WORK[name as JobName];
          if (work) return work;
        }
      return null;
    },
    /** After a deploy: queues warming as soon as jobs can be added, and does not wait for its end. */
    async warmSoon(): Promise<void> {
      try {
        await queues.whenReachable();
        const id = `warm-at-start-${Date.now()}`;
        await queues.add([{ name: "warm-cache", payload: { server_url: serverUrl() }, id }]);
      } catch (err) {
        log.info({ err }, "the cache fills as visitors come: no job could be added");
      }
    },
  };
}

export const clearCaches = (db: Db): Promise<void> => db.$transaction((tx) => notifyCaches(tx, [ALL_TAGS]));

/**
 * Requests every public page and call from `serverUrl`, so that they are in its cache and in the shared one. `report`
 * gets the percentage that is done. Throws when the server cannot be reached; a page that fails is left out.
 */
export async function warmCaches(
  db: Db,
  options: { serverUrl: string; report: (percent: number) => Promise<void>; signal: AbortSignal; log: Log },
): Promise<WarmStats> {
  const { serverUrl, report, signal, log } = options;
  const startedAt = performance.now();
  const addresses = await publicAddresses(db);
  const stats = { keys: 0, bytes: 0 };
  const ask = async (address: string) => {
    const response = await fetch(`${serverUrl}${address}`, {
      headers: { "user-agent": WARMER_AGENT, "cache-control": "no-cache" },
      redirect: "manual",
      signal,
    });
    const { byteLength } = await response.arrayBuffer();
    if (!response.ok) return log.warn({ address, status: response.status }, "not warmed");
    stats.keys++;
    stats.bytes += byteLength;
  };
  await pMap(
    addresses,
    async (address, index) => {
      await ask(address);
      if (index % REPORT_EVERY === 0) await report(Math.round((index / addresses.length) * 100));
    },
    { concurrency: PARALLEL },
  );
  const warmed = { ...stats };
  // A cache that is too small has dropped what was requested first, which is what visitors need most: it comes last now.
  for (const address of (await entryAddresses(db)).toReversed()) await ask(address);
  await report(100);
  return { ...warmed, duration_ms: Math.round(performance.now() - startedAt) };
}

/** Where a worker reaches this server: on the same machine, or under this machine's name in a network of several. */
export function internalUrl({ host, port }: Pick<Config, "host" | "port">): string {
  const name = host === "0.0.0.0" || host === "::" ? hostname() : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
