import { z } from "zod";
import { versionCalls } from "../version-calls.ts";
import { EnquiryStatus } from "../enquiries.ts";
import { withExample } from "../values/described.ts";
import { Id, IdParams, Instant, RequiredLine } from "../values/fields.ts";
import { everyLanguage, FormVersion, SeenVersion } from "../values/forms/form-fields.ts";
import { CONSENT_DAYS } from "../values/limits.ts";
import { Locale } from "../values/locale.ts";
import { route } from "../route.ts";
import { ContactSource, Tags, staff } from "./contacts.ts";

/**
 * The recipients of a campaign. `all` selects every subscribed contact; conditions are combined with AND. A filter with
 * neither, and a condition with an empty list, select nobody. Unknown keys are refused: with a misspelt condition the
 * filter would select more contacts than intended.
 */
export const SegmentFilter = z.strictObject({
  /** True or absent, never false. */
  all: z
    .boolean()
    .refine((all) => all, { error: "errors.invalid_value" })
    .optional(),
  /** A saved segment, whose filter is read when the campaign starts. */
  segment_id: Id.optional(),
  languages: z.array(Locale).optional(),
  sources: z.array(ContactSource).optional(),
  /** Consents given within, or before, this number of days. */
  consent_within_days: z.int().min(CONSENT_DAYS.min).max(CONSENT_DAYS.max).optional(),
  consent_older_than_days: z.int().min(CONSENT_DAYS.min).max(CONSENT_DAYS.max).optional(),
  project_ids: z.array(Id).max(100).optional(),
  rooms: z.array(z.int().min(1).max(20)).max(20).optional(),
  request_statuses: z.array(EnquiryStatus).optional(),
  tags: Tags.optional(),
  /** Who was sent this campaign and has neither clicked nor opened it. Only in the campaign that is its second mail. */
  no_reaction_to: Id.optional(),
});
export type SegmentFilter = z.output<typeof SegmentFilter>;
/** Made of every field it would name a saved segment, which a new firm does not have: the call would be refused. */
const EXAMPLE: SegmentFilter = { languages: ["ka", "en"], project_ids: [1], rooms: [2, 3] };
withExample(SegmentFilter, EXAMPLE);
function refuseEmpty(filter: SegmentFilter, context: z.RefinementCtx): void {
  const said = Object.entries(filter).filter(([, condition]) => condition !== undefined);
  for (const [name, condition] of said)
    if (Array.isArray(condition) && condition.length === 0)
      context.addIssue({ code: "custom", path: [name], message: "errors.required" });
  // A saved segment replaces all conditions: this one must not get lost.
  if (filter.segment_id !== undefined && filter.no_reaction_to !== undefined)
    context.addIssue({ code: "custom", path: ["segment_id"], message: "errors.invalid_value" });
  if (said.length === 0) context.addIssue({ code: "custom", message: "errors.required" });
}
/** A filter in a write: it must have a condition or `all`. */
export const SegmentChoice = withExample(SegmentFilter.superRefine(refuseEmpty), EXAMPLE);
export const Segment = z.object({
  id: Id,
  name: z.string(),
  filter: SegmentFilter,
  count: z.int(),
  version: z.int(),
  updated_at: Instant,
});
const SegmentBody = z.strictObject({
  name: RequiredLine,
  filter: withExample(
    SegmentFilter.omit({ segment_id: true, no_reaction_to: true }).superRefine(refuseEmpty),
    EXAMPLE,
  ),
});
const ofSegment = { ...staff, response: z.object({ data: Segment }) } as const;
export const listSegments = route({
  ...staff,
  method: "get",
  path: "/admin/contact-segments",
  capability: "contacts.read",
  summary: "Saved segments with their current number of contacts",
  response: z.object({ data: z.array(Segment) }),
});
export const createSegment = route({
  ...ofSegment,
  method: "post",
  path: "/admin/contact-segments",
  summary: "Saves a segment",
  body: SegmentBody,
  status: 201,
});
export const putSegment = route({
  ...ofSegment,
  method: "put",
  path: "/admin/contact-segments/:id",
  summary: "Changes a segment",
  params: IdParams,
  body: SegmentBody.extend({ version: FormVersion }),
  codes: ["not_found", "conflict"],
});
export const segmentVersions = versionCalls({
  ...staff,
  read: "contacts.read",
  path: "/admin/contact-segments/:id",
  noun: "a segment",
  answer: z.object({ data: Segment }),
});
export const deleteSegment = route({
  ...staff,
  method: "delete",
  path: "/admin/contact-segments/:id",
  summary: "Deletes a segment, not its contacts; it can be restored for 30 days",
  params: IdParams,
  query: SeenVersion,
  response: z.object({ message: z.string() }),
  codes: ["not_found", "conflict"],
});
export const bringSegmentBack = route({
  ...ofSegment,
  method: "post",
  path: "/admin/contact-segments/:id/restore",
  summary: "Restores a deleted segment",
  params: IdParams,
  body: SeenVersion,
  codes: ["not_found", "conflict"],
});
export const countSegment = route({
  ...staff,
  method: "post",
  path: "/admin/contact-segments/count",
  capability: "contacts.read",
  summary:
    "The number of contacts that a filter selects now, by language; a filter without conditions selects nobody",
  body: z.strictObject({ filter: SegmentFilter }),
  response: z.object({
    data: z.object({ count: z.int(), by_language: everyLanguage(z.int()) }),
  }),
});
