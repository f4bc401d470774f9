import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { answerApart, type ProcessLimits } from "./answer-apart.ts";

const LIMITS: ProcessLimits = { maxSeconds: 60, maxHeapMegabytes: 64, maxAnswerBytes: 1_000_000 };
const ask = (source: string, limits: Partial<ProcessLimits> = {}) =>
  answerApart({ source, args: [] }, Buffer.from("input"), { ...LIMITS, ...limits });

describe("a script in a process of its own", () => {
  it("answers what it writes", async () => {
    const { bytes, isCutOff } = await ask("process.stdin.pipe(process.stdout)");
    expect([bytes.toString(), isCutOff]).toEqual(["input", false]);
  });

  it("answers nothing where it fails, or takes too long, which is said", async () => {
    const [failed, late] = await Promise.all([
      ask("process.stdout.write('half'); process.exitCode = 1"),
      ask("process.stdout.write('half'); setInterval(() => {}, 1000)", { maxSeconds: 0.2 }),
    ]);
    expect([failed.bytes.length, failed.isCutOff]).toEqual([0, false]);
    expect([late.bytes.length, late.isCutOff]).toEqual([0, true]);
  });

  it("is ended where it writes more than it may", async () => {
    const endless = "const more = () => process.stdout.write('x'.repeat(100_000), more); more()";
    const { bytes, isCutOff } = await ask(endless, { maxAnswerBytes: 500_000 });
    expect([bytes.length, isCutOff]).toEqual([0, false]);
  });

  it("ends with the process that has asked", async () => {
    const folder = await mkdtemp(join(tmpdir(), "ezo-apart-"));
    try {
      const noted = join(folder, "pid");
      const parent = spawn(
        process.execPath,
        ["--import", "tsx", "--input-type=module", "-e", programThatAsks(noted)],
        { stdio: ["ignore", "ignore", "inherit"] },
      );
      await once(parent, "close");
      const pid = Number(await readFile(noted, "utf8"));
      expect(pid).toBeGreaterThan(0);
      await expect.poll(() => runs(pid), { timeout: 5000 }).toBe(false);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

/** Asks a script that goes on for ever, and ends once that has noted its process. */
const programThatAsks = (noted: string): string => `
  import { existsSync, readFileSync } from "node:fs";
  import { answerApart } from ${JSON.stringify(new URL("answer-apart.ts", import.meta.url).href)};
  const source =
    "require('node:fs').writeFileSync(process.argv[1], String(process.pid)); setInterval(() => {}, 1000)";
  const args = [${JSON.stringify(noted)}];
  void answerApart({ source, args }, Buffer.alloc(0), ${JSON.stringify(LIMITS)});
  setInterval(() => {
    if (existsSync(args[0]) && readFileSync(args[0], "utf8") !== "") process.exit(0);
  }, 20);
`;

/** One that has ended may stay listed as a zombie. */
const runs = (pid: number): Promise<boolean> =>
  readFile(`/proc/${pid}/stat`, "utf8").then(
    (stat) => !stat.includes(") Z "),
    () => false,
  );
