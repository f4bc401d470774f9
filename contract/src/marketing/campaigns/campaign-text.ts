import { z } from "zod";
import { Line } from "../../values/fields.ts";
import { someLanguages } from "../../values/forms/form-fields.ts";
import { CAMPAIGN_BLOCKS_MAX, CAMPAIGN_SUBJECTS_MAX } from "../../values/limits/marketing.ts";
import { CampaignBlock } from "./campaign-blocks.ts";

/** Becomes a mail header, so line breaks are refused. */
export const HeaderLine = Line.regex(/^[^\r\n]*$/, { error: "errors.invalid_value" });
const Blocks = z.array(CampaignBlock).max(CAMPAIGN_BLOCKS_MAX, { error: "errors.too_long" });
const MoreSubjects = z
  .array(HeaderLine.min(1, { error: "errors.required" }))
  .max(CAMPAIGN_SUBJECTS_MAX - 1, { error: "errors.too_long" });
export const CampaignText = z.object({
  subject: HeaderLine.default(""),
  /** Further subjects, which are sent where subjects are tested. */
  more_subjects: MoreSubjects.default([]),
  preview_text: HeaderLine.default(""),
  blocks: Blocks.default([]),
});
export type CampaignText = z.output<typeof CampaignText>;
export const CampaignTexts = someLanguages(CampaignText);
/** Without defaults, which would overwrite fields that a change does not name. */
export const CampaignTextChange = z.strictObject({
  subject: HeaderLine.optional(),
  more_subjects: MoreSubjects.optional(),
  preview_text: HeaderLine.optional(),
  blocks: Blocks.optional(),
});
