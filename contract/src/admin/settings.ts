import { z } from "zod";
import { ContactSettings, ContactSettingsChange } from "../site/pages/contact.ts";
import { DraftMark, settingsDraftCalls } from "../records/record-drafts.ts";
import { RECORD_RIGHTS } from "../records/record-rights.ts";
import { AdminImage, ignored, settingsMarks } from "../records/records.ts";
import { settingsPreviewCall } from "../records/resource.ts";
import { settingsCalls, settingsChange } from "../records/version-calls.ts";
import { COLOUR_LENGTH, COLOUR_PATTERN, contrastOf, WHITE } from "../values/colours/colour.ts";
import { withExample } from "../values/described.ts";
import { Line, Paragraph, RequiredLine } from "../values/fields.ts";
import { everyLanguage, FormVersion, MediaRef, withMethod } from "../values/forms/form-fields.ts";
import { HEADING_FONTS } from "../values/heading-fonts.ts";
import {
  FIRM_NAME_MAX_LENGTH,
  FIRM_NUMBER_MAX_LENGTH,
  FIRM_SHORT_NAME_MAX_LENGTH,
  TEXT_CONTRAST_MIN,
} from "../values/limits/firm.ts";
import { LocalizedText } from "../values/locale.ts";
import { route } from "../route.ts";
import { AboutInfo } from "../site/pages/site-pages.ts";

export const AdminContactSettings = ContactSettings.extend({
  /** Changes that visitors do not see yet; null where there are none. */
  draft: DraftMark.nullable(),
  ...settingsMarks,
});
export type AdminContactSettings = z.infer<typeof AdminContactSettings>;

const contactKind = {
  rights: RECORD_RIGHTS.contact_settings,
  path: "/admin/contact-info/settings",
  tag: "Contact info",
  noun: "the contact page",
} as const;
const contact = settingsCalls({
  capability: "content.publish",
  tag: contactKind.tag,
  path: contactKind.path,
  noun: contactKind.noun,
  summary: "Everything the contact page shows",
  item: AdminContactSettings,
  /** Fields that are sent replace those stored; the others stay. */
  change: {
    summary: "Changes what the contact page shows",
    body: ContactSettingsChange.extend({ draft: ignored, ...settingsChange }),
  },
});
export const contactSettings = { ...contact, patch: route({ ...contact.put, method: "patch" }) };
export const contactDrafts = settingsDraftCalls({
  ...contactKind,
  item: AdminContactSettings,
  update: contact.put.body,
});
export const previewContact = settingsPreviewCall(contactKind.path, contactKind.tag, contactKind.rights);

/** The about page's texts: those of the group `about`, by key, in every language. */
const AboutText = everyLanguage(Paragraph);
export const AdminAboutSettings = z.object({
  stats: AboutInfo.shape.stats,
  philosophy_image: AdminImage.nullable(),
  philosophy_image_url: z.string().nullable(),
  texts: z.record(z.string(), LocalizedText.extend({ version: z.int() })),
  /** Changes that visitors do not see yet; null where there are none. */
  draft: DraftMark.nullable(),
  ...settingsMarks,
});
export type AdminAboutSettings = z.infer<typeof AdminAboutSettings>;

const Figure = Line.max(20, { error: "errors.too_long" });
const about = settingsCalls({
  capability: "content.publish",
  tag: "About settings",
  path: "/admin/about-settings",
  noun: "the about page (figures and picture)",
  summary: "The about page's figures, texts and picture",
  item: AdminAboutSettings,
  change: {
    summary: "Changes the about page's figures, texts and picture",
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
      philosophy_image_url: ignored,
      draft: ignored,
      ...settingsChange,
      ...withMethod,
    }),
  },
});
const aboutChange = {
  ...about.put,
  multipart: ["philosophy_image"],
  codes: ["conflict", "too_large", "unsupported_media_type"],
} as const;
export const aboutSettings = {
  ...about,
  put: route(aboutChange),
  patch: route({ ...aboutChange, method: "patch" }),
  post: route({ ...aboutChange, method: "post" }),
};
const aboutKind = {
  rights: RECORD_RIGHTS.about_settings,
  path: "/admin/about-settings",
  tag: "About settings",
} as const;
export const aboutDrafts = settingsDraftCalls({
  ...aboutKind,
  noun: "the about page",
  item: AdminAboutSettings,
  update: about.put.body,
});
export const previewAbout = settingsPreviewCall(aboutKind.path, aboutKind.tag, aboutKind.rights);

const ABOUT_GROUP = "about.";
/** A text's name among the page's fields (`translations.en.title`): its key without the group, and without dots, which would be steps of a path. */
export const aboutTextName = (key: string): string => key.slice(ABOUT_GROUP.length).replaceAll(".", "/");
export const aboutTextKey = (name: string): string => ABOUT_GROUP + name.replaceAll("/", ".");

/**
 * The colour of buttons and links in mails, on the site and in PDFs, `#rrggbb`. White text is legible on it; no colour is on
 * white and on a dark ground at once, so mails in dark mode take a lighter one, which is computed. The site darkens one that
 * could not be read on its grounds (`site-colours.ts`).
 */
export const BrandColour = z
  .string()
  .max(COLOUR_LENGTH, { error: "errors.invalid_colour", abort: true })
  .regex(COLOUR_PATTERN, { error: "errors.invalid_colour", abort: true })
  .refine((colour) => contrastOf(colour, WHITE) >= TEXT_CONTRAST_MIN, { error: "errors.pale_colour" });
withExample(BrandColour, "#1F3D36");

/** The face of headings, on the site, in mails and in PDFs (`heading-fonts.ts`). */
export const BrandFont = z.enum(HEADING_FONTS);

export const AdminBrandSettings = z.object({
  name: LocalizedText,
  short_name: LocalizedText,
  legal_name: LocalizedText,
  legal_number: z.string(),
  logo: AdminImage.nullable(),
  logo_dark: AdminImage.nullable(),
  mark: AdminImage.nullable(),
  mark_dark: AdminImage.nullable(),
  accent: z.string(),
  heading_font: BrandFont,
  ...settingsMarks,
});
export type AdminBrandSettings = z.infer<typeof AdminBrandSettings>;

const TOO_LONG = { error: "errors.too_long" };
const nameOf = (georgian: typeof Line, most: number = FIRM_NAME_MAX_LENGTH, error = TOO_LONG) => {
  const other = Line.max(most, error);
  return z.strictObject({ ka: georgian.max(most, error), en: other, ru: other }).partial();
};
const SHORT_TOO_LONG = { error: `errors.long_short_name?max=${FIRM_SHORT_NAME_MAX_LENGTH}` };
/** As the registers of Georgia number firms; empty where the firm does not say. */
const LegalNumber = z
  .string()
  .trim()
  .max(FIRM_NUMBER_MAX_LENGTH, { error: "errors.legal_number", abort: true })
  .regex(/^(?:[0-9]{9}|[0-9]{11})?$/, { error: "errors.legal_number" });
withExample(LegalNumber, "405123456");

/** The firm's names. The first two are needed in Georgian, which is shown where a language has none. */
export const BrandNames = {
  name: nameOf(RequiredLine).optional(),
  short_name: nameOf(RequiredLine, FIRM_SHORT_NAME_MAX_LENGTH, SHORT_TOO_LONG).optional(),
  legal_name: nameOf(Line).optional(),
  legal_number: LegalNumber.optional(),
};

const brand = settingsCalls({
  capability: "content.publish",
  tag: "Brand",
  path: "/admin/settings/brand",
  noun: "the brand",
  summary:
    "The firm's names, its colour, the font of its headings, its logo in mails, and the mark of its icons",
  item: AdminBrandSettings,
  change: {
    summary:
      "Changes the firm's names, its colour, the font of its headings, its logo in mails, and the mark of its icons; fields and languages that are left out are not changed",
    body: z.strictObject({
      ...BrandNames,
      logo: MediaRef.optional(),
      /** Square and large enough for every icon; null brings back the icons of the program. */
      mark: MediaRef.optional(),
      /** What is shown on dark grounds: in mails in dark mode, and on the site. */
      logo_dark: MediaRef.optional(),
      mark_dark: MediaRef.optional(),
      accent: BrandColour.optional(),
      heading_font: BrandFont.optional(),
      ...settingsChange,
      ...withMethod,
    }),
  },
});
const brandChange = {
  ...brand.put,
  multipart: ["logo", "logo_dark", "mark", "mark_dark"],
  codes: ["conflict", "too_large", "unsupported_media_type"],
} as const;
export const brandSettings = {
  ...brand,
  put: route(brandChange),
  patch: route({ ...brandChange, method: "patch" }),
  post: route({ ...brandChange, method: "post" }),
};
