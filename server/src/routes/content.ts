import { getGalleryPage } from "@ezo/contract/gallery";
import {
  getArticle,
  listFeaturedNews,
  listNews,
  listNewsOfCategory,
  listRecentNews,
} from "@ezo/contract/news";
import {
  getProject,
  getProjectsPage,
  listFeaturedProjects,
  listHomepageProjects,
  listProjects,
} from "@ezo/contract/projects";
import { getAbout, getHomepage, getLegalPage } from "@ezo/contract/site-pages";
import type { Previews } from "@ezo/core/content/content.preview";
import type { AboutService } from "@ezo/core/about/about.service";
import type { GalleryService } from "@ezo/core/gallery/gallery.service";
import type { HomepageService } from "@ezo/core/homepage/homepage.service";
import type { LegalService } from "@ezo/core/legal/legal.service";
import type { NewsService } from "@ezo/core/news/news.service";
import type { ProjectsService } from "@ezo/core/projects/projects.service";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import type { Mount } from "../http/mount.ts";
import { pageMeta } from "./page-meta.ts";

interface ContentServices {
  homepage: HomepageService;
  about: AboutService;
  projects: ProjectsService;
  news: NewsService;
  gallery: GalleryService;
  legal: LegalService;
  translations: TranslationsService;
  previews: Previews;
}

/** The public calls of specification section 7. The fixed paths are mounted before those with an id. */
export function contentRoutes(mount: Mount, services: ContentServices) {
  const { homepage, about, projects, news, gallery, legal, translations, previews } = services;

  mount(getHomepage, ({ query }) => homepage.bootstrap(query.locale));
  mount(getAbout, async ({ query: { locale, groups } }) => ({
    about_info: await about.info(locale),
    translations: await translations.list(locale, groups),
  }));
  mount(getLegalPage, async ({ params, query: { locale, groups } }) => ({
    data: await legal.get(locale, params.slug),
    translations: await translations.list(locale, groups),
  }));

  mount(getProjectsPage, async ({ query }) => {
    const { projects: page, total } = await projects.page(query.locale, query);
    const meta = pageMeta(total, query);
    return {
      projects: page,
      pagination: { ...meta, has_more_pages: meta.current_page < meta.last_page },
      translations: await translations.list(query.locale, query.groups),
    };
  });
  mount(listProjects, async ({ query }) => ({ data: await projects.all(query.locale) }));
  mount(listFeaturedProjects, async ({ query }) => ({ data: await projects.featured(query.locale) }));
  mount(listHomepageProjects, async ({ query }) => ({ data: await projects.onHomepage(query.locale) }));
  mount(getProject, async ({ params, query: { locale, groups, preview } }, context) => ({
    data: {
      ...(await projects.get(locale, params.id, {
        isPreview: previews.opens("project", params.id, preview ?? context.preview),
      })),
      translations: await translations.list(locale, groups),
    },
  }));

  mount(listNews, async ({ query }) => {
    const { articles, total } = await news.list(query.locale, query);
    return {
      data: articles,
      meta: pageMeta(total, query),
      translations: await translations.list(query.locale, query.groups),
    };
  });
  mount(listRecentNews, async ({ query }) => ({ data: await news.recent(query.locale, query.limit) }));
  mount(listFeaturedNews, async ({ query }) => ({ data: await news.featured(query.locale) }));
  mount(listNewsOfCategory, async ({ params, query }) => ({
    data: await news.ofCategory(query.locale, params.category),
  }));
  mount(getArticle, async ({ params, query: { locale, groups, preview } }, context) => ({
    data: {
      ...(await news.get(locale, params.id, {
        isPreview: previews.opens("article", params.id, preview ?? context.preview),
      })),
      translations: await translations.list(locale, groups),
    },
  }));

  mount(getGalleryPage, async ({ query }) => {
    const [{ images, total }, categories, texts] = await Promise.all([
      gallery.page(query.locale, query),
      gallery.categories(),
      translations.list(query.locale, query.groups),
    ]);
    return {
      data: { gallery_images: images },
      categories,
      meta: { total, current_page: query.page, has_more_pages: query.page * query.limit < total },
      translations: texts,
    };
  });
}
