import type { FeedReport } from "@ezo/contract/admin/projects/project-feeds";
import { type FeedName, FEEDS, feedPath } from "@ezo/contract/site/feeds";
import { DEFAULT_LOCALE, type Locale } from "@ezo/contract/values/locale";
import { AppError } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { type Actor, must } from "../users/actor.ts";
import { sorted, writeFeed } from "./feed-format.ts";
import { projectOf } from "./feeds.repo.ts";
import { FORMATS } from "./formats.ts";
import { enabledFeeds, loadStock } from "./load-stock.ts";

export interface WrittenFeed {
  body: Buffer;
  contentType: string;
  changedAt: Date;
}
export type FeedsService = ReturnType<typeof createFeeds>;

/** Feeds of a project's apartments for portals, and of all its units for anybody, and what the portals would refuse. */
export function createFeeds(options: { db: Db; translations: TranslationsService; publicUrl: string }) {
  const { db, publicUrl } = options;
  return {
    /** Throws `not_found` for a project that visitors cannot see, and for a feed that is switched off. */
    async write(feed: FeedName, projectId: number, locale: Locale): Promise<WrittenFeed> {
      const record = await projectOf(db, projectId);
      if (!record?.isActive || record.deletedAt || !enabledFeeds(record)[feed])
        throw new AppError("not_found");
      // Portals for homes take nothing else, and no past prices.
      const isOpen = feed === "units";
      const stock = await loadStock(options, record, { locale, withPrices: isOpen, withOthers: isOpen });
      const format = FORMATS[feed];
      const changedAt = new Date(stock.project.changedAt);
      return { body: await writeFeed(format, stock), contentType: format.contentType, changedAt };
    },

    /** What each feed would have, whether or not it is switched on; nothing for a deleted project, whose form may still be open. */
    async report(actor: Actor, projectId: number): Promise<FeedReport[]> {
      must(actor, "stock.read");
      const record = await projectOf(db, projectId);
      if (!record) throw new AppError("not_found");
      const urlOf = (feed: FeedName) => publicUrl + feedPath(feed, projectId);
      if (record.deletedAt)
        return FEEDS.map((feed) => ({ feed, enabled: false, url: urlOf(feed), offers: 0, refused: [] }));
      const stock = await loadStock(options, record, {
        locale: DEFAULT_LOCALE,
        withPrices: false,
        withOthers: true,
      });
      return FEEDS.map((feed) => {
        const { offers, refused } = sorted(FORMATS[feed], stock);
        return {
          feed,
          enabled: stock.project.enabled[feed],
          url: urlOf(feed),
          offers: offers.length,
          refused,
        };
      });
    },
  };
}
