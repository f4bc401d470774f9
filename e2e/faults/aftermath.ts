import { QUEUES } from "@ezo/core/platform/jobs";
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
  /** Of the acknowledged: mails that came more than once. */
  doubledMails: number;
  /** Of the acknowledged: mails that did not come and are not marked for a person to look at. */
  lostMails: number;
  /** Mails whose fate a death left open; they are marked so, and never sent again by themselves. */
  unconfirmedMails: number;
  /** Of the acknowledged: those that an open inbox neither heard of nor read when its connection came back. */
  unknownToInbox: number;
  /** Events that an open inbox saw again, which changes nothing on its screen. */
  repeatedEvents: number;
  stuckJobs: number;
  failedJobs: number;
  settledAfterMs: number;
}

/** Waits until nothing is left to do, then compares what was promised with what has come of it. */
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
  const customers = await cluster.database.prisma.customer.count();
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

/** Until every event is handed on and no mail waits; gives the time it took. What is not settled then is counted. */
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
  // Jobs on a clock always wait for their next time, so only queues without such jobs can be empty.
  for (const name of QUEUES.filter((queue) => queue === "mail" || queue === "image")) {
    const { failed: given = 0, ...rest } = await queues
      .queue(name)
      .getJobCounts("waiting", "active", "delayed", "prioritized", "failed");
    failed += given;
    unfinished += Object.values(rest).reduce((sum, count) => sum + count, 0);
  }
  return { unfinished, failed };
}
