import type { FeedName } from "@ezo/contract/site/feeds";
import type { FeedFormat } from "./feed-format.ts";
import { googleFeed } from "./google.ts";
import { metaFeed } from "./meta.ts";
import { unitsFeed } from "./units.ts";
import { yandexFeed } from "./yandex.ts";

export const FORMATS: Readonly<Record<FeedName, FeedFormat>> = {
  yandex: yandexFeed,
  meta: metaFeed,
  google: googleFeed,
  units: unitsFeed,
};
