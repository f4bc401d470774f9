import { z } from "zod";
import { readConsentTime } from "../values/clock/consent-time.ts";
import {
  DayInput,
  Email,
  Id,
  InstantInput,
  Line,
  RequiredLine,
  WITHIN_YEARS,
  untidied,
} from "../values/fields.ts";
import { FormVersion } from "../values/forms/form-fields.ts";
import { CONTACT_TAGS_MAX } from "../values/limits/marketing.ts";
import { DEFAULT_LOCALE, Locale } from "../values/locale.ts";
import { HIDDEN_CONTROLS } from "../values/patterns.ts";

const TAG_MAX_LENGTH = 50;
const Tag = untidied(TAG_MAX_LENGTH)
  .overwrite((tag) => tag.replace(HIDDEN_CONTROLS, "").trim())
  .min(1, { error: "errors.required" })
  .max(TAG_MAX_LENGTH, { error: "errors.too_long", abort: true })
  .regex(/^[^\p{Cc},;]+$/u, { error: "errors.invalid_value" });
export const Tags = z.array(Tag).max(CONTACT_TAGS_MAX);
const InterestProjects = z.array(Id).max(100);
const InterestRooms = z.array(z.int().min(1).max(20)).max(20);
const Interests = z.object({
  project_ids: InterestProjects.default([]),
  rooms: InterestRooms.default([]),
});
/** When a consent was given: an ISO date or date with time, not in the future. */
export const ConsentInstant = z
  .union([DayInput, InstantInput, z.iso.datetime({ local: true }).regex(WITHIN_YEARS)], {
    error: "errors.invalid_date",
  })
  .transform(readConsentTime)
  .refine((at) => at.getTime() <= Date.now() + 24 * 60 * 60 * 1000, { error: "errors.date_in_future" });
export const ConsentSource = RequiredLine;

/** Strict: silently dropping a sent `status` or `source` could subscribe somebody who must not be mailed. */
export const ContactBody = z.strictObject({
  email: Email,
  name: Line.default(""),
  language: Locale.default(DEFAULT_LOCALE),
  consent_at: ConsentInstant,
  consent_source: ConsentSource,
  consent_text: z.string().max(5000, { error: "errors.too_long" }).nullish(),
  tags: Tags.default([]),
  interests: Interests.default({ project_ids: [], rooms: [] }),
});
export type ContactBody = z.output<typeof ContactBody>;
export const ContactChange = z.object({
  version: FormVersion,
  name: Line.optional(),
  language: Locale.optional(),
  tags: Tags.optional(),
  /** Without the defaults of a new contact: what is left out is not changed. */
  interests: z
    .object({ project_ids: InterestProjects.optional(), rooms: InterestRooms.optional() })
    .optional(),
  /** Staff may only unsubscribe a contact; subscribing again needs the person's own consent. */
  status: z.literal("unsubscribed", { error: "errors.invalid_value" }).optional(),
});
export type ContactChange = z.output<typeof ContactChange>;
