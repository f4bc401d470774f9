/**
 * `npm run lighthouse [path ...]`: Lighthouse's mobile scores of the built site, by the median of five runs of each
 * page, with the least and the greatest. Target: 95 or more in each category.
 */
import { listQueues } from "@ezo/contract/jobs";
import { chromium } from "@playwright/test";
import { chromiumOptions } from "../e2e/chromium.ts";
import { STAFF, startBuiltSystem } from "../e2e/stack/built-system.ts";
import { findFreePort } from "../scripts/lib/ports.ts";
import { installLighthouse, runLighthouse, type LighthouseReport } from "./lib/lighthouse.ts";

const paths = process.argv.slice(2);
if (paths.length === 0) paths.push("/", "/projects/1", "/news/1");

/** One run says little: a neighbour's work on the same machine moves it by several points. */
const RUNS = 5;
const METRICS = {
  "first-contentful-paint": "ms",
  "largest-contentful-paint": "ms",
  "total-blocking-time": "ms",
  "cumulative-layout-shift": "of the screen",
};

/** How long a machine may take for the demo's pictures in all formats and widths. */
const PICTURES_TIMEOUT_MS = 10 * 60_000;

await installLighthouse(console.log);
const system = await startBuiltSystem({ makesPictures: true });
const port = await findFreePort();
const browser = await chromium.launch({
  ...chromiumOptions,
  args: [...(chromiumOptions.args ?? []), `--remote-debugging-port=${port}`],
});
try {
  await untilPicturesAreReady();
  for (const path of paths) {
    // The first request to a process finds everything cold; visitors come later.
    await fetch(system.url + path);
    const runs: LighthouseReport[] = [];
    for (let attempt = 0; runs.length < RUNS; attempt++) {
      const report = await runLighthouse(`${system.url}${path}`, port);
      const reason = report.runtimeError?.message;
      if (!reason) runs.push(report);
      // Now and then Lighthouse loses its browser and gives nought for everything; that is said, and is no measurement.
      else if (attempt < 2 * RUNS) console.log(`${path}: a run without a result: ${reason}`);
      else throw new Error(`Lighthouse gives no result for ${path}: ${reason}`);
    }
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
} finally {
  await browser.close();
  await system.stop();
}

function print(name: string, values: number[]): void {
  const sorted = values.toSorted((a, b) => a - b);
  console.log(`  ${name}: ${sorted[Math.floor(RUNS / 2)]} (${sorted[0]} to ${sorted.at(-1)})`);
}

/**
 * Until their variants are made, pictures are served as they were uploaded, ten times as large; and while they are
 * being made, pages wait for the processor.
 */
async function untilPicturesAreReady(): Promise<void> {
  const deadline = Date.now() + PICTURES_TIMEOUT_MS;
  const token = await system.signIn(STAFF.admin);
  for (;;) {
    const { data } = await system.call(listQueues, {}, { token });
    const image = data.queues.find(({ name }) => name === "image");
    if (image && image.counts.completed > 0 && image.counts.waiting + image.counts.active === 0) return;
    if (Date.now() > deadline) throw new Error("the worker does not come to an end with the pictures");
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
