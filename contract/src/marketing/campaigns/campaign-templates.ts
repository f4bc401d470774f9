import { z } from "zod";
import { RecordMarks } from "../../records/records.ts";
import { RECORD_RIGHTS } from "../../records/record-rights.ts";
import { listQuery, resource } from "../../records/resource.ts";
import { RequiredLine } from "../../values/fields.ts";
import { everyLanguage, FormVersion, someLanguages } from "../../values/forms/form-fields.ts";
import { Locale } from "../../values/locale.ts";
import { CampaignText, CampaignTextChange, CampaignTexts } from "./campaign-text.ts";

/** A whole mail that campaigns begin with, or one block that is inserted into them. */
export const CAMPAIGN_TEMPLATE_KINDS = ["mail", "block"] as const;
export const CampaignTemplateKind = z.enum(CAMPAIGN_TEMPLATE_KINDS);
export type CampaignTemplateKind = z.infer<typeof CampaignTemplateKind>;

const Named = RecordMarks.extend({ kind: CampaignTemplateKind, name: z.string() });
export const CampaignTemplateRow = Named.extend({
  /** Those in which it has a subject or blocks. */
  languages: z.array(Locale),
});
export type CampaignTemplateRow = z.infer<typeof CampaignTemplateRow>;
export const CampaignTemplate = Named.extend({
  /** Of a saved block: at most one block in each language, and neither subjects nor a preview text. */
  translations: everyLanguage(CampaignText),
});
export type CampaignTemplate = z.infer<typeof CampaignTemplate>;

export const CAMPAIGN_TEMPLATE_SORTS = ["name", "updated"] as const;
/** What the firm has saved of its mails. The templates that come with Ezo are `listCampaignTemplates`. */
export const campaignTemplateRoutes = resource({
  rights: RECORD_RIGHTS.campaign_template,
  path: "/admin/campaign-templates",
  tag: "Marketing e-mails",
  noun: "a template or saved block of campaigns",
  name: "CampaignTemplate",
  query: z.object({
    ...listQuery,
    kind: CampaignTemplateKind.optional(),
    sort: z.enum(CAMPAIGN_TEMPLATE_SORTS).default("name"),
  }),
  row: CampaignTemplateRow,
  item: CampaignTemplate,
  create: z.strictObject({
    kind: CampaignTemplateKind.default("mail"),
    name: RequiredLine,
    translations: CampaignTexts.default({}),
  }),
  update: z.strictObject({
    name: RequiredLine.optional(),
    translations: someLanguages(CampaignTextChange).optional(),
    version: FormVersion,
  }),
});
