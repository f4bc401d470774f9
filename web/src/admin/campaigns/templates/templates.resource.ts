import {
  CampaignTemplate,
  type CampaignTemplateKind,
  type CampaignTemplateRow,
  campaignTemplateRoutes,
} from "@ezo/contract/marketing/campaigns/campaign-templates";
import type { CampaignText } from "@ezo/contract/marketing/campaigns/campaign-text";
import type { WebCaller } from "../../../shared/api/http-caller.ts";
import { ApiError } from "../../../shared/api/api-error.ts";
import type { ContentLocale } from "../../editor/fields/language.ts";
import type { AdminLanguage } from "../../i18n/texts.ts";
import { contentResource } from "../../resource/content-resource.ts";

/** The firm's own templates, and its saved blocks. */
export const campaignTemplates = contentResource<CampaignTemplateRow, CampaignTemplate>({
  entity: "campaign_template",
  ...campaignTemplateRoutes,
});

/** What is saved of a mail, by language. A language that is left out stays as it is in a template of the same name. */
export type SavedTexts = Partial<Record<ContentLocale, Partial<CampaignText>>>;

/** All of one kind, by name. */
export const templatesOf = (call: WebCaller, kind: CampaignTemplateKind, locale: AdminLanguage) =>
  campaignTemplates.every(call, { kind, locale });

/** The template as it is now, out of the refusal of a write that was based on an earlier version. */
export const currentTemplate = (error: unknown): CampaignTemplate | undefined =>
  error instanceof ApiError && error.status === 409
    ? CampaignTemplate.safeParse(error.current).data
    : undefined;
