import { MAP_ZOOM } from "../../values/limits/content.ts";
import { z } from "zod";
import { WEEK_DAYS } from "../../values/clock/office-hours.ts";
import { LocaleAndGroups, LocaleParam } from "../../values/fields.ts";
import { LocalizedText } from "../../values/locale.ts";
import { MESSENGERS } from "../../values/contact/messengers.ts";
import type { SocialNetwork } from "../../values/contact/social-networks.ts";
import { PreviewToken } from "../preview.ts";
import { route } from "../../route.ts";
import { Translations } from "../../translations.ts";
import { SHOWN } from "../../shown.ts";
import { FirmLogo } from "./firm-logo.ts";
import { LegalPageSlug } from "./legal-pages.ts";

export const WeekDay = z.enum(WEEK_DAYS);
export type WeekDay = z.infer<typeof WeekDay>;

// Strict at every depth: a change under a misspelt key would be lost silently.
const text = LocalizedText.strict();
const localizedDetail = z.strictObject({ value: text, subtitle: text });
const plainDetail = z.strictObject({ value: z.string(), subtitle: text });
const url = z.union([z.literal(""), z.url({ protocol: /^https?$/ })]);
const mapSettings = {
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  zoom: z.int().min(MAP_ZOOM.min).max(MAP_ZOOM.max),
  /** Load the map only after the visitor has agreed. */
  ask_before_loading: z.boolean(),
};
/** The firm's pages; empty where it has none. */
const socialLinks = {
  facebook: url,
  instagram: url,
  youtube: url,
  tiktok: url,
  linkedin: url,
  telegram: url,
  x: url,
} satisfies Record<SocialNetwork, typeof url>;
/** The numbers of WhatsApp and Viber, the name in Telegram; empty where the firm has none. */
const messengers = { whatsapp: z.string(), viber: z.string(), telegram: z.string() };

/** Specification, section 3, "Contact settings". */
export const ContactSettings = z.object({
  contact_info: z.strictObject({
    address: localizedDetail,
    phone: plainDetail,
    phone2: plainDetail,
    email: plainDetail,
    hours: localizedDetail,
  }),
  social_links: z.strictObject({
    ...socialLinks,
    // For settings stored before these networks were known.
    youtube: url.default(""),
    tiktok: url.default(""),
    linkedin: url.default(""),
    telegram: url.default(""),
    x: url.default(""),
  }),
  // For settings stored before the field existed.
  messengers: z.strictObject(messengers).default({ whatsapp: "", viber: "", telegram: "" }),
  map_settings: z.strictObject({
    ...mapSettings,
    // For settings stored before the field existed.
    ask_before_loading: mapSettings.ask_before_loading.default(false),
  }),
  form_subjects: z.array(z.strictObject({ value: z.string().min(1), label: text })),
  faqs: z.array(z.strictObject({ question: text, answer: text })),
  office_days: z.strictObject({ working: z.array(WeekDay), weekend: z.array(WeekDay) }),
});
export type ContactSettings = z.infer<typeof ContactSettings>;
const someText = text.partial();
const someOfLocalized = z.strictObject({ value: someText, subtitle: someText }).partial();
const someOfPlain = z.strictObject({ value: z.string(), subtitle: someText }).partial();
/** Fields that are left out are not changed. */
export const ContactSettingsChange = ContactSettings.partial()
  .extend({
    contact_info: z
      .strictObject({
        address: someOfLocalized,
        phone: someOfPlain,
        phone2: someOfPlain,
        email: someOfPlain,
        hours: someOfLocalized,
      })
      .partial()
      .optional(),
    social_links: z.strictObject(socialLinks).partial().optional(),
    office_days: ContactSettings.shape.office_days.partial().optional(),
    map_settings: z.strictObject(mapSettings).partial().optional(),
    messengers: z.strictObject(messengers).partial().optional(),
  })
  .strict();

const site = { method: "get", role: "public", tag: "Site" } as const;

export const getContactSettings = route({
  shows: SHOWN.contact,
  ...site,
  path: "/contact-info/settings",
  summary: "Everything the contact page shows",
  query: LocaleAndGroups.extend({ preview: PreviewToken }),
  response: z.object({
    data: z.object({ contact_settings: ContactSettings }),
    translations: Translations,
  }),
});

export const FooterData = z.object({
  contact: z.object({
    email: z.string(),
    phone_numbers: z.array(z.object({ number: z.string(), href: z.string(), display: z.string() })),
    google_maps_url: z.string(),
    address: z.string(),
    /** Those that are set up: a number in digits with its country code, or a name (Telegram). */
    messengers: z.array(z.object({ messenger: z.enum(MESSENGERS), account: z.string() })),
  }),
  /** Addresses of the firm's pages, empty where it has none; the later ones are left out by a server of the build before. */
  social_links: z.object({
    facebook: z.string(),
    instagram: z.string(),
    youtube: z.string().optional(),
    tiktok: z.string().optional(),
    linkedin: z.string().optional(),
    telegram: z.string().optional(),
    x: z.string().optional(),
  } satisfies Record<SocialNetwork, z.ZodType>),
  projects: z.array(z.object({ id: z.int(), title: z.string() })),
  /** Those that are written: the others have no page. */
  legal_pages: z.array(LegalPageSlug),
  /**
   * What link previews show of pages without a picture of their own: the first project's picture, else the firm's logo; null
   * where there is neither. Pages of projects and their units do not take it: it would be another project's.
   */
  shared_image: z.object({ url: z.string() }).nullable(),
  /** Left out by a server of the build before. */
  logo: FirmLogo.optional(),
  /** Null where the firm shows none. For an empty text the site shows its own; a visitor who has read this version does not see it again. */
  cookie_notice: z.object({ text: z.string(), version: z.int() }).nullable(),
});
export type FooterData = z.infer<typeof FooterData>;

export const getFooter = route({
  shows: SHOWN.footer,
  ...site,
  path: "/footer",
  summary: "The footer's contact details, social links and projects",
  query: z.object({ locale: LocaleParam }),
  response: z.object({ data: FooterData, message: z.string() }),
});

export const getIpCountry = route({
  ...site,
  path: "/ip-country",
  summary: "The caller's country from a local database: `1;GE;GEO;Georgia`, or `0;;;` when unknown",
  produces: "text/plain",
});
