import { canonicalPath } from "@ezo/contract/values/languages";
import type { Locale } from "@ezo/contract/values/locale";
import type { NewsService } from "@ezo/core/news/news.service";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import { Feed } from "feed";

const FEED_ARTICLES = 20;

/** The latest news of one language as RSS 2.0. */
export async function newsFeed(
  locale: Locale,
  site: { origin: string; news: NewsService; translations: TranslationsService },
): Promise<string> {
  const { origin, news, translations } = site;
  const [articles, t] = await Promise.all([news.recent(locale, FEED_ARTICLES), translations.lookup(locale)]);
  const link = (path: string) => origin + canonicalPath(locale, path);
  const feed = new Feed({
    title: `${t("header.news")} · ${t("firm.short_name")}`,
    description: t("news.subtitle"),
    id: link("/news"),
    link: link("/news"),
    language: locale,
    copyright: t("firm.name"),
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
