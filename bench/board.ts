import { Agent } from "node:http";
import { chromium, type Page } from "@playwright/test";
import { clearCache } from "@ezo/contract/admin/dashboard";
import pg from "pg";
import { chromiumOptions } from "../e2e/chromium.ts";
import { type BuiltSystem, startBuiltSystem, STAFF } from "../e2e/stack/built-system.ts";
import { fetchBytes } from "./lib/fetch-bytes.ts";
import { median, percentile, type Result } from "./lib/report.ts";
import { timed } from "./lib/rounds.ts";
import { fillStock } from "./lib/stock.ts";

/** Two buildings side by side. */
const STOCK = { buildings: 2, floors: 50, apartments: 20, drawn: 0 };
const CELLS = STOCK.buildings * STOCK.floors * STOCK.apartments;
const SAMPLES = 30;
const PAINTED_MS = 100;

/** The board of a project with 2,000 apartments: its call, and how long a browser takes to show it. */
export async function benchBoard(): Promise<Result[]> {
  const system = await startBuiltSystem({ worker: false });
  const pool = new pg.Pool({ connectionString: system.databaseUrl, max: 1 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const projectId = await fillStock(pool, STOCK);
    return [await computed(system, projectId, { pool, agent }), await painted(system, projectId)];
  } finally {
    agent.destroy();
    await pool.end();
    await system.stop();
  }
}

/** The uncached call, against a bare statement that reads the same apartments. */
async function computed(
  system: BuiltSystem,
  projectId: number,
  { pool, agent }: { pool: pg.Pool; agent: Agent },
): Promise<Result> {
  const token = await system.signIn(STAFF.admin);
  const url = `${system.url}/api/projects/${projectId}/board?locale=en`;
  let size = 0;
  const { ours, yardstick } = await timed(SAMPLES, {
    before: () => system.call(clearCache, {}, { token }),
    ours: async () => {
      size = (await fetchBytes(url, agent)).length;
    },
    yardstick: () => pool.query(APARTMENTS_OF_PROJECT, [projectId]),
  });
  return {
    what: `Board of ${CELLS} apartments, computed, p95 (yardstick: bare statement that reads them, p95)`,
    ours: percentile(ours, 0.95),
    yardstick: percentile(yardstick, 0.95),
    unit: "ms",
    verdict: `p50 ${median(ours).toFixed(1)} ms; ${(size / 1000).toFixed(1)} kB before compression`,
  };
}

const APARTMENTS_OF_PROJECT = `
  select a.id, a.number, a.status, a.rooms, a.area_total, a.price, f.number as floor from apartments a
  join floors f on f.id = a.floor_id join buildings b on b.id = f.building_id
  where b.project_id = $1 and a.is_active and a.deleted_at is null`;

/** From the press that chooses the board until it is painted, with its data loaded, against the same cells as plain HTML. */
async function painted(system: BuiltSystem, projectId: number): Promise<Result> {
  const browser = await chromium.launch(chromiumOptions);
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${system.url}/en/projects/${projectId}?view=board`);
    await page.waitForLoadState("networkidle");
    await page
      .locator("[data-id]")
      .nth(CELLS - 1)
      .waitFor({ state: "attached" });
    const ours: number[] = [];
    const bare: number[] = [];
    for (let sample = -5; sample < SAMPLES; sample++) {
      const took = await inPage(page, SWITCH_TO_BOARD);
      const plain = await inPage(page, PLAIN_TABLE);
      // The first samples warm up code and are not counted.
      if (sample < 0) continue;
      ours.push(took);
      bare.push(plain);
    }
    const p95 = percentile(ours, 0.95);
    return {
      what: `Board of ${CELLS} apartments, painted, p95 (yardstick: as many links in a table by innerHTML, p95)`,
      ours: p95,
      yardstick: percentile(bare, 0.95),
      unit: "ms",
      verdict: `target: ${PAINTED_MS} ms, ${p95 <= PAINTED_MS ? "met" : "missed"}; p50 ${median(ours).toFixed(1)} ms`,
    };
  } finally {
    await browser.close();
  }
}

/** As text: functions that are compiled here would call helpers that the page does not have. */
const inPage = (page: Page, script: string): Promise<number> => page.evaluate<number>(script);

/** After the next frame has been painted. */
const NEXT_PAINT = "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))";

const SWITCH_TO_BOARD = `(async () => {
  const seen = (count) => new Promise((done) => {
    const look = () => document.querySelectorAll("[data-id]").length === count && (observer.disconnect(), done());
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    look();
  });
  document.querySelector('main nav a[href*="view=list"]').click();
  await seen(0);
  await ${NEXT_PAINT};
  const startedAt = performance.now();
  document.querySelector('main nav a[href*="view=board"]').click();
  await seen(${CELLS});
  await ${NEXT_PAINT};
  return performance.now() - startedAt;
})()`;

const PLAIN_TABLE = `(async () => {
  const cell = '<td><a href="#" class="cell"><b>101</b><span>2 rooms · 61.0 m²</span><span>$ 97 300</span></a></td>';
  const row = "<tr>" + cell.repeat(${STOCK.buildings * STOCK.apartments}) + "</tr>";
  const html = "<table>" + row.repeat(${STOCK.floors}) + "</table>";
  const box = document.body.appendChild(document.createElement("div"));
  const startedAt = performance.now();
  box.innerHTML = html;
  await ${NEXT_PAINT};
  const took = performance.now() - startedAt;
  box.remove();
  return took;
})()`;
