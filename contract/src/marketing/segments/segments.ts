import { z } from "zod";
import { RECORD_RIGHTS } from "../../records/record-rights.ts";
import { listQuery, resource } from "../../records/resource.ts";
import { withExample } from "../../values/described.ts";
import { Id, Instant, RequiredLine } from "../../values/fields.ts";
import { everyLanguage, FormVersion } from "../../values/forms/form-fields.ts";
import { SEGMENT_CONDITIONS_MAX, SEGMENT_SAMPLE, SEGMENTS_PAGE_SIZE } from "../../values/limits/marketing.ts";
import { route } from "../../route.ts";
import { CampaignTopics } from "../topics.ts";
import { ContactRow } from "../contact-row.ts";
import { staff } from "../contacts.ts";
import { conditionsIn, flawsOf, segmentConditions, segmentGroups, SEGMENT_GROUPS } from "./segment-rules.ts";

/**
 * The recipients of a campaign. `all` selects every subscribed contact; conditions are combined with AND. Instead of
 * conditions there can be one group (`all_of`, `any_of` or `none_of`) of conditions and further groups. A filter with
 * none of these, and a condition or group with an empty list, select nobody. Unknown keys are refused: with a misspelt
 * condition the filter would select more contacts than intended.
 */
const Filter = z.strictObject({
  /** True or absent, never false. */
  all: z
    .boolean()
    .refine((all) => all, { error: "errors.invalid_value" })
    .optional(),
  /** A saved segment, whose filter is read when the campaign starts. */
  segment_id: Id.optional(),
  ...segmentConditions,
  ...segmentGroups,
  /** Who was sent this campaign and has neither clicked nor opened it. Only in the campaign that is its second mail. */
  no_reaction_to: Id.optional(),
});
export const SegmentFilter = Filter.superRefine(refuseTooMany);
export type SegmentFilter = z.output<typeof SegmentFilter>;
/** Made of every field it would name a saved segment, which a new firm does not have: the call would be refused. */
const EXAMPLE: SegmentFilter = { languages: ["ka", "en"], project_ids: [1], rooms: [2, 3] };
withExample(SegmentFilter, EXAMPLE);

function refuseTooMany(filter: z.output<typeof Filter>, context: z.RefinementCtx): void {
  if (conditionsIn(filter) <= SEGMENT_CONDITIONS_MAX) return;
  context.addIssue({
    code: "too_big",
    origin: "array",
    maximum: SEGMENT_CONDITIONS_MAX,
    inclusive: true,
    input: filter,
    path: SEGMENT_GROUPS.filter((kind) => filter[kind] !== undefined).slice(0, 1),
    message: "errors.too_many",
  });
}

function refuseEmpty(filter: SegmentFilter, context: z.RefinementCtx): void {
  for (const { path, message } of flawsOf(filter)) context.addIssue({ code: "custom", path, message });
  const said = Object.keys(filter).filter((name) => filter[name as keyof SegmentFilter] !== undefined);
  // A saved segment replaces all conditions: this one must not get lost.
  if (filter.segment_id !== undefined && filter.no_reaction_to !== undefined)
    context.addIssue({ code: "custom", path: ["segment_id"], message: "errors.invalid_value" });
  const group = SEGMENT_GROUPS.find((kind) => filter[kind]?.length);
  // Versions before groups ignore them: what is beside one would be all that they read, and select more.
  if (group && said.some((name) => name !== group && name !== "no_reaction_to"))
    context.addIssue({ code: "custom", path: [group], message: "errors.invalid_value" });
  if (said.length === 0) context.addIssue({ code: "custom", message: "errors.required" });
}
/** A filter in a write: it must have a condition, a group or `all`. */
export const SegmentChoice = withExample(SegmentFilter.superRefine(refuseEmpty), EXAMPLE);
export const Segment = z.object({
  id: Id,
  name: z.string(),
  filter: SegmentFilter,
  count: z.int(),
  /** Who would be in it too, and has paused campaigns; not in `count`. */
  paused: z.int(),
  version: z.int(),
  updated_at: Instant,
});
const SegmentBody = z.strictObject({
  name: RequiredLine,
  filter: withExample(
    Filter.omit({ segment_id: true, no_reaction_to: true })
      .superRefine(refuseTooMany)
      .superRefine(refuseEmpty),
    EXAMPLE,
  ),
});
export const segmentRoutes = resource({
  rights: RECORD_RIGHTS.segment,
  path: "/admin/contact-segments",
  tag: staff.tag,
  noun: "a segment",
  name: "Segment",
  // Groups within groups: as a form's fields they are hundreds of names.
  files: null,
  // A campaign chooses among all of them: they are one page.
  query: z.object({
    ...listQuery,
    per_page: z.coerce.number().int().min(1).max(SEGMENTS_PAGE_SIZE).default(SEGMENTS_PAGE_SIZE),
  }),
  row: Segment,
  item: Segment,
  create: SegmentBody,
  update: SegmentBody.partial().extend({ version: FormVersion }),
});
export const countSegment = route({
  ...staff,
  method: "post",
  path: "/admin/contact-segments/count",
  capability: "contacts.read",
  summary:
    "The number of contacts that a filter selects now, by language, and of those who have paused campaigns or left every one of `topics`; a filter without conditions selects nobody",
  body: z.strictObject({ filter: SegmentFilter, topics: CampaignTopics.default([]) }),
  response: z.object({
    data: z.object({
      count: z.int(),
      by_language: everyLanguage(z.int()),
      /** Not in `count`. */
      paused: z.int(),
      /** Nor are these, who have left the topics; who has also paused is counted there. */
      left_topics: z.int(),
    }),
  }),
});
export const previewSegment = route({
  ...staff,
  method: "post",
  path: "/admin/contact-segments/preview",
  capability: "contacts.read",
  summary: `The newest contacts that a filter selects now, ${SEGMENT_SAMPLE} at most, without who has left every one of \`topics\``,
  body: z.strictObject({ filter: SegmentFilter, topics: CampaignTopics.default([]) }),
  response: z.object({
    data: z.array(ContactRow.pick({ id: true, name: true, email: true, language: true })),
  }),
});
