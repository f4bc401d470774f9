import { z } from "zod";
import { AdminImage, BulkIds, compareVersionCall, ContentMarks, HistoryEntry, listQuery } from "./content.ts";
import { FlagParam, Id, IdParam, IdParams, Instant, Line, PageMeta } from "./fields.ts";
import { AdminLocale, formNumber, FormVersion, MediaRef, SeenVersion } from "./form-fields.ts";
import { LocalizedText } from "./locale.ts";
import { route } from "./route.ts";

const path = "/admin/media";
const tag = "Media library";
const admin = { role: "admin", tag } as const;
const inLocale = z.object({ locale: AdminLocale });

export const MEDIA_USE_ENTITIES = [
  "project",
  "article",
  "gallery_image",
  "apartment",
  "zone_image",
  "about_settings",
  "legal_page",
  "campaign",
] as const;
/** Where a picture is shown. `id` is the item's; `field` names the place in it. */
export const MediaUse = z.object({
  entity: z.enum(MEDIA_USE_ENTITIES),
  id: z.int(),
  /** The project that the item belongs to, where it belongs to one. */
  project_id: z.int().nullable(),
  title: z.string(),
  field: z.string(),
  /** The item is deleted, but can still be restored. */
  is_deleted: z.boolean(),
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
  /** Rises with every change of texts, crop or file; a write names the version it was based on. */
  version: ContentMarks.shape.version,
  updated_by: ContentMarks.shape.updated_by,
  created_at: Instant,
  updated_at: Instant,
  /** Alternative texts in every language. */
  translations: z.object({
    ka: z.object({ alt_text: z.string() }),
    en: z.object({ alt_text: z.string() }),
    ru: z.object({ alt_text: z.string() }),
  }),
});
export type MediaRow = z.infer<typeof MediaRow>;
export const MediaDetail = MediaRow.extend({ uses: z.array(MediaUse) });
export type MediaDetail = z.infer<typeof MediaDetail>;

const AltTexts = LocalizedText.extend({ ka: Line, en: Line, ru: Line }).partial();
const description = {
  /** `translations[ka][alt_text]`, or `alt_text[ka]` for short. */
  translations: z
    .strictObject({
      ka: z.object({ alt_text: Line }).optional(),
      en: z.object({ alt_text: Line }).optional(),
      ru: z.object({ alt_text: Line }).optional(),
    })
    .optional(),
  alt_text: AltTexts.optional(),
  focal_point: z.object({ x: formNumber(0, 1), y: formNumber(0, 1) }).optional(),
};
const one = z.object({ data: MediaDetail });

export const MEDIA_SORTS = ["newest", "oldest", "largest", "name"] as const;
export const listMedia = route({
  ...admin,
  method: "get",
  path,
  summary: "Pictures, by name or alternative text, with the number of their uses",
  query: z.object({
    locale: listQuery.locale,
    search: listQuery.search,
    page: listQuery.page,
    per_page: listQuery.per_page,
    unused: FlagParam.optional(),
    status: z.enum(["pending", "ready", "failed"]).optional(),
    /** Pictures that lack an alternative text in some language. */
    missing_alt: FlagParam.optional(),
    sort: z.enum(MEDIA_SORTS).default("newest"),
  }),
  response: z.object({ data: z.array(MediaRow), meta: PageMeta }),
});
export const getMedia = route({
  ...admin,
  method: "get",
  path: `${path}/:id`,
  summary: "One picture and where it is shown",
  params: IdParams,
  query: inLocale,
  response: one,
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
const changes = "Changes a picture's alternative texts and the point that crops keep";
const change = {
  ...admin,
  path: `${path}/:id`,
  summary: changes,
  params: IdParams,
  query: inLocale,
} as const;
const changed = {
  body: z.object({ ...description, version: FormVersion }),
  response: one,
  codes: ["not_found", "conflict"],
} as const;
export const putMedia = route({ ...change, ...changed, method: "put" });
export const patchMedia = route({ ...change, ...changed, method: "patch" });
export const replaceMedia = route({
  ...admin,
  method: "post",
  path: `${path}/:id/replace`,
  summary: "Puts another file in a picture's place: everything that shows it shows the new one",
  multipart: ["file"],
  params: IdParams,
  query: inLocale,
  body: z.object({ file: MediaRef, version: FormVersion }),
  response: one,
  codes: ["not_found", "conflict", "too_large", "unsupported_media_type", "in_use"],
});
/** A failure `in_use` carries the uses as `current`. */
export const deleteMedia = route({
  ...admin,
  method: "delete",
  path: `${path}/:id`,
  summary: "Removes a picture and its files for good, unless something shows it",
  params: IdParams,
  query: SeenVersion,
  response: z.object({ message: z.string() }),
  codes: ["not_found", "in_use", "version_conflict"],
});
export const bulkDeleteMedia = route({
  ...admin,
  method: "post",
  path: `${path}/bulk/delete`,
  summary: "Removes the named pictures that nothing shows",
  body: BulkIds,
  response: z.object({
    message: z.string(),
    data: z.object({ changed: z.int(), ids: z.array(Id), in_use: z.array(Id) }),
  }),
  codes: ["version_conflict"],
});
export const listMediaHistory = route({
  ...admin,
  method: "get",
  path: `${path}/:id/history`,
  summary: "Who changed what of a picture, newest first",
  params: IdParams,
  query: z.object({ page: listQuery.page, per_page: listQuery.per_page }),
  response: z.object({ data: z.array(HistoryEntry), meta: PageMeta }),
  codes: ["not_found"],
});
export const compareMediaVersion = compareVersionCall({
  ...admin,
  path: `${path}/:id`,
  params: z.object({ id: IdParam, version: IdParam }),
  noun: "a picture",
});
export const restoreMediaVersion = route({
  ...admin,
  method: "post",
  path: `${path}/:id/history/:version/restore`,
  summary: "Makes a picture's texts and crop what they were in an earlier version; its file stays",
  params: z.object({ id: IdParam, version: IdParam }),
  query: inLocale,
  body: SeenVersion,
  response: one,
  codes: ["not_found", "version_conflict"],
});
export const retryMedia = route({
  ...admin,
  method: "post",
  path: `${path}/:id/retry`,
  summary: "Has the variants of a picture made anew that have failed",
  params: IdParams,
  query: inLocale,
  response: one,
  codes: ["not_found"],
});
