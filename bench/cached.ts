import { fork } from "node:child_process";
import { once } from "node:events";
import { type BuiltSystem, startBuiltSystem } from "../e2e/stack/built-system.ts";
import { httpLoad, type LoadResult } from "./lib/http-load.ts";
import { median, type Result } from "./lib/report.ts";
import { alternate } from "./lib/rounds.ts";

const CONNECTIONS = 32;
// Many short rounds, so that other load on the machine affects both equally.
const ROUND_MS = 1000;
const ROUNDS = 15;

const TARGETS = [
  { what: "Cached GET of the bootstrap call", path: "/api/homepage/bootstrap?locale=ka", ratio: 0.8 },
  { what: "Cached GET of a page of projects", path: "/api/projects-page?locale=ka", ratio: 0.8 },
  { what: "Cached home page", path: "/", ratio: 0.6 },
] as const;

/** Cached answers per second of one server process, against bare `node:http` that answers the same bytes. */
export async function benchCached(): Promise<Result[]> {
  const system = await startBuiltSystem({ worker: false });
  try {
    const results: Result[] = [];
    for (const target of TARGETS) results.push(...(await measure(system, target)));
    return results;
  } finally {
    await system.stop();
  }
}

async function measure(system: BuiltSystem, target: (typeof TARGETS)[number]): Promise<Result[]> {
  const url = `${system.url}${target.path}`;
  // The second answer comes from the cache.
  await fetch(url);
  const cached = await fetch(url);
  if (!cached.headers.get("cache-status")?.includes("hit"))
    throw new Error(`${target.path} is not cached: ${cached.status}, ${cached.headers.get("cache-status")}`);
  const body = Buffer.from(await cached.arrayBuffer());
  const bareServer = fork(new URL("./lib/bare-server.ts", import.meta.url), {
    execArgv: ["--import", "tsx"],
  });
  bareServer.send({ body: body.toString("base64"), type: cached.headers.get("content-type") ?? "" });
  const [barePort] = (await once(bareServer, "message")) as [number];
  const load = { connections: CONNECTIONS, durationMs: ROUND_MS };
  const { ours, yardstick } = await alternate(
    ROUNDS,
    () => httpLoad({ ...load, url }),
    () => httpLoad({ ...load, url: `http://127.0.0.1:${barePort}/` }),
  );
  bareServer.kill();
  const what = `${target.what}, ${(body.length / 1024).toFixed(0)} kB, ${CONNECTIONS} connections (yardstick: bare node:http, same bytes)`;
  const p99 = (rounds: readonly LoadResult[]) => median(rounds.map(({ p99Ms }) => p99Ms));
  const rate = (rounds: readonly LoadResult[]) => median(rounds.map(({ perSecond }) => perSecond));
  return [
    {
      what,
      ours: rate(ours),
      yardstick: rate(yardstick),
      unit: "per second",
      verdict: `target: ratio >= ${target.ratio.toFixed(2)}`,
    },
    {
      what: `${target.what}, p99`,
      ours: p99(ours),
      yardstick: p99(yardstick),
      unit: "ms",
      verdict: "target: ratio <= 2",
    },
  ];
}
