import { Agent } from "node:http";
import { SEARCH_SORTS } from "@ezo/contract/site/search/search-names";
import pg from "pg";
import { startBuiltSystem } from "../e2e/stack/built-system.ts";
import { fetchBytes } from "./lib/fetch-bytes.ts";
import { median, percentile, type Result } from "./lib/report.ts";
import { timed } from "./lib/rounds.ts";
import { fillStock } from "./lib/stock.ts";

/** 20,000 apartments of ten layouts. */
const STOCK = { buildings: 20, floors: 50, apartments: 20, drawn: 0, layouts: 10 };
const SAMPLES = 60;
const LIMIT_MS = 30;

/**
 * The first page of the search over 20,000 apartments: by each filter, in each order, with all filters, and where nothing
 * is found, so that every filter is counted without it; and of the plain search, which names the pages of projects and rooms,
 * too. Uncached, against a bare statement that reads the first twelve of what is for sale, in turns.
 */
export async function benchSearch(): Promise<Result[]> {
  const system = await startBuiltSystem({ worker: false });
  const pool = new pg.Pool({ connectionString: system.databaseUrl, max: 1 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const projectId = await fillStock(pool, STOCK);
    const project = `project_id=${projectId}`;
    const searches: Record<string, string> = {
      "no filter": "sort=price",
      project,
      layout: `${project}&layout=layout-3`,
      rooms: "rooms=2,4",
      "sold ones too": "status=available,reserved,sold",
      area: "area_min=60&area_max=90",
      price: "price_min=60000&price_max=90000",
      floor: "floor_min=5",
      sides: "sides=S,W",
      monthly: "monthly_max=1500",
      "ends of the house": "floor_not=first,last",
      completion: "completion=2031",
      parking: "parking=1",
      "all filters": `${project}&layout=layout-3&rooms=2,3,4&status=available&area_min=41&price_max=900000&floor_min=2`,
      "nothing found": `${project}&layout=layout-3&rooms=2&status=available&area_min=900&price_max=900000&floor_min=2`,
      ...Object.fromEntries(SEARCH_SORTS.map((sort) => [`by ${sort}`, `${project}&sort=${sort}`])),
    };
    const url = `${system.url}/api/apartment-search?locale=en`;
    // Answers to calls with ranges are never cached: one without a figure is no filter, and no building has as many floors.
    const results = [await measure("plain", () => `${url}&area_min=`, { pool, agent })];
    for (const [name, query] of Object.entries(searches)) {
      const urlOf = (sample: number) => `${url}&${query}&floor_max=${900 + sample}`;
      results.push(await measure(name, urlOf, { pool, agent }));
    }
    return results;
  } finally {
    agent.destroy();
    await pool.end();
    await system.stop();
  }
}

async function measure(
  name: string,
  urlOf: (sample: number) => string,
  { pool, agent }: { pool: pg.Pool; agent: Agent },
): Promise<Result> {
  const { ours, yardstick } = await timed(SAMPLES, {
    ours: (sample) => fetchBytes(urlOf(sample), agent),
    yardstick: () => pool.query(FIRST_PAGE),
  });
  const p95 = percentile(ours, 0.95);
  return {
    what: `Search, ${name}, first page, p95 (yardstick: bare statement of a first page, p95)`,
    ours: p95,
    yardstick: percentile(yardstick, 0.95),
    unit: "ms",
    verdict: `target: ${LIMIT_MS} ms, ${p95 <= LIMIT_MS ? "met" : "missed"}; p50 ${median(ours).toFixed(1)} ms`,
  };
}

const FIRST_PAGE = `
  select a.* from apartments a where a.is_active and a.deleted_at is null and a.status <> 'sold'
  order by a.price nulls last, a.id limit 12`;
