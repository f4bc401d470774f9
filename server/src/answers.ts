import {
  CACHE_OLDER_MS,
  CACHE_STALE_MS,
  VIEWS_SHOWN_WITHIN_MS,
} from "@ezo/contract/values/limits/operations";
import { AnswerCache } from "@ezo/core/platform/cache/answer-cache";
import { heardTags } from "@ezo/core/platform/cache/heard-tags";
import { createSharedTier } from "@ezo/core/platform/cache/shared-tier";
import { ALL_TAGS } from "@ezo/core/platform/cache/stored-answer";
import { isDatabaseUnavailable } from "@ezo/core/platform/db";
import { NotificationListener } from "@ezo/core/platform/events/notifications";
import { CACHE_CHANNEL, notifyCaches } from "@ezo/core/platform/events/outbox";
import type { Shutdown } from "@ezo/core/platform/process/shutdown";
import type { NewsService } from "@ezo/core/news/news.service";
import { WARMER_AGENT } from "@ezo/core/site-cache/site-cache.service";
import { VIEWS } from "./cache/cached-routes.ts";
import type { OnServed } from "./cache/front.ts";
import { addressOf } from "./http/request/caller/address.ts";
import type { Platform } from "./platform.ts";
import { isFailedPage } from "./render/serve-pages.ts";
import type { Site } from "./render/site.ts";

/** The cached answers. Changes invalidate them here and on every other server. */
export async function openAnswers(
  { config, redis, messaging, translations, icons, colours, languages, timeZone, log }: Platform,
  site: Site,
  shutdown: Shutdown,
): Promise<AnswerCache> {
  const answers = new AnswerCache({
    maxBytes: config.cacheMegabytes * 1024 * 1024,
    freshMs: config.cacheSeconds * 1000,
    olderMs: CACHE_OLDER_MS,
    staleMs: CACHE_STALE_MS,
    isOutage: (error) => isDatabaseUnavailable(error) || isFailedPage(error),
    timeZone: timeZone.current,
    shared: redis && createSharedTier({ redis, build: site.build, log }),
  });
  const invalidate = (tags: readonly string[]) => {
    // First this process's texts, languages, colours and icons: answers computed from here on must use the new ones.
    if (tags.some((tag) => tag === "translations" || tag === ALL_TAGS)) {
      translations.forget();
      languages.forget();
      colours.forget();
    }
    if (tags.some((tag) => tag === "prices" || tag === ALL_TAGS)) timeZone.forget();
    // Two short queries at the next page.
    icons.forget();
    answers.invalidate(tags);
  };
  const invalidations = new NotificationListener({
    messaging,
    log,
    channels: { [CACHE_CHANNEL]: (tags) => invalidate(heardTags(tags)) },
    // Changes while the connection was lost are not known.
    onConnect: () => invalidate([ALL_TAGS]),
  });
  shutdown.add(() => invalidations.close());
  await invalidations.start();
  return answers;
}

/** Counts views, also of cached answers. */
export function countViews({ db, log }: Platform, news: Pick<NewsService, "countView">): OnServed {
  const viewsChanged = atMostEvery(VIEWS_SHOWN_WITHIN_MS, () =>
    notifyCaches(db, [VIEWS]).catch((err: unknown) => log.warn({ err }, "views shown late")),
  );
  return (request, { viewedArticles }) => {
    const agent = request.headers["user-agent"] ?? "";
    if (agent === WARMER_AGENT) return;
    for (const id of viewedArticles)
      void news.countView(id, `${addressOf(request)} ${agent}`).then((isCounted) => {
        if (isCounted) viewsChanged();
      });
  };
}

/** Calls `work` once at the end of each `intervalMs` in which it was called. */
function atMostEvery(intervalMs: number, work: () => unknown): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      work();
    }, intervalMs).unref();
  };
}
