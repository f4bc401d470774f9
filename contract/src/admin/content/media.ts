import { z } from "zod";
import { RECORD_RIGHTS } from "../../records/record-rights.ts";
import { AdminImage, RecordMarks } from "../../records/records.ts";
import { BulkIds, createCall, editCalls, listQuery, removeCall } from "../../records/resource.ts";
import { withExample } from "../../values/described.ts";
import { FlagParam, Id, IdParams, Instant, Line } from "../../values/fields.ts";
import type { FocalShape } from "../../values/focal-shapes.ts";
import {
  AdminLocale,
  everyLanguage,
  formNumber,
  FormVersion,
  MediaRef,
  orNothing,
  someLanguages,
} from "../../values/forms/form-fields.ts";
import { LocalizedText } from "../../values/locale.ts";
import { route } from "../../route.ts";

const path = "/admin/media";
const tag = "Media library";
const admin = { role: "staff", capability: "media.edit", tag } as const;

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
const Point = z.object({ x: formNumber(0, 1), y: formNumber(0, 1) });
/** Only the shapes that are named change; null or "" takes the own point of a shape away, and `focal_point` goes for it again. */
const PointsByShape = withExample(
  z.object({
    wide: orNothing(Point).optional(),
    square: orNothing(Point).optional(),
    tall: orNothing(Point).optional(),
  } satisfies Record<FocalShape, z.ZodType>),
  { wide: { x: 0.5, y: 0.35 }, tall: { x: 0.3, y: 0.5 } },
);
const description = {
  /** `translations[ka][alt_text]`, or `alt_text[ka]` for short. */
  translations: someLanguages(z.object({ alt_text: Line })).optional(),
  alt_text: AltTexts.optional(),
  focal_point: Point.optional(),
  focal_points: PointsByShape.optional(),
};
const ofOne = {
  ...admin,
  params: IdParams,
  query: z.object({ locale: AdminLocale }),
  response: z.object({ data: MediaDetail }),
} as const;

export const MEDIA_SORTS = ["newest", "oldest", "largest", "name"] as const;
const kind = { rights: RECORD_RIGHTS.media, path, tag, noun: "a picture", item: MediaDetail } as const;
const edits = editCalls({
  ...kind,
  name: "Media",
  files: null,
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
  row: MediaRow,
  update: z.object({ ...description, version: FormVersion }),
});
/** As any other record is edited, except that no form changes one by POST: forms with a picture add or replace its file. */
export const { list: listMedia, get: getMedia, put: putMedia, patch: patchMedia } = edits;
export const mediaVersions = {
  history: edits.history,
  compareVersion: edits.compareVersion,
  restoreVersion: route({
    ...edits.restoreVersion,
    summary: "Restores a picture's texts and crop from an earlier version; its file is not changed",
  }),
};
export const uploadMedia = route({
  ...createCall({ ...kind, files: ["file"], create: z.object({ file: MediaRef, ...description }) }),
  summary: "Adds one picture (`file`); the same bytes are the same picture",
});
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
export const deleteMedia = removeCall(
  kind,
  "Deletes a picture and its files permanently, unless something shows it",
  ["in_use"],
);
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
export const retryMedia = route({
  ...ofOne,
  method: "post",
  path: `${path}/:id/retry`,
  summary: "Generates the failed variants of a picture again",
  codes: ["not_found"],
});
