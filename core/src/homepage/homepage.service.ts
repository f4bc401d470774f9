import { shownSections } from "@ezo/contract/site/home-sections";
import type { getHomepage } from "@ezo/contract/site/site-pages";
import type { RouteOutput } from "@ezo/contract/route";
import type { Locale } from "@ezo/contract/values/locale";
import { HOME_TEASER_NEWS } from "@ezo/contract/values/limits/pages";
import type { AboutService } from "../about/about.service.ts";
import type { ContactService } from "../contact/contact.service.ts";
import type { NewsService } from "../news/news.service.ts";
import type { Db } from "../platform/db.ts";
import { readSetting } from "../platform/settings.ts";
import type { ProjectsService } from "../projects/projects.service.ts";
import type { TranslationsService } from "../translations/translations.service.ts";

/** Text groups of the home page (specification, section 4, "Content hiding"). */
const GROUPS = ["messages", "header", "footer", "buttons", "contact", "errors", "home", "projects", "news"];

/** The home page's one call, composed from the services of its parts. */
export function createHomepage(services: {
  db: Db;
  projects: ProjectsService;
  news: NewsService;
  contact: ContactService;
  about: AboutService;
  translations: TranslationsService;
}) {
  const { db, projects, news, contact, about, translations } = services;
  return {
    async bootstrap(locale: Locale): Promise<RouteOutput<typeof getHomepage>> {
      const [texts, shown, recent, footer, settings, aboutInfo, home] = await Promise.all([
        translations.list(locale, GROUPS),
        projects.forHomepage(locale),
        news.recent(locale, HOME_TEASER_NEWS),
        contact.footer(locale),
        contact.settings(),
        about.info(locale),
        readSetting(db, "home"),
      ]);
      return {
        translations: texts,
        sections: shownSections(home),
        projects: shown,
        news: { recent },
        contact: footer.contact,
        social_links: footer.social_links,
        legal_pages: footer.legal_pages,
        shared_image: footer.shared_image,
        logo: footer.logo,
        cookie_notice: footer.cookie_notice,
        contact_info: settings.contact_info,
        about_info: aboutInfo,
      };
    },
  };
}
