import type { IncomingMessage, ServerResponse } from "node:http";
import { DEFAULT_LOCALE, LOCALES } from "@ezo/contract/values/locale";
import type { AnswerCache } from "@ezo/core/platform/cache/answer-cache";
import { compressed, plainAnswer } from "@ezo/core/platform/cache/stored-answer";
import type { SiteIcons } from "@ezo/core/site-icons/site-icons";
import type { SiteLanguages } from "@ezo/core/site-languages/site-languages";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import { type Response, Router } from "express";
import { sendAnswer } from "../../../cache/send-answer.ts";
import { newsFeed } from "./rss.ts";
import { manifestIcons } from "../brand/site-icons.ts";
import { type SiteContent, siteEntries } from "./site-entries.ts";
import { entriesOfFile, fileCount, sitemapIndexOf, sitemapOf } from "./sitemap.ts";

const XML = "application/xml; charset=utf-8";
const RSS = "application/rss+xml; charset=utf-8";
const CACHE_CONTROL = "public, max-age=300";
const SHOWN_TAGS = ["translations", "media", "projects", "news", "apartments", "legal"];

/** What search engines and feed readers ask for: robots.txt, sitemap.xml, the news as RSS, the web manifest. */
export function discovery(
  options: SiteContent & {
    origin: string;
    translations: TranslationsService;
    icons: SiteIcons;
    languages: SiteLanguages;
    answers: AnswerCache;
  },
): Router {
  const { origin, answers, icons, languages, translations } = options;
  const router = Router();
  const cache = answersIn(answers);
  router.get("/robots.txt", (_, response) => send(response, "text/plain", robots(origin)));
  router.get("/manifest.webmanifest", async (_, response) => {
    const t = await translations.lookup(DEFAULT_LOCALE);
    const drawings = manifestIcons(await icons.folder());
    const names = { name: t("firm.name"), short_name: t("firm.short_name") };
    send(response, "application/manifest+json", JSON.stringify({ ...names, ...MANIFEST, icons: drawings }));
  });
  router.get(
    "/sitemap.xml",
    cache.handler("sitemap", XML, async () => {
      const [entries, shown] = await Promise.all([siteEntries(options), languages.shown()]);
      const count = fileCount(entries);
      return count === 1 ? sitemapOf(entries, origin, shown) : sitemapIndexOf(count, origin);
    }),
  );
  router.get("/sitemap-:number.xml", async (request, response, next) => {
    const number = Number(request.params.number);
    const counted = await cache.get("sitemap count", "text/plain", async () =>
      String(fileCount(await siteEntries(options))),
    );
    const count = Number(counted.answer.body);
    // One file is `/sitemap.xml` itself.
    if (count === 1 || !Number.isInteger(number) || number < 1 || number > count) return next();
    const make = async () => {
      const [entries, shown] = await Promise.all([siteEntries(options), languages.shown()]);
      return sitemapOf(entriesOfFile(entries, number), origin, shown);
    };
    return cache.handler(`sitemap ${number}`, XML, make)(request, response);
  });
  for (const locale of LOCALES)
    router.get(
      [`/${locale}/news/rss.xml`, ...(locale === "ka" ? ["/news/rss.xml"] : [])],
      cache.handler(`rss ${locale}`, RSS, () => newsFeed(locale, options)),
    );
  return router;
}

/** Answers made of the site's whole content, computed once until that changes. */
function answersIn(answers: AnswerCache) {
  const get = (name: string, type: string, make: () => Promise<string | Buffer>) =>
    answers.get(`discovery ${name}`, async () => {
      const headers = { "Content-Type": type, "Cache-Control": CACHE_CONTROL };
      const about = { headers, tags: SHOWN_TAGS, viewedArticles: [] };
      return { answer: await compressed(plainAnswer(Buffer.from(await make()), about)), isStorable: true };
    });
  const handler =
    (...made: Parameters<typeof get>) =>
    async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const { answer, outcome } = await get(...made);
      sendAnswer(request, response, answer, { outcome: answers.isOn ? outcome : "bypass" });
    };
  return { get, handler };
}

const send = (response: Response, type: string, body: string) =>
  void response.type(type).set("Cache-Control", CACHE_CONTROL).send(body);

const robots = (origin: string): string =>
  `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;

export const PAPER = "#F7F4EE";

const MANIFEST = {
  id: "/",
  start_url: "/",
  lang: DEFAULT_LOCALE,
  display: "browser",
  background_color: PAPER,
  theme_color: PAPER,
};
