/** `npm run lighthouse [path ...]`: Lighthouse's mobile scores of the built site. Target: 95 or more in each category. */
import { listQueues } from "@ezo/contract/jobs";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { chromiumOptions } from "../e2e/chromium.ts";
import { STAFF, startBuiltSystem } from "../e2e/stack/built-system.ts";
import { freePort } from "../e2e/stack/redis.ts";

const paths = process.argv.slice(2);
if (paths.length === 0) paths.push("/", "/projects/1", "/news/1");

/** How long a machine may take for the demo's pictures in all formats and widths. */
const PICTURES_TIMEOUT_MS = 10 * 60_000;

const system = await startBuiltSystem({ makesPictures: true });
const port = await freePort();
const browser = await chromium.launch({
  ...chromiumOptions,
  args: [...(chromiumOptions.args ?? []), `--remote-debugging-port=${port}`],
});
try {
  await untilPicturesAreReady();
  for (const path of paths) {
    // The first request to a process finds everything cold; visitors come later.
    await fetch(system.url + path);
    const result = await lighthouse(`${system.url}${path}`, { port, output: "json", logLevel: "error" });
    if (!result) throw new Error(`Lighthouse gave no result for ${path}`);
    const { categories, audits } = result.lhr;
    const scores = Object.values(categories).map(
      ({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`,
    );
    console.log(`${path}: ${scores.join(", ")}`);
    for (const id of [
      "first-contentful-paint",
      "largest-contentful-paint",
      "total-blocking-time",
      "cumulative-layout-shift",
    ])
      console.log(`  ${audits[id]?.title}: ${audits[id]?.displayValue}`);
    for (const audit of Object.values(audits))
      if (audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === "binary")
        console.log(`  - ${audit.title}`);
  }
} finally {
  await browser.close();
  await system.stop();
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
