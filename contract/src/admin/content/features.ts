import { z } from "zod";
import { RecordMarks } from "../../records/records.ts";
import { RECORD_RIGHTS } from "../../records/record-rights.ts";
import { resource, listQuery, reorderCall } from "../../records/resource.ts";
import { FlagParam, Id, IdParams, Line, Paragraph, RequiredLine } from "../../values/fields.ts";
import {
  AdminLocale,
  everyLanguage,
  FormIds,
  FormVersion,
  newTextsOf,
  Reviewed,
  textsOf,
} from "../../values/forms/form-fields.ts";
import { route } from "../../route.ts";

const path = "/admin/features";
const tag = "Features";

export const IconName = z
  .string({ error: "errors.required" })
  .trim()
  .min(1, { error: "errors.required" })
  .max(100, { error: "errors.unknown_icon", abort: true })
  .regex(/^(lucide:)?[a-z0-9-]+$/, { error: "errors.unknown_icon" })
  .transform((name) => name.replace(/^lucide:/, ""));
const Texts = z.object({ title: Line, description: Paragraph });
const Georgian = Texts.partial().extend({ title: RequiredLine });

export const AdminFeature = RecordMarks.extend({
  icon: z.string(),
  icon_svg: z.string(),
  title: z.string(),
  description: z.string(),
  sort_order: z.int(),
  /** Number of projects that show it. */
  usage_count: z.int(),
  translations: everyLanguage(z.object({ title: z.string(), description: z.string() })),
});
export type AdminFeature = z.infer<typeof AdminFeature>;

export const FEATURE_SORTS = ["order", "newest", "updated", "usage"] as const;
export const featureRoutes = resource({
  rights: RECORD_RIGHTS.feature,
  path,
  tag,
  noun: "a feature",
  name: "Feature",
  query: z.object({
    ...listQuery,
    /** Features that no project shows. */
    unused: FlagParam.optional(),
    sort: z.enum(FEATURE_SORTS).default("order"),
  }),
  row: AdminFeature,
  item: AdminFeature,
  create: z.object({ icon: IconName, translations: newTextsOf(Texts, Georgian) }),
  update: z.object({
    icon: IconName.optional(),
    translations: textsOf(Texts).optional(),
    reviewed: Reviewed,
    version: FormVersion,
  }),
});
export const reorderFeatures = reorderCall(path, tag, RECORD_RIGHTS.feature);

const admin = { role: "staff", capability: "content.publish", tag } as const;
const Assigned = z.object({
  data: z.object({
    project: z.object({ id: Id, title: z.string(), version: z.int() }),
    features: z.array(AdminFeature),
  }),
});
export const getProjectFeatures = route({
  ...admin,
  method: "get",
  path: "/admin/projects/:id/features",
  capability: "content.read",
  summary: "The features of a project in its order",
  params: IdParams,
  query: z.object({ locale: AdminLocale }),
  response: Assigned,
  codes: ["not_found"],
});
export const putProjectFeatures = route({
  ...admin,
  method: "put",
  path: "/admin/projects/:id/features",
  summary: "Assigns features to a project, in this order",
  params: IdParams,
  query: z.object({ locale: AdminLocale }),
  body: z.object({ feature_ids: FormIds, version: FormVersion }),
  response: Assigned,
  codes: ["not_found", "conflict"],
});

export const searchIcons = route({
  ...admin,
  method: "get",
  path: "/admin/icons",
  capability: "content.publish",
  summary:
    "Icons by name or by what they mean, in Georgian, Russian or English, from the set that is installed with the product",
  query: z.object({
    search: z.string().trim().max(100).default(""),
    limit: z.coerce.number().int().min(1).max(200).default(60),
  }),
  response: z.object({
    data: z.array(z.object({ name: z.string(), svg: z.string() })),
    meta: z.object({ total: z.int() }),
  }),
});
