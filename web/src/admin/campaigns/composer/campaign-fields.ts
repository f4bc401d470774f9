import { createElement } from "react";
import { coded, type FieldNames } from "../../editor/history/field-text.ts";
import { AudienceText } from "../audience/audience-text.tsx";

export const CAMPAIGN_FIELDS: FieldNames = {
  name: "field.campaign_name",
  segment: { label: "field.audience", show: (value) => createElement(AudienceText, { value }) },
  topics: "field.topics",
  missing_language: coded("field.missing_language", ["fallback", "skip"], (choice, t) =>
    t(`campaigns.missing_${choice}`),
  ),
  rate_per_minute: "field.rate_per_minute",
  track_clicks: "field.track_clicks",
  reply_to: "marketing.reply_to",
  "from_names.ka": "field.from_name_ka",
  "from_names.en": "field.from_name_en",
  "from_names.ru": "field.from_name_ru",
  from_address: "field.from_address",
  subject_test_percent: "field.subject_test_percent",
  subject_test_hours: "field.subject_test_hours",
  subject: "field.mail_subject",
  more_subjects: "field.more_subjects",
  preview_text: "field.preview_text",
  blocks: "field.blocks",
};
