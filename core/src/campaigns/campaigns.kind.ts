import type { CampaignBlock, CampaignDetail, CampaignStatus, CampaignText } from "@ezo/contract/campaigns";
import type { SegmentFilter } from "@ezo/contract/contacts";
import { type Locale, LOCALES } from "@ezo/contract/locale";
import {
  columnData,
  type Columns,
  type Fields,
  type FieldValue,
  readColumns,
  readTexts,
  textAt,
  textData,
  textField,
} from "../content/content.fields.ts";
import { type ContentKind, loadedRow, rowsOf } from "../content/content.kind.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { AppError } from "../platform/app-error.ts";
import type { Tx } from "../platform/db.ts";
import { cleanMailHtml } from "../platform/sanitize.ts";
import { mustBeStaff } from "../users/actor.ts";
import type { Sendable } from "./sendable.ts";

/** While a campaign is at one of these, nobody has got its mail and its content may change. */
export const EDITABLE = ["draft", "scheduled"] as const satisfies CampaignStatus[];
export const isEditable = (status: CampaignStatus): boolean => EDITABLE.some((one) => one === status);

const columns: Columns = {
  name: "name",
  segment: "segment",
  missing_language: "missingLanguage",
  rate_per_minute: "ratePerMinute",
  track_clicks: "trackClicks",
};
const texts: Columns = { subject: "subject", preview_text: "previewText", blocks: "blocks" };

/** A campaign's content. Its status and its sending are orders, not content: they have no version. */
export function campaignKind(options: {
  /** Throws where a filter names a saved segment that is gone. */
  resolved: (filter: SegmentFilter) => Promise<unknown>;
  mustBeSendable: Sendable["mustBeSendable"];
}): ContentKind {
  const { resolved, mustBeSendable } = options;
  return {
    entity: "campaign",
    mayEdit: mustBeStaff,
    // No page of the site shows a campaign.
    tags: [],
    rows: {
      lock: rowsOf("campaigns").lock,
      // Who changed it is in the history alone.
      mark: async (tx, ids, { at }) => {
        await tx.campaign.updateMany({
          where: { id: { in: [...ids] } },
          data: { version: { increment: 1 }, updatedAt: at },
        });
      },
    },

    async load(db, ids) {
      const records = await db.campaign.findMany({
        where: { id: { in: [...ids] } },
        include: { translations: true },
      });
      return records.map((record) =>
        loadedRow(record, {
          ...readColumns(columns, record),
          ...withBlocks(readTexts(texts, record.translations)),
        }),
      );
    },

    async insert(tx, fields, actor) {
      const { id } = await tx.campaign.create({
        data: {
          ...columnData(columns, fields),
          createdById: actor.id,
        } as Prisma.CampaignUncheckedCreateInput,
        select: { id: true },
      });
      await writeTexts(tx, id, fields);
      return id;
    },

    async write(tx, id, fields) {
      const data = columnData(columns, fields);
      if (Object.keys(data).length > 0) await tx.campaign.update({ where: { id }, data });
      await writeTexts(tx, id, fields);
    },

    async check(tx, { id, after }) {
      await resolved(after["segment"] as SegmentFilter);
      const campaign = id === 0 ? null : await tx.campaign.findUnique({ where: { id } });
      if (!campaign) return;
      if (!isEditable(campaign.status)) throw new AppError("wrong_status");
      // It is sent unattended at its time, when nobody is there to see an error.
      if (campaign.status === "scheduled")
        await mustBeSendable(tx, textsOfFields(after), after["track_clicks"] === true);
    },
  };
}

/** What a mail may not hold is gone before it is stored, so that no reader of the row can be harmed by it. */
export function withCleanBlocks(fields: Fields): Fields {
  const clean: Record<string, FieldValue> = { ...fields };
  for (const locale of LOCALES) {
    const blocks = fields[textField(locale, "blocks")] as CampaignBlock[] | undefined;
    if (blocks)
      clean[textField(locale, "blocks")] = blocks.map((block) =>
        block.type === "text" ? { ...block, html: cleanMailHtml(block.html) } : block,
      ) as FieldValue;
  }
  return clean;
}

/** A language without a row has no blocks, where other texts are empty. */
function withBlocks(fields: Fields): Fields {
  const full: Record<string, FieldValue> = { ...fields };
  for (const locale of LOCALES) full[textField(locale, "blocks")] ||= [];
  return full;
}

const textsOfFields = (fields: Fields): CampaignDetail["translations"] =>
  Object.fromEntries(
    LOCALES.map((locale): [Locale, CampaignText] => [
      locale,
      {
        subject: textAt(fields, textField(locale, "subject")),
        preview_text: textAt(fields, textField(locale, "preview_text")),
        blocks: fields[textField(locale, "blocks")] as CampaignText["blocks"],
      },
    ]),
  ) as CampaignDetail["translations"];

async function writeTexts(tx: Tx, campaignId: number, fields: Fields): Promise<void> {
  for (const { locale, data } of textData(texts, fields))
    await tx.campaignTranslation.upsert({
      where: { campaignId_locale: { campaignId, locale } },
      create: { campaignId, locale, ...data },
      update: data,
    });
}
