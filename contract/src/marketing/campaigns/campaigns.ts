import { z } from "zod";
import { Image } from "../../media.ts";
import { RECORD_RIGHTS } from "../../records/record-rights.ts";
import { createCall, editCalls, removeCall } from "../../records/resource.ts";
import { route } from "../../route.ts";
import {
  Id,
  IdParams,
  ListParam,
  OptionalEmail,
  PageMeta,
  paging,
  RequiredLine,
  SearchParam,
  VersionNumber,
} from "../../values/fields.ts";
import { everyLanguage, MediaRef, someLanguages } from "../../values/forms/form-fields.ts";
import {
  CAMPAIGN_PAGE_SIZE,
  CAMPAIGN_RATE_MAX_PER_MINUTE,
  SUBJECT_TEST_HOURS,
  SUBJECT_TEST_PERCENTS,
} from "../../values/limits/marketing.ts";
import { DEFAULT_LOCALE, Locale } from "../../values/locale.ts";
import { CampaignDetail } from "./campaign-detail.ts";
import { CampaignRow } from "./campaign-row.ts";
import { CampaignStatus } from "./campaign-status.ts";
import { CampaignText, CampaignTextChange, CampaignTexts, HeaderLine } from "./campaign-text.ts";
import { SegmentChoice } from "../segments/segments.ts";
import { CampaignTopics, Topic } from "../topics.ts";

export const staff = { role: "staff", capability: "campaigns.edit", tag: "Marketing e-mails" } as const;
export const ofOne = { ...staff, params: IdParams, response: z.object({ data: CampaignDetail }) } as const;

const FromName = HeaderLine.default("");
const FromNames = z.strictObject({ ka: FromName, en: FromName, ru: FromName });
const SubjectTestPercent = z.int().min(SUBJECT_TEST_PERCENTS.min).max(SUBJECT_TEST_PERCENTS.max);
const SubjectTestHours = z.int().min(SUBJECT_TEST_HOURS.min).max(SUBJECT_TEST_HOURS.max);
/** Unknown keys are refused: with a misspelt `segment` everybody would be mailed. */
export const CampaignBody = z.strictObject({
  name: RequiredLine,
  segment: SegmentChoice.default({ all: true }),
  topics: CampaignTopics.default([]),
  missing_language: z.enum(["fallback", "skip"]).default("fallback"),
  rate_per_minute: z.int().min(1).max(CAMPAIGN_RATE_MAX_PER_MINUTE).nullish(),
  track_clicks: z.boolean().default(true),
  reply_to: OptionalEmail.default(""),
  from_names: FromNames.default({ ka: "", en: "", ru: "" }),
  from_address: OptionalEmail.default(""),
  subject_test_percent: SubjectTestPercent.nullish(),
  subject_test_hours: SubjectTestHours.default(SUBJECT_TEST_HOURS.default),
  translations: CampaignTexts.default({}),
});
export type CampaignBody = z.output<typeof CampaignBody>;
/** Fields that are left out are not changed; `version` is the one the change was based on. */
export const CampaignChange = z.strictObject({
  _method: z.enum(["PUT", "PATCH"]).optional(),
  version: VersionNumber.optional(),
  name: RequiredLine.optional(),
  segment: SegmentChoice.optional(),
  topics: CampaignTopics.optional(),
  missing_language: z.enum(["fallback", "skip"]).optional(),
  rate_per_minute: z.int().min(1).max(CAMPAIGN_RATE_MAX_PER_MINUTE).nullish(),
  track_clicks: z.boolean().optional(),
  reply_to: OptionalEmail.optional(),
  from_names: someLanguages(HeaderLine).optional(),
  from_address: OptionalEmail.optional(),
  subject_test_percent: SubjectTestPercent.nullish(),
  subject_test_hours: SubjectTestHours.optional(),
  translations: someLanguages(CampaignTextChange).optional(),
});
export type CampaignChange = z.output<typeof CampaignChange>;

const kind = {
  rights: RECORD_RIGHTS.campaign,
  path: "/admin/marketing-emails",
  tag: staff.tag,
  noun: "a campaign",
  item: CampaignDetail,
  files: null,
} as const;
const edits = editCalls({
  ...kind,
  name: "Campaign",
  query: z.object({
    status: ListParam.pipe(z.array(CampaignStatus)).optional(),
    search: SearchParam.optional(),
    ...paging(CAMPAIGN_PAGE_SIZE),
  }),
  row: CampaignRow,
  update: CampaignChange,
  codes: ["wrong_status"],
});
export const {
  list: listCampaigns,
  get: getCampaign,
  put: putCampaign,
  patch: patchCampaign,
  post: postCampaign,
} = edits;
export const campaignVersions = {
  history: edits.history,
  compareVersion: edits.compareVersion,
  restoreVersion: route({
    ...edits.restoreVersion,
    summary: "Restores the content of an earlier version of a draft or scheduled campaign, as a new version",
    codes: ["not_found", "wrong_status", "conflict"],
  }),
};
export const createCampaign = createCall({ ...kind, noun: "a draft", create: CampaignBody });
export const deleteCampaign = removeCall(kind, "Deletes a campaign of which no mail has been sent", [
  "wrong_status",
]);
export const listCampaignTemplates = route({
  ...staff,
  method: "get",
  path: "/admin/marketing-emails/templates",
  capability: "campaigns.read",
  summary: "Templates for new campaigns, in every language",
  response: z.object({
    data: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        translations: everyLanguage(CampaignText),
      }),
    ),
  }),
});
export const listTopics = route({
  ...staff,
  method: "get",
  path: "/admin/marketing-emails/topics",
  capability: "campaigns.read",
  summary: "The topics that a campaign may have, from the settings of marketing mail",
  response: z.object({ data: z.array(Topic) }),
});
export const MailPicture = Image.extend({ id: Id, name: z.string() });
export type MailPicture = z.infer<typeof MailPicture>;
export const listMailPictures = route({
  ...staff,
  method: "get",
  path: "/admin/marketing-emails/pictures",
  capability: "campaigns.read",
  summary: "Pictures of the media library for use in a mail, newest first",
  query: z.object({
    locale: Locale.default(DEFAULT_LOCALE),
    search: SearchParam.optional(),
    ...paging(CAMPAIGN_PAGE_SIZE),
  }),
  response: z.object({ data: z.array(MailPicture), meta: PageMeta }),
});
export const addMailPicture = route({
  ...staff,
  method: "post",
  path: "/admin/marketing-emails/pictures",
  summary:
    "Adds one picture (`file`) to the media library, for use in a mail; identical files are stored once. Existing pictures are not changed",
  multipart: ["file"],
  query: z.object({ locale: Locale.default(DEFAULT_LOCALE) }),
  body: z.object({ file: MediaRef }),
  status: 201,
  response: z.object({ data: MailPicture }),
  codes: ["too_large", "unsupported_media_type"],
});
export const listSegmentCampaigns = route({
  ...staff,
  method: "get",
  path: "/admin/contact-segments/:id/campaigns",
  capability: "campaigns.read",
  summary: "The campaigns that a segment is still needed for: they cannot be sent without it",
  params: IdParams,
  response: z.object({
    data: z.array(CampaignRow.pick({ id: true, name: true, status: true, send_at: true })),
  }),
});
export const duplicateCampaign = route({
  ...ofOne,
  method: "post",
  path: "/admin/marketing-emails/:id/duplicate",
  summary:
    "Copies the content of a campaign of any status into a new draft; where its segment was deleted, the copy has an empty audience",
  status: 201,
  codes: ["not_found"],
});
