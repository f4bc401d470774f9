import { Agent } from "node:http";
import pg from "pg";
import { startBuiltSystem } from "../e2e/stack/built-system.ts";
import { startBareHttp } from "./lib/bare-http.ts";
import { fetchBytes } from "./lib/fetch-bytes.ts";
import { median, percentile, type Result } from "./lib/report.ts";
import { alternate, ratePerSecond, timed } from "./lib/rounds.ts";
import { COUNT_OF_PROJECT, fillStock } from "./lib/stock.ts";

/** 20,000 apartments; with buildings and floors, 5,000 zones. */
const STOCK = { buildings: 20, floors: 50, apartments: 20, drawn: 4 };
const SAMPLES = 60;
const CONNECTIONS = 16;
const ROUND_MS = 2000;
const ROUNDS = 3;

/**
 * The explorer's calls in a project of 20,000 apartments and 5,000 zones. Computed: the time of one uncached call, against
 * one bare statement that counts the same apartments. Cached: calls per second, against bare `node:http` that answers the
 * same bytes. All measured alternately.
 */
export async function benchNavigation(): Promise<Result[]> {
  const system = await startBuiltSystem({ worker: false });
  const pool = new pg.Pool({ connectionString: system.databaseUrl, max: 1 });
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  try {
    const projectId = await fillStock(pool, STOCK);
    const { rows } = await pool.query<{ id: number }>(
      "select min(a.id) as id from apartments a join buildings b on b.id = a.building_id where b.project_id = $1",
      [projectId],
    );
    const calls = {
      overview: `/api/projects/${projectId}/apartment-navigation?locale=en`,
      building: `/api/projects/${projectId}/apartment-navigation?locale=en&building_id=B1`,
      floor: `/api/projects/${projectId}/apartment-navigation?locale=en&building_id=B1&floor_number=7`,
      apartment: `/api/apartments/${rows[0]?.id}?locale=en`,
      filter: `/api/projects/${projectId}/apartment-matches?locale=en&rooms=3&area_min=100`,
      list: `/api/projects/${projectId}/apartments?locale=en&rooms=3&area_min=100`,
    };
    const results: Result[] = [];
    for (const [name, path] of Object.entries(calls))
      results.push(await computed(name, `${system.url}${path}`, projectId, { pool, agent }));
    results.push(await cached(`${system.url}${calls.overview}`, agent));
    return results;
  } finally {
    agent.destroy();
    await pool.end();
    await system.stop();
  }
}

async function computed(
  name: string,
  url: string,
  projectId: number,
  { pool, agent }: { pool: pg.Pool; agent: Agent },
): Promise<Result> {
  let size = 0;
  const { ours, yardstick } = await timed(SAMPLES, {
    // Answers to calls with unknown parameters are never cached.
    ours: async (sample) => {
      size = (await fetchBytes(`${url}&computed=${sample}`, agent)).length;
    },
    yardstick: () => pool.query(COUNT_OF_PROJECT, [projectId]),
  });
  const [p95, p50] = [percentile(ours, 0.95), median(ours)];
  return {
    what: `Explorer, ${name}, computed, p95 (yardstick: bare count of the project's apartments, p95)`,
    ours: p95,
    yardstick: percentile(yardstick, 0.95),
    unit: "ms",
    verdict: `p50 ${p50.toFixed(1)} ms; ${(size / 1000).toFixed(1)} kB before compression`,
  };
}

async function cached(url: string, agent: Agent): Promise<Result> {
  const bare = await startBareHttp(await fetchBytes(url, agent));
  try {
    const load = { connections: CONNECTIONS, durationMs: ROUND_MS };
    const { ours, yardstick } = await alternate(
      ROUNDS,
      () => ratePerSecond(() => fetchBytes(url, agent), load),
      () => ratePerSecond(() => fetchBytes(bare.url, agent), load),
    );
    return {
      what: "Explorer, overview, cached (yardstick: bare node:http answering the same bytes)",
      ours: median(ours),
      yardstick: median(yardstick),
      unit: "per second",
      verdict: "target: ratio >= 0.80",
    };
  } finally {
    await bare.close();
  }
}
