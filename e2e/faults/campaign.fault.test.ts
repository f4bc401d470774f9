import { setTimeout as sleep } from "node:timers/promises";
import type { CampaignDetail } from "@ezo/contract/marketing/campaigns/campaign-detail";
import { createCampaign, getCampaign } from "@ezo/contract/marketing/campaigns/campaigns";
import { sendCampaign } from "@ezo/contract/marketing/campaigns/campaign-sending";
import { importContacts } from "@ezo/contract/marketing/contacts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CallFailed } from "../stack/call.ts";
import { type SmtpSink, startSmtpSink, type Treatment } from "../stack/services/smtp-sink.ts";
import { type Cluster, mode, startCluster } from "./cluster.ts";

/** Longer in `npm run test:faults`. */
const isLong = process.env["FAULTS"] === "long";
const RECIPIENTS = isLong ? 10_000 : 1000;
const KILLS = isLong ? 5 : 2;
const CONCURRENCY = 10;
const LOOK_EVERY_MS = 100;
/** Mostly waiting for the lease of each killed sender. */
const LIMIT_MS = isLong ? 600_000 : 240_000;
/** A crashed sender's campaign is free after its lease, 12 s. */
const SILENCE_MAX_MS = 60_000;

let cluster: Cluster;
let smtp: SmtpSink;
const report: Record<string, string | number> = {};

beforeAll(async () => {
  smtp = await startSmtpSink({ treat, delayMs });
  cluster = await startCluster({ SMTP_URL: smtp.url, CAMPAIGN_CONCURRENCY: String(CONCURRENCY) });
});
afterAll(async () => {
  console.log(`\nA campaign under fire, ${mode}`);
  console.table(report);
  await cluster?.stop();
  await smtp?.close();
});

const addressOf = (index: number) => `reader-${index}@example.ge`;
const indexOf = (address: string) => Number(/^reader-(\d+)@/.exec(address)?.[1]);

/** An unreliable mail server: a few in every hundred attempts fail. */
function treat(address: string, attempt: number): Treatment {
  switch (indexOf(address) % 200) {
    case 10:
    case 110:
      return attempt === 1 ? { rcpt: 451 } : "accept";
    case 20:
      return attempt <= 2 ? { data: 421 } : "accept";
    case 30:
      return { rcpt: 550 };
    case 40:
      return { data: 554 };
    case 50:
      return attempt === 1 ? "drop-at-rcpt" : "accept";
    case 60:
      return "drop-after-data";
    default:
      return "accept";
  }
}

/** Long enough that a kill finds mails sent but not yet answered; now and then a long wait. */
const delayMs = (address: string) => (indexOf(address) % 100 === 70 ? 400 : 4);

const csv = () =>
  [
    "email,name,language,consent_at,consent_source",
    ...Array.from({ length: RECIPIENTS }, (_, index) => `${addressOf(index)},ნინო,ka,2025-03-01,stand`),
  ].join("\n");

/** Random moments, one in each of equal parts of the sending. */
const momentsInTurn = (count: number): number[] =>
  Array.from({ length: count }, (_, turn) =>
    Math.floor(((turn + 0.1 + 0.8 * Math.random()) / count) * 0.9 * RECIPIENTS),
  );

const repeated = (addresses: readonly string[]) => addresses.length - new Set(addresses).size;

describe(`a campaign mails everyone once, whatever crashes (${mode})`, () => {
  it(
    `${RECIPIENTS} recipients, ${KILLS} kills, a restart of the queue's backend, an unreliable mail server`,
    async () => {
      const token = await cluster.token();
      await cluster.call(importContacts, { body: { file: csv() } }, { token });
      const blocks = [{ type: "text" as const, html: "<p>გამარჯობა, {{name|მეგობარო}}.</p>" }];
      const { data: draft } = await cluster.call(
        createCampaign,
        {
          body: {
            name: "შემოდგომა",
            segment: { all: true },
            translations: { ka: { subject: "სიახლე", preview_text: "", blocks } },
          },
        },
        { token },
      );
      const params = { id: String(draft.id) };
      const campaign = async (): Promise<CampaignDetail | null> => {
        const { data } = await cluster.call(getCampaign, { params }, { token }).catch((error: unknown) => {
          // PostgreSQL may be down just now.
          if (error instanceof CallFailed && error.status >= 500) return { data: null };
          throw error;
        });
        if (!data) return null;
        const { recipients, sent, failed, unconfirmed, suppressed, remaining } = data.totals;
        expect(sent + failed + unconfirmed + suppressed + remaining).toBe(recipients);
        return data;
      };

      const startedAt = performance.now();
      await cluster.call(sendCampaign, { params }, { token });
      const moments = momentsInTurn(KILLS + 1);
      const outageAt = moments.splice(Math.floor(Math.random() * moments.length), 1)[0] ?? 0;
      const faults = [
        ...moments.map((at) => ({ at, strike: killSender })),
        { at: outageAt, strike: restartCarrier },
      ].sort((one, other) => one.at - other.at);
      const watch = watchPace();
      for (const { at, strike } of faults) {
        await untilAccepted(at, campaign);
        await sleep(Math.random() * 20);
        await strike();
      }
      const done = await untilOver(campaign);
      const longestSilenceMs = watch.stop();
      const seconds = (performance.now() - startedAt) / 1000;

      const { rows } = await cluster.database.pool.query<{ email: string; state: string }>(
        "select email, state::text from campaign_recipients where campaign_id = $1",
        [draft.id],
      );
      const ledger = new Map(rows.map(({ email, state }) => [email, state]));
      const inState = (state: string) =>
        [...ledger].filter(([, one]) => one === state).map(([email]) => email);
      const accepted = new Set(smtp.accepted());
      const refused = new Set(smtp.refused());
      const unsure = new Set(inState("unconfirmed"));
      // Mails that the mail server did not answer are in doubt whichever process is killed.
      const byDeath = [...unsure].filter((email) => !smtp.hungUp().includes(email));
      const lost = Array.from({ length: RECIPIENTS }, (_, index) => addressOf(index)).filter(
        (email) => !accepted.has(email) && !refused.has(email) && !unsure.has(email),
      );
      Object.assign(report, {
        recipients: done.totals.recipients,
        kills: KILLS,
        "mailed twice": repeated(smtp.accepted()),
        lost: lost.length,
        sent: done.totals.sent,
        failed: done.totals.failed,
        "unconfirmed by deaths": byDeath.length,
        "unconfirmed by the server hanging up": unsure.size - byDeath.length,
        "accepted by the server": accepted.size,
        "longest silence, s": (longestSilenceMs / 1000).toFixed(1),
        seconds: seconds.toFixed(1),
      });

      expect(repeated(smtp.accepted())).toBe(0);
      expect(lost).toEqual([]);
      expect(byDeath.length).toBeLessThanOrEqual(KILLS * CONCURRENCY);
      expect(smtp.hungUp().filter((email) => !unsure.has(email))).toEqual([]);
      // For everyone else the ledger agrees with the mail server's log.
      expect(new Set(inState("sent"))).toEqual(new Set([...accepted].filter((email) => !unsure.has(email))));
      expect(new Set(inState("failed"))).toEqual(new Set([...refused].filter((email) => !unsure.has(email))));
      expect(done.totals).toEqual({
        recipients: RECIPIENTS,
        sent: inState("sent").length,
        failed: inState("failed").length,
        unconfirmed: unsure.size,
        suppressed: 0,
        remaining: 0,
      });
    },
    LIMIT_MS,
  );
});

/** Both workers at once: one of them sends. */
async function killSender(): Promise<void> {
  await Promise.all(cluster.workers.map((worker) => worker.kill()));
  await Promise.all(cluster.workers.map((worker) => worker.start()));
}

async function restartCarrier(): Promise<void> {
  if (!cluster.redis) return cluster.cutPostgres();
  await cluster.redis.kill();
  await cluster.redis.start();
}

/** Waits until the server has this many mails. */
async function untilAccepted(count: number, campaign: () => Promise<CampaignDetail | null>): Promise<void> {
  await whileMoving(campaign, async () => smtp.accepted().length >= count, 5);
}

async function untilOver(campaign: () => Promise<CampaignDetail | null>): Promise<CampaignDetail> {
  let over: CampaignDetail | null = null;
  await whileMoving(
    campaign,
    async () => {
      over = await campaign();
      return over?.status === "sent";
    },
    LOOK_EVERY_MS,
  );
  return over ?? Promise.reject(new Error("the campaign is gone"));
}

/** Polls until it `isDone`; fails if no mail was accepted for a long time. */
async function whileMoving(
  campaign: () => Promise<CampaignDetail | null>,
  isDone: () => Promise<boolean>,
  everyMs: number,
): Promise<void> {
  const pace = watchPace();
  try {
    while (!(await isDone())) {
      if (pace.silenceMs() > SILENCE_MAX_MS) {
        const now = await campaign();
        throw new Error(`the campaign makes no progress: ${now?.status} ${JSON.stringify(now?.totals)}`);
      }
      await sleep(everyMs);
    }
  } finally {
    pace.stop();
  }
}

/** How long the server receives nothing. */
function watchPace() {
  let count = smtp.accepted().length;
  let movedAt = performance.now();
  let longestMs = 0;
  const silenceMs = () => {
    const now = performance.now();
    longestMs = Math.max(longestMs, now - movedAt);
    if (smtp.accepted().length > count) {
      count = smtp.accepted().length;
      movedAt = now;
    }
    return now - movedAt;
  };
  const timer = setInterval(silenceMs, 50);
  return {
    silenceMs,
    stop: () => {
      clearInterval(timer);
      return longestMs;
    },
  };
}
