import { z } from "zod";
import { ContactSettings, ContactSettingsChange } from "./contact.ts";
import {
  AdminImage,
  answeredMarks,
  compareVersionCall,
  ignored,
  ContentMarks,
  HistoryEntry,
} from "./content.ts";
import { IdParam, Line, PageMeta, PageParam, Paragraph, PerPageParam } from "./fields.ts";
import { FormVersion, MediaRef, SeenVersion, withMethod } from "./form-fields.ts";
import { ADMIN_PAGE_SIZE } from "./limits.ts";
import { route } from "./route.ts";
import { AboutInfo } from "./site-pages.ts";

const marks = { version: ContentMarks.shape.version, updated_by: ContentMarks.shape.updated_by };
const paging = z.object({ page: PageParam.default(1), per_page: PerPageParam.default(ADMIN_PAGE_SIZE) });

/** The settings with the version that a write names. `updated_at` is null until somebody has changed them. */
export const AdminContactSettings = ContactSettings.extend({
  ...marks,
  updated_at: ContentMarks.shape.updated_at.nullable(),
});
export type AdminContactSettings = z.infer<typeof AdminContactSettings>;

const tag = "Contact info";
const path = "/admin/contact-info/settings";
const admin = { role: "admin", tag, path } as const;
const contactAnswer = z.object({ data: AdminContactSettings });
/** Parts that are sent take the place of what was there; parts that are not stay. */
const ContactChange = ContactSettingsChange.extend({ version: FormVersion, ...answeredMarks });
export const getAdminContactSettings = route({
  ...admin,
  method: "get",
  summary: "Everything the contact page shows",
  response: contactAnswer,
});
export const putAdminContactSettings = route({
  ...admin,
  method: "put",
  summary: "Changes what the contact page shows",
  body: ContactChange,
  response: contactAnswer,
  codes: ["conflict"],
});
export const patchAdminContactSettings = route({
  ...admin,
  method: "patch",
  summary: "Changes what the contact page shows",
  body: ContactChange,
  response: contactAnswer,
  codes: ["conflict"],
});
export const listContactSettingsHistory = route({
  ...admin,
  method: "get",
  path: `${path}/history`,
  summary: "Who changed what of the contact page",
  query: paging,
  response: z.object({ data: z.array(HistoryEntry), meta: PageMeta }),
});
export const compareContactSettingsVersion = compareVersionCall({
  ...admin,
  params: z.object({ version: IdParam }),
  noun: "the contact page",
});
export const restoreContactSettingsVersion = route({
  ...admin,
  method: "post",
  path: `${path}/history/:version/restore`,
  summary: "Makes the contact page what it was in an earlier version",
  params: z.object({ version: IdParam }),
  body: SeenVersion,
  response: contactAnswer,
  codes: ["not_found", "version_conflict"],
});

/** The about page's texts: those of the group `about`, by key, in every language. */
const AboutText = z.object({ ka: Paragraph, en: Paragraph, ru: Paragraph });
export const AdminAboutSettings = z.object({
  stats: AboutInfo.shape.stats,
  philosophy_image: AdminImage.nullable(),
  philosophy_image_url: z.string().nullable(),
  /** The page's texts, with the version of each. */
  texts: z.record(z.string(), z.object({ ka: z.string(), en: z.string(), ru: z.string(), version: z.int() })),
  ...marks,
  updated_at: ContentMarks.shape.updated_at.nullable(),
});
export type AdminAboutSettings = z.infer<typeof AdminAboutSettings>;

const about = { role: "admin", tag: "About settings", path: "/admin/about-settings" } as const;
const aboutAnswer = z.object({ data: AdminAboutSettings });
const Figure = Line.max(20, { error: "errors.too_long" });
const aboutChange = {
  ...about,
  multipart: ["philosophy_image"],
  body: z.strictObject({
    stats: z
      .strictObject({
        successful_projects: Figure,
        years_experience: Figure,
        satisfied_clients: Figure,
        client_satisfaction: Figure,
      })
      .partial()
      .optional(),
    philosophy_image: MediaRef.optional(),
    /** By key of the group `about`; languages that are not sent stay as they are. */
    texts: z.record(z.string(), AboutText.partial().extend({ version: FormVersion }).strict()).optional(),
    version: FormVersion,
    philosophy_image_url: ignored,
    ...answeredMarks,
    ...withMethod,
  }),
  response: aboutAnswer,
  codes: ["conflict", "too_large", "unsupported_media_type"],
} as const;
export const getAdminAboutSettings = route({
  ...about,
  method: "get",
  summary: "The about page's figures, texts and picture",
  response: aboutAnswer,
});
const changes = "Changes the about page's figures, texts and picture";
export const putAdminAboutSettings = route({ ...aboutChange, method: "put", summary: changes });
export const patchAdminAboutSettings = route({ ...aboutChange, method: "patch", summary: changes });
export const postAdminAboutSettings = route({ ...aboutChange, method: "post", summary: changes });
export const listAboutSettingsHistory = route({
  ...about,
  method: "get",
  path: `${about.path}/history`,
  summary: "Who changed what of the about page",
  query: paging,
  response: z.object({ data: z.array(HistoryEntry), meta: PageMeta }),
});
export const compareAboutSettingsVersion = compareVersionCall({
  ...about,
  params: z.object({ version: IdParam }),
  noun: "the about page",
});
export const restoreAboutSettingsVersion = route({
  ...about,
  method: "post",
  path: `${about.path}/history/:version/restore`,
  summary: "Makes the about page's figures and picture what they were in an earlier version",
  params: z.object({ version: IdParam }),
  body: SeenVersion,
  response: aboutAnswer,
  codes: ["not_found", "version_conflict"],
});
