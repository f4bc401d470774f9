import { LOCALES, type Locale } from "@ezo/contract/locale";
import type { Image } from "@ezo/contract/media";
import { canonicalPath } from "@ezo/contract/languages";
import { LEGAL_PAGES } from "@ezo/contract/site-pages";
import type { NewsService } from "@ezo/core/news/news.service";
import type { ProjectsService } from "@ezo/core/projects/projects.service";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import { type Request, type Response, Router } from "express";
import { Feed } from "feed";
import { SitemapStream, streamToPromise } from "sitemap";

/** Articles in the feed and in one sitemap; a sitemap may hold 50,000 addresses by the protocol. */
const FEED_ARTICLES = 20;
const SITEMAP_ARTICLES = 5000;

interface Entry {
  path: string;
  changedAt?: string;
  images?: (Image | null)[];
}

/** What search engines and feed readers ask for: robots.txt, sitemap.xml, the news as RSS, the web manifest. */
export function discovery(options: {
  origin: string;
  projects: ProjectsService;
  news: NewsService;
  translations: TranslationsService;
}): Router {
  const { origin, projects, news, translations } = options;
  const router = Router();
  const send = (response: Response, type: string, body: string | Buffer) =>
    void response.type(type).set("Cache-Control", "public, max-age=300").send(body);

  router.get("/robots.txt", (_, response) =>
    send(
      response,
      "text/plain",
      `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`,
    ),
  );

  router.get("/sitemap.xml", async (_, response) => {
    const [allProjects, { articles }] = await Promise.all([
      projects.all("ka"),
      news.list("ka", { page: 1, per_page: SITEMAP_ARTICLES }),
    ]);
    const entries: Entry[] = [
      ...["/", "/about", "/projects", "/news", "/gallery", "/contact"].map((path) => ({ path })),
      ...LEGAL_PAGES.map((slug) => ({ path: `/${slug}` })),
      ...allProjects.map((project) => ({
        path: `/projects/${project.id}`,
        changedAt: project.updated_at,
        images: [project.main_image, project.render_image],
      })),
      ...articles.map((article) => ({
        path: `/news/${article.id}`,
        changedAt: article.publish_date,
        images: [article.main_image],
      })),
    ];
    send(response, "application/xml", await sitemapOf(entries, origin));
  });

  router.get("/news/rss.xml", (request, response) => rss("ka", request, response));
  for (const locale of LOCALES)
    router.get(`/${locale}/news/rss.xml`, (request, response) => rss(locale, request, response));

  async function rss(locale: Locale, _: Request, response: Response): Promise<void> {
    const [articles, t] = await Promise.all([
      news.recent(locale, FEED_ARTICLES),
      translations.lookup(locale),
    ]);
    const link = (path: string) => origin + canonicalPath(locale, path);
    const feed = new Feed({
      title: `${t("header.news")} · Ezo`,
      description: t("news.subtitle"),
      id: link("/news"),
      link: link("/news"),
      language: locale,
      copyright: "Ezo Development",
      feedLinks: { rss: link("/news/rss.xml") },
    });
    for (const article of articles) {
      const url = link(`/news/${article.id}`);
      feed.addItem({
        title: article.title,
        id: url,
        link: url,
        description: article.excerpt,
        date: new Date(article.publish_date),
        ...(article.main_image ? { image: origin + article.main_image.url } : {}),
      });
    }
    send(response, "application/rss+xml", feed.rss2());
  }

  router.get("/manifest.webmanifest", (_, response) =>
    send(
      response,
      "application/manifest+json",
      JSON.stringify({
        name: "Ezo Development",
        short_name: "Ezo",
        id: "/",
        start_url: "/",
        lang: "ka",
        display: "browser",
        background_color: "#F7F4EE",
        theme_color: "#F7F4EE",
        icons: [
          { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
          { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
          { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
          { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
        ],
      }),
    ),
  );
  return router;
}

/** Every page in three languages, each naming the others (sitemaps.org, with Google's hreflang and image extensions). */
async function sitemapOf(entries: readonly Entry[], origin: string): Promise<Buffer> {
  const stream = new SitemapStream({
    hostname: origin,
    xmlns: { news: false, video: false, xhtml: true, image: true },
  });
  for (const { path, changedAt, images = [] } of entries) {
    const links = [
      ...LOCALES.map((lang) => ({ lang, url: origin + canonicalPath(lang, path) })),
      { lang: "x-default", url: origin + canonicalPath("ka", path) },
    ];
    const img = images.flatMap((image) =>
      image ? [{ url: origin + image.url, caption: image.alt_text }] : [],
    );
    for (const locale of LOCALES)
      stream.write({
        url: canonicalPath(locale, path),
        links,
        img,
        ...(changedAt ? { lastmod: changedAt } : {}),
      });
  }
  stream.end();
  return streamToPromise(stream);
}
