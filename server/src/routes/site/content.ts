import { getGalleryPage } from "@ezo/contract/site/pages/gallery";
import * as newsContract from "@ezo/contract/site/pages/news";
import * as projectsContract from "@ezo/contract/site/projects";
import { getAbout, getHomepage, getLegalPage } from "@ezo/contract/site/pages/site-pages";
import { SETTINGS_ID } from "@ezo/core/site-settings/settings.kind";
import type { Mount } from "../../http/mount.ts";
import { previewedVideo } from "../../http/pages/files/video-files.ts";
import type { Parts } from "../../services.ts";
import { answersOf } from "../mounting/calls.ts";
import { pageMeta } from "../mounting/page-meta.ts";

/** The public calls of specification section 7. The fixed paths are mounted before those with an id. */
export function contentRoutes(mount: Mount, parts: Parts) {
  pageRoutes(mount, parts);
  projectRoutes(mount, parts);
  newsRoutes(mount, parts);
  galleryRoutes(mount, parts);
}

function pageRoutes(mount: Mount, { site, previews, translations }: Parts) {
  const { homepage, about, legal } = site;
  mount(getHomepage, ({ query: { locale, preview } }, context) => {
    const isDraft = (entity: "home_settings" | "cookie_settings") =>
      previews.opens(entity, SETTINGS_ID, preview ?? context.preview) === "draft";
    return homepage.bootstrap(locale, {
      sections: isDraft("home_settings"),
      cookies: isDraft("cookie_settings"),
    });
  });
  mount(getAbout, async ({ query: { locale, groups, preview } }, context) => {
    const shown = previews.opens("about_settings", SETTINGS_ID, preview ?? context.preview);
    if (shown === "draft") return about.draft(locale, groups);
    return { about_info: await about.info(locale), translations: await translations.list(locale, groups) };
  });
  mount(getLegalPage, async ({ params, query: { locale, groups, preview } }, context) => ({
    data: await legal.get(locale, params.slug, (id) =>
      previews.opens("legal_page", id, preview ?? context.preview),
    ),
    translations: await translations.list(locale, groups),
  }));
}

function projectRoutes(mount: Mount, { site: { projects }, previews, translations }: Parts) {
  const { data } = answersOf(mount);
  mount(projectsContract.getProjectsPage, async ({ query }) => {
    const { projects: page, total } = await projects.page(query.locale, query);
    const meta = pageMeta(total, query);
    return {
      projects: page,
      pagination: { ...meta, has_more_pages: meta.current_page < meta.last_page },
      translations: await translations.list(query.locale, query.groups),
    };
  });
  data(projectsContract.listProjects, ({ query }) => projects.all(query.locale));
  data(projectsContract.listFeaturedProjects, ({ query }) => projects.featured(query.locale));
  data(projectsContract.listHomepageProjects, ({ query }) => projects.onHomepage(query.locale));
  mount(projectsContract.getProject, async ({ params, query: { locale, groups, preview } }, context) => {
    const token = preview ?? context.preview;
    const shown = previews.opens("project", params.id, token);
    const { video, ...project } = await projects.get(locale, params.id, { preview: shown });
    const isEarly = shown !== null && video !== null && token !== undefined;
    return {
      data: {
        ...project,
        video: isEarly ? previewedVideo(video, params.id, token) : video,
        translations: await translations.list(locale, groups),
      },
    };
  });
}

function newsRoutes(mount: Mount, { site: { news }, previews, translations }: Parts) {
  const { data } = answersOf(mount);
  mount(newsContract.listNews, async ({ query }) => {
    const { articles, total } = await news.list(query.locale, query);
    return {
      data: articles,
      meta: pageMeta(total, query),
      translations: await translations.list(query.locale, query.groups),
    };
  });
  data(newsContract.listRecentNews, ({ query }) => news.recent(query.locale, query.limit));
  data(newsContract.listFeaturedNews, ({ query }) => news.featured(query.locale));
  data(newsContract.listNewsOfCategory, ({ params, query }) =>
    news.ofCategory(query.locale, params.category),
  );
  mount(newsContract.getArticle, async ({ params, query: { locale, groups, preview } }, context) => ({
    data: {
      ...(await news.get(locale, params.id, {
        preview: previews.opens("article", params.id, preview ?? context.preview),
      })),
      translations: await translations.list(locale, groups),
    },
  }));
}

function galleryRoutes(mount: Mount, { site: { gallery }, translations }: Parts) {
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
