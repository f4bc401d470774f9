import { Agent } from "node:http";
import { createApiKey } from "@ezo/contract/admin/operations/api-keys";
import { API_PAGE_SIZE_MAX } from "@ezo/contract/values/limits/api";
import pg from "pg";
import { startBuiltSystem, STAFF } from "../e2e/stack/built-system.ts";
import { fetchBytes } from "./lib/fetch-bytes.ts";
import { median, percentile, type Result } from "./lib/report.ts";
import { alternate, timed } from "./lib/rounds.ts";
import { fillStock } from "./lib/stock.ts";

/** 20,000 apartments. */
const STOCK = { buildings: 20, floors: 50, apartments: 20, drawn: 0, layouts: 10 };
const SAMPLES = 60;
const ROUNDS = 3;
const PAGE_LIMIT_MS = 100;

/**
 * What another system with a key reads: one page of 200 apartments, and the whole list, page by page, as a copy is begun. Against a
 * bare statement that reads the same rows. The limit of the key is off, as every limit is here.
 */
export async function benchApiKeys(): Promise<Result[]> {
  const system = await startBuiltSystem({ worker: false });
  const pool = new pg.Pool({ connectionString: system.databaseUrl, max: 1 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    await fillStock(pool, STOCK);
    const token = await system.signIn(STAFF.admin);
    const body = { name: "Benchmark", capabilities: ["apartments.read" as const] };
    const { data: key } = await system.call(createApiKey, { body }, { token });
    const read = (query: string) =>
      fetchBytes(`${system.url}/api/v1/apartments?limit=${API_PAGE_SIZE_MAX}${query}`, agent, {
        authorization: `Bearer ${key.secret}`,
      });
    return [await onePage(read, pool), await wholeList(read, pool)];
  } finally {
    agent.destroy();
    await pool.end();
    await system.stop();
  }
}
type Read = (query: string) => Promise<Buffer>;
interface Page {
  data: unknown[];
  meta: { next_cursor: string | null };
}

async function onePage(read: Read, pool: pg.Pool): Promise<Result> {
  const { ours, yardstick } = await timed(SAMPLES, {
    ours: () => read(""),
    yardstick: () => pool.query(`${ROWS} limit ${API_PAGE_SIZE_MAX}`),
  });
  const p95 = percentile(ours, 0.95);
  return {
    what: `A page of ${API_PAGE_SIZE_MAX} apartments by a key, p95 (yardstick: bare read of as many rows, p95)`,
    ours: p95,
    yardstick: percentile(yardstick, 0.95),
    unit: "ms",
    verdict: `target: ${PAGE_LIMIT_MS} ms, ${p95 <= PAGE_LIMIT_MS ? "met" : "missed"}; p50 ${median(ours).toFixed(1)} ms`,
  };
}

async function wholeList(read: Read, pool: pg.Pool): Promise<Result> {
  let items = 0;
  const took = async (work: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await work();
    return performance.now() - startedAt;
  };
  const { ours, yardstick } = await alternate(
    ROUNDS,
    () => took(async () => (items = await walk(read))),
    () => took(() => pool.query(ROWS)),
  );
  const each = median(ours) / Math.ceil(items / API_PAGE_SIZE_MAX);
  return {
    what: `All ${items} apartments by a key, page by page (yardstick: bare read of all at once)`,
    ours: median(ours),
    yardstick: median(yardstick),
    unit: "ms",
    verdict: `${each.toFixed(0)} ms a page, target: ${PAGE_LIMIT_MS} ms, ${each <= PAGE_LIMIT_MS ? "met" : "missed"}`,
  };
}

/** Follows the cursors to the end. Returns how many items there are. */
async function walk(read: Read): Promise<number> {
  let items = 0;
  for (let cursor: string | null = ""; cursor !== null;) {
    const page = JSON.parse((await read(cursor === "" ? "" : `&cursor=${cursor}`)).toString()) as Page;
    items += page.data.length;
    cursor = page.meta.next_cursor;
  }
  return items;
}

const ROWS = `
  select a.*, f.number as floor, b.identifier from apartments a
  join floors f on f.id = a.floor_id join buildings b on b.id = f.building_id
  where a.is_active and a.deleted_at is null order by a.updated_at, a.id`;
