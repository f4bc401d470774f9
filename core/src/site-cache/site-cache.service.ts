import { hostname } from "node:os";
import type { CacheWork, WarmStats } from "@ezo/contract/dashboard";
import { CACHE_CLEAR_TIMEOUT_MS, CACHE_WARM_TIMEOUT_MS } from "@ezo/contract/limits";
import { ALL_TAGS } from "../platform/cache/stored-answer.ts";
import type { Config } from "../platform/config.ts";
import type { Db } from "../platform/db.ts";
import { type JobName, jobs } from "../platform/jobs.ts";
import type { Log } from "../platform/log.ts";
import { notifyCaches } from "../platform/outbox.ts";
import { readJobs } from "../platform/queue-inspect.ts";
import type { Queues } from "../platform/queues.ts";
import { type Actor, mustBeAdmin } from "../users/actor.ts";
import { entryAddresses, publicAddresses } from "./public-addresses.ts";

/** How the warmer names itself, so that it counts as nobody's reading. */
export const WARMER_AGENT = "EzoCacheWarmer";
/** Pages asked for at a time: a server must go on answering visitors meanwhile. */
const PARALLEL = 3;

const WORK: Readonly<Partial<Record<JobName, CacheWork>>> = { "warm-cache": "warm", "clear-cache": "clear" };
/** Jobs of the cache that wait or run at a time are few: each name has one, beside those of servers that start. */
const LOOKED_AT = 20;

export type SiteCacheService = ReturnType<typeof createSiteCache>;

/** Filling and emptying the cache by hand: jobs of the queue `cache`, for whose end the caller waits. */
export function createSiteCache(options: {
  queues: Pick<Queues, "run" | "add" | "queue" | "mustBeReachable" | "whenReachable">;
  /** Where workers reach this server; known once it listens. */
  serverUrl: () => string;
  log: Log;
}) {
  const { queues, serverUrl, log } = options;
  return {
    /** Has every public page and call computed. Pressed twice, both wait for one job. Throws `unavailable` when no worker takes it up in time. */
    async warm(actor: Actor): Promise<WarmStats> {
      mustBeAdmin(actor);
      const result = await queues.run("warm-cache", { server_url: serverUrl() }, CACHE_WARM_TIMEOUT_MS);
      return jobs["warm-cache"].result.parse(result);
    },
    /** Makes every server forget its answers. */
    async clear(actor: Actor): Promise<void> {
      mustBeAdmin(actor);
      await queues.run("clear-cache", {}, CACHE_CLEAR_TIMEOUT_MS);
    },
    /** What is being done to the cache now, by whomever; null while nothing is. */
    async running(actor: Actor): Promise<CacheWork | null> {
      mustBeAdmin(actor);
      queues.mustBeReachable();
      const queue = queues.queue("cache");
      for (const state of ["active", "waiting"] as const)
        for (const { name } of await readJobs(queue, state, { start: 0, count: LOOKED_AT })) {
          const work = WORK[name as JobName];
          if (work) return work;
        }
      return null;
    },
    /** After a deploy: asks for a warm cache as soon as a job can be added, and does not wait for its end. */
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

/** Clears the cache of every server. */
export const clearCaches = (db: Db): Promise<void> => db.$transaction((tx) => notifyCaches(tx, [ALL_TAGS]));

/**
 * Asks `serverUrl` for every public page and call, so that its memory, and the tier that it shares, hold them.
 * `report` gets the share that is done, 0 to 100. Throws when the server cannot be reached; a page that fails is left out.
 */
export async function warmCaches(
  db: Db,
  options: { serverUrl: string; report: (percent: number) => Promise<void>; signal: AbortSignal; log: Log },
): Promise<WarmStats> {
  const { serverUrl, report, signal, log } = options;
  const startedAt = performance.now();
  const addresses = await publicAddresses(db);
  const stats = { keys: 0, bytes: 0 };
  let next = 0;
  const ask = async (address: string) => {
    const response = await fetch(`${serverUrl}${address}`, {
      headers: { "user-agent": WARMER_AGENT },
      redirect: "manual",
      signal,
    });
    const { byteLength } = await response.arrayBuffer();
    if (!response.ok) log.warn({ address, status: response.status }, "not warmed");
    return { ok: response.ok, byteLength };
  };
  const lane = async () => {
    for (let index = next++; index < addresses.length; index = next++) {
      const { ok, byteLength } = await ask(addresses[index] ?? "");
      if (ok) {
        stats.keys++;
        stats.bytes += byteLength;
      }
      if (index % 25 === 0) await report(Math.round((index / addresses.length) * 100));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, lane));
  // A cache that could not hold it all has dropped what was asked for first, and that is what visitors need most.
  for (const address of entryAddresses()) await ask(address);
  await report(100);
  return { ...stats, duration_ms: Math.round(performance.now() - startedAt) };
}

/** Where a worker reaches this server: on the same machine, or under this machine's name in a network of several. */
export function internalUrl({ host, port }: Pick<Config, "host" | "port">): string {
  const name = host === "0.0.0.0" || host === "::" ? hostname() : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
