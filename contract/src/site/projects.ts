import { z } from "zod";
import {
  Day,
  Id,
  IdParams,
  Instant,
  LocaleAndGroups,
  LocaleParam,
  PageMeta,
  paging,
} from "../values/fields.ts";
import { CONSTRUCTION_STAGES } from "../values/stock/construction.ts";
import { DOCUMENT_KINDS } from "../values/files/documents.ts";
import { PROJECTS_PAGE_SIZE } from "../values/limits/pages.ts";
import { Locale } from "../values/locale.ts";
import { Image } from "../media.ts";
import { ZoneStats } from "./zones.ts";
import { PreviewToken } from "./preview.ts";
import { route } from "../route.ts";
import { Translations } from "../translations.ts";
import { SHOWN } from "../shown.ts";

export const PROJECT_STATUSES = ["ongoing", "completed", "planning"] as const;
export const ProjectStatus = z.enum(PROJECT_STATUSES);
export type ProjectStatus = z.infer<typeof ProjectStatus>;

export const ProjectSummary = z.object({
  id: Id,
  title: z.string(),
  location: z.string(),
  status: ProjectStatus,
  year: z.int().nullable(),
  start_date: Day.nullable(),
  completion_date: Day.nullable(),
  /** Blank lines divide paragraphs; lines that start with `*` are bullets (specification, section 2). */
  description: z.string(),
  secondary_text: z.string(),
  main_image: Image.nullable(),
  render_image: Image.nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  is_active: z.boolean(),
  is_featured: z.boolean(),
  is_onHomepage: z.boolean(),
  is_alone: z.boolean(),
  hasApartmentNavigation: z.boolean(),
  /** What is left of it, as its explorer says; null for a project that does not show its apartments, or has none. */
  stats: ZoneStats.nullable(),
  created_at: Instant,
  /** In a list as it was when that was made: a save of what lists do not show leaves them as they are. */
  updated_at: Instant,
});
export type ProjectSummary = z.infer<typeof ProjectSummary>;

export const Feature = z.object({
  id: Id,
  /** Name of the icon; `icon_svg` is its drawing, sanitised when it was stored. */
  icon: z.string(),
  icon_svg: z.string(),
  title: z.string(),
  description: z.string(),
});
export type Feature = z.infer<typeof Feature>;

export const ComingSoon = z.object({
  badge: z.string(),
  title: z.string(),
  description: z.string(),
  points: z.array(z.string()),
});
export type ComingSoon = z.infer<typeof ComingSoon>;

export const ConstructionStage = z.enum(CONSTRUCTION_STAGES);
/** How far the construction was on a day. */
export const ConstructionEntry = z.object({
  id: Id,
  happened_on: Day,
  stage: ConstructionStage,
  /** Of the whole project. */
  percent: z.int(),
  /** When the project was to be completed, as of that day. */
  expected_end: Day.nullable(),
  title: z.string(),
  description: z.string(),
  images: z.array(Image),
});
export type ConstructionEntry = z.infer<typeof ConstructionEntry>;

export const DocumentKind = z.enum(DOCUMENT_KINDS);
/** A PDF about a project that visitors may read. */
export const ProjectDocument = z.object({
  id: Id,
  kind: DocumentKind,
  title: z.string(),
  /** The day that it bears. */
  issued_on: Day.nullable(),
  size_bytes: z.int(),
  /** Names the content: another file has another address. */
  url: z.string(),
});
export type ProjectDocument = z.infer<typeof ProjectDocument>;

/** A film of a project, an MP4 of ours. */
export const ProjectVideo = z.object({
  /** Names the content: another file has another address. Parts of it can be asked for (`Range`). */
  url: z.string(),
  size_bytes: z.int(),
  width: z.int(),
  height: z.int(),
  /** Shown until it is played. */
  poster: Image,
  /** What is said in it, to be read: files in WebVTT, that of the answer's language first. */
  captions: z.array(z.object({ locale: Locale, url: z.string() })).optional(),
});
export type ProjectVideo = z.infer<typeof ProjectVideo>;

/** Specification, section 3, "Project". */
export const Project = ProjectSummary.extend({
  gallery_images: z.array(Image),
  features: z.array(Feature),
  related_projects: z.array(
    z.object({ id: Id, title: z.string(), main_image: Image.nullable(), secondary_text: z.string() }),
  ),
  coming_soon: ComingSoon.nullable(),
  /** The newest first. */
  construction: z.array(ConstructionEntry),
  /** In the firm's order. */
  documents: z.array(ProjectDocument),
  /** Types of apartments that have pages (`/projects/{id}/layouts`); 0 without the explorer, where nothing leads to these. */
  layouts_count: z.int(),
  /** A film or a tour on another site, over https. */
  video_url: z.string().nullable(),
  /** Null without a file, and without a poster for it. */
  video: ProjectVideo.nullable(),
  translations: Translations,
});
export type Project = z.infer<typeof Project>;

export const ProjectsPagination = PageMeta.extend({ has_more_pages: z.boolean() });

export const getProjectsPage = route({
  shows: SHOWN.projects,
  method: "get",
  path: "/projects-page",
  role: "public",
  tag: "Site",
  summary: "One page of the projects list, by status",
  query: LocaleAndGroups.extend({
    status: ProjectStatus.optional(),
    ...paging(PROJECTS_PAGE_SIZE),
  }),
  response: z.object({
    projects: z.array(ProjectSummary),
    pagination: ProjectsPagination,
    translations: Translations,
  }),
});

const site = { role: "public", tag: "Site", method: "get" } as const;
const list = {
  ...site,
  shows: SHOWN.projects,
  query: z.object({ locale: LocaleParam }),
  response: z.object({ data: z.array(ProjectSummary) }),
} as const;

export const listProjects = route({
  ...list,
  path: "/projects",
  summary: "All active projects",
});
export const listFeaturedProjects = route({
  ...list,
  path: "/projects/featured",
  summary: "Projects of the home page's carousel",
});
export const listHomepageProjects = route({
  ...list,
  path: "/projects/homepage",
  summary: "Projects of the home page's teaser",
});

export const getProject = route({
  shows: SHOWN.project,
  ...site,
  path: "/projects/:id",
  summary: "One project with its gallery, advantages, construction, documents and related projects",
  params: IdParams,
  query: LocaleAndGroups.extend({ preview: PreviewToken }),
  response: z.object({ data: Project }),
  codes: ["not_found", "gone"],
});
