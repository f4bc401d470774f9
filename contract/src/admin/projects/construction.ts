import { z } from "zod";
import { flag, wholeNumber } from "../../inventory/stock-fields.ts";
import { AdminImage, RecordMarks } from "../../records/records.ts";
import { RECORD_RIGHTS } from "../../records/record-rights.ts";
import { listQuery, resource } from "../../records/resource.ts";
import { ConstructionStage } from "../../site/projects.ts";
import { Day, DayInput, FlagParam, Id, IdParam, Line, Paragraph, RequiredLine } from "../../values/fields.ts";
import {
  ChosenProject,
  everyLanguage,
  FormDay,
  FormVersion,
  MediaRefs,
  newTextsOf,
  Reviewed,
  textsOf,
} from "../../values/forms/form-fields.ts";
import { CONSTRUCTION_PERCENTS } from "../../values/limits/content.ts";

const Fields = z.object({
  /** Not in the future: it says what has been done. */
  happened_on: DayInput,
  stage: ConstructionStage,
  percent: wholeNumber(CONSTRUCTION_PERCENTS.min, CONSTRUCTION_PERCENTS.max),
  expected_end: FormDay,
  /** The first represents the entry. */
  images: MediaRefs,
  is_active: flag,
});
const Texts = z.object({ title: Line, description: Paragraph });
const Georgian = Texts.partial().extend({ title: RequiredLine });
const { shape } = Fields;
const NewFields = Fields.extend({
  /** An entry stays in its project. */
  project_id: ChosenProject,
  expected_end: shape.expected_end.default(null),
  images: shape.images.optional(),
  is_active: shape.is_active.default(true),
});

export const AdminConstructionEntry = RecordMarks.extend({
  title: z.string(),
  project: z.object({ id: Id, title: z.string() }),
  project_id: Id,
  happened_on: Day,
  stage: ConstructionStage,
  percent: z.int(),
  expected_end: Day.nullable(),
  images: z.array(AdminImage),
  is_active: z.boolean(),
  translations: everyLanguage(z.object({ title: z.string(), description: z.string() })),
});
export type AdminConstructionEntry = z.infer<typeof AdminConstructionEntry>;

export const CONSTRUCTION_SORTS = ["date", "newest", "updated"] as const;
export const constructionRoutes = resource({
  rights: RECORD_RIGHTS.construction_entry,
  path: "/admin/construction",
  tag: "Construction",
  noun: "an entry of a construction",
  name: "ConstructionEntry",
  query: z.object({
    ...listQuery,
    project_id: IdParam.optional(),
    is_active: FlagParam.optional(),
    stage: ConstructionStage.optional(),
    sort: z.enum(CONSTRUCTION_SORTS).default("date"),
  }),
  row: AdminConstructionEntry,
  item: AdminConstructionEntry,
  create: NewFields.extend({ translations: newTextsOf(Texts, Georgian) }),
  update: Fields.partial().extend({
    translations: textsOf(Texts).optional(),
    reviewed: Reviewed,
    version: FormVersion,
  }),
  files: ["images"],
});
