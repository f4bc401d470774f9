import type { FeedName } from "@ezo/contract/site/feeds";
import type { ApartmentStatus } from "@ezo/contract/site/apartment-status";
import type { UnitFacts } from "@ezo/contract/site/unit-facts";
import type { ProjectStatus } from "@ezo/contract/site/projects";
import type { Locale } from "@ezo/contract/values/locale";
import type { Currency } from "@ezo/contract/values/money/currency";
import type { UnitType } from "@ezo/contract/values/stock/unit-types";
import type { SeenPrice } from "./price-history.ts";

/** A public project as its feeds need it, in one language. Addresses are absolute, instants are ISO 8601 in UTC. */
export interface FeedProject {
  id: number;
  locale: Locale;
  /** Who sells. */
  firm: string;
  enabled: Readonly<Record<FeedName, boolean>>;
  title: string;
  location: string;
  country: string;
  /** Of all prices. */
  currency: Currency;
  status: ProjectStatus;
  year: number | null;
  /** `YYYY-MM-DD`. */
  completionDate: string | null;
  latitude: number | null;
  longitude: number | null;
  url: string;
  /** The site itself. */
  siteUrl: string;
  phone: string;
  email: string;
  /** The last change of anything in the feed. */
  changedAt: string;
}

/**
 * An apartment or other unit that visitors may see, with what they see of it. `title`, and a description that is made of its
 * facts, are worded for apartments: only portals need them.
 */
export interface FeedApartment {
  id: number;
  unitType: UnitType;
  number: string;
  title: string;
  status: ApartmentStatus;
  price: number | null;
  /** Before a discount, and its last day; null without one. */
  oldPrice: number | null;
  discountUntil: string | null;
  rooms: number;
  bedrooms: number;
  areaTotal: number;
  areaLiving: number | null;
  areaBalcony: number | null;
  orientation: string[];
  facts: UnitFacts;
  building: { id: number; identifier: string; name: string };
  floor: number;
  floorLabel: string;
  floorsTotal: number;
  description: string;
  url: string;
  plan: string | null;
  /** The plan first. */
  pictures: string[];
  priceHistory: SeenPrice[];
  createdAt: string;
  updatedAt: string;
}

export interface FeedStock {
  project: FeedProject;
  apartments: FeedApartment[];
}
