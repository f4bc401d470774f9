import { z } from "zod";
import { AdminImage, RecordMarks } from "../../records/records.ts";
import { RECORD_RIGHTS } from "../../records/record-rights.ts";
import { bulkUpdateCall, resource, listQuery, reorderCall } from "../../records/resource.ts";
import { FlagParam, Id, IdParam, Line } from "../../values/fields.ts";
import {
  everyLanguage,
  FormFlag,
  FormId,
  formInt,
  FormVersion,
  MediaRef,
  MediaRefs,
  orNothing,
  Reviewed,
  textsOf,
} from "../../values/forms/form-fields.ts";
import { GALLERY_CATEGORY_MAX_LENGTH } from "../../values/limits/content.ts";
import { route } from "../../route.ts";

const path = "/admin/gallery";
const tag = "Gallery administration";

const Category = z
  .string({ error: "errors.required" })
  .trim()
  .min(1, { error: "errors.required" })
  .max(GALLERY_CATEGORY_MAX_LENGTH, { error: "errors.too_long", abort: true })
  .regex(/^[a-z0-9_-]+$/, { error: "errors.invalid_category" })
  .refine((category) => category !== "all", { error: "errors.invalid_category" });
const Texts = z.object({ title: Line });
const fields = {
  category: Category,
  project_id: orNothing(FormId),
  is_active: FormFlag,
  sort_order: formInt(-1_000_000, 1_000_000),
};
const Fields = z.object(fields);

export const AdminGalleryImage = RecordMarks.extend({
  image: AdminImage,
  title: z.string(),
  category: z.string(),
  project: z.object({ id: Id, title: z.string() }).nullable(),
  is_active: z.boolean(),
  sort_order: z.int(),
  translations: everyLanguage(z.object({ title: z.string() })),
});
export type AdminGalleryImage = z.infer<typeof AdminGalleryImage>;

export const GALLERY_SORTS = ["order", "newest", "oldest", "updated"] as const;
export const galleryRoutes = resource({
  rights: RECORD_RIGHTS.gallery_image,
  path,
  tag,
  noun: "a gallery image",
  name: "GalleryImage",
  query: z.object({
    ...listQuery,
    category: z.string().max(GALLERY_CATEGORY_MAX_LENGTH).optional(),
    project_id: IdParam.optional(),
    is_active: FlagParam.optional(),
    sort: z.enum(GALLERY_SORTS).default("order"),
  }),
  row: AdminGalleryImage,
  item: AdminGalleryImage,
  create: Fields.partial().extend({
    category: Category,
    image: MediaRef,
    translations: textsOf(Texts).optional(),
  }),
  files: ["image"],
  update: Fields.partial().extend({
    image: MediaRef.optional(),
    translations: textsOf(Texts).optional(),
    reviewed: Reviewed,
    version: FormVersion,
  }),
});
export const bulkUpdateGallery = bulkUpdateCall(
  path,
  tag,
  RECORD_RIGHTS.gallery_image,
  Fields.omit({ sort_order: true }).partial(),
);
export const reorderGallery = reorderCall(path, tag, RECORD_RIGHTS.gallery_image);
export const uploadGallery = route({
  role: "staff",
  capability: "content.publish",
  tag,
  method: "post",
  path: "/admin/gallery/bulk/upload",
  summary: "Adds many pictures with the same category and project, all or none",
  multipart: ["images"],
  query: z.object({ locale: listQuery.locale }),
  body: Fields.omit({ sort_order: true })
    .partial()
    .extend({ category: Category, images: MediaRefs, translations: textsOf(Texts).optional() }),
  status: 201,
  response: z.object({ data: z.array(AdminGalleryImage) }),
  codes: ["too_large", "unsupported_media_type"],
});
