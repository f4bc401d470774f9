import pg from "pg";
import { listNews } from "@ezo/contract/site/pages/news";
import { clearCache } from "@ezo/contract/admin/dashboard";
import { type BuiltSystem, STAFF } from "../../e2e/stack/built-system.ts";
import { median, type Result } from "./report.ts";

const FACTORS = [1, 10, 100] as const;
const MISSES = 15;
const HITS = 50;

interface Measured {
  missMs: number;
  /** Undefined where answers are never cached. */
  hitMs: number | undefined;
  kilobytes: number;
}

/**
 * The cost of a miss and a hit with the demo's projects, articles and gallery once, ten times and a hundred times. Each
 * address is a result: its time at a hundred times the content against once.
 */
export async function contentGrowth(system: BuiltSystem): Promise<Result[]> {
  const pool = new pg.Pool({ connectionString: system.databaseUrl, max: 1 });
  try {
    const demo = await counts(pool);
    const measured = new Map<string, Measured[]>();
    for (const factor of FACTORS) {
      await growTo(pool, factor);
      const token = await system.signIn(STAFF.admin);
      await system.call(clearCache, {}, { token });
      const { meta } = await system.call(listNews, { query: { locale: "en" } });
      for (const [name, path] of Object.entries(await addresses(pool, meta.last_page)))
        measured.set(name, [...(measured.get(name) ?? []), await measure(`${system.url}${path}`)]);
    }
    const now = await counts(pool);
    console.log(`content: ${demo} at first, ${now} at the end`);
    printTable(measured);
    return [...measured].flatMap(([name, rows]) => {
      const [first, last] = [rows[0], rows.at(-1)];
      if (!first || !last) return [];
      const verdict = "ratio of times, 100 times the content against once";
      return [{ what: `${name}, a miss`, ours: last.missMs, yardstick: first.missMs, unit: "ms", verdict }];
    });
  } finally {
    await pool.end();
  }
}

async function addresses(pool: pg.Pool, lastNewsPage: number): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ id: number }>(
    "select id from projects where is_active and deleted_at is null order by sort_order, id limit 1",
  );
  return {
    "home page": "/en",
    bootstrap: "/api/homepage/bootstrap?locale=en",
    "page of projects": "/api/projects-page?locale=en",
    project: `/api/projects/${rows[0]?.id}?locale=en`,
    "news, first page": "/api/news?locale=en",
    "news, last page": `/api/news?locale=en&page=${lastNewsPage}`,
    "news, search": "/api/news?locale=en&search=courtyard",
    "gallery, first page": "/api/gallery-page?locale=en",
  };
}

async function measure(url: string): Promise<Measured> {
  const misses: number[] = [];
  let bytes = 0;
  for (let sample = -3; sample < MISSES; sample++) {
    // Answers to calls with an unknown parameter are never cached.
    const startedAt = performance.now();
    const answer = await fetch(`${url}${url.includes("?") ? "&" : "?"}unknown=${sample}`);
    bytes = (await answer.arrayBuffer()).byteLength;
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    // The first samples warm up code and connections and are not counted.
    if (sample >= 0) misses.push(performance.now() - startedAt);
  }
  const outcome = async () => (await fetch(url)).headers.get("cache-status");
  await outcome();
  if (!(await outcome())?.includes("hit"))
    return { missMs: median(misses), hitMs: undefined, kilobytes: bytes / 1000 };
  const hits: number[] = [];
  for (let sample = -3; sample < HITS; sample++) {
    const startedAt = performance.now();
    await (await fetch(url)).arrayBuffer();
    if (sample >= 0) hits.push(performance.now() - startedAt);
  }
  return { missMs: median(misses), hitMs: median(hits), kilobytes: bytes / 1000 };
}

function printTable(measured: ReadonlyMap<string, readonly Measured[]>): void {
  const head = FACTORS.map((factor) => `miss/hit ms, kB at ${factor}x`.padStart(26));
  console.log(`${"".padEnd(20)}${head.join("")}`);
  for (const [name, rows] of measured) {
    const cells = rows.map(({ missMs, hitMs, kilobytes }) =>
      `${missMs.toFixed(1)} / ${hitMs?.toFixed(1) ?? "-"}, ${kilobytes.toFixed(0)} kB`.padStart(26),
    );
    console.log(`${name.padEnd(20)}${cells.join("")}`);
  }
}

async function counts(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ summary: string }>(
    `select format('%s projects, %s articles, %s gallery pictures', (select count(*) from projects),
       (select count(*) from articles), (select count(*) from gallery_images)) as summary`,
  );
  return rows[0]?.summary ?? "";
}

/** Copies the demo's content until there is `factor` times as much. A copy's slug names its original. */
async function growTo(pool: pg.Pool, factor: (typeof FACTORS)[number]): Promise<void> {
  const place = FACTORS.indexOf(factor);
  const from = FACTORS[place - 1];
  if (from === undefined) return;
  const steps = [
    copy(
      "projects",
      { slug: "'copy-' || o.id || '-' || n", is_alone: "false" },
      "where o.slug not like 'copy-%'",
    ),
    children("project_translations", "project_id", "projects"),
    children("project_images", "project_id", "projects"),
    children("project_features", "project_id", "projects"),
    copy("articles", { slug: "'copy-' || o.id || '-' || n" }, "where o.slug not like 'copy-%'"),
    children("article_translations", "article_id", "articles"),
    children("article_images", "article_id", "articles"),
  ];
  for (const step of steps) await pool.query(await step(pool, from, factor));
  await pool.query(
    `insert into gallery_images (media_id, project_id, category, sort_order)
     select o.media_id, o.project_id, o.category, o.sort_order from
       (select * from gallery_images order by id limit (select count(*) / ${from} from gallery_images)) o,
       generate_series(${from}, ${factor} - 1) n`,
  );
  await pool.query("analyze");
}
type Step = (pool: pg.Pool, from: number, factor: number) => Promise<string>;

const columnsOf = async (pool: pg.Pool, table: string): Promise<string[]> => {
  const { rows } = await pool.query<{ column_name: string }>(
    "select column_name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'",
    [table],
  );
  return rows.map(({ column_name }) => column_name);
};

const copy =
  (table: string, changed: Readonly<Record<string, string>>, where: string): Step =>
  async (pool, from, factor) => {
    const columns = (await columnsOf(pool, table)).filter((name) => name !== "id");
    const values = columns.map((name) => changed[name] ?? `o.${name}`);
    return `insert into ${table} (${columns.join(", ")}) select ${values.join(", ")}
      from ${table} o, generate_series(${from}, ${factor} - 1) n ${where}`;
  };

/** Copies child rows of an original to each copy that has none yet. */
const children =
  (table: string, key: string, parent: string): Step =>
  async (pool) => {
    const columns = (await columnsOf(pool, table)).filter((name) => name !== "id");
    const values = columns.map((name) => (name === key ? "c.id" : `o.${name}`));
    return `insert into ${table} (${columns.join(", ")}) select ${values.join(", ")}
      from ${table} o join ${parent} c on c.slug like 'copy-%' and split_part(c.slug, '-', 2)::int = o.${key}
      where not exists (select from ${table} known where known.${key} = c.id)`;
  };
