import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { setTimeout as after } from "node:timers/promises";
import { type BuiltSystem, startBuiltSystem } from "../e2e/stack/built-system.ts";
import { npmCommand, runCommand } from "../scripts/lib/processes/command.ts";
import { PlainError } from "../scripts/lib/report.ts";
import { mixedLoad } from "./lib/mixed-load.ts";
import { sitePaths } from "./lib/site-paths.ts";
import { DAILY_MIX, editEverySecond, printClasses } from "./mixed.ts";

const SAMPLE_EVERY_MS = 15_000;
const MEGABYTE = 1_000_000;
const numberOf = (name: string, otherwise: number): number => {
  const value = Number(process.env[name] ?? otherwise);
  if (!Number.isFinite(value) || value <= 0) throw new PlainError(`${name}: must be a positive number`);
  return value;
};

interface Memory {
  heapUsed: number;
  external: number;
  rss: number;
}
interface Sample {
  seconds: number;
  server: Memory;
  worker: Memory;
  /** Since the previous sample. */
  eventLoopP99Ms: number;
}

/**
 * `npm run soak`: a server and a worker under the daily mix at a fixed rate (`SOAK_PER_SECOND`, 100) for `SOAK_MINUTES` (10).
 * Every 15 seconds each process collects garbage and reports its memory. Exits with 1 if memory grows.
 */
async function soak(): Promise<boolean> {
  const durationMs = numberOf("SOAK_MINUTES", 10) * 60_000;
  const perSecond = numberOf("SOAK_PER_SECOND", 100);
  const probe = fileURLToPath(new URL("./lib/memory-probe.mjs", import.meta.url));
  const system = await startBuiltSystem({ nodeOptions: ["--expose-gc", "--import", probe] });
  try {
    const { projectId, ...paths } = await sitePaths(system);
    const stopEditing = editEverySecond(system, projectId);
    const load = mixedLoad({
      ...{ url: system.url, connections: 32, mix: DAILY_MIX, perSecond, warmUpMs: 0, durationMs },
      ...paths,
    });
    const samples: Sample[] = [];
    const startedAt = performance.now();
    console.log("  time   server: heap, outside it, RSS   worker: heap, outside it, RSS   event loop p99");
    const sampling = (async () => {
      for (let count = 1; count * SAMPLE_EVERY_MS <= durationMs; count++) {
        await after(Math.max(0, startedAt + count * SAMPLE_EVERY_MS - performance.now()));
        const sample = await takeSample(system, (performance.now() - startedAt) / 1000);
        samples.push(sample);
        print(sample);
      }
    })();
    const [result] = await Promise.all([load, sampling]);
    printClasses(result, await stopEditing());
    console.log(
      `${result.perSecond.toFixed(1)} answers/s of ${perSecond} requested, p99 ${result.p99Ms.toFixed(1)} ms`,
    );
    return isMemoryFlat(samples);
  } finally {
    await system.stop();
  }
}

async function takeSample(system: BuiltSystem, seconds: number): Promise<Sample> {
  // Before the collections, which block the event loop.
  const metrics = await (await fetch(`${system.url}/metrics`)).text();
  const lag = /^ezo_nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(metrics)?.[1];
  const [server, worker] = await Promise.all([memoryOf(system, "server"), memoryOf(system, "worker")]);
  return { seconds, server, worker, eventLoopP99Ms: Number(lag) * 1000 };
}

async function memoryOf(system: BuiltSystem, name: "server" | "worker"): Promise<Memory> {
  const child = system.processOf(name);
  const answer = once(child, "message") as Promise<[Memory]>;
  child.send("memory");
  return (await answer)[0];
}

const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(1).padStart(7);
const formatMemory = ({ heapUsed, external, rss }: Memory) =>
  [heapUsed, external, rss].map(megabytes).join(" ").padEnd(32);
function print({ seconds, server, worker, eventLoopP99Ms }: Sample): void {
  console.log(
    `${String(Math.round(seconds)).padStart(4)} s ${formatMemory(server)}${formatMemory(worker)}${eventLoopP99Ms.toFixed(1)} ms`,
  );
}

/**
 * Memory is flat if, over the last two thirds, the regression line rises by at most a share of the mean or a number of
 * bytes. RSS also depends on the allocator, so its limits are higher.
 */
const LIMITS = {
  heapUsed: { share: 0.04, bytes: 3e6 },
  external: { share: 0.04, bytes: 3e6 },
  rss: { share: 0.08, bytes: 20e6 },
} as const;

function isMemoryFlat(samples: readonly Sample[]): boolean {
  const counted = samples.slice(Math.floor(samples.length / 3));
  if (counted.length < 4) {
    console.log(`${samples.length} samples are too few; soak for two minutes or more`);
    return false;
  }
  let isFlat = true;
  for (const name of ["server", "worker"] as const)
    for (const [kind, limit] of Object.entries(LIMITS) as [keyof Memory, (typeof LIMITS)[keyof Memory]][]) {
      const points = counted.map((sample) => [sample.seconds, sample[name][kind]] as const);
      const mean = points.reduce((sum, [, bytes]) => sum + bytes, 0) / points.length;
      const perSecond = slope(points);
      const rise = perSecond * ((points.at(-1)?.[0] ?? 0) - (points[0]?.[0] ?? 0));
      const allowed = Math.max(limit.bytes, limit.share * mean);
      const verdict = rise <= allowed ? "flat" : "NOT FLAT";
      isFlat &&= rise <= allowed;
      console.log(
        `${name} ${kind}: mean ${megabytes(mean)} MB, ${((perSecond * 3600) / MEGABYTE).toFixed(1)} MB/h, over the last two thirds ${(rise / MEGABYTE).toFixed(2)} MB (allowed ${(allowed / MEGABYTE).toFixed(1)} MB): ${verdict}`,
      );
    }
  return isFlat;
}

/** Slope of the least-squares line. */
function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (read: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + read(point), 0) / points.length;
  const [meanX, meanY] = [mean(([x]) => x), mean(([, y]) => y)];
  const rise = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return rise / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}

await runCommand(
  npmCommand(
    "soak",
    "Runs a server and a worker under the daily mix and reports their memory. Exits with 1 if it grows. Needs a build.",
  )
    .addHelpText(
      "after",
      "\nSettings: SOAK_MINUTES (10), how long; SOAK_PER_SECOND (100), how many requests a second.",
    )
    .action(async () => {
      process.exitCode = (await soak()) ? 0 : 1;
    }),
);
// What a run that failed has left open would keep the process alive.
process.exit();
