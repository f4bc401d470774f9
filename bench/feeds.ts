import { FEEDS, type FeedName, feedPath } from "@ezo/contract/site/feeds";
import { CACHE_CHANNEL } from "@ezo/core/platform/events/outbox";
import pg from "pg";
import { startBuiltSystem } from "../e2e/stack/built-system.ts";
import { median, percentile, type Result } from "./lib/report.ts";

const BUILDINGS = 20;
const FLOORS = 25;
const APARTMENTS = 20;
const PICTURES = 2;
const SAMPLES = 10;
const LIMIT_MS = 1000;
const LIMIT_BYTES = 50_000_000;

/**
 * Each feed of a project with 10,000 apartments for sale, rebuilt after a change: from the request to its last byte, against
 * one bare statement that reads the same apartments. Measured alternately.
 */
export async function benchFeeds(): Promise<Result[]> {
  const system = await startBuiltSystem({ worker: false });
  const pool = new pg.Pool({ connectionString: system.databaseUrl, max: 1 });
  try {
    const projectId = await fill(pool);
    const results: Result[] = [];
    for (const feed of FEEDS) results.push(await rebuilt(feed, system.url, projectId, pool));
    return results;
  } finally {
    await pool.end();
    await system.stop();
  }
}

async function rebuilt(feed: FeedName, url: string, projectId: number, pool: pg.Pool): Promise<Result> {
  const ours: number[] = [];
  const bare: number[] = [];
  let size = 0;
  for (let sample = -2; sample < SAMPLES; sample++) {
    await pool.query("select pg_notify($1, $2)", [CACHE_CHANNEL, JSON.stringify(["apartments"])]);
    const answer = await computed(`${url}${feedPath(feed, projectId)}`);
    size = answer.size;
    const startedAt = performance.now();
    await pool.query(READ, [projectId]);
    // The first samples warm up code and connections and are not counted.
    if (sample < 0) continue;
    ours.push(answer.took);
    bare.push(performance.now() - startedAt);
  }
  const count = BUILDINGS * FLOORS * APARTMENTS;
  const isWithin = percentile(ours, 0.95) <= LIMIT_MS && size <= LIMIT_BYTES;
  return {
    what: `Feed ${feed}, ${count} apartments, rebuilt, p95 (yardstick: bare read of the same apartments, p95)`,
    ours: percentile(ours, 0.95),
    yardstick: percentile(bare, 0.95),
    unit: "ms",
    verdict: `p50 ${median(ours).toFixed(0)} ms; ${(size / 1e6).toFixed(1)} MB before compression; target: ${LIMIT_MS} ms and ${LIMIT_BYTES / 1e6} MB, ${isWithin ? "met" : "missed"}`,
  };
}

/** Asks until the answer is a computed one: the server may hear of the change a moment later. */
async function computed(url: string): Promise<{ took: number; size: number }> {
  for (;;) {
    const startedAt = performance.now();
    const response = await fetch(url, { headers: { "accept-encoding": "identity" } });
    const { byteLength: size } = await response.arrayBuffer();
    const took = performance.now() - startedAt;
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    if (!response.headers.get("cache-status")?.includes("hit")) return { took, size };
  }
}

const READ = `
  select a.*, f.number as floor, b.identifier from apartments a
  join floors f on f.id = a.floor_id join buildings b on b.id = f.building_id
  where b.project_id = $1 and a.is_active and a.deleted_at is null order by b.id, f.number, a.number`;

/** Fills a demo project that has no buildings yet; each apartment has a plan, pictures and a changed price. Returns its id. */
async function fill(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ project: number }>(
    `update projects set feed_yandex = true, feed_meta = true, feed_google = true, feed_units = true,
       has_apartment_navigation = true
     where id = (select min(p.id) from projects p where not exists (select from buildings where project_id = p.id))
     returning id as project`,
  );
  const project = rows[0]?.project;
  if (project === undefined) throw new Error("every demo project has buildings");
  const statements: [sql: string, values: unknown[]][] = [
    [
      `insert into buildings (project_id, identifier, sort_order, updated_at)
       select $1, 'B' || n, n, now() from generate_series(1, $2::int) n`,
      [project, BUILDINGS],
    ],
    [
      `insert into floors (building_id, number, updated_at)
       select b.id, n, now() from buildings b, generate_series(1, $2::int) n where b.project_id = $1`,
      [project, FLOORS],
    ],
    [
      `insert into apartments (building_id, floor_id, number, rooms, bedrooms, area_total, price, plan_image_id, updated_at)
       select f.building_id, f.id, f.number || '-' || n, 1 + n % 5, n % 4, 40 + (f.number * n) % 90,
         50000 + f.number * n * 100, (select min(id) from media), now()
       from floors f join buildings b on b.id = f.building_id, generate_series(1, $2::int) n where b.project_id = $1`,
      [project, APARTMENTS],
    ],
    [
      `insert into apartment_images (apartment_id, media_id, sort_order)
       select a.id, m.id, m.id from apartments a join buildings b on b.id = a.building_id,
         (select id from media order by id desc limit $2::int) m where b.project_id = $1`,
      [project, PICTURES],
    ],
    [
      `insert into content_history (entity, entity_id, version, kind, changes, snapshot)
       select 'apartment', a.id, v, (case v when 1 then 'created' else 'updated' end)::content_history_kind,
         case v when 1 then '{}'::jsonb else jsonb_build_object('price', jsonb_build_object('from', a.price, 'to', a.price)) end,
         jsonb_build_object('price', a.price - 1000 * (2 - v), 'status', 'available', 'is_price_hidden', false,
           'is_active', true, 'translations.ka.description', repeat('ბინა ', 100))
       from apartments a join buildings b on b.id = a.building_id, generate_series(1, 2) v where b.project_id = $1`,
      [project],
    ],
    ["analyze", []],
  ];
  for (const [sql, values] of statements) await pool.query(sql, values);
  return project;
}
