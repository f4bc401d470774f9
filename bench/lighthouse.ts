/**
 * `npm run lighthouse [path ...]`: Lighthouse's mobile scores of the built site: the median, lowest and highest of five runs
 * per page. Target: 95 or more in each category.
 */
import { listQueues } from "@ezo/contract/admin/operations/jobs";
import { chromium } from "@playwright/test";
import { chromiumOptions } from "../e2e/chromium.ts";
import { type BuiltSystem, STAFF, startBuiltSystem } from "../e2e/stack/built-system.ts";
import { npmCommand, runCommand } from "../scripts/lib/processes/command.ts";
import { findFreePort } from "../scripts/lib/processes/ports.ts";
import { installLighthouse, runLighthouse, type LighthouseReport } from "./lib/lighthouse.ts";

const DEFAULT_PATHS = ["/", "/projects/1", "/news/1"];

/** A single run is not reliable: other load on the machine changes it by several points. */
const RUNS = 5;
const METRICS = {
  "first-contentful-paint": "ms",
  "largest-contentful-paint": "ms",
  "total-blocking-time": "ms",
  "cumulative-layout-shift": "of the screen",
};

/** Time limit for encoding the demo's pictures in all formats and widths. */
const PICTURES_TIMEOUT_MS = 10 * 60_000;

await runCommand(
  npmCommand("lighthouse", "Prints Lighthouse's mobile scores of the built site, of five runs for each page.")
    .argument("[paths...]", "the pages", DEFAULT_PATHS)
    .action(async (paths: string[]) => {
      await installLighthouse(console.log);
      const system = await startBuiltSystem({ makesPictures: true });
      try {
        await measure(system, paths);
      } finally {
        await system.stop();
      }
    }),
);

async function measure(system: BuiltSystem, paths: readonly string[]): Promise<void> {
  const port = await findFreePort();
  const browser = await chromium.launch({
    ...chromiumOptions,
    args: [...(chromiumOptions.args ?? []), `--remote-debugging-port=${port}`],
  });
  try {
    await waitForPictures(system);
    for (const path of paths) {
      // The first request to a process finds cold caches.
      await fetch(system.url + path);
      printRuns(path, await runsOf(system.url, path, port));
    }
  } finally {
    await browser.close();
  }
}

async function runsOf(siteUrl: string, path: string, port: number): Promise<LighthouseReport[]> {
  const runs: LighthouseReport[] = [];
  for (let attempt = 0; runs.length < RUNS; attempt++) {
    const report = await runLighthouse(`${siteUrl}${path}`, port);
    const reason = report.runtimeError?.message;
    if (!reason) runs.push(report);
    // Now and then Lighthouse loses its browser and returns zero for everything, which does not count.
    else if (attempt < 2 * RUNS) console.log(`${path}: a run without a result: ${reason}`);
    else throw new Error(`Lighthouse gives no result for ${path}: ${reason}`);
  }
  return runs;
}

function printRuns(path: string, runs: readonly LighthouseReport[]): void {
  console.log(path);
  for (const { id, title } of Object.values(runs[0]?.categories ?? {}))
    print(
      title,
      runs.map(({ categories }) => Math.round((categories[id]?.score ?? 0) * 100)),
    );
  for (const [id, unit] of Object.entries(METRICS))
    print(
      `${runs[0]?.audits[id]?.title}, ${unit}`,
      runs.map(({ audits }) => Math.round((audits[id]?.numericValue ?? 0) * 1000) / 1000),
    );
  const failed = runs.flatMap(({ audits }) =>
    Object.values(audits).filter(
      ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode === "binary",
    ),
  );
  for (const title of new Set(failed.map((audit) => audit.title))) console.log(`  - ${title}`);
}

function print(name: string, values: number[]): void {
  const sorted = values.toSorted((a, b) => a - b);
  console.log(`  ${name}: ${sorted[Math.floor(RUNS / 2)]} (${sorted[0]} to ${sorted.at(-1)})`);
}

/**
 * Until their variants exist, pictures are served ten times as large; and while they are encoded, pages wait for the
 * processor.
 */
async function waitForPictures(system: BuiltSystem): Promise<void> {
  const deadline = Date.now() + PICTURES_TIMEOUT_MS;
  const token = await system.signIn(STAFF.admin);
  for (;;) {
    const { data } = await system.call(listQueues, {}, { token });
    const image = data.queues.find(({ name }) => name === "image");
    if (image && image.counts.completed > 0 && image.counts.waiting + image.counts.active === 0) return;
    if (Date.now() > deadline) throw new Error("the worker does not finish the pictures");
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
