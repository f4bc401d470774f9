import { DEFAULT_TIME_ZONE } from "@ezo/contract/values/clock/time-zone";
import { DAY_MS } from "@ezo/contract/values/time";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { getSystem } from "@ezo/contract/admin/operations/system";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { claimRun } from "@ezo/core/backup/backup-runs.repo";
import { dueDay } from "@ezo/core/backup/due";
import { type BackupParts, makeDueBackup } from "@ezo/core/backup/scheduled-backup";
import { verifyArchive } from "@ezo/core/backup/verify";
import { createLog } from "@ezo/core/platform/log/log";
import { openStorage, type Storage } from "@ezo/core/platform/storage/storage";
import pg from "pg";
import { create, extract } from "tar";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { restore } from "../../../../scripts/lib/backup/restore.ts";
import { anEnquiry } from "../../../stack/factories/enquiries.ts";
import { createEmptyDatabase } from "../../../stack/services/database.ts";
import { startS3 } from "../../../stack/services/s3.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

const AT = "00:00";
let stack: Stack;
let dir: string;
let kept: Storage;
let token: string;
/** Each test has a day of its own. */
let today = new Date();
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "ezo-scheduled-"));
  kept = openStorage(pathToFileURL(dir).href, "BACKUP_URL");
  stack = await startStack({ workers: 0, env: { BACKUP_AT: AT } });
  token = await stack.token();
  await stack.call(sendEnquiry, { body: anEnquiry() });
});
afterAll(async () => {
  await stack.stop();
  await rm(dir, { recursive: true, force: true });
});

const nextDay = () => (today = new Date(today.getTime() + DAY_MS));
const partsOf = (over: Partial<BackupParts> = {}): BackupParts => ({
  db: stack.database.prisma,
  log: createLog("silent", "test"),
  databaseUrl: stack.config.databaseUrl ?? "",
  storageUrl: stack.config.storageUrl,
  dataDir: stack.config.dataDir,
  backup: { at: AT, keepDays: 30 },
  kept,
  stopping: new AbortController().signal,
  now: () => today,
  ...over,
});
const runOf = (at: Date) =>
  stack.database.prisma.backupRun.findUnique({
    where: { day: new Date(`${dueDay(at, AT, DEFAULT_TIME_ZONE)}T00:00:00Z`) },
  });
const archives = async () => (await readdir(join(dir, "scheduled"))).toSorted();
const workFolders = async () =>
  (await readdir(join(stack.config.dataDir, "backups"))).filter((name) => name.startsWith("."));
const checked = async () => {
  const { data } = await stack.call(getSystem, {}, { token });
  return data.checks.find(({ name }) => name === "backup");
};
/** Servers keep the figures for two seconds. */
const POLL = { timeout: 10_000 };
const metrics = async () => (await fetch(`${stack.url()}/metrics`)).text();

it("is amber on the system page before the first one, for the settings ask for it", async () => {
  expect(await checked()).toMatchObject({ verdict: "amber", value: null, reason: { code: "no_backup" } });
  expect(await metrics()).not.toMatch(/^ezo_backup_age_seconds /m);
});

describe("a scheduled backup", () => {
  it("is verified, readable by its owner only, and restores into an empty system", async () => {
    await makeDueBackup(partsOf());
    const [name = "", ...others] = await archives();
    expect(others).toEqual([]);
    const file = join(dir, "scheduled", name);
    const { mode, size } = await stat(file);
    expect(mode & 0o777).toBe(0o600);
    expect(await runOf(today)).toMatchObject({ name, bytes: BigInt(size), failure: null, leaseOwner: null });
    expect(await workFolders()).toEqual([]);

    const empty = await createEmptyDatabase();
    try {
      const storageUrl = pathToFileURL(join(dir, "files")).href;
      await restore({ databaseUrl: empty.url, storageUrl, file, isForced: false, report: () => undefined });
      const client = new pg.Client({ connectionString: empty.url });
      await client.connect();
      const { rows } = await client.query<{ count: number }>("select count(*)::int as count from customers");
      await client.end();
      expect(rows).toEqual([{ count: 1 }]);
    } finally {
      await empty.drop();
    }
  });

  it("shows its age, size and time on the system page and in the metrics", async () => {
    const run = await runOf(today);
    await expect.poll(checked, POLL).toMatchObject({
      verdict: "green",
      reason: null,
      backup: { name: run?.name, bytes: Number(run?.bytes), duration_ms: run?.durationMs },
    });
    await expect.poll(metrics, POLL).toMatch(/^ezo_backup_age_seconds [\d.e-]+$/m);
    const text = await metrics();
    expect(text).toMatch(new RegExp(`^ezo_backup_bytes ${run?.bytes}$`, "m"));
    expect(text).toMatch(/^ezo_backup_failing 0$/m);
  });

  it("is made once a day, however many workers are at it, and by none without a time", async () => {
    const before = await archives();
    await makeDueBackup(partsOf());
    expect(await archives()).toEqual(before);
    nextDay();
    await makeDueBackup(partsOf({ backup: { at: undefined, keepDays: 30 } }));
    expect(await runOf(today)).toBeNull();
    await Promise.all([1, 2, 3].map(() => makeDueBackup(partsOf())));
    expect(await archives()).toHaveLength(before.length + 1);
    expect(await runOf(today)).toMatchObject({ attempts: 1 });
  });

  it("is taken over from a worker that has died, whose leftovers are removed", async () => {
    nextDay();
    const { prisma } = stack.database;
    const before = await archives();
    const run = await claimRun(prisma, dueDay(today, AT, DEFAULT_TIME_ZONE), crypto.randomUUID());
    const half = join(stack.config.dataDir, "backups", ".scheduled-died");
    await mkdir(half);
    await writeFile(join(half, "half"), "half");
    await writeFile(join(dir, "scheduled", "ezo-half.part"), "half");
    await makeDueBackup(partsOf());
    expect(await runOf(today)).toMatchObject({ attempts: 1, finishedAt: null });
    expect(await workFolders()).toEqual([".scheduled-died"]);

    await prisma.backupRun.update({ where: { id: run?.id ?? 0 }, data: { leaseExpiresAt: new Date(0) } });
    await makeDueBackup(partsOf());
    expect(await runOf(today)).toMatchObject({ attempts: 2, finishedAt: expect.any(Date) as Date });
    expect(await workFolders()).toEqual([]);
    expect(await archives()).toHaveLength(before.length + 1);
  });

  it("ends at once where its worker stops, and the attempt does not count", async () => {
    nextDay();
    const before = await archives();
    await makeDueBackup(partsOf({ stopping: AbortSignal.abort(new Error("the worker is stopping")) }));
    expect(await runOf(today)).toMatchObject({ attempts: 0, leaseOwner: null, failedAt: null });
    await makeDueBackup(partsOf());
    expect(await archives()).toHaveLength(before.length + 1);
  });
});

describe("a backup that fails", () => {
  it("says why, removes nothing, and is tried again a quarter of an hour later", async () => {
    nextDay();
    const before = await archives();
    const nowhere = openStorage("file:///dev/null/nowhere", "BACKUP_URL");
    await makeDueBackup(partsOf({ kept: nowhere, backup: { at: AT, keepDays: 1 } }));
    const failed = await runOf(today);
    expect(failed).toMatchObject({ attempts: 1, finishedAt: null, failure: expect.any(String) as string });
    expect(await archives()).toEqual(before);
    expect(await workFolders()).toEqual([]);
    await expect.poll(checked, POLL).toMatchObject({
      verdict: "amber",
      reason: { code: "backup_failed", params: { message: failed?.failure } },
    });
    await expect.poll(metrics, POLL).toMatch(/^ezo_backup_failing 1$/m);

    await makeDueBackup(partsOf());
    expect(await runOf(today)).toMatchObject({ attempts: 1 });
    const { prisma } = stack.database;
    const past = new Date(Date.now() - 16 * 60_000);
    await prisma.backupRun.update({ where: { id: failed?.id ?? 0 }, data: { failedAt: past } });
    await makeDueBackup(partsOf());
    expect(await runOf(today)).toMatchObject({ attempts: 2, failure: null });
    await expect.poll(checked, POLL).toMatchObject({ verdict: "green", reason: null });
  });

  it("leaves no archive that differs from what was written", async () => {
    nextDay();
    const before = await archives();
    // A disk that keeps the first half alone.
    const putFile: Storage["putFile"] = async (key, path, type) => {
      const bytes = await readFile(path);
      await kept.put(key, bytes.subarray(0, bytes.length / 2), type);
    };
    await makeDueBackup(partsOf({ kept: { ...kept, putFile } }));
    expect((await runOf(today))?.failure).toMatch(/could not be read back/);
    expect(await archives()).toEqual(before);
  });

  it("says what the place of the archives has answered", async () => {
    nextDay();
    const putFile: Storage["putFile"] = () =>
      Promise.reject(new Error("Cannot write file", { cause: new Error("The bucket does not exist") }));
    await makeDueBackup(partsOf({ kept: { ...kept, putFile } }));
    expect((await runOf(today))?.failure).toBe("Cannot write file: The bucket does not exist");
  });

  it("is seen in the archive itself", async () => {
    const [name = ""] = await archives();
    const file = join(dir, "scheduled", name);
    expect((await verifyArchive(file)).tables.length).toBeGreaterThan(20);
    const parts = join(dir, "parts");
    const again = async () => {
      const changed = join(dir, "changed.tar.gz");
      await create({ gzip: true, file: changed, cwd: parts }, await readdir(parts));
      return verifyArchive(changed);
    };
    await mkdir(parts);
    await extract({ file, cwd: parts });
    const customers = join(parts, "database", "public.customers.copy");
    await writeFile(customers, (await readFile(customers, "utf8")).replace("\t", " "));
    await expect(again()).rejects.toThrow(/public\.customers\.copy does not match its checksum/);
    await rm(customers);
    await expect(again()).rejects.toThrow(/is missing from the archive/);
    await rm(join(parts, "manifest.json"));
    await expect(again()).rejects.toThrow(/has no manifest\.json/);
    const cut = join(dir, "cut.tar.gz");
    const whole = await readFile(file);
    await writeFile(cut, whole.subarray(0, whole.length / 2));
    await expect(verifyArchive(cut)).rejects.toThrow(/./);
  });
});

it("past archives are removed after a success, and nothing else", async () => {
  nextDay();
  for (const name of ["ezo-2020-01-01T000000Z.tar.gz", "notes.txt"])
    await writeFile(join(dir, "scheduled", name), "x");
  await makeDueBackup(partsOf());
  const names = await archives();
  expect(names).not.toContain("ezo-2020-01-01T000000Z.tar.gz");
  expect(names).toContain("notes.txt");
});

it("archives are put into a bucket, too", async () => {
  nextDay();
  const s3 = await startS3();
  try {
    const bucket = openStorage(s3.storageUrl, "BACKUP_URL");
    await bucket.put("scheduled/ezo-2020-01-01T000000Z.tar.gz", Buffer.from("x"), "application/gzip");
    await makeDueBackup(partsOf({ kept: bucket }));
    const run = await runOf(today);
    expect(run).toMatchObject({ failure: null, finishedAt: expect.any(Date) as Date });
    const keys: string[] = [];
    for await (const { key } of bucket.list("scheduled")) keys.push(key);
    expect(keys).toEqual([`scheduled/${run?.name}`]);
    expect((await bucket.find(keys[0] ?? ""))?.sizeBytes).toBe(Number(run?.bytes));
  } finally {
    await s3.close();
  }
});

it("workers make it by themselves, one of them, in a folder of the data", async () => {
  const app = await startStack({ workers: 2, env: { BACKUP_AT: AT } });
  try {
    const runs = () => app.database.prisma.backupRun.findMany();
    await expect
      .poll(runs, { timeout: 60_000, interval: 200 })
      .toMatchObject([{ attempts: 1, failure: null, finishedAt: expect.any(Date) as Date }]);
    expect(await readdir(join(app.config.dataDir, "backups", "scheduled"))).toEqual(
      (await runs()).map(({ name }) => name),
    );
  } finally {
    await app.stop();
  }
}, 90_000);
