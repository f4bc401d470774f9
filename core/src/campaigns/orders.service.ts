import type { UnconfirmedDecision } from "@ezo/contract/marketing/campaigns/campaign-sending";
import type { CampaignDetail } from "@ezo/contract/marketing/campaigns/campaign-detail";
import type { CampaignStatus } from "@ezo/contract/marketing/campaigns/campaign-status";
import type { SegmentFilter } from "@ezo/contract/marketing/segments/segments";
import { addAuditLine } from "../audit/add-line.ts";
import { storedFilter } from "../contacts/segments/stored-filter.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { AppError, refused } from "../platform/app-error.ts";
import type { Db, Tx } from "../platform/db.ts";
import { record } from "../platform/events/outbox.ts";
import { showingCurrent } from "../records/failures.ts";
import { type Actor, must } from "../users/actor.ts";
import { EDITABLE } from "./campaigns.kind.ts";
import { textsOf } from "./campaigns.present.ts";
import type { Sendable } from "./sending/sendable.ts";
import { campaignDetail, getCampaign, lockAsSeen } from "./stored-campaign.ts";

type UnconfirmedOrder = { decision: UnconfirmedDecision; recipient_ids?: number[] | undefined };

interface Completeness {
  db: Db;
  resolved: (filter: SegmentFilter) => Promise<SegmentFilter>;
  mustBeSendable: Sendable["mustBeSendable"];
}

/** Orders to send a campaign, to pause, resume or cancel it, and to settle its unconfirmed mails. */
export function createCampaignOrders(options: Completeness & { now?: () => Date }) {
  const { db, now = () => new Date() } = options;
  const move = statusMoves(db, now);
  const { mustBeComplete, mustBeReady } = completeness(options);
  return {
    /** Throws `conflict` and sends nothing if the campaign has changed since version `seen`. */
    async send(actor: Actor, id: number, seen?: number): Promise<CampaignDetail> {
      must(actor, "campaigns.send");
      await mustBeReady(id);
      const start = { status: "sending", startedAt: now(), resumedAt: now(), pauseReason: null } as const;
      return move(actor, id, EDITABLE, start, { seen });
    },

    async schedule(actor: Actor, id: number, sendAt: Date, seen?: number): Promise<CampaignDetail> {
      must(actor, "campaigns.send");
      if (sendAt <= now()) throw refused("send_at", "errors.date_in_past");
      await mustBeReady(id);
      return move(actor, id, EDITABLE, { status: "scheduled", sendAt, scheduledById: actor.id }, { seen });
    },

    pause: (actor: Actor, id: number) =>
      move(actor, id, ["sending"], { status: "paused", pauseReason: null }),
    async resume(actor: Actor, id: number): Promise<CampaignDetail> {
      must(actor, "campaigns.send");
      const campaign = await getCampaign(db, id);
      // Once the ledger is frozen, sending needs neither the segment nor the texts.
      if (campaign.status === "paused" && !campaign.expandedAt) await mustBeComplete(campaign);
      return move(actor, id, ["paused"], { status: "sending", pauseReason: null, resumedAt: now() });
    },
    /** A campaign whose time has not come, or that was paused before its recipients were listed, is a draft again. */
    reopen: (actor: Actor, id: number) =>
      move(
        actor,
        id,
        ["scheduled", "paused"],
        {
          status: "draft",
          pauseReason: null,
          sendAt: null,
          scheduledById: null,
          startedAt: null,
          resumedAt: null,
        },
        // A campaign that is due is about to be sent: `sweepCampaigns` starts it.
        {
          onlyIf: {
            OR: [
              { status: "scheduled", sendAt: { gt: now() } },
              { status: "paused", expandedAt: null },
            ],
          },
        },
      ),
    cancel: (actor: Actor, id: number) =>
      move(actor, id, ["scheduled", "sending", "paused"], { status: "cancelled", finishedAt: now() }),

    /** Decides about mails that may or may not have arrived. `retry` can mail a reader twice. */
    settleUnconfirmed: (actor: Actor, id: number, order: UnconfirmedOrder) => {
      const from: CampaignStatus[] = ["sending", "paused", "sent"];
      return order.decision === "retry"
        ? move(
            actor,
            id,
            from,
            {},
            settling(id, order, (tx) => retryUnconfirmed(tx, id, order, now())),
          )
        : move(
            actor,
            id,
            [...from, "cancelled"],
            {},
            settling(id, order, (tx) => closeUnconfirmed(tx, id, order)),
          );
    },
  };
}

/** Further conditions of a change of status, and what follows from it in its transaction. */
interface Also {
  andThen?: (tx: Tx) => Promise<unknown>;
  seen?: number | undefined;
  onlyIf?: Prisma.CampaignWhereInput;
}

/**
 * What follows from a decision about mails of unknown fate, with a line in the audit log: rows of the ledger have no history.
 * `settle` returns how many there were; where there were none, nothing was decided.
 */
const settling = (id: number, { decision }: UnconfirmedOrder, settle: (tx: Tx) => Promise<number>): Also => ({
  andThen: async (tx) => {
    const count = await settle(tx);
    if (count === 0) return;
    const line = { action: "unconfirmed_settled", entity: "campaign", entityId: id } as const;
    await addAuditLine(tx, { ...line, after: { decision, count }, isSecurity: false });
  },
});

/** Changes the status, only from one in `from`: of two orders at once, one wins. */
const statusMoves =
  (db: Db, now: () => Date) =>
  async (
    actor: Actor,
    id: number,
    from: readonly CampaignStatus[],
    data: Prisma.CampaignUpdateManyMutationInput,
    also: Also = {},
  ): Promise<CampaignDetail> => {
    must(actor, "campaigns.send");
    const moving = db.$transaction(async (tx) => {
      if (also.seen !== undefined) await lockAsSeen(tx, id, also.seen);
      const { count } = await tx.campaign.updateMany({
        where: { ...also.onlyIf, id, status: { in: [...from] } },
        data: { ...data, updatedAt: now() },
      });
      if (count === 0) {
        const exists = await tx.campaign.count({ where: { id } });
        throw new AppError(exists ? "wrong_status" : "not_found");
      }
      await also.andThen?.(tx);
      await record(tx, "campaign.changed", { campaign_id: id });
    });
    await showingCurrent(moving, () => campaignDetail(db, id));
    return campaignDetail(db, id);
  };

/** Whether a campaign has all that sending takes. Both throw where it has not. */
function completeness({ db, resolved, mustBeSendable }: Completeness) {
  async function mustBeComplete(campaign: Awaited<ReturnType<typeof getCampaign>>): Promise<void> {
    await mustBeSendable(db, {
      texts: textsOf(campaign.translations),
      filter: await resolved(storedFilter(campaign.segment)),
      topics: campaign.topics,
      missingLanguage: campaign.missingLanguage,
      trackClicks: campaign.trackClicks,
      testsSubjects: campaign.subjectTestPercent !== null,
    });
  }
  return {
    mustBeComplete,
    mustBeReady: async (id: number): Promise<void> => {
      const campaign = await getCampaign(db, id);
      if (!EDITABLE.some((status) => status === campaign.status)) throw new AppError("wrong_status");
      await mustBeComplete(campaign);
    },
  };
}

const unconfirmed = (id: number, order: UnconfirmedOrder): Prisma.CampaignRecipientWhereInput => ({
  campaignId: id,
  state: "unconfirmed",
  ...(order.recipient_ids ? { id: { in: order.recipient_ids.map(BigInt) } } : {}),
});

/** Returns how many there were; a campaign that was over goes on. */
async function retryUnconfirmed(tx: Tx, id: number, order: UnconfirmedOrder, at: Date): Promise<number> {
  const { count } = await tx.campaignRecipient.updateMany({
    where: unconfirmed(id, order),
    data: { state: "pending", claimedBy: null, claimedAt: null, settledAt: null, nextAttemptAt: at },
  });
  if (count > 0)
    await tx.campaign.updateMany({
      where: { id, status: "sent" },
      data: { status: "sending", finishedAt: null, resumedAt: at },
    });
  return count;
}

/** Returns how many there were. Without a claim, no sender can change the row again. */
async function closeUnconfirmed(tx: Tx, id: number, order: UnconfirmedOrder): Promise<number> {
  const { count } = await tx.campaignRecipient.updateMany({
    where: unconfirmed(id, order),
    data: { state: order.decision === "sent" ? "sent" : "failed", claimedBy: null, reason: "decided" },
  });
  return count;
}
