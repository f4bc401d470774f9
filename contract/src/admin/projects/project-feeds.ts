import { z } from "zod";
import { route } from "../../route.ts";
import { FeedName } from "../../site/feeds.ts";
import { Id, IdParams } from "../../values/fields.ts";
import type { Currency } from "../../values/money/currency.ts";

/** Whether Yandex takes prices in a currency; the other portals take all of ours. */
export const yandexTakes = (currency: Currency): boolean => currency !== "GEL";

/** Why a portal would refuse an apartment, and why it gets no other unit (`apartments_only`). */
export const FEED_REFUSALS = [
  "apartments_only",
  "no_price",
  "no_picture",
  "no_location",
  "no_coordinates",
  "no_phone",
  "no_completion_date",
  "currency",
] as const;
export const FeedRefusal = z.enum(FEED_REFUSALS);
export type FeedRefusal = z.infer<typeof FeedRefusal>;

export const FeedReport = z.object({
  feed: FeedName,
  enabled: z.boolean(),
  /** Where the portal fetches it. */
  url: z.url(),
  /** Apartments in the feed, in the open one all units. It would be empty until the project is public. */
  offers: z.int(),
  /** A line for each reason of an apartment, and one for each other unit that is for sale. */
  refused: z.array(z.object({ apartment_id: Id, apartment_number: z.string(), reason: FeedRefusal })),
});
export type FeedReport = z.infer<typeof FeedReport>;

export const getProjectFeeds = route({
  role: "staff",
  capability: "stock.read",
  tag: "Projects",
  method: "get",
  path: "/admin/projects/:id/feeds",
  summary: "A project's feeds for portals, and what each portal would refuse",
  params: IdParams,
  response: z.object({ data: z.array(FeedReport) }),
  codes: ["not_found"],
});
