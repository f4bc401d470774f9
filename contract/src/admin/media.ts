import { z } from "zod";
import { AdminImage, RecordMarks } from "../records.ts";
import { BulkIds, listQuery } from "../resource.ts";
import { versionCalls } from "../version-calls.ts";
import { FlagParam, Id, IdParams, Instant, Line, PageMeta } from "../values/fields.ts";
import {
  AdminLocale,
  everyLanguage,
  formNumber,
  FormVersion,
  MediaRef,
  SeenVersion,
  someLanguages,
} from "../values/forms/form-fields.ts";
import { LocalizedText } from "../values/locale.ts";
import { route } from "../route.ts";

const path = "/admin/media";
const tag = "Media library";
const admin = { role: "staff", capability: "media.edit", tag } as const;
const inLocale = z.object({ locale: AdminLocale });

export const MEDIA_USE_ENTITIES = [
  "project",
  "article",
  "gallery_image",
  "apartment",
  "layout",
  "construction_entry",
  "zone_image",
  "about_settings",
  "brand_settings",
  "legal_page",
  "campaign",
  "campaign_template",
] as const;
/** A place where a picture is shown. `id` is the item's; `field` names the place in it. */
export const MediaUse = z.object({
  entity: z.enum(MEDIA_USE_ENTITIES),
  id: z.int(),
  /** The project that the item belongs to, where it belongs to one. */
  project_id: z.int().nullable(),
  title: z.string(),
  field: z.string(),
  /** The item is deleted, but can still be restored. */
  is_deleted: z.boolean(),
  /** It is shown in the item's draft alone, not in what is published. */
  in_draft: z.boolean(),
});
export type MediaUse = z.infer<typeof MediaUse>;

export const MediaRow = AdminImage.extend({
  original_name: z.string(),
  mime_type: z.string(),
  size_bytes: z.int(),
  /** Of the original. */
  original_width: z.int(),
  original_height: z.int(),
  failure: z.string().nullable(),
  uses_count: z.int(),
  /** Increases with every change of texts, crop or file; a write names the version it was based on. */
  version: RecordMarks.shape.version,
  updated_by: RecordMarks.shape.updated_by,
  created_at: Instant,
  updated_at: Instant,
  translations: everyLanguage(z.object({ alt_text: z.string() })),
});
export type MediaRow = z.infer<typeof MediaRow>;
export const MediaDetail = MediaRow.extend({ uses: z.array(MediaUse) });
export type MediaDetail = z.infer<typeof MediaDetail>;

const AltTexts = LocalizedText.extend({ ka: Line, en: Line, ru: Line }).partial();
const description = {
  /** `translations[ka][alt_text]`, or `alt_text[ka]` for short. */
  translations: someLanguages(z.object({ alt_text: Line })).optional(),
  alt_text: AltTexts.optional(),
  focal_point: z.object({ x: formNumber(0, 1), y: formNumber(0, 1) }).optional(),
};
const one = z.object({ data: MediaDetail });
const ofOne = { ...admin, params: IdParams, query: inLocale, response: one } as const;

export const MEDIA_SORTS = ["newest", "oldest", "largest", "name"] as const;
export const listMedia = route({
  ...admin,
  method: "get",
  path,
  capability: "media.read",
  summary: "Pictures, by name or alternative text, with the number of their uses",
  query: z.object({
    locale: listQuery.locale,
    search: listQuery.search,
    page: listQuery.page,
    per_page: listQuery.per_page,
    unused: FlagParam.optional(),
    status: z.enum(["pending", "ready", "failed"]).optional(),
    /** Pictures that lack an alternative text in some language that visitors see. */
    missing_alt: FlagParam.optional(),
    sort: z.enum(MEDIA_SORTS).default("newest"),
  }),
  response: z.object({ data: z.array(MediaRow), meta: PageMeta }),
});
export const getMedia = route({
  ...ofOne,
  method: "get",
  path: `${path}/:id`,
  capability: "media.read",
  summary: "One picture and where it is shown",
  codes: ["not_found"],
});
export const uploadMedia = route({
  ...admin,
  method: "post",
  path,
  summary: "Adds one picture (`file`); the same bytes are the same picture",
  multipart: ["file"],
  query: inLocale,
  body: z.object({ file: MediaRef, ...description }),
  status: 201,
  response: one,
  codes: ["too_large", "unsupported_media_type"],
});
const change = {
  ...ofOne,
  path: `${path}/:id`,
  summary: "Changes a picture's alternative texts and the point that crops keep",
  body: z.object({ ...description, version: FormVersion }),
  codes: ["not_found", "conflict"],
} as const;
export const putMedia = route({ ...change, method: "put" });
export const patchMedia = route({ ...change, method: "patch" });
export const replaceMedia = route({
  ...ofOne,
  method: "post",
  path: `${path}/:id/replace`,
  summary: "Replaces a picture's file: everything that shows the picture shows the new file",
  multipart: ["file"],
  body: z.object({ file: MediaRef, version: FormVersion }),
  codes: ["not_found", "conflict", "too_large", "unsupported_media_type", "in_use"],
});
/** For `in_use`, `current` has the uses. */
export const deleteMedia = route({
  ...admin,
  method: "delete",
  path: `${path}/:id`,
  summary: "Deletes a picture and its files permanently, unless something shows it",
  params: IdParams,
  query: SeenVersion,
  response: z.object({ message: z.string() }),
  codes: ["not_found", "in_use", "conflict"],
});
export const bulkDeleteMedia = route({
  ...admin,
  method: "post",
  path: `${path}/bulk/delete`,
  summary: "Deletes those of the named pictures that nothing shows",
  body: BulkIds,
  response: z.object({
    message: z.string(),
    data: z.object({ changed: z.int(), ids: z.array(Id), in_use: z.array(Id) }),
  }),
  codes: ["conflict"],
});
const versions = versionCalls({
  ...admin,
  read: "media.read",
  path: `${path}/:id`,
  noun: "a picture",
  answer: one,
});
export const mediaVersions = {
  ...versions,
  restoreVersion: route({
    ...versions.restoreVersion,
    summary: "Restores a picture's texts and crop from an earlier version; its file is not changed",
    query: inLocale,
  }),
};
export const retryMedia = route({
  ...ofOne,
  method: "post",
  path: `${path}/:id/retry`,
  summary: "Generates the failed variants of a picture again",
  codes: ["not_found"],
});
