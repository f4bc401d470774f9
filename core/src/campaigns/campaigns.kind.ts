import type { CampaignBlock } from "@ezo/contract/marketing/campaigns/campaign-blocks";
import type { CampaignDetail } from "@ezo/contract/marketing/campaigns/campaign-detail";
import type { CampaignStatus } from "@ezo/contract/marketing/campaigns/campaign-status";
import type { CampaignText } from "@ezo/contract/marketing/campaigns/campaign-text";
import type { SegmentFilter } from "@ezo/contract/marketing/segments/segments";
import { eachOf } from "@ezo/contract/values/keyed";
import { type Locale, LOCALES } from "@ezo/contract/values/locale";
import {
  columnData,
  type Columns,
  type Fields,
  fieldsOf,
  type FieldValue,
  readColumns,
  readTexts,
  textAt,
  textField,
} from "../records/fields.ts";
import { textsIn } from "../records/table.ts";
import { type RecordKind, loadedRow, rowsOf } from "../records/kind.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { AppError } from "../platform/app-error.ts";
import { acceptedHtml } from "../platform/text/sanitize.ts";
import type { SenderRules } from "./senders/sender-rules.ts";
import type { Sendable } from "./sending/sendable.ts";

/** With one of these statuses nothing has been sent yet, and the content may change. */
export const EDITABLE = ["draft", "scheduled"] as const satisfies CampaignStatus[];
export const isEditable = (status: CampaignStatus): boolean => EDITABLE.some((one) => one === status);

const columns: Columns = {
  name: "name",
  segment: "segment",
  topics: "topics",
  missing_language: "missingLanguage",
  rate_per_minute: "ratePerMinute",
  track_clicks: "trackClicks",
  reply_to: "replyTo",
  "from_names.ka": "fromNameKa",
  "from_names.en": "fromNameEn",
  "from_names.ru": "fromNameRu",
  from_address: "fromAddress",
  subject_test_percent: "subjectTestPercent",
  subject_test_hours: "subjectTestHours",
};
/** The texts of a mail, as a campaign and a template of one store them. */
export const mailTexts: Columns = {
  subject: "subject",
  more_subjects: "moreSubjects",
  preview_text: "previewText",
  blocks: "blocks",
};
const writeTexts = textsIn((db) => db.campaignTranslation, "campaignId", mailTexts);

/** A campaign's content. Its status is changed by orders, which have no version. */
export function campaignKind(options: {
  /** Throws where a filter names a deleted segment. */
  resolved: (filter: SegmentFilter) => Promise<SegmentFilter>;
  mustBeSendable: Sendable["mustBeSendable"];
  senderRules: SenderRules;
}): RecordKind {
  const { resolved, mustBeSendable, senderRules } = options;
  return {
    entity: "campaign",
    // No page of the site shows a campaign.
    tags: [],
    rows: rowsOf("campaigns", false),

    async load(db, ids) {
      const records = await db.campaign.findMany({
        where: { id: { in: [...ids] } },
        include: { translations: true },
      });
      return records.map((record) =>
        loadedRow(record, {
          ...readColumns(columns, record),
          ...withLists(readTexts(mailTexts, record.translations)),
        }),
      );
    },

    async insert(tx, fields, actor) {
      const { id } = await tx.campaign.create({
        data: {
          ...columnData(columns, fields),
          createdById: actor?.id ?? null,
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

    stillAllowed: (db, past, present) => senderRules.stillUsable(db, past, present),

    async check(tx, { id, before, after }) {
      await senderRules.mustBeUsable(tx, { before, after });
      const filter = await resolved(after["segment"] as SegmentFilter);
      const campaign = id === 0 ? null : await tx.campaign.findUnique({ where: { id } });
      if (!campaign) return;
      if (!isEditable(campaign.status)) throw new AppError("wrong_status");
      // It is sent unattended at the scheduled time, when nobody would see an error.
      if (campaign.status === "scheduled")
        await mustBeSendable(tx, {
          texts: textsOfFields(after),
          filter,
          topics: (after["topics"] ?? []) as string[],
          missingLanguage: textAt(after, "missing_language"),
          trackClicks: after["track_clicks"] === true,
          testsSubjects: typeof after["subject_test_percent"] === "number",
        });
    },
  };
}

/** A campaign's body as fields. The sender's names are one for each language, so that naming one leaves the others. */
export function campaignFields({
  from_names: names,
  ...body
}: {
  from_names?: Partial<Record<Locale, string | undefined>> | undefined;
}): Fields {
  const fields: Record<string, FieldValue> = { ...withCleanBlocks(fieldsOf(body)) };
  for (const locale of LOCALES) {
    const name = names?.[locale];
    if (name !== undefined) fields[`from_names.${locale}`] = name;
  }
  return fields;
}

/** Forbidden HTML is removed before it is stored, so that nothing that reads the row can be harmed by it. */
export function withCleanBlocks(fields: Fields): Fields {
  const clean: Record<string, FieldValue> = { ...fields };
  for (const locale of LOCALES) {
    const blocks = fields[textField(locale, "blocks")] as CampaignBlock[] | undefined;
    if (blocks)
      clean[textField(locale, "blocks")] = cleanBlocks(blocks, textField(locale, "blocks")) as FieldValue;
  }
  return clean;
}

/** The blocks that a caller sends in the field `at`, made safe; throws `invalid` where tags are nested too deep. */
export const cleanBlocks = (blocks: readonly CampaignBlock[], at: string): CampaignBlock[] =>
  blocks.map((block, index) =>
    block.type === "text"
      ? { ...block, html: acceptedHtml(`${at}.${index}.html`, block.html, "mail") }
      : block,
  );

/** A language without a row has no blocks and no further subjects, where other texts are empty. */
export function withLists(fields: Fields): Fields {
  const full: Record<string, FieldValue> = { ...fields };
  for (const locale of LOCALES)
    for (const list of ["blocks", "more_subjects"]) full[textField(locale, list)] ||= [];
  return full;
}

const textsOfFields = (fields: Fields): CampaignDetail["translations"] =>
  eachOf(LOCALES, (locale) => ({
    subject: textAt(fields, textField(locale, "subject")),
    more_subjects: (fields[textField(locale, "more_subjects")] ?? []) as string[],
    preview_text: textAt(fields, textField(locale, "preview_text")),
    blocks: fields[textField(locale, "blocks")] as CampaignText["blocks"],
  }));
