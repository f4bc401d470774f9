import { z } from "zod";
import { EnquirySource } from "../enquiries/enquiry-source.ts";
import { StaffMember } from "../staff-member.ts";
import { flag } from "../inventory/stock-fields.ts";
import { RecordMarks } from "../records/records.ts";
import { RECORD_RIGHTS } from "../records/record-rights.ts";
import { listQuery, reorderCall, resource } from "../records/resource.ts";
import { route } from "../route.ts";
import { FlagParam, Id, Line, RequiredLine } from "../values/fields.ts";
import { FormIds, FormVersion } from "../values/forms/form-fields.ts";
import { ROUTING_CONDITION_MAX, ROUTING_PEOPLE_MAX } from "../values/limits/enquiries.ts";
import { Locale } from "../values/locale.ts";

const path = "/admin/routing-rules";
const tag = "Routing";

export const ROUTING_HOURS = ["any", "within", "outside"] as const;
export const RoutingHours = z.enum(ROUTING_HOURS);
export type RoutingHours = z.infer<typeof RoutingHours>;

const tooMany = (max: number) => ({ error: `errors.too_many?max=${max}` });
const ids = (max: number) => FormIds.refine((given) => given.length <= max, tooMany(max));
const some = <S extends z.ZodType>(of: S) =>
  z
    .array(of)
    .max(ROUTING_CONDITION_MAX, tooMany(ROUTING_CONDITION_MAX))
    .transform((given) => [...new Set(given)]);

/** An empty list is no condition. */
const Fields = z.object({
  name: RequiredLine,
  project_ids: ids(ROUTING_CONDITION_MAX),
  locales: some(Locale),
  /** Codes of the contact form's subjects. */
  subjects: some(Line.min(1)),
  /** Empty for the forms of the site: what staff enter is routed only where a rule names its source. */
  sources: some(EnquirySource),
  /** Whether the office works when the enquiry arrives. */
  hours: RoutingHours,
  /** Who takes turns, in this order. */
  user_ids: ids(ROUTING_PEOPLE_MAX),
  is_active: flag,
});
const { shape } = Fields;
const NewFields = Fields.extend({
  project_ids: shape.project_ids.default([]),
  locales: shape.locales.default([]),
  subjects: shape.subjects.default([]),
  sources: shape.sources.default([]),
  hours: shape.hours.default("any"),
  is_active: shape.is_active.default(true),
});

export const RoutingRule = RecordMarks.extend({
  name: z.string(),
  project_ids: z.array(Id),
  locales: z.array(Locale),
  subjects: z.array(z.string()),
  sources: z.array(EnquirySource),
  hours: RoutingHours,
  user_ids: z.array(Id),
  /** Those of `user_ids` who can still be given enquiries. */
  people: z.array(StaffMember),
  is_active: z.boolean(),
  sort_order: z.int(),
  /** Enquiries that it has given to somebody. */
  routed: z.int(),
});
export type RoutingRule = z.infer<typeof RoutingRule>;

export const routingRuleRoutes = resource({
  rights: RECORD_RIGHTS.routing_rule,
  path,
  tag,
  noun: "a routing rule",
  name: "RoutingRule",
  query: z.object({ ...listQuery, is_active: FlagParam.optional() }),
  row: RoutingRule,
  item: RoutingRule,
  create: NewFields,
  update: Fields.partial().extend({ version: FormVersion }),
});
export const reorderRoutingRules = reorderCall(path, tag, RECORD_RIGHTS.routing_rule);

/** Somebody whom a rule names, as it would be chosen among at this moment. */
export const RoutingCandidate = StaffMember.extend({
  /** A page of the admin is open for them. */
  is_present: z.boolean(),
  /** Their enquiries that are not completed. */
  open_requests: z.int(),
});
export type RoutingCandidate = z.infer<typeof RoutingCandidate>;
export const RoutingTrial = z.object({
  /** Null where no rule is meant for it that names somebody who can be given enquiries: nobody gets it. */
  rule: z.object({ id: Id, name: z.string() }).nullable(),
  person: StaffMember.nullable(),
  candidates: z.array(RoutingCandidate),
  /** Whether the office works, in the example. */
  is_within_hours: z.boolean(),
});
export type RoutingTrial = z.infer<typeof RoutingTrial>;

export const tryRouting = route({
  role: "staff",
  capability: RECORD_RIGHTS.routing_rule.read,
  tag,
  method: "post",
  path: `${path}/try`,
  summary: "Which rule and which person an example enquiry would get now; nothing is changed",
  body: z.strictObject({
    project_id: Id.nullish(),
    locale: Locale,
    subject: Line.default("general"),
    source: EnquirySource,
    /** `any`: as it is now. */
    hours: RoutingHours.default("any"),
  }),
  response: z.object({ data: RoutingTrial }),
});
