import type { CampaignRecipient } from "@ezo/contract/marketing/campaigns/campaign-sending";
import type { ExportLanguage } from "@ezo/contract/enquiries/export-language";
import { noteExport } from "../../audit/note-export.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import type { Db } from "../../platform/db.ts";
import { type PageQuery, pageSlice } from "../../platform/paging/page-slice.ts";
import { firmTimeZone, readSetting } from "../../platform/settings.ts";
import { type Actor, must } from "../../users/actor.ts";
import { presentRecipient, recipientInclude } from "../campaigns.present.ts";
import { getCampaign } from "../stored-campaign.ts";
import { recipientLine, recipientsHeader } from "./recipients.csv.ts";

type RecipientFilter = { state?: readonly (CampaignRecipient["state"] | "remaining")[] | undefined };

const EXPORT_BATCH = 500;

/** The ledger of a campaign: who gets its mail, and what became of it. */
export function createCampaignRecipients(db: Db) {
  return {
    async list(actor: Actor, id: number, query: RecipientFilter & PageQuery) {
      must(actor, "campaigns.read");
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
    async *export(
      actor: Actor,
      id: number,
      { language, ...filter }: RecipientFilter & { language?: ExportLanguage | undefined },
    ): AsyncGenerator<string> {
      must(actor, "contacts.export");
      const { status } = await getCampaign(db, id);
      const count = await db.campaignRecipient.count({ where: whereOf(id, filter) });
      await noteExport(db, { entity: "campaign", entityId: id, filter, count });
      const file = {
        language,
        hasOpens: await countsOpens(db, id),
        isCancelled: status === "cancelled",
        timeZone: await firmTimeZone(db),
      };
      yield recipientsHeader(file);
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
          .map((row) => recipientLine(row, file))
          .join("");
        after = rows.at(-1)?.id ?? after;
        if (rows.length < EXPORT_BATCH) return;
      }
    },
  };
}

/** Opens are counted now, or were when the campaign was sent. */
async function countsOpens(db: Db, campaignId: number): Promise<boolean> {
  const { track_opens: isOn } = await readSetting(db, "marketing");
  return isOn || (await db.campaignRecipient.count({ where: { campaignId, openedAt: { not: null } } })) > 0;
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
