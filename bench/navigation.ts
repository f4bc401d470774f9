import { Agent, get } from "node:http";
import pg from "pg";
import { startBuiltSystem } from "../e2e/stack/built-system.ts";
import { startBareHttp } from "./lib/bare-http.ts";
import { median, percentile, type Result } from "./lib/report.ts";
import { alternate, ratePerSecond } from "./lib/rounds.ts";

const BUILDINGS = 20;
const FLOORS = 50;
const APARTMENTS = 20;
/** Apartments with a zone on each floor: with buildings and floors, 5,000 zones. */
const DRAWN = 4;
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
    const projectId = await fill(pool);
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
      search: "/api/apartment-search?locale=en",
      "search by price": "/api/apartment-search?locale=en&rooms=3&price_min=60000&sort=-price",
      "search by floor": `/api/apartment-search?locale=en&project_id=${projectId}&area_min=60&sort=-floor`,
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
  const ours: number[] = [];
  const bare: number[] = [];
  let size = 0;
  for (let sample = -5; sample < SAMPLES; sample++) {
    let startedAt = performance.now();
    // Answers to calls with ranges or unknown parameters are never cached; no building has as many floors.
    const query = url.includes("/apartment-search") ? `floor_max=${900 + sample}` : `computed=${sample}`;
    size = (await fetchBytes(`${url}&${query}`, agent)).length;
    const took = performance.now() - startedAt;
    startedAt = performance.now();
    await pool.query(COUNT, [projectId]);
    // The first samples warm up code and connections and are not counted.
    if (sample < 0) continue;
    ours.push(took);
    bare.push(performance.now() - startedAt);
  }
  const [p95, p50] = [percentile(ours, 0.95), median(ours)];
  return {
    what: `Explorer, ${name}, computed, p95 (yardstick: bare count of the project's apartments, p95)`,
    ours: p95,
    yardstick: percentile(bare, 0.95),
    unit: "ms",
    verdict: `p50 ${p50.toFixed(1)} ms; ${(size / 1000).toFixed(1)} kB before compression`,
  };
}

const COUNT = `
  select f.id, a.status, count(*), min(a.price) from apartments a
  join floors f on f.id = a.floor_id join buildings b on b.id = f.building_id
  where b.project_id = $1 and a.is_active and a.deleted_at is null group by f.id, a.status`;

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

const fetchBytes = (url: string, agent: Agent): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        response.statusCode === 200
          ? resolve(Buffer.concat(chunks))
          : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
    }).on("error", reject);
  });

/** Fills a demo project that has no buildings yet. Returns its id. */
async function fill(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ project: number; media: number }>(
    `select p.id as project, (select min(id) from media) as media from projects p
     where not exists (select from buildings where project_id = p.id) order by p.id limit 1`,
  );
  const [found] = rows;
  if (!found) throw new Error("every demo project has buildings");
  for (const [sql, values] of fillStatements(found.project, found.media)) await pool.query(sql, values);
  return found.project;
}

function fillStatements(project: number, media: number): [sql: string, values: unknown[]][] {
  const points = JSON.stringify([
    [0.1, 0.1],
    [0.4, 0.1],
    [0.4, 0.4],
    [0.1, 0.4],
  ]);
  return [
    ["update projects set has_apartment_navigation = true where id = $1", [project]],
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
      `insert into apartments (building_id, floor_id, number, status, rooms, area_total, price, updated_at)
       select f.building_id, f.id, f.number || '-' || n,
         (array['available', 'reserved', 'sold'])[1 + (f.number + n) % 3]::apartment_status,
         1 + n % 5, 40 + (f.number * n) % 90, 50000 + f.number * n * 100, now()
       from floors f join buildings b on b.id = f.building_id, generate_series(1, $2::int) n where b.project_id = $1`,
      [project, APARTMENTS],
    ],
    [
      `insert into zone_images (kind, project_id, building_id, floor_id, media_id, updated_at)
       select 'overview'::zone_image_kind, $1::int, null::int, null::int, $2::int, now()
       union all select 'building', $1, b.id, null, $2, now() from buildings b where b.project_id = $1
       union all select 'floor', $1, null, f.id, $2, now() from floors f join buildings b on b.id = f.building_id
         where b.project_id = $1`,
      [project, media],
    ],
    [
      `insert into zones (zone_image_id, type, points, building_id, updated_at)
       select i.id, 'building_block', $2::jsonb, b.id, now()
       from zone_images i join buildings b on b.project_id = i.project_id where i.project_id = $1 and i.kind = 'overview'`,
      [project, points],
    ],
    [
      `insert into zones (zone_image_id, type, points, floor_id, updated_at)
       select i.id, 'floor_strip', $2::jsonb, f.id, now()
       from zone_images i join floors f on f.building_id = i.building_id where i.project_id = $1 and i.kind = 'building'`,
      [project, points],
    ],
    [
      `insert into zones (zone_image_id, type, points, apartment_id, updated_at)
       select i.id, 'apartment_unit', $2::jsonb, a.id, now()
       from zone_images i join apartments a on a.floor_id = i.floor_id
       where i.project_id = $1 and i.kind = 'floor' and split_part(a.number, '-', 2)::int <= $3`,
      [project, points, DRAWN],
    ],
    ["analyze", []],
  ];
}
