import { ESCALATED_WITHIN_OFFICE_DAYS } from "@ezo/contract/values/limits/enquiries";
import { officeDaysBefore, officeTimeBefore } from "@ezo/contract/values/clock/office-hours";
import { MINUTE_MS } from "@ezo/contract/values/time";
import type { Db, Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import * as repo from "../enquiries.repo.ts";
import { holdUserChanges } from "../../users/user-changes-lock.ts";
import { leaveFormer } from "../leave-former.ts";
import { moveSteps } from "../next-steps/move-steps.ts";
import { presentAmong } from "../routing/presence.ts";
import { readOffice } from "./office.ts";
import { nextAfter, type Seller, sellersOf, takersAmong } from "./rota.ts";

/** What `customers.escalation` and `customer_escalations.stage` say. */
export const STAGE = { none: 0, seller: 1, manager: 2 } as const;
const BATCH = 20;
/** Any number of its own: who holds this lock is the only one who escalates, so that sellers take turns. */
const ESCALATION_LOCK = 4_021_008;

interface Late {
  id: number;
  assignee_id: number | null;
  entered_by_id: number | null;
  project_id: number | null;
  version: number;
}
interface Limits {
  at: Date;
  /** Whatever waits since then or longer is late. */
  lateSince: Date;
  /** What has waited since then or longer is left alone. */
  reach: Date;
}
const EVER = new Date(0);

/**
 * Gives each enquiry that is late to the next seller (`nextAfter`), once, and notifies the manager, once, if it is still unanswered
 * after as much office time again; so it does each time that its person has written again and waits. Each batch is one transaction:
 * with its row, its history and its event, or not at all. What somebody is changing at the moment is left for the next run. Returns
 * how many were escalated.
 */
export async function escalateLate({
  db,
  now = () => new Date(),
}: {
  db: Db;
  now?: () => Date;
}): Promise<number> {
  const at = now();
  const { times, settings } = await readOffice(db);
  const lateSince = officeTimeBefore(times, at, settings.red_minutes * MINUTE_MS);
  if (!settings.escalates || lateSince === null) return 0;
  const reach = officeDaysBefore(times, at, ESCALATED_WITHIN_OFFICE_DAYS) ?? EVER;
  const limits = { at, lateSince, reach };
  let escalated = 0;
  // The manager first: an enquiry that has gone to a seller just now is theirs for a while.
  for (const stage of [toManager, toSeller])
    for (;;) {
      const done = await db.$transaction(async (tx) => {
        await tx.$executeRaw`select pg_advisory_xact_lock(${ESCALATION_LOCK}::int)`;
        await holdUserChanges(tx);
        return stage(tx, limits, settings.seller_ids);
      });
      escalated += done;
      if (done < BATCH) break;
    }
  return escalated;
}

async function toSeller(tx: Tx, limits: Limits, sellerIds: readonly number[]): Promise<number> {
  const late = await tx.$queryRaw<Late[]>`
    select id, assignee_id, entered_by_id, project_id, version from customers
    where deleted_at is null and awaits_since is not null and escalation < 2 and escalation = ${STAGE.none}::int
      and awaits_since <= ${limits.lateSince} and awaits_since > ${limits.reach}
    order by awaits_since, id limit ${BATCH} for update skip locked`;
  if (late.length === 0) return 0;
  const sellers = await sellersOf(tx, sellerIds);
  const ids = sellers.map(({ id }) => id);
  const present = await presentAmong(tx, ids, limits.at);
  const takes = await takersAmong(tx, sellers);
  let last = await lastSeller(tx);
  for (const enquiry of late) {
    const mayTakeIt = (person: Seller) => takes(person, enquiry.project_id);
    const seller = nextAfter(sellers, last, { former: enquiry.assignee_id, present, mayTakeIt });
    // Where nobody else could answer, it is the manager's at once.
    await escalate(tx, limits.at, enquiry, seller);
    last = seller?.id ?? last;
  }
  return late.length;
}

/** Those that the next seller has had for as much office time as makes an enquiry late. */
async function toManager(tx: Tx, limits: Limits): Promise<number> {
  const late = await tx.$queryRaw<Late[]>`
    select c.id, c.assignee_id, c.entered_by_id, c.project_id, c.version from customers c
    where c.deleted_at is null and c.awaits_since is not null and c.escalation < 2 and c.escalation = ${STAGE.seller}::int
      and c.awaits_since > ${limits.reach}
      and exists (select 1 from customer_escalations e
        where e.customer_id = c.id and e.stage = ${STAGE.seller}::int and e.awaited_since = c.awaits_since
          and e.created_at <= ${limits.lateSince})
    order by c.awaits_since, c.id limit ${BATCH} for update of c skip locked`;
  for (const enquiry of late) await escalate(tx, limits.at, enquiry, undefined);
  return late.length;
}

async function lastSeller(tx: Tx): Promise<number | null> {
  const last = await tx.enquiryEscalation.findFirst({
    where: { sellerId: { not: null } },
    orderBy: { id: "desc" },
    select: { sellerId: true },
  });
  return last?.sellerId ?? null;
}

/** To a seller, whose enquiry it is from then on, or without one to the manager. */
async function escalate(tx: Tx, at: Date, enquiry: Late, seller: Seller | undefined): Promise<void> {
  const { id: enquiryId, assignee_id: former } = enquiry;
  const version = enquiry.version + 1;
  const stage = seller ? STAGE.seller : STAGE.manager;
  const escalation = await tx.enquiryEscalation.create({
    data: { enquiryId, stage, sellerId: seller?.id ?? null, createdAt: at },
    select: { id: true },
  });
  await tx.enquiry.update({
    where: { id: enquiryId },
    data: {
      escalation: stage,
      updatedAt: at,
      ...(seller ? { assigneeId: seller.id, version } : {}),
    },
  });
  const lines: repo.HistoryLine[] = [
    { enquiryId, kind: "escalated", from: seller ? "seller" : "manager", to: seller?.name ?? null },
  ];
  const from = former === null ? null : String(former);
  if (seller) lines.push({ enquiryId, kind: "assignee", from, to: String(seller.id), version });
  await repo.addHistory(tx, lines);
  await record(tx, "customer.escalated", { escalation_id: escalation.id });
  await record(tx, "customer.updated", { customer_ids: [enquiryId] });
  const before = { id: enquiryId, assigneeId: former, enteredById: enquiry.entered_by_id };
  if (!seller) return;
  await moveSteps(tx, [enquiryId], seller.id, at);
  await leaveFormer(tx, before, seller.id);
}
