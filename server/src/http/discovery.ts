import { LOCALES, type Locale } from "@ezo/contract/locale";
import { canonicalPath } from "@ezo/contract/languages";
import { LEGAL_PAGES } from "@ezo/contract/site-pages";
import type { ExplorerPlace } from "@ezo/core/navigation/explorer-places";
import type { NewsService } from "@ezo/core/news/news.service";
import type { ProjectsService } from "@ezo/core/projects/projects.service";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import { type Request, type Response, Router } from "express";
import { Feed } from "feed";
import { entriesOfFile, fileCount, type SitemapEntry, sitemapIndexOf, sitemapOf } from "./sitemap.ts";

/** Articles in the feed and in the sitemap. */
const FEED_ARTICLES = 20;
const SITEMAP_ARTICLES = 5000;

/** What search engines and feed readers ask for: robots.txt, sitemap.xml, the news as RSS, the web manifest. */
export function discovery(options: {
  origin: string;
  projects: ProjectsService;
  news: NewsService;
  translations: TranslationsService;
  explorerPlaces: () => Promise<ExplorerPlace[]>;
}): Router {
  const { origin, projects, news, translations, explorerPlaces } = options;
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
    const entries = await sitemapEntries();
    const count = fileCount(entries);
    const body = count === 1 ? sitemapOf(entries, origin) : sitemapIndexOf(count, origin);
    send(response, "application/xml", await body);
  });
  router.get("/sitemap-:number.xml", async (request, response, next) => {
    const entries = await sitemapEntries();
    const own = entriesOfFile(entries, Number(request.params.number));
    // One file is `/sitemap.xml` itself.
    if (own.length === 0 || fileCount(entries) === 1) return next();
    send(response, "application/xml", await sitemapOf(own, origin));
  });

  async function sitemapEntries(): Promise<SitemapEntry[]> {
    const [allProjects, { articles }, places] = await Promise.all([
      projects.all("ka"),
      news.list("ka", { page: 1, per_page: SITEMAP_ARTICLES }),
      explorerPlaces(),
    ]);
    return [
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
      ...places.map(({ path, changedAt }) => ({ path, changedAt: changedAt.toISOString() })),
    ];
  }

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
