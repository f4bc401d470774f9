import { chmod, mkdtemp, rm } from "node:fs/promises";
import { fork } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMailLinks } from "@ezo/core/campaigns/mail-links";
import { createSender } from "@ezo/core/campaigns/sender";
import { createBulkMailer } from "@ezo/core/platform/bulk-mailer";
import { openDatabase } from "@ezo/core/platform/db";
import { createLog } from "@ezo/core/platform/log";
import { createTranslations } from "@ezo/core/translations/translations.service";
import { createTransport } from "nodemailer";
import { migrate } from "../prisma/migrate.ts";
import { startPostgres } from "../scripts/lib/postgres.ts";
import { median, type Result } from "./lib/report.ts";

const RECIPIENTS = Number(process.env["BENCH_RECIPIENTS"] ?? 10_000);
const CONNECTIONS = 10;
const ROUNDS = 3;
const FROM = "Ezo Development <no-reply@ezo.example>";

/**
 * A campaign to a local SMTP sink, from the frozen ledger to its last settled row, against a bare nodemailer pool that
 * sends the same mail to as many addresses over as many connections. The sink runs in a process of its own.
 */
export async function benchCampaign(): Promise<Result[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "ezo-bench-"));
  await chmod(dataDir, 0o755);
  const log = createLog("error", "bench");
  const postgres = await startPostgres({ dataDir, report: () => undefined, keep: false });
  const sink = fork(new URL("./lib/sink.ts", import.meta.url), { execArgv: ["--import", "tsx"] });
  const [smtpUrl] = (await once(sink, "message")) as [string];
  await migrate(postgres.url, () => undefined);
  const database = openDatabase({ url: postgres.url, poolSize: 10, log });
  const db = database.prisma;
  const mailer = createBulkMailer({ smtpUrl, from: FROM, maxConnections: CONNECTIONS, dkim: undefined });
  try {
    await database.pool.query(
      `insert into contacts (email_hash, email, name, locale, source, status, consent_at, consent_source)
       select 'bench-' || i, 'reader-' || i || '@example.ge', 'ნინო ' || i, 'ka', 'import', 'subscribed', now(), 'bench'
       from generate_series(1, $1::int) i`,
      [RECIPIENTS],
    );
    const sender = createSender({
      database,
      mailer,
      translations: createTranslations(db),
      links: createMailLinks({
        secret: "a secret for benchmarks alone, never used",
        publicUrl: "https://ezo.test",
      }),
      publicUrl: "https://ezo.test",
      senderName: "Ezo",
      mailDomain: "ezo.example",
      listDomain: "ezo.example",
      concurrency: CONNECTIONS,
      onProgress: () => undefined,
      log,
    });
    const ours: number[] = [];
    const bare: number[] = [];
    let mail: { html: string; text: string } | undefined;
    // The first round of each warms code and connections and is not counted.
    for (let round = 0; round <= ROUNDS; round++) {
      const { id } = await db.campaign.create({
        data: {
          name: "bench",
          status: "sending",
          resumedAt: new Date(),
          segment: { all: true },
          translations: { create: { locale: "ka", subject: "სიახლე, {{name}}", blocks: BLOCKS } },
        },
      });
      const startedAt = performance.now();
      while ((await sender.run(id, 60_000, new AbortController().signal)) === "more");
      const rate = (RECIPIENTS / (performance.now() - startedAt)) * 1000;
      const sent = await db.campaignRecipient.count({ where: { campaignId: id, state: "sent" } });
      if (sent !== RECIPIENTS) throw new Error(`${sent} of ${RECIPIENTS} mails were sent`);
      const text = await db.campaignTranslation.findFirstOrThrow({ where: { campaignId: id } });
      mail ??= text.compiled as unknown as { html: string; text: string };
      const yardstick = await bareLoop(smtpUrl, mail);
      if (round > 0) {
        ours.push(rate);
        bare.push(yardstick);
      }
    }
    return [
      {
        what: `Campaign of ${RECIPIENTS} to a local SMTP sink (yardstick: a bare nodemailer pool, ${CONNECTIONS} connections)`,
        ours: median(ours),
        yardstick: median(bare),
        unit: "mails per second",
        verdict: "target: ratio >= 0.75",
      },
    ];
  } finally {
    mailer.close();
    await database.close();
    sink.kill();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
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
