import { QUEUES } from "@ezo/core/platform/queues/job-types";
import { setTimeout as sleep } from "node:timers/promises";
import { ADMIN, type Cluster } from "./cluster.ts";
import type { LoadReport } from "./enquiry-load.ts";
import type { Inbox } from "./inbox.ts";

/** Beyond what a lost connection's retries take (jobs.ts: twelve attempts from two seconds on), also on busy cores. */
const SETTLE_LIMIT_MS = 300_000;
const LOOK_EVERY_MS = 100;

export interface Aftermath {
  /** Acknowledged enquiries that are not in the database exactly once. */
  lostOrDoubled: number;
  /** Mails of acknowledged enquiries that arrived more than once. */
  doubledMails: number;
  /** Mails of acknowledged enquiries that did not arrive and are not marked for a person to check. */
  lostMails: number;
  /** Mails in doubt after a crash; they are marked and never resent automatically. */
  unconfirmedMails: number;
  /** Acknowledged enquiries that an open inbox neither received as an event nor read after reconnecting. */
  unknownToInbox: number;
  /** Repeated events in an open inbox, which change nothing on its screen. */
  repeatedEvents: number;
  stuckJobs: number;
  failedJobs: number;
  settledAfterMs: number;
}

/** Waits until the system is idle, then compares acknowledged enquiries with rows, mails and inboxes. */
export async function aftermathOf(
  cluster: Cluster,
  load: LoadReport,
  inboxes: readonly Inbox[],
): Promise<Aftermath> {
  const settledAfterMs = await settle(cluster);
  const emails = [...load.accepted.keys()];
  const ids = [...load.accepted.values()];
  await Promise.all(inboxes.map((inbox) => inbox.caughtUp(ids)));
  const { rows } = await cluster.database.pool.query<{ email: string; ids: number[] }>(
    "select email, array_agg(id) as ids from customers where email = any($1) group by email",
    [emails],
  );
  const stored = new Map(rows.map(({ email, ids }) => [email, ids]));
  const open = await cluster.database.prisma.delivery.count({ where: { status: { not: "sent" } } });

  const mails = new Map<string, number>();
  for (const mail of cluster.mailbox.all())
    for (const to of mail.recipients) mails.set(to, (mails.get(to) ?? 0) + 1);
  const toVisitors = emails.map((email) => mails.get(email) ?? 0);
  const toStaff = mails.get(ADMIN.email) ?? 0;
  const customers = await cluster.database.prisma.enquiry.count();
  const missing = toVisitors.filter((count) => count === 0).length + Math.max(0, customers - toStaff);

  const jobs = await jobCounts(cluster);
  return {
    lostOrDoubled: [...load.accepted].filter(([email, id]) => {
      const found = stored.get(email) ?? [];
      return found.length !== 1 || found[0] !== id;
    }).length,
    doubledMails: toVisitors.filter((count) => count > 1).length + Math.max(0, toStaff - customers),
    lostMails: Math.max(0, missing - open),
    unconfirmedMails: open,
    unknownToInbox: inboxes.flatMap((inbox) => ids.filter((id) => !inbox.known().has(id))).length,
    repeatedEvents: inboxes.flatMap((inbox) => ids.filter((id) => (inbox.heard().get(id) ?? 0) > 1)).length,
    stuckJobs: jobs.unfinished,
    failedJobs: jobs.failed,
    settledAfterMs,
  };
}

/** Waits until every event is relayed and no mail is waiting; returns the time it took. What is still open is counted. */
async function settle(cluster: Cluster): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < SETTLE_LIMIT_MS) {
    const waiting = await cluster.database.prisma.outboxEvent.count({ where: { publishedAt: null } });
    if (waiting === 0 && (await jobCounts(cluster)).unfinished === 0) break;
    await sleep(LOOK_EVERY_MS);
  }
  return performance.now() - startedAt;
}

async function jobCounts({ queues }: Cluster): Promise<{ unfinished: number; failed: number }> {
  let unfinished = 0;
  let failed = 0;
  // Scheduled jobs always wait for their next run, so only queues without them can be empty.
  for (const name of QUEUES.filter((queue) => queue === "mail" || queue === "image")) {
    const { failed: given = 0, ...rest } = await queues
      .queue(name)
      .getJobCounts("waiting", "active", "delayed", "prioritized", "failed");
    failed += given;
    unfinished += Object.values(rest).reduce((sum, count) => sum + count, 0);
  }
  return { unfinished, failed };
}
