import type { CampaignRecipient } from "@ezo/contract/marketing/campaign-sending";
import type { Prisma } from "../../generated/prisma/client.ts";
import type { Db } from "../../platform/db.ts";
import { type PageQuery, pageSlice } from "../../platform/page-slice.ts";
import { BYTE_ORDER_MARK, csvReportLine } from "../../platform/text/delimited.ts";
import { type Actor, mustBeStaff } from "../../users/actor.ts";
import { presentRecipient, recipientInclude } from "../campaigns.present.ts";
import { getCampaign } from "../stored-campaign.ts";

type RecipientFilter = { state?: readonly (CampaignRecipient["state"] | "remaining")[] | undefined };

const EXPORT_COLUMNS = [
  "email",
  "language",
  "state",
  "reason",
  "attempts",
  "message_id",
  "settled_at",
  "opened_at",
  "clicked_at",
  "bounced_at",
  "unsubscribed_at",
  "complained_at",
] as const satisfies (keyof CampaignRecipient)[];
const EXPORT_BATCH = 500;

/** The ledger of a campaign: who gets its mail, and what became of it. */
export function createCampaignRecipients(db: Db) {
  return {
    async list(actor: Actor, id: number, query: RecipientFilter & PageQuery) {
      mustBeStaff(actor);
      await getCampaign(db, id);
      const where = whereOf(id, query);
      const [rows, total] = await Promise.all([
        db.campaignRecipient.findMany({
          where,
          include: recipientInclude,
          orderBy: { id: "asc" },
          ...pageSlice(query),
        }),
        db.campaignRecipient.count({ where }),
      ]);
      return { rows: rows.map(presentRecipient), total };
    },

    /** The ledger as CSV, in batches behind a cursor: an export of any size needs little memory. */
    async *export(actor: Actor, id: number, filter: RecipientFilter): AsyncGenerator<string> {
      mustBeStaff(actor);
      await getCampaign(db, id);
      yield `${BYTE_ORDER_MARK}${EXPORT_COLUMNS.join(",")}\r\n`;
      let after = 0n;
      for (;;) {
        const rows = await db.campaignRecipient.findMany({
          where: { AND: [whereOf(id, filter), { id: { gt: after } }] },
          include: recipientInclude,
          orderBy: { id: "asc" },
          take: EXPORT_BATCH,
        });
        yield rows
          .map(presentRecipient)
          .map((row) => csvReportLine(EXPORT_COLUMNS.map((name) => String(row[name] ?? ""))))
          .join("");
        after = rows.at(-1)?.id ?? after;
        if (rows.length < EXPORT_BATCH) return;
      }
    },
  };
}

const whereOf = (campaignId: number, { state }: RecipientFilter): Prisma.CampaignRecipientWhereInput => ({
  campaignId,
  ...(state?.length
    ? {
        state: {
          in: state.flatMap((one) => (one === "remaining" ? (["pending", "sending"] as const) : [one])),
        },
      }
    : {}),
});
