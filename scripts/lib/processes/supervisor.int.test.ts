import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LogLine } from "./child-log.ts";
import { isAlive, waitUntilGone } from "./processes.ts";
import { createSupervisor, type Service, type Supervisor, type SupervisorOptions } from "./supervisor.ts";

let folder: string;
let supervisor: Supervisor;
let reports: string[];
let logged: LogLine[];

function supervise(options: Partial<SupervisorOptions> = {}): Supervisor {
  supervisor = createSupervisor({
    logDir: folder,
    report: (line) => reports.push(line),
    onLog: (_, line) => logged.push(line),
    firstPauseMs: 20,
    graceMs: 5_000,
    ...options,
  });
  return supervisor;
}
const start = (script: string, options?: Partial<SupervisorOptions>): Service =>
  supervise(options).start({
    name: "thing",
    command: process.execPath,
    args: ["-e", script],
    cwd: folder,
    env: process.env,
  });
const pidOf = (service: Service) =>
  vi.waitFor(() => {
    const pid = service.pid();
    if (pid === undefined) throw new Error("not running yet");
    return pid;
  });
const hasLogged = (text: string) =>
  vi.waitFor(async () => expect(await readFile(join(folder, "thing.log"), "utf8")).toContain(text));

const idle = "console.log('up'); setInterval(() => {}, 1000);";
const stubborn = `process.on('SIGTERM', () => console.log('no')); ${idle}`;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "ezo-supervisor-"));
  reports = [];
  logged = [];
});
afterEach(async () => {
  supervisor.killNow();
  await supervisor.stop();
  await rm(folder, { recursive: true, force: true });
});

describe("a service that dies", () => {
  it("is restarted, with a line in the log", async () => {
    const service = start(idle);
    const first = await pidOf(service);
    process.kill(first, "SIGKILL");
    await waitUntilGone(first, 5_000);
    const second = await vi.waitFor(() => {
      const pid = service.pid();
      if (pid === undefined || pid === first) throw new Error("not back yet");
      return pid;
    });
    expect(isAlive(second)).toBe(true);
    expect(reports).toEqual([`thing (pid ${first}) ended by SIGKILL; starting it again in 0.02 s`]);
  });

  it("is restarted with growing pauses while it keeps dying", async () => {
    start("process.exit(3)", { firstPauseMs: 10, maxPauseMs: 40 });
    await vi.waitFor(() => expect(reports.length).toBeGreaterThanOrEqual(4));
    const pauses = reports.slice(0, 4).map((line) => /with code 3.* in (\S+) s/.exec(line)?.[1]);
    expect(pauses).toEqual(["0.01", "0.02", "0.04", "0.04"]);
  });
});

describe("stopping", () => {
  it("lets a service finish its work", async () => {
    const finish =
      "process.on('SIGTERM', () => setTimeout(() => { console.log('finished'); process.exit(0); }, 200));";
    const service = start(finish + idle);
    const pid = await pidOf(service);
    await hasLogged("up");
    await service.stop();
    expect(isAlive(pid)).toBe(false);
    await hasLogged("finished");
    expect(reports).toEqual([]);
  });

  it("kills a service that ignores SIGTERM", async () => {
    const service = start(stubborn, { graceMs: 300 });
    const pid = await pidOf(service);
    await hasLogged("up");
    await supervisor.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it("also ends what a service has started", async () => {
    const child = `require('child_process').spawn('sleep', ['60']).on('spawn', function () { console.log('child', this.pid); });`;
    const service = start(child + idle);
    await hasLogged("child");
    const pid = Number(/child (\d+)/.exec(await readFile(join(folder, "thing.log"), "utf8"))?.[1]);
    await service.stop();
    expect(await waitUntilGone(pid, 5_000)).toBe(true);
  });
});

it("restarts a service on request without counting it as a failure", async () => {
  const service = start(idle);
  const first = await pidOf(service);
  await service.restart();
  expect(await pidOf(service)).not.toBe(first);
  expect(reports).toEqual([]);
  expect(service.failures()).toBe(0);
});

it("leaves nothing behind when the supervisor is killed", async () => {
  const program = `
    import { createSupervisor } from ${JSON.stringify(new URL("supervisor.ts", import.meta.url).href)};
    const supervisor = createSupervisor({ logDir: ${JSON.stringify(folder)}, report() {}, onLog() {}, graceMs: 300 });
    const service = supervisor.start({ name: "thing", command: process.execPath, cwd: "/", env: process.env,
      args: ["-e", ${JSON.stringify(stubborn)}] });
    setInterval(() => service.pid() && console.log(service.pid()), 50);`;
  const args = ["--import", "tsx", "--input-type=module", "-e", program];
  const launcher = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(launcher.stdout, "data")) as [Buffer];
  const pid = Number.parseInt(line.toString(), 10);
  expect(isAlive(pid)).toBe(true);
  await hasLogged("up");
  launcher.kill("SIGKILL");
  expect(await waitUntilGone(pid, 5_000)).toBe(true);
  supervise();
});

it("shows warnings on the terminal and keeps everything in the file", async () => {
  const lines = [
    { level: "info", msg: "listening" },
    { level: "warn", msg: "slow", err: { message: "took 3 s" } },
    { level: 50, msg: "broken" },
  ];
  start(`for (const line of ${JSON.stringify(lines)}) console.log(JSON.stringify(line)); ${idle}`);
  await hasLogged("up");
  await vi.waitFor(() => expect(logged).toHaveLength(3));
  expect(logged).toEqual([
    { level: "warn", text: "slow: took 3 s" },
    { level: "error", text: "broken" },
    { level: "warn", text: "up" },
  ]);
  await hasLogged("listening");
});
