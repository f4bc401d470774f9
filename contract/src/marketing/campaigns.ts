import { z } from "zod";
import { RECORD_RIGHTS } from "../record-rights.ts";
import { createCall, editCalls, removeCall } from "../resource.ts";
import { ApartmentRule } from "./apartment-rule.ts";
import { BOUNCE_REASONS } from "./bounces.ts";
import { SegmentChoice, SegmentFilter } from "./segments.ts";
import { LeavingReason } from "./leaving.ts";
import { CampaignTopics, Topic } from "./topics.ts";
import { StaffMember } from "../staff-member.ts";
import {
  Id,
  IdParams,
  Instant,
  Line,
  ListParam,
  OptionalEmail,
  PageMeta,
  paging,
  RequiredLine,
  SearchParam,
  VersionNumber,
} from "../values/fields.ts";
import { everyLanguage, MediaRef, someLanguages } from "../values/forms/form-fields.ts";
import {
  CAMPAIGN_APARTMENTS_MAX,
  CAMPAIGN_BLOCKS_MAX,
  CAMPAIGN_PAGE_SIZE,
  CAMPAIGN_RATE_MAX_PER_MINUTE,
  CAMPAIGN_SUBJECTS_MAX,
  CAMPAIGN_TEXT_MAX_LENGTH,
  SUBJECT_TEST_HOURS,
  SUBJECT_TEST_PERCENTS,
} from "../values/limits/marketing.ts";
import { ID_MAX } from "../values/ids.ts";
import { DEFAULT_LOCALE, Locale } from "../values/locale.ts";
import { Image } from "../media.ts";
import { route } from "../route.ts";

export const CAMPAIGN_STATUSES = ["draft", "scheduled", "sending", "paused", "sent", "cancelled"] as const;
export const CampaignStatus = z.enum(CAMPAIGN_STATUSES);
export type CampaignStatus = z.infer<typeof CampaignStatus>;
export const RECIPIENT_STATES = [
  "pending",
  "sending",
  "sent",
  "failed",
  "unconfirmed",
  "suppressed",
] as const;
export const RecipientState = z.enum(RECIPIENT_STATES);
export type RecipientState = z.infer<typeof RecipientState>;

/** Invariant: recipients = sent + failed + unconfirmed + suppressed + remaining. */
export const CampaignTotals = z.object({
  recipients: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** In flight when the sending process died; a person decides whether they are sent again. */
  unconfirmed: z.int(),
  suppressed: z.int(),
  remaining: z.int(),
});
export type CampaignTotals = z.infer<typeof CampaignTotals>;

const Text = z.string().max(CAMPAIGN_TEXT_MAX_LENGTH, { error: "errors.too_long" });
/** A link in a mail: absolute, or a path of our own site. The pre-flight checks whether it works. */
const Link = z.string().trim().max(2000, { error: "errors.too_long" });

/** The blocks of a mail, from top to bottom. `text.html` is sanitised when stored. */
export const CampaignBlock = z.discriminatedUnion("type", [
  z.object({ type: z.literal("heading"), text: Text }),
  z.object({ type: z.literal("text"), html: Text }),
  z.object({
    type: z.literal("image"),
    /** From the media library, or an address. */
    media_id: Id.nullish(),
    url: Link.nullish(),
    alt: Line.default(""),
    href: Link.nullish(),
  }),
  z.object({ type: z.literal("button"), label: Line, url: Link }),
  z.object({
    type: z.literal("project"),
    project_id: z
      .int({ error: "errors.choose_project" })
      .min(1, { error: "errors.choose_project" })
      .max(ID_MAX),
  }),
  /** Cards with price and status at the time of the preview, and finally at the start of sending. */
  z.object({
    type: z.literal("apartments"),
    apartment_ids: z
      .array(Id)
      .min(1, { error: "errors.choose_apartment" })
      .max(CAMPAIGN_APARTMENTS_MAX, { error: "errors.too_long" }),
  }),
  ApartmentRule,
  z.object({ type: z.literal("divider") }),
  z.object({ type: z.literal("footer"), text: Text.default("") }),
]);
export type CampaignBlock = z.output<typeof CampaignBlock>;

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

export const CampaignRow = z.object({
  id: Id,
  name: z.string(),
  status: CampaignStatus,
  segment: SegmentFilter,
  /** The keys of what it is about: who has left all of them does not get it. None: it is for everybody. */
  topics: z.array(z.string()),
  missing_language: z.enum(["fallback", "skip"]),
  rate_per_minute: z.int().nullable(),
  track_clicks: z.boolean(),
  /** Where answers go, a confirmed address or one of the firm's settings; when empty, that of the settings of marketing mail. */
  reply_to: z.string(),
  /** The sender's name by language; when empty, the firm's. */
  from_names: everyLanguage(z.string()),
  /** The sender's address, a confirmed one; when empty, that of MAIL_FROM. */
  from_address: z.string(),
  /** The share of recipients on whom subjects are tested; null: every language has one subject. */
  subject_test_percent: z.int().nullable(),
  /** How long clicks are counted before all others get the winner. */
  subject_test_hours: z.int(),
  send_at: Instant.nullable(),
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
  /** Why it was paused automatically. */
  pause_reason: z.string().nullable(),
  /** While it is being sent and every mail that is left waits for the winner of its test: when that is chosen. */
  waits_for_winner_until: Instant.nullable(),
  totals: CampaignTotals,
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
});
export type CampaignRow = z.infer<typeof CampaignRow>;
/** Why a subject was taken: most people clicked in its mails; as many as in another's; nobody in any. */
export const SUBJECT_WINNER_REASONS = ["clicks", "tie", "no_clicks"] as const;
/** A test of subjects under way or done; by language, since each has its own subjects. */
export const SubjectTest = z.object({
  /** Null until the last mail of the test is settled. */
  decides_at: Instant.nullable(),
  decided_at: Instant.nullable(),
  languages: z.array(
    z.object({
      locale: Locale,
      subjects: z.array(
        z.object({
          subject: z.string(),
          recipients: z.int(),
          sent: z.int(),
          /** People who clicked, without robots. */
          clicked: z.int(),
        }),
      ),
      /** The place of the winner in `subjects`. */
      winner: z.int().nullable(),
      reason: z.enum(SUBJECT_WINNER_REASONS).nullable(),
      /** Who gets the winner. */
      others: z.int(),
    }),
  ),
});
export type SubjectTest = z.infer<typeof SubjectTest>;

/** Why a mail of a campaign came back: as it was reported, `smtp` where it was refused at once, `report` where no reason is known. */
const CampaignBounceReason = z.enum([...BOUNCE_REASONS, "smtp", "report"]);

export const CampaignDetail = CampaignRow.extend({
  /** Who changed its content last; null for the system, and for someone who is gone. */
  updated_by: StaffMember.nullable(),
  /** While it is being sent: when it goes on, where the warm-up plan's allowance of today is used up. */
  held_until: Instant.nullable(),
  translations: everyLanguage(CampaignText),
  /** When it can be sent again to those who have not reacted; null where it never can, and where it has been. */
  resend_from: Instant.nullable(),
  /** The campaign that is its second mail. */
  resent_as: z.object({ id: Id, name: z.string() }).nullable(),
  /** The campaign of which it is the second mail. */
  resend_of: z.object({ id: Id, name: z.string() }).nullable(),
  /** Null without a test, and until the recipients are listed. */
  subject_test: SubjectTest.nullable(),
  results: z.object({
    clicked: z.int(),
    /** Clicks by mail scanners that open every link. */
    clicked_by_robots: z.int(),
    /** Counted by an invisible picture, where that is switched on: approximate. */
    opened: z.int(),
    bounced: z.int(),
    /** Of `bounced`, those that a mail server had taken before. What was sent and is none of them was delivered. */
    returned: z.int(),
    /** Why those of `bounced` came back, most first. */
    bounce_reasons: z.array(z.object({ reason: CampaignBounceReason, count: z.int() })),
    unsubscribed: z.int(),
    complained: z.int(),
    /** Of those left out: who had another campaign within the time that they chose. */
    too_soon: z.int(),
    /** Everybody who was left out, by reason, most first: also who had paused or left the topics before the list was drawn up, of whom `totals` has none. */
    left_out: z.array(z.object({ reason: z.string(), count: z.int() })),
    /** Why those who have unsubscribed by its links did so, as far as they have said, most first. */
    leaving_reasons: z.array(z.object({ reason: LeavingReason, count: z.int() })),
  }),
});
export type CampaignDetail = z.infer<typeof CampaignDetail>;

/**
 * `campaign:progress`: a campaign's progress, with the times that pages show beside its status. Two processes send it,
 * so that an older one can arrive later; `updated_at` is its order.
 */
export const CampaignProgress = CampaignRow.pick({
  id: true,
  updated_at: true,
  status: true,
  send_at: true,
  started_at: true,
  finished_at: true,
  pause_reason: true,
  totals: true,
}).extend({
  ...CampaignTotals.shape,
  /** Mails per minute, averaged over the last seconds. */
  rate: z.number(),
  /** Null while the rate is unknown. */
  seconds_left: z.number().nullable(),
});
export type CampaignProgress = z.infer<typeof CampaignProgress>;

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
