import { z } from "zod";
import { ContactSettings, ContactSettingsChange } from "../site/contact.ts";
import { AdminImage, answeredMarks, ignored, settingsMarks } from "../records.ts";
import { versionCalls } from "../resource.ts";
import { IdParam, Line, Paragraph } from "../values/fields.ts";
import { everyLanguage, FormVersion, MediaRef, withMethod } from "../values/form-fields.ts";
import { LocalizedText } from "../values/locale.ts";
import { route } from "../route.ts";
import { AboutInfo } from "../site/site-pages.ts";

export const AdminContactSettings = ContactSettings.extend(settingsMarks);
export type AdminContactSettings = z.infer<typeof AdminContactSettings>;

const tag = "Contact info";
const path = "/admin/contact-info/settings";
const admin = { role: "admin", tag, path } as const;
const contactAnswer = z.object({ data: AdminContactSettings });
export const getAdminContactSettings = route({
  ...admin,
  method: "get",
  summary: "Everything the contact page shows",
  response: contactAnswer,
});
const contactChange = {
  ...admin,
  summary: "Changes what the contact page shows",
  /** Parts that are sent replace those stored; the others stay. */
  body: ContactSettingsChange.extend({ version: FormVersion, ...answeredMarks }),
  response: contactAnswer,
  codes: ["conflict"],
} as const;
export const putAdminContactSettings = route({ ...contactChange, method: "put" });
export const patchAdminContactSettings = route({ ...contactChange, method: "patch" });

export const {
  history: listContactSettingsHistory,
  compare: compareContactSettingsVersion,
  restore: restoreContactSettingsVersion,
} = versionCalls({
  ...admin,
  item: z.object({}),
  params: z.object({ version: IdParam }),
  noun: "the contact page",
  answer: contactAnswer,
});

/** The about page's texts: those of the group `about`, by key, in every language. */
const AboutText = everyLanguage(Paragraph);
export const AdminAboutSettings = z.object({
  stats: AboutInfo.shape.stats,
  philosophy_image: AdminImage.nullable(),
  philosophy_image_url: z.string().nullable(),
  texts: z.record(z.string(), LocalizedText.extend({ version: z.int() })),
  ...settingsMarks,
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
    /** By key of the group `about`; languages that are not sent are not changed. */
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

export const {
  history: listAboutSettingsHistory,
  compare: compareAboutSettingsVersion,
  restore: restoreAboutSettingsVersion,
} = versionCalls({
  ...about,
  item: z.object({}),
  params: z.object({ version: IdParam }),
  noun: "the about page (figures and picture)",
  answer: aboutAnswer,
});
