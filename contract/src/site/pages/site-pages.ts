import { z } from "zod";
import { ContactSettings, FooterData } from "./contact.ts";
import { LEGAL_PAGES, LegalPageSlug } from "./legal-pages.ts";
import { Day, LocaleAndGroups, LocaleParam } from "../../values/fields.ts";
import { HomeSection } from "../../values/home-sections.ts";
import { Image } from "../../media.ts";
import { ArticleSummary } from "./news.ts";
import { PreviewToken } from "../preview.ts";
import { ProjectSummary } from "../projects.ts";
import { route } from "../../route.ts";
import { Translations } from "../../translations.ts";
import { SHOWN } from "../../shown.ts";

/** Specification, section 3, "About info". Figures are text, since they have signs: `150+`, `98%`. */
export const AboutInfo = z.object({
  stats: z.object({
    successful_projects: z.string(),
    years_experience: z.string(),
    satisfied_clients: z.string(),
    client_satisfaction: z.string(),
  }),
  philosophy_image_url: z.string().nullable(),
  philosophy_image: Image.nullable(),
});
export type AboutInfo = z.infer<typeof AboutInfo>;

const site = { role: "public", tag: "Site", method: "get" } as const;

export const getHomepage = route({
  shows: SHOWN.homepage,
  ...site,
  path: "/homepage/bootstrap",
  summary: "Everything the home page shows, in one answer",
  query: z.object({ locale: LocaleParam, preview: PreviewToken }),
  response: z.object({
    translations: Translations,
    /** Those below the first screen that the firm shows, in its order. */
    sections: z.array(HomeSection),
    projects: z.object({
      all: z.array(ProjectSummary),
      is_featured: z.array(ProjectSummary),
      is_onHomepage: z.array(ProjectSummary),
      is_alone: z.array(ProjectSummary),
    }),
    news: z.object({ recent: z.array(ArticleSummary) }),
    contact: FooterData.shape.contact,
    social_links: FooterData.shape.social_links,
    legal_pages: FooterData.shape.legal_pages,
    shared_image: FooterData.shape.shared_image,
    logo: FooterData.shape.logo,
    cookie_notice: FooterData.shape.cookie_notice,
    contact_info: ContactSettings.shape.contact_info,
    about_info: AboutInfo,
  }),
});

export const getAbout = route({
  shows: SHOWN.about,
  ...site,
  path: "/about",
  summary: "The about page's figures, picture and texts",
  query: LocaleAndGroups.extend({ preview: PreviewToken }),
  response: z.object({ about_info: AboutInfo, translations: Translations }),
});

export { LEGAL_PAGES, LegalPageSlug };
export const LegalPage = z.object({
  slug: LegalPageSlug,
  title: z.string(),
  /** HTML, sanitised on the way out. */
  content: z.string(),
  updated_on: Day,
});
export type LegalPage = z.infer<typeof LegalPage>;

export const getLegalPage = route({
  shows: SHOWN.legal,
  ...site,
  path: "/legal/:slug",
  summary: "Terms, privacy or cookies",
  params: z.object({ slug: LegalPageSlug }),
  query: LocaleAndGroups.extend({ preview: PreviewToken }),
  response: z.object({ data: LegalPage, translations: Translations }),
  codes: ["not_found"],
});
