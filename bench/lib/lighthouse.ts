import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installOwnPackages } from "../../scripts/lib/build/own-packages.ts";
import { inRoot } from "../../scripts/lib/paths.ts";
import type { Report } from "../../scripts/lib/report.ts";
import { runProgram } from "../../scripts/lib/processes/run-tool.ts";

/** What is read of a report; Lighthouse's own types come only with its packages. */
export interface LighthouseReport {
  /** In the report's order: performance, accessibility, best practices, SEO. Scores are 0 to 1. */
  categories: Record<string, { id: string; title: string; score: number | null }>;
  audits: Record<
    string,
    { title: string; score: number | null; scoreDisplayMode: string; numericValue?: number }
  >;
  runtimeError?: { message: string };
}

const folder = inRoot("bench", "lighthouse");
const program = join(folder, "node_modules", "lighthouse", "cli", "index.js");

/** What only who measures needs. */
export const installLighthouse = (report: Report): Promise<void> =>
  installOwnPackages("bench/lighthouse", report);

/** One mobile run in the browser that listens on this port. Throws a PlainError if there is no report. */
export async function runLighthouse(url: string, port: number): Promise<LighthouseReport> {
  const out = await mkdtemp(join(tmpdir(), "lighthouse-"));
  const file = join(out, "report.json");
  const options = [`--port=${port}`, "--output=json", `--output-path=${file}`, "--quiet"];
  try {
    await runProgram(`Lighthouse of ${url}`, process.execPath, [program, url, ...options], { cwd: out });
    return JSON.parse(await readFile(file, "utf8")) as LighthouseReport;
  } finally {
    await rm(out, { recursive: true });
  }
}
