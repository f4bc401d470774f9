import { z } from "zod";
import { apartmentFields } from "../../inventory/apartments.ts";
import { flag, wholeNumber } from "../../inventory/stock-fields.ts";
import { AdminImage, RecordMarks } from "../../records/records.ts";
import { RECORD_RIGHTS } from "../../records/record-rights.ts";
import { listQuery, reorderCall, resource } from "../../records/resource.ts";
import { FlagParam, Id, IdParam, Line, RequiredLine } from "../../values/fields.ts";
import {
  ChosenProject,
  everyLanguage,
  FormVersion,
  MediaRef,
  MediaRefs,
  newTextsOf,
  Reviewed,
  textsOf,
} from "../../values/forms/form-fields.ts";
import { TourAddress } from "../../values/forms/tour-address.ts";
import { NOTE_MAX_LENGTH } from "../../values/limits/fields.ts";
import { SORT_ORDERS } from "../../values/limits/lists.ts";
import { LAYOUT_SLUG_MAX_LENGTH } from "../../values/limits/stock.ts";
import { LAYOUT_SLUG } from "../../values/patterns.ts";

const path = "/admin/layouts";
const tag = "Layouts";

/** A layout's name in addresses. It begins with a letter, so that no id looks like one. */
const Slug = z
  .string({ error: "errors.required" })
  .trim()
  .max(LAYOUT_SLUG_MAX_LENGTH, { error: "errors.too_long", abort: true })
  .regex(LAYOUT_SLUG, { error: "errors.invalid_slug" });
const { rooms, area_total, area_living, area_balcony } = apartmentFields;
const Fields = z.object({
  slug: Slug,
  rooms,
  area_total,
  area_living,
  area_balcony,
  /** The first represents the layout, and its apartments without a plan of their own. */
  plan_images: MediaRefs,
  view_image: MediaRef,
  tour_url: TourAddress,
  is_active: flag,
  sort_order: wholeNumber(SORT_ORDERS.min, SORT_ORDERS.max),
});
const Texts = z.object({
  name: Line,
  description: z.string().trim().max(NOTE_MAX_LENGTH, { error: "errors.too_long" }),
});
const Georgian = Texts.partial().extend({ name: RequiredLine });
const { shape } = Fields;
const NewFields = Fields.extend({
  /** A layout stays in its project: its apartments are there. */
  project_id: ChosenProject,
  /** Made from the English name where it is left out. */
  slug: z.union([z.literal("").transform(() => undefined), shape.slug]).optional(),
  area_living: shape.area_living.default(null),
  area_balcony: shape.area_balcony.default(null),
  plan_images: shape.plan_images.optional(),
  view_image: shape.view_image.optional(),
  tour_url: shape.tour_url.default(""),
  is_active: shape.is_active.default(true),
  sort_order: shape.sort_order.optional(),
});

export const AdminLayout = RecordMarks.extend({
  name: z.string(),
  project: z.object({ id: Id, title: z.string() }),
  project_id: Id,
  slug: z.string(),
  rooms: z.int(),
  area_total: z.number(),
  area_living: z.number().nullable(),
  area_balcony: z.number().nullable(),
  plan_images: z.array(AdminImage),
  view_image: AdminImage.nullable(),
  tour_url: z.string(),
  is_active: z.boolean(),
  sort_order: z.int(),
  /** Apartments of this layout that are not deleted. */
  apartments_count: z.int(),
  translations: everyLanguage(z.object({ name: z.string(), description: z.string() })),
});
export type AdminLayout = z.infer<typeof AdminLayout>;

export const LAYOUT_SORTS = ["order", "newest", "updated"] as const;
export const layoutRoutes = resource({
  rights: RECORD_RIGHTS.layout,
  path,
  tag,
  noun: "a layout",
  name: "Layout",
  query: z.object({
    ...listQuery,
    project_id: IdParam.optional(),
    is_active: FlagParam.optional(),
    sort: z.enum(LAYOUT_SORTS).default("order"),
  }),
  row: AdminLayout,
  item: AdminLayout,
  create: NewFields.extend({ translations: newTextsOf(Texts, Georgian) }),
  update: Fields.partial().extend({
    translations: textsOf(Texts).optional(),
    reviewed: Reviewed,
    version: FormVersion,
  }),
  files: ["plan_images", "view_image"],
});
export const reorderLayouts = reorderCall(path, tag, RECORD_RIGHTS.layout);
