import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { CHECK_NAMES, getSystem } from "@ezo/contract/admin/operations/system";
import { sendVitals } from "@ezo/contract/site/vitals";
import {
  API_KEY_USED_DAYS,
  PUSH_KEY_USED_DAYS,
  VITALS_KEPT_DAYS,
} from "@ezo/contract/values/limits/operations";
import { DAY_MS } from "@ezo/contract/values/time";
import { runHousekeeping } from "@ezo/core/housekeeping/housekeeping";
import { worstOf } from "@ezo/core/system/thresholds";
import { createLog } from "@ezo/core/platform/log/log";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "../../../../scripts/lib/processes/ports.ts";
import { isFullRun } from "../../../../scripts/lib/tests/test-scope.ts";
import { failureOf } from "../../../stack/failure.ts";
import { openDatabaseGate } from "../../../stack/services/database.ts";
import type { TcpGate } from "../../../stack/services/tcp-gate.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
let databaseGate: TcpGate;
let token: string;
beforeAll(async () => {
  databaseGate = await openDatabaseGate();
  stack = await startStack({ databaseGate });
  token = await stack.token();
  // From before scheduled backups were switched off.
  const at = new Date("2025-01-01T00:00:00Z");
  await stack.database.prisma.backupRun.create({
    data: { day: at, startedAt: at, finishedAt: at, name: "ezo-old.tar.gz", bytes: 1n, durationMs: 1 },
  });
});
afterAll(() => stack.stop());

const report = async () => (await stack.call(getSystem, {}, { token })).data;
const checkOf = async (name: (typeof CHECK_NAMES)[number]) => {
  const found = (await report()).checks.find((check) => check.name === name);
  if (!found) throw new Error(`no check ${name}`);
  return found;
};

describe("the system page", () => {
  it("reports every part of a healthy system, and names its versions", async () => {
    await expect.poll(async () => (await checkOf("worker")).verdict, { timeout: 30_000 }).toBe("green");
    const { checks, verdict, versions } = await report();
    expect(checks.map(({ name }) => name)).toEqual([...CHECK_NAMES]);
    expect(verdict).toBe(worstOf(checks.map((check) => check.verdict)));
    const verdictOf = (name: string) => checks.find((check) => check.name === name)?.verdict;
    if (stack.mode === "postgres") expect(verdictOf("redis")).toBe("unused");
    // Response times depend on the machine, so they are not checked.
    for (const name of ["database", "smtp", "storage", stack.mode === "redis" ? "redis" : "disk"])
      expect(checks.find((check) => check.name === name)).toMatchObject({
        value: expect.any(Number) as number,
      });
    for (const name of ["migrations", "queue_failed", "queue_paused", "mail_unknown"])
      expect(verdictOf(name), name).toBe("green");
    expect(checks.find(({ name }) => name === "backup")).toMatchObject({
      verdict: "amber",
      value: null,
      reason: { code: "no_backup_schedule", params: { setting: "BACKUP_AT" } },
    });
    expect(versions["PostgreSQL"]).toMatch(/^\d+/);
    expect(versions["Node.js"]).toBe(process.versions.node);
  });
});

describe("keys that are used for longer than the guide says", () => {
  it("are named on the system page until they are changed", async () => {
    const { prisma: db } = stack.database;
    const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
    const aKey = (name: string, days: readonly number[], more: { revokedAt?: Date; expiresAt?: Date } = {}) =>
      db.apiKey.create({
        data: {
          name,
          capabilities: ["projects.read"],
          ratePerMinute: 60,
          ...more,
          secrets: {
            create: days.map((age) => ({
              hash: `${name} of ${age} days`,
              prefix: "ezo",
              createdAt: daysAgo(age),
            })),
          },
        },
      });
    await aKey("Young", [API_KEY_USED_DAYS - 1]);
    await aKey("Changed", [API_KEY_USED_DAYS + 1, 1]);
    await aKey("Revoked", [API_KEY_USED_DAYS + 1], { revokedAt: new Date() });
    await aKey("Expired", [API_KEY_USED_DAYS + 1], { expiresAt: daysAgo(1) });
    expect(await checkOf("old_keys")).toMatchObject({ verdict: "green", value: 0 });

    await aKey("Portal", [API_KEY_USED_DAYS + 1]);
    const createdAt = daysAgo(PUSH_KEY_USED_DAYS + 1);
    await db.keptKey.upsert({
      where: { purpose: "push" },
      create: { purpose: "push", key: new Uint8Array(32), createdAt },
      update: { createdAt },
    });
    expect(await checkOf("old_keys")).toMatchObject({ verdict: "amber", value: 2, detail: "Portal, push" });
    await db.keptKey.delete({ where: { purpose: "push" } });
    await db.apiKey.deleteMany();
  });
});

describe("a part without a value on the system page", () => {
  it("has a code besides the text for operators", async () => {
    const app = await startStack({ workers: 0, env: { SMTP_URL: "smtp://127.0.0.1:9" } });
    try {
      await app.queues.queue("image").pause();
      const { data } = await app.call(getSystem, {}, { token: await app.token() });
      const found = (name: string) => data.checks.find((check) => check.name === name);
      expect(found("smtp")).toMatchObject({
        verdict: "red",
        detail: expect.stringContaining("ECONNREFUSED") as string,
        reason: { code: "unreachable", params: {} },
      });
      expect(found("queue_paused")).toMatchObject({
        detail: "image",
        reason: null,
        queues: [{ name: "image", jobs: null }],
      });
    } finally {
      await app.stop();
    }
  });
});

describe("the doctor", () => {
  const doctor = (env: Record<string, string>) =>
    promisify(execFile)(process.execPath, ["--import", "tsx", "scripts/doctor.ts"], {
      env: {
        PATH: process.env["PATH"] ?? "",
        NODE_ENV: "test",
        DATABASE_URL: stack.config.databaseUrl ?? "",
        DATA_DIR: stack.config.dataDir,
        ...(stack.config.redisUrl ? { REDIS_URL: stack.config.redisUrl } : {}),
        SMTP_URL: stack.config.smtpUrl ?? "",
        PORT: new URL(stack.url()).port,
        ...env,
      },
    }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { code: number; stdout: string }) => ({ code: error.code, stdout: error.stdout }),
    );

  it("prints the same checks, and exits with 0 if nothing is red", async () => {
    const { code, stdout } = await doctor({});
    for (const name of CHECK_NAMES) expect(stdout).toContain(` ${name.replaceAll("_", " ")} `);
    expect(stdout).toMatch(/^ok +migrations +0/m);
    expect(stdout).toMatch(/^\w+ +database +\d+ ms/m);
    // The running server's own figures are read from it.
    expect(stdout).toMatch(/^\w+ +memory +\d+ MB/m);
    // On a busy machine a value may really be bad.
    expect(code).toBe(/^BAD /m.test(stdout) ? 1 : 0);
  });

  // The verdicts are those of the system page, which the quick run reads above.
  if (isFullRun)
    it("exits with 1 if something is red, and says what", async () => {
      const { code, stdout } = await doctor({ SMTP_URL: "smtp://127.0.0.1:9" });
      expect(stdout).toMatch(/^BAD +smtp .*ECONNREFUSED/m);
      expect(code).toBe(1);
    });
});

describe("the speed of pages", () => {
  it("is counted by bucket and shown as the 75th percentile", async () => {
    const lcp = (value: number) =>
      stack.call(sendVitals, {
        body: {
          route: "/projects/:id",
          metrics: [
            { name: "LCP", value },
            { name: "CLS", value: 0 },
          ],
        },
      });
    for (const value of [900, 900, 900, 9000]) await lcp(value);
    const { vitals } = await report();
    expect(vitals).toEqual([
      { route: "/projects/:id", metric: "LCP", p75: 1000, count: 4, rating: "good" },
      { route: "/projects/:id", metric: "CLS", p75: 0.0075, count: 4, rating: "good" },
    ]);
    // Nothing about a single visit is stored.
    const rows = await stack.database.prisma.webVital.findMany();
    expect(rows).toHaveLength(3);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(["bucket", "count", "day", "metric", "route"]);
  });

  it("refuses implausible values", async () => {
    const refused = async (body: unknown) =>
      (await failureOf(stack.call(sendVitals, { body: body as never }))).status;
    expect(await refused({ route: "/somewhere?name=nino", metrics: [{ name: "LCP", value: 1 }] })).toBe(422);
    expect(await refused({ route: "/", metrics: [{ name: "LCP", value: -1 }] })).toBe(422);
    expect(await refused({ route: "/", metrics: [] })).toBe(422);
    expect(await refused({ route: "/", metrics: [{ name: "FID", value: 1 }] })).toBe(422);
  });

  it("is removed in time", async () => {
    const old = new Date(Date.now() - (VITALS_KEPT_DAYS + 2) * 24 * 60 * 60 * 1000);
    await stack.database.prisma.webVital.create({
      data: { day: old, route: "/", metric: "LCP", bucket: 0, count: 5 },
    });
    await runHousekeeping(stack.database.prisma, createLog("silent", "test"), new Date());
    expect(
      await stack.database.prisma.webVital.count({
        where: { day: { lt: new Date(Date.now() - 8.64e7 * 30) } },
      }),
    ).toBe(0);
  });
});

describe("the metrics", () => {
  const scrape = async () => (await fetch(`${stack.url()}/metrics`)).text();

  it("cover queues, outbox and mail", async () => {
    const text = await scrape();
    expect(text).toMatch(/^ezo_queue_jobs\{queue="mail",state="failed"\} \d+$/m);
    expect(text).toMatch(/^ezo_queue_oldest_seconds\{queue="mail"\} [\d.]+$/m);
    expect(text).toMatch(/^ezo_outbox_lag_seconds [\d.]+$/m);
    expect(text).toMatch(/^ezo_mail_deliveries\{status="sent"\} \d+$/m);
    for (const part of ["queues", "outbox", "mail", "campaigns"])
      expect(text).toContain(`ezo_figures_up{part="${part}"} 1`);
  });

  it("say nothing of a backup that nobody wants to be renewed", async () => {
    const text = await scrape();
    expect(text).toContain("# TYPE ezo_backup_age_seconds gauge");
    expect(text).not.toMatch(/^ezo_backup_(?:age_seconds|bytes) /m);
  });

  it("cover campaign mail: sent, failed, unconfirmed", async () => {
    const { prisma: db } = stack.database;
    const campaign = await db.campaign.create({
      data: { name: "Figures", segment: { all: true }, status: "sending", startedAt: new Date() },
    });
    const states = ["sent", "sent", "failed", "unconfirmed", "pending"] as const;
    for (const [index, state] of states.entries())
      await db.campaignRecipient.create({
        data: {
          campaign: { connect: { id: campaign.id } },
          contact: {
            create: {
              emailHash: `figures-${index}`,
              email: `figures-${index}@example.ge`,
              locale: "ka",
              source: "import",
              status: "subscribed",
            },
          },
          email: `figures-${index}@example.ge`,
          locale: "ka",
          messageId: `figures-${index}@ezo.test`,
          state,
          claimedAt: state === "pending" ? null : new Date(),
          settledAt: state === "pending" ? null : new Date(),
          nextAttemptAt: new Date(Date.now() + 60 * 60_000),
        },
      });
    await expect.poll(scrape, { timeout: 10_000 }).toMatch(/^ezo_campaign_mails\{status="sent"\} 2$/m);
    const text = await scrape();
    expect(text).toMatch(/^ezo_campaign_mails\{status="failed"\} 1$/m);
    expect(text).toMatch(/^ezo_campaign_unconfirmed 1$/m);
    expect(await checkOf("campaign_failed")).toMatchObject({ value: 1, verdict: "green" });
    expect(await checkOf("campaign_unconfirmed")).toMatchObject({ value: 1, verdict: "amber" });
  });

  it("include every name that the alerts and the dashboard use", async () => {
    const text = await scrape();
    const known = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name = "", type]) =>
        type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
    for (const file of ["alerts.yml", "grafana-dashboard.json"]) {
      const used =
        readFileSync(new URL(`../../../../docs/ops/${file}`, import.meta.url), "utf8").match(/\bezo_\w+/g) ??
        [];
      expect(used.length).toBeGreaterThan(5);
      for (const name of used) expect(known, `${name} in ${file}`).toContain(name);
    }
  });

  it("have alerts for every queue, event and mail", async () => {
    const alerts = readFileSync(new URL("../../../../docs/ops/alerts.yml", import.meta.url), "utf8");
    const watched = new Set(alerts.match(/\bezo_\w+/g));
    const gauges = (await scrape()).matchAll(/^# TYPE (ezo_(?:queue|outbox|mail|campaign)_\w+) gauge$/gm);
    const unwatched = [...gauges].flatMap(([, name = ""]) => (watched.has(name) ? [] : [name]));
    // The age of the oldest event shows whether too many are waiting.
    expect(unwatched).toEqual(["ezo_outbox_waiting"]);
  });

  it("omit what cannot be read, and say so", async () => {
    await databaseGate.close();
    try {
      await expect.poll(scrape, { timeout: 20_000 }).toContain('ezo_figures_up{part="outbox"} 0');
      const text = await scrape();
      expect(text).not.toMatch(/^ezo_outbox_lag_seconds /m);
      expect(text).toContain("ezo_process_resident_memory_bytes");
    } finally {
      await databaseGate.open();
    }
  });
});

describe("a worker", () => {
  it("shows its own metrics, and runs without them if its port is taken", async () => {
    const lines: string[] = [];
    const port = await findFreePort();
    const app = await startStack({
      workers: 2,
      env: { WORKER_METRICS_PORT: String(port), LOG_LEVEL: "info" },
      logTo: { write: (line) => void lines.push(line) },
    });
    try {
      const read = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
      expect(await read("/healthz")).toBe("ok\n");
      await expect
        .poll(() => read("/metrics"), { timeout: 30_000 })
        .toMatch(
          /^ezo_worker_job_duration_seconds_count\{queue="outbox",job="sweep-outbox",outcome="done"\} \d+$/m,
        );
      const forwarded = { headers: { "x-forwarded-for": "203.0.113.1" } };
      const refused = await fetch(`http://127.0.0.1:${port}/metrics`, forwarded);
      expect([refused.status, refused.headers.get("x-content-type-options")]).toEqual([404, "nosniff"]);
      expect(lines.filter((line) => line.includes(`WORKER_METRICS_PORT: ${port}`))).toHaveLength(1);
      expect(lines.filter((line) => line.includes(`"worker runs"`))).toHaveLength(2);
    } finally {
      await app.stop();
    }
  });
});
