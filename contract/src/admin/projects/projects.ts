import { z } from "zod";
import { AdminImage, RecordMarks } from "../../records/records.ts";
import { draftCalls, editorialMarks } from "../../records/record-drafts.ts";
import { RECORD_RIGHTS } from "../../records/record-rights.ts";
import { bulkUpdateCall, resource, listQuery, previewCall, reorderCall } from "../../records/resource.ts";
import { Day, FlagParam, Id, Line, Paragraph, RequiredLine } from "../../values/fields.ts";
import {
  everyLanguage,
  FormDay,
  FormFlag,
  FormIds,
  formInt,
  formNumber,
  FormVersion,
  MediaRef,
  MediaRefs,
  newTextsOf,
  orNothing,
  Reviewed,
  textsOf,
} from "../../values/forms/form-fields.ts";
import { TourAddress } from "../../values/forms/tour-address.ts";
import {
  COMING_SOON_MAX_POINTS,
  DESCRIPTION_MAX_LENGTH,
  PROJECT_YEARS,
} from "../../values/limits/content.ts";
import { ComingSoon, ProjectStatus } from "../../site/projects.ts";
import { CaptionsFile, VideoCaptions, VideoFile, VideoHash } from "./project-videos.ts";

const path = "/admin/projects";
const tag = "Projects";

const Long = z
  .string({ error: "errors.required" })
  .trim()
  .max(DESCRIPTION_MAX_LENGTH, { error: "errors.too_long" });
const ComingSoonForm = z.object({
  badge: Line.default(""),
  title: Line.default(""),
  description: Paragraph.default(""),
  points: z.union([z.array(Line).max(COMING_SOON_MAX_POINTS), z.literal("").transform(() => [])]).default([]),
});
const Texts = z.object({
  title: Line,
  location: Line,
  description: Long,
  secondary_text: Line,
  /** The coming-soon panel; null removes it in this language. */
  coming_soon: orNothing(ComingSoonForm),
});
const Georgian = Texts.partial().extend({ title: RequiredLine });

const fields = {
  status: ProjectStatus,
  year: orNothing(formInt(PROJECT_YEARS.min, PROJECT_YEARS.max)),
  start_date: FormDay,
  completion_date: FormDay,
  latitude: orNothing(formNumber(-90, 90)),
  longitude: orNothing(formNumber(-180, 180)),
  /** A film or a tour of it on another site. */
  video_url: TourAddress,
  /** A film of it, by the hash of its file; shown once there is a poster, too. */
  video_file: VideoHash,
  /** What is shown in its place until it is played. */
  video_poster: MediaRef,
  /** What is said in the film, to be read, by language. */
  video_captions: VideoCaptions,
  main_image: MediaRef,
  render_image: MediaRef,
  gallery_images: MediaRefs,
  /** Ids of features, in the order the page shows them. */
  features: FormIds,
  related_projects: FormIds,
  is_active: FormFlag,
  is_featured: FormFlag,
  is_onHomepage: FormFlag,
  is_alone: FormFlag,
  hasApartmentNavigation: FormFlag,
  /** Feeds for portals (`site/feeds.ts`). */
  feed_yandex: FormFlag,
  feed_meta: FormFlag,
  feed_google: FormFlag,
  feed_units: FormFlag,
  sort_order: formInt(-1_000_000, 1_000_000),
};
const Fields = z.object(fields);

export const AdminProjectRow = RecordMarks.extend({
  title: z.string(),
  location: z.string(),
  status: ProjectStatus,
  year: z.int().nullable(),
  main_image: AdminImage.nullable(),
  is_active: z.boolean(),
  is_featured: z.boolean(),
  is_onHomepage: z.boolean(),
  is_alone: z.boolean(),
  hasApartmentNavigation: z.boolean(),
  sort_order: z.int(),
  features_count: z.int(),
  images_count: z.int(),
  ...editorialMarks,
});
export type AdminProjectRow = z.infer<typeof AdminProjectRow>;

export const AdminProject = AdminProjectRow.extend({
  description: z.string(),
  secondary_text: z.string(),
  start_date: Day.nullable(),
  completion_date: Day.nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  video_url: z.string(),
  video_file: VideoFile.nullable(),
  video_poster: AdminImage.nullable(),
  video_captions: everyLanguage(CaptionsFile.nullable()).optional(),
  feed_yandex: z.boolean(),
  feed_meta: z.boolean(),
  feed_google: z.boolean(),
  feed_units: z.boolean(),
  render_image: AdminImage.nullable(),
  gallery_images: z.array(AdminImage),
  features: z.array(
    z.object({ id: Id, icon: z.string(), icon_svg: z.string(), title: z.string(), description: z.string() }),
  ),
  related_projects: z.array(z.object({ id: Id, title: z.string(), main_image: AdminImage.nullable() })),
  translations: everyLanguage(
    z.object({
      title: z.string(),
      location: z.string(),
      description: z.string(),
      secondary_text: z.string(),
      coming_soon: ComingSoon.nullable(),
    }),
  ),
});
export type AdminProject = z.infer<typeof AdminProject>;

export const PROJECT_SORTS = ["order", "newest", "oldest", "updated", "year"] as const;
export const ProjectChange = Fields.partial().extend({
  translations: textsOf(Texts).optional(),
  reviewed: Reviewed,
  version: FormVersion,
});

export const projectRoutes = resource({
  rights: RECORD_RIGHTS.project,
  path,
  tag,
  noun: "a project",
  name: "Project",
  query: z.object({
    ...listQuery,
    status: ProjectStatus.optional(),
    is_active: FlagParam.optional(),
    is_featured: FlagParam.optional(),
    is_onHomepage: FlagParam.optional(),
    sort: z.enum(PROJECT_SORTS).default("order"),
  }),
  row: AdminProjectRow,
  item: AdminProject,
  create: Fields.partial().extend({
    status: ProjectStatus.default("planning"),
    translations: newTextsOf(Texts, Georgian),
  }),
  update: ProjectChange,
  files: ["main_image", "render_image", "gallery_images", "video_poster"],
});
export const projectDrafts = draftCalls({
  rights: RECORD_RIGHTS.project,
  path,
  tag,
  noun: "a project",
  item: AdminProject,
  update: ProjectChange,
});
export const bulkUpdateProjects = bulkUpdateCall(
  path,
  tag,
  RECORD_RIGHTS.project,
  Fields.pick({
    status: true,
    is_active: true,
    is_featured: true,
    is_onHomepage: true,
    is_alone: true,
    hasApartmentNavigation: true,
  }).partial(),
);
export const reorderProjects = reorderCall(path, tag, RECORD_RIGHTS.project);
export const previewProject = previewCall(path, tag, RECORD_RIGHTS.project);
