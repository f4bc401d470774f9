import { z } from "zod";
import { Currency } from "../values/currency.ts";
import { Id, Instant } from "../values/fields.ts";
import { Locale } from "../values/locale.ts";
import { ApartmentStatus } from "./apartment-status.ts";
import { UnitFacts, UnitType } from "./unit-facts.ts";
import { ProjectStatus } from "./projects.ts";

/**
 * Feeds of a project that portals and others fetch; each is switched on in the project. Portals get its apartments, and `units`
 * has all that it sells.
 */
export const FEEDS = ["yandex", "meta", "google", "units"] as const;
export const FeedName = z.enum(FEEDS);
export type FeedName = z.infer<typeof FeedName>;

/** Who sends people that have seen a feed, as they are called. Nobody knows who reads the open one. */
export const FEED_PORTALS = {
  yandex: "Yandex",
  meta: "Facebook",
  google: "Google",
} as const satisfies Partial<Record<FeedName, string>>;

const ENDINGS: Record<FeedName, string> = { yandex: "xml", meta: "xml", google: "csv", units: "json" };

/** The path of a feed; in another language than Georgian with `?locale=`. */
export const feedPath = (feed: FeedName, projectId: number | string): string =>
  `/feeds/${feed}/${projectId}.${ENDINGS[feed]}`;

/** An apartment or other unit in the open feed, with what visitors see of it. */
export const FeedUnit = z.object({
  id: Id,
  apartment_number: z.string(),
  /** What it is: a reader that counts homes must not take a parking place for one. */
  unit_type: UnitType,
  status: ApartmentStatus,
  /** Null where the price is hidden or unknown, and for sold apartments. */
  price: z.number().nullable(),
  /** The price before a discount, null where none can be compared, and the discount's last day; null without one. */
  old_price: z.number().nullable(),
  discount_until: z.iso.date().nullable(),
  currency: Currency,
  /** The prices that visitors have seen, oldest first; empty where `price` is null. */
  price_history: z.array(z.object({ price: z.number(), since: Instant })),
  /** 0 of a unit without rooms. */
  rooms: z.int(),
  bedrooms: z.int(),
  area_total: z.number(),
  area_living: z.number().nullable(),
  area_balcony: z.number().nullable(),
  orientation: z.array(z.string()),
  ...UnitFacts.shape,
  building_id: Id,
  building_identifier: z.string(),
  building_name: z.string(),
  floor_number: z.int(),
  floor_label: z.string(),
  url: z.url(),
  plan_image: z.url().nullable(),
  updated_at: Instant,
});
export type FeedUnit = z.infer<typeof FeedUnit>;

/** The open feed. `updated_at` is the time of the last change. */
export const UnitsFeed = z.object({
  project: z.object({
    id: Id,
    title: z.string(),
    location: z.string(),
    status: ProjectStatus,
    completion_date: z.iso.date().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    url: z.url(),
  }),
  locale: Locale,
  updated_at: Instant,
  units: z.array(FeedUnit),
});
export type UnitsFeed = z.infer<typeof UnitsFeed>;
