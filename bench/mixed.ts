import { projectRoutes } from "@ezo/contract/admin/projects/projects";
import { type BuiltSystem, STAFF, startBuiltSystem } from "../e2e/stack/built-system.ts";
import { contentGrowth } from "./lib/growth.ts";
import { loopDelayP99Ms } from "./lib/loop-delay.ts";
import { type Mix, mixedLoad, type MixedResult } from "./lib/mixed-load.ts";
import type { Result } from "./lib/report.ts";
import { sitePaths } from "./lib/site-paths.ts";

const CONNECTIONS = 32;
const WARM_UP_MS = 5000;
const RUN_MS = 20_000;
/** Of the server's event loop: how long a kept answer may wait for what else the server does. */
const LOOP_DELAY_MAX_MS = 10;
const EDIT_EVERY_MS = 1000;
const CACHED_ONLY: Mix = { cached: 100, missed: 0, enquiry: 0 };
/** Content changes a few times an hour, and most visitors request what others have requested before. */
export const DAILY_MIX: Mix = { cached: 95, missed: 4, enquiry: 1 };

/**
 * One server and one worker under cached answers only, and under the load of a busy day, while an administrator edits a
 * project every second; the yardstick is the same run with cached answers only and no edits, and for the delay of the
 * server's event loop what it may be. Then the cost of a miss and a hit as the content grows tenfold and a hundredfold.
 */
export async function benchMixed(): Promise<Result[]> {
  const system = await startBuiltSystem();
  try {
    const paths = await sitePaths(system);
    const load = { url: system.url, connections: CONNECTIONS, ...paths };
    const times = { warmUpMs: WARM_UP_MS, durationMs: RUN_MS };
    const alone = await mixedLoad({ ...load, ...times, mix: CACHED_ONLY });
    const whileEditing = async (mix: Mix) => {
      await loopDelayP99Ms(system.url);
      const stopEditing = editEverySecond(system, paths.projectId);
      const result = await mixedLoad({ ...load, ...times, mix });
      const loopDelayMs = await loopDelayP99Ms(system.url);
      printClasses(result, await stopEditing());
      return { ...result, loopDelayMs };
    };
    const edited = await whileEditing(CACHED_ONLY);
    const mixed = await whileEditing(DAILY_MIX);
    await system.drain();
    return [
      ...compare(`An edit every second, ${CONNECTIONS} connections (yardstick: no edits)`, edited, alone),
      ...compare(
        `95 % cached, 4 % missed, 1 % enquiries, an edit every second, ${CONNECTIONS} connections (yardstick: cached answers only)`,
        mixed,
        alone,
      ),
      loopDelay("An edit every second", edited),
      loopDelay("The mixed load", mixed),
      ...(await contentGrowth(system)),
    ];
  } finally {
    await system.stop();
  }
}

const loopDelay = (what: string, { loopDelayMs }: { loopDelayMs: number }): Result => ({
  what: `${what}, delay of the server's event loop, p99`,
  ours: loopDelayMs,
  yardstick: LOOP_DELAY_MAX_MS,
  unit: "ms",
  verdict: "ratio of times, at most 1",
});

function compare(what: string, ours: MixedResult, yardstick: MixedResult): Result[] {
  const time = (name: string, of: "p50Ms" | "p99Ms" | "worstMs"): Result => ({
    what: `The same, ${name}`,
    ours: ours[of],
    yardstick: yardstick[of],
    unit: "ms",
    verdict: "ratio of times",
  });
  return [
    {
      what,
      ours: ours.perSecond,
      yardstick: yardstick.perSecond,
      unit: "per second",
      verdict: "ratio of rates",
    },
    time("p50", "p50Ms"),
    time("p99", "p99Ms"),
    time("the longest", "worstMs"),
  ];
}

export function printClasses({ classes }: Pick<MixedResult, "classes">, edits: number): void {
  for (const [name, { count, p50Ms, p99Ms, errors }] of Object.entries(classes)) {
    const failures = Object.entries(errors).map(([reason, times]) => `${reason}: ${times}`);
    console.log(
      `${name.padEnd(8)} ${String(count).padStart(7)} answers, p50 ${p50Ms?.toFixed(1) ?? "-"} ms, p99 ${p99Ms?.toFixed(1) ?? "-"} ms, errors: ${failures.join(", ") || "none"}`,
    );
  }
  console.log(`edits by the administrator: ${edits}`);
}

/** Changes a project's year once a second, as the admin's form does. The returned function stops it. */
export function editEverySecond(system: BuiltSystem, projectId: number): () => Promise<number> {
  let isStopped = false;
  let wake = (): void => undefined;
  const work = async () => {
    const token = await system.signIn(STAFF.admin);
    const params = { id: String(projectId) };
    let { version } = (await system.call(projectRoutes.get, { params }, { token })).data;
    let edits = 0;
    for (; !isStopped; edits++) {
      const body = { version, year: 2020 + (edits % 10) };
      version = (await system.call(projectRoutes.patch, { params, body }, { token })).data.version;
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, EDIT_EVERY_MS);
      });
    }
    return edits;
  };
  const done = work();
  return () => {
    isStopped = true;
    wake();
    return done;
  };
}
