import type {
  CampaignTemplate,
  CampaignTemplateRow,
  campaignTemplateRoutes,
} from "@ezo/contract/marketing/campaigns/campaign-templates";
import { RECORD_RIGHTS } from "@ezo/contract/records/record-rights";
import type { ParsedInput } from "@ezo/contract/route";
import { LOCALES } from "@ezo/contract/values/locale";
import type { Prisma } from "../../generated/prisma/client.ts";
import { pageSlice } from "../../platform/paging/page-slice.ts";
import { hasWords } from "../../platform/text/search-form.ts";
import { editorInclude, presentMarks } from "../../records/present.ts";
import { createResource, type RecordParts } from "../../records/resource.ts";
import { type Actor, must } from "../../users/actor.ts";
import { withCleanBlocks } from "../campaigns.kind.ts";
import { textsOf } from "../campaigns.present.ts";
import { ownTemplateKind } from "./own-templates.kind.ts";

const include = { ...editorInclude, translations: true } as const satisfies Prisma.CampaignTemplateInclude;
const isWritten: Prisma.CampaignTemplateTranslationWhereInput = {
  OR: [{ subject: { not: "" } }, { blocks: { not: [] } }],
};
/** Without their texts, of which a list may have megabytes: only which languages have some. */
const rowInclude = {
  ...editorInclude,
  translations: { where: isWritten, select: { locale: true } },
} as const satisfies Prisma.CampaignTemplateInclude;
type TemplateRecord = Prisma.CampaignTemplateGetPayload<{ include: typeof rowInclude }>;

const ORDERS = {
  name: [{ name: "asc" }, { id: "asc" }],
  updated: [{ updatedAt: "desc" }, { id: "desc" }],
} satisfies Record<string, Prisma.CampaignTemplateOrderByWithRelationInput[]>;

type TemplatesQuery = ParsedInput<typeof campaignTemplateRoutes.list>["query"];

/** A firm's own templates of campaigns, and its saved blocks. */
export function createOwnTemplates(parts: RecordParts) {
  const { db } = parts;
  return {
    ...createResource<CampaignTemplate>(parts, ownTemplateKind, {
      find: async (id) => {
        const record = await db.campaignTemplate.findUnique({ where: { id }, include });
        if (!record) return null;
        const { kind, name, translations } = record;
        return { ...presentMarks(record), kind, name, translations: textsOf(translations) };
      },
      // Before they are stored, so that no campaign that copies them has anything forbidden.
      prepare: withCleanBlocks,
    }),

    async list(actor: Actor, query: TemplatesQuery): Promise<{ rows: CampaignTemplateRow[]; total: number }> {
      must(actor, RECORD_RIGHTS.campaign_template.read);
      const where = campaignTemplateWhere(query);
      const [records, total] = await Promise.all([
        db.campaignTemplate.findMany({
          where,
          orderBy: ORDERS[query.sort],
          include: rowInclude,
          ...pageSlice(query),
        }),
        db.campaignTemplate.count({ where }),
      ]);
      return { rows: records.map(presentRow), total };
    },
  };
}

/** The templates and saved blocks of a list with these filters. */
export const campaignTemplateWhere = (query: Partial<TemplatesQuery>): Prisma.CampaignTemplateWhereInput => ({
  deletedAt: query.deleted ? { not: null } : null,
  ...(query.kind ? { kind: query.kind } : {}),
  ...(query.search ? hasWords(query.search) : {}),
});

const presentRow = (record: TemplateRecord): CampaignTemplateRow => ({
  ...presentMarks(record),
  kind: record.kind,
  name: record.name,
  languages: LOCALES.filter((locale) => record.translations.some((row) => row.locale === locale)),
});
