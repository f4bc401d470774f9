import { chmod, mkdtemp, rm } from "node:fs/promises";
import { fork } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "@ezo/core/platform/db";
import { createTransport } from "nodemailer";
import { migrate } from "../prisma/migrate.ts";
import { startPostgres } from "../scripts/lib/database/postgres.ts";
import { CONNECTIONS, FROM, openCampaignSender } from "./lib/campaign-sender.ts";
import { median, type Result } from "./lib/report.ts";
import { alternate } from "./lib/rounds.ts";
import type { SenderMemory } from "./lib/sender-process.ts";

const RECIPIENTS = Number(process.env["BENCH_RECIPIENTS"] ?? 10_000);
/** 100,000 take minutes, and a lower limit skips them; 1,000,000 take the better part of an hour and must be asked for. */
const RECIPIENTS_MAX = Number(process.env["BENCH_RECIPIENTS_MAX"] ?? 100_000);
const MEMORY_SIZES = [1000, 10_000, 100_000, 1_000_000];
const ROUNDS = 3;

/**
 * A campaign to a local SMTP sink, from the frozen ledger to its last settled row, against a bare nodemailer pool that
 * sends the same mail to as many addresses over as many connections. The sink runs in its own process.
 */
export async function benchCampaign(): Promise<Result[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "ezo-bench-"));
  await chmod(dataDir, 0o755);
  const postgres = await startPostgres({ dataDir, report: () => undefined, keep: false });
  const sink = fork(new URL("./lib/sink.ts", import.meta.url), { execArgv: ["--import", "tsx"] });
  const [smtpUrl] = (await once(sink, "message")) as [string];
  await migrate(postgres.url, () => undefined);
  const sender = openCampaignSender({ databaseUrl: postgres.url, smtpUrl });
  try {
    return [
      await measureRate(sender, smtpUrl),
      ...(await measureMemory(sender.database, { databaseUrl: postgres.url, smtpUrl })),
    ];
  } finally {
    await sender.close();
    sink.kill();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type CampaignSender = ReturnType<typeof openCampaignSender>;

async function measureRate({ database, send }: CampaignSender, smtpUrl: string): Promise<Result> {
  const db = database.prisma;
  await addReaders(database.pool, RECIPIENTS);
  let mail: { html: string; text: string } | undefined;
  const sendCampaign = async () => {
    const id = await campaignTo(db, RECIPIENTS);
    const startedAt = performance.now();
    await send(id);
    const rate = (RECIPIENTS / (performance.now() - startedAt)) * 1000;
    const sent = await db.campaignRecipient.count({ where: { campaignId: id, state: "sent" } });
    if (sent !== RECIPIENTS) throw new Error(`${sent} of ${RECIPIENTS} mails were sent`);
    const text = await db.campaignTranslation.findFirstOrThrow({ where: { campaignId: id } });
    mail ??= text.compiled as unknown as { html: string; text: string };
    return rate;
  };
  const { ours, yardstick } = await alternate(ROUNDS, sendCampaign, () =>
    bareLoop(smtpUrl, mail ?? { html: "", text: "" }),
  );
  return {
    what: `Campaign of ${RECIPIENTS} to a local SMTP sink (yardstick: a bare nodemailer pool, ${CONNECTIONS} connections)`,
    ours: median(ours),
    yardstick: median(yardstick),
    unit: "mails per second",
    verdict: "target: ratio >= 0.75",
  };
}

/** The peak memory of a sender by the number of recipients, each in its own process. */
async function measureMemory(
  { prisma, pool }: Database,
  { databaseUrl, smtpUrl }: { databaseUrl: string; smtpUrl: string },
): Promise<Result[]> {
  const sizes = MEMORY_SIZES.filter((size) => size <= RECIPIENTS_MAX);
  await addReaders(pool, Math.max(RECIPIENTS, ...sizes));
  const measured: { size: number; memory: SenderMemory; seconds: number }[] = [];
  for (const size of sizes) {
    const id = await campaignTo(prisma, size);
    const startedAt = performance.now();
    const memory = await memoryOf(databaseUrl, smtpUrl, id);
    const seconds = (performance.now() - startedAt) / 1000;
    const sent = await prisma.campaignRecipient.count({ where: { campaignId: id, state: "sent" } });
    if (sent !== size) throw new Error(`${sent} of ${size} mails were sent`);
    measured.push({ size, memory, seconds });
  }
  const megabytes = (bytes = Number.NaN) => bytes / 1024 / 1024;
  return measured.flatMap(({ size, memory, seconds }) => [
    {
      what: `Heap of a sender after collection, at most, at ${size} recipients (yardstick: at ${sizes[0]})`,
      ours: megabytes(memory.heap),
      yardstick: megabytes(measured[0]?.memory.heap),
      unit: "MB",
      verdict: `target: flat; all sent in ${seconds.toFixed(0)} s, with the start of the process`,
    },
    {
      what: `Its resident memory, at most, garbage included`,
      ours: megabytes(memory.rss),
      yardstick: megabytes(measured[0]?.memory.rss),
      unit: "MB",
      verdict: "depends on the garbage collector",
    },
  ]);
}

/** Adds contacts up to this number; a tag selects the first ones of each size. */
async function addReaders(pool: Database["pool"], count: number): Promise<void> {
  await pool.query(
    `insert into contacts (email_hash, email, name, locale, source, status, consent_at, consent_source, tags)
     select 'bench-' || i, 'reader-' || i || '@example.ge', 'ნინო ' || i, 'ka', 'import', 'subscribed', now(), 'bench',
       array(select 'first ' || size from unnest($2::int[]) size where i <= size)
     from generate_series(1, $1::int) i on conflict do nothing`,
    [count, [RECIPIENTS, ...MEMORY_SIZES]],
  );
}

async function campaignTo(db: Database["prisma"], count: number): Promise<number> {
  const { id } = await db.campaign.create({
    data: {
      name: "bench",
      status: "sending",
      resumedAt: new Date(),
      segment: { tags: [`first ${count}`] },
      translations: { create: { locale: "ka", subject: "სიახლე, {{name}}", blocks: BLOCKS } },
    },
  });
  return id;
}

async function memoryOf(databaseUrl: string, smtpUrl: string, id: number): Promise<SenderMemory> {
  const child = fork(
    new URL("./lib/sender-process.ts", import.meta.url),
    [databaseUrl, smtpUrl, String(id)],
    {
      execArgv: ["--expose-gc", "--import", "tsx"],
    },
  );
  const [memory] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => Promise.reject(new Error(`the sender ended with ${String(code)}`))),
  ])) as [SenderMemory];
  return memory;
}

const BLOCKS = [
  { type: "heading", text: "გამარჯობა, {{name|მეგობარო}}" },
  { type: "text", html: `<p>${"ეზოს მშენებლობა გრძელდება და მალე დასრულდება. ".repeat(20)}</p>` },
  { type: "button", label: "სიახლეები", url: "https://ezo.test/news" },
];

async function bareLoop(url: string, mail: { html: string; text: string }): Promise<number> {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
  } as Parameters<typeof createTransport>[0]);
  let next = 1;
  const startedAt = performance.now();
  const lane = async () => {
    while (next <= RECIPIENTS)
      await transport.sendMail({
        from: FROM,
        to: `reader-${next++}@example.ge`,
        subject: "სიახლე",
        html: mail.html,
        text: mail.text,
      });
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  const rate = (RECIPIENTS / (performance.now() - startedAt)) * 1000;
  transport.close();
  return rate;
}
