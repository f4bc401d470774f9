import { type HomeSettings, shownSections } from "@ezo/contract/site/pages/home-sections";
import type { getHomepage } from "@ezo/contract/site/pages/site-pages";
import type { RouteOutput } from "@ezo/contract/route";
import type { Locale } from "@ezo/contract/values/locale";
import { HOME_TEASER_NEWS } from "@ezo/contract/values/limits/pages";
import type { AboutService } from "../about/about.service.ts";
import type { ContactService } from "../contact/contact.service.ts";
import type { NewsService } from "../news/news.service.ts";
import type { Db } from "../platform/db.ts";
import { readSetting } from "../platform/settings.ts";
import type { ProjectsService } from "../projects/projects.service.ts";
import { withDraft } from "../records/drafts/with-draft.ts";
import { SETTINGS_ID } from "../site-settings/settings.kind.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { homeKind } from "./home.kind.ts";

/** The parts of the page that are shown with their draft. */
export interface ShownDrafts {
  sections?: boolean;
  cookies?: boolean;
}

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
  const sections = (isDraft: boolean): Promise<HomeSettings> =>
    isDraft
      ? withDraft(db, homeKind, SETTINGS_ID, (from) => readSetting(from, "home"))
      : readSetting(db, "home");
  return {
    /** What visitors see, or with what the named drafts change. */
    async bootstrap(locale: Locale, drafts: ShownDrafts = {}): Promise<RouteOutput<typeof getHomepage>> {
      const [texts, shown, recent, footer, settings, aboutInfo, home] = await Promise.all([
        translations.list(locale, GROUPS),
        projects.forHomepage(locale),
        news.recent(locale, HOME_TEASER_NEWS),
        contact.footer(locale, drafts.cookies),
        contact.settings(),
        about.info(locale),
        sections(drafts.sections ?? false),
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
