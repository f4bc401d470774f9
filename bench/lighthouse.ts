/** `npm run lighthouse [path ...]`: Lighthouse's mobile scores of the built site. Target: 95 or more in each category. */
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { chromiumOptions } from "../e2e/chromium.ts";
import { startBuiltSystem } from "../e2e/stack/built-system.ts";
import { freePort } from "../e2e/stack/redis.ts";

const paths = process.argv.slice(2);
if (paths.length === 0) paths.push("/", "/projects/1", "/news/1");

const system = await startBuiltSystem();
const port = await freePort();
const browser = await chromium.launch({
  ...chromiumOptions,
  args: [...(chromiumOptions.args ?? []), `--remote-debugging-port=${port}`],
});
try {
  for (const path of paths) {
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
