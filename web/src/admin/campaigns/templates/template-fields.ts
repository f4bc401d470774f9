import { CAMPAIGN_TEMPLATE_KINDS } from "@ezo/contract/marketing/campaigns/campaign-templates";
import { coded, type FieldNames } from "../../editor/history/field-text.ts";

export const TEMPLATE_FIELDS: FieldNames = {
  name: "field.name",
  kind: coded("field.template_kind", CAMPAIGN_TEMPLATE_KINDS, (kind, t) => t(`templates.kind.${kind}`)),
  subject: "field.mail_subject",
  more_subjects: "field.more_subjects",
  preview_text: "field.preview_text",
  blocks: "field.blocks",
};
