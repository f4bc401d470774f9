import { LOCALES, type Locale } from "@ezo/contract/locale";
import { canonicalPath } from "@ezo/contract/languages";
import { LEGAL_PAGES } from "@ezo/contract/site-pages";
import type { ExplorerPlace } from "@ezo/core/navigation/explorer-places";
import type { AnswerCache } from "@ezo/core/platform/cache/answer-cache";
import { compressed, plainAnswer } from "@ezo/core/platform/cache/stored-answer";
import type { NewsService } from "@ezo/core/news/news.service";
import type { ProjectsService } from "@ezo/core/projects/projects.service";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import { type Request, type Response, Router } from "express";
import { Feed } from "feed";
import { sendAnswer } from "../cache/send-answer.ts";
import { entriesOfFile, fileCount, type SitemapEntry, sitemapIndexOf, sitemapOf } from "./sitemap.ts";

/** Articles in the feed and in the sitemap. */
const FEED_ARTICLES = 20;
const SITEMAP_ARTICLES = 5000;

const XML = "application/xml; charset=utf-8";
/** Of all that sitemap and feed are made of. */
const SHOWN_TAGS = ["translations", "media", "projects", "news", "apartments"];

/** What search engines and feed readers ask for: robots.txt, sitemap.xml, the news as RSS, the web manifest. */
export function discovery(options: {
  origin: string;
  projects: ProjectsService;
  news: NewsService;
  translations: TranslationsService;
  answers: AnswerCache;
  explorerPlaces: () => Promise<ExplorerPlace[]>;
}): Router {
  const { origin, projects, news, translations, answers, explorerPlaces } = options;
  const router = Router();
  /** Made of the site's whole content, so computed once until that changes. */
  const kept = (name: string, type: string, make: () => Promise<string | Buffer>) =>
    answers.get(`discovery ${name}`, async () => {
      const headers = { "Content-Type": type, "Cache-Control": "public, max-age=300" };
      const about = { headers, tags: SHOWN_TAGS, viewedArticles: [] };
      return { answer: await compressed(plainAnswer(Buffer.from(await make()), about)), isStorable: true };
    });
  const sendKept = async (request: Request, response: Response, made: ReturnType<typeof kept>) => {
    const { answer, outcome } = await made;
    sendAnswer(request, response, answer, { outcome: answers.isOn ? outcome : "bypass" });
  };
  const send = (response: Response, type: string, body: string | Buffer) =>
    void response.type(type).set("Cache-Control", "public, max-age=300").send(body);

  router.get("/robots.txt", (_, response) =>
    send(
      response,
      "text/plain",
      `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`,
    ),
  );

  router.get("/sitemap.xml", (request, response) =>
    sendKept(
      request,
      response,
      kept("sitemap", XML, async () => {
        const entries = await sitemapEntries();
        const count = fileCount(entries);
        return count === 1 ? sitemapOf(entries, origin) : sitemapIndexOf(count, origin);
      }),
    ),
  );
  router.get("/sitemap-:number.xml", async (request, response, next) => {
    const number = Number(request.params.number);
    const counted = await kept("sitemap count", "text/plain", async () =>
      String(fileCount(await sitemapEntries())),
    );
    const count = Number(counted.answer.body);
    // One file is `/sitemap.xml` itself.
    if (count === 1 || !Number.isInteger(number) || number < 1 || number > count) return next();
    await sendKept(
      request,
      response,
      kept(`sitemap ${number}`, XML, async () =>
        sitemapOf(entriesOfFile(await sitemapEntries(), number), origin),
      ),
    );
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

  const sendRss = (locale: Locale) => (request: Request, response: Response) =>
    sendKept(
      request,
      response,
      kept(`rss ${locale}`, "application/rss+xml; charset=utf-8", () => rss(locale)),
    );
  router.get("/news/rss.xml", sendRss("ka"));
  for (const locale of LOCALES) router.get(`/${locale}/news/rss.xml`, sendRss(locale));

  async function rss(locale: Locale): Promise<string> {
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
    return feed.rss2();
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
