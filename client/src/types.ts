/**
 * What the stable API and the webhooks give, written without the contract, so that this package needs no other. A test compares
 * both (`e2e/integration/platform/api/client.int.test.ts`). Instants are ISO 8601 in UTC, days `YYYY-MM-DD` in Tbilisi.
 */

export type Locale = "ka" | "en" | "ru";
export type ByLocale<T> = Record<Locale, T>;
export type Currency = "USD" | "GEL" | "EUR";
export type ApartmentStatus = "available" | "reserved" | "sold";
export type UnitType = "apartment" | "parking" | "storage" | "commercial";
export type ParkingKind = "underground" | "covered" | "open";
export type ProjectStatus = "ongoing" | "completed" | "planning";

/**
 * An item that is gone for this key: deleted, hidden, or moved to a project that the key does not read. Of apartments also one
 * whose type was not asked for.
 */
export interface Tombstone {
  id: number;
  deleted_at: string;
}

interface Listed {
  id: number;
  /** Whether the site shows it; always true without `hidden.read`. */
  is_public: boolean;
  /** Addresses of its page on the site. */
  urls: ByLocale<string>;
  created_at: string;
  /** When it last changed for the readers of the list, also by what lies above it. */
  updated_at: string;
}

export interface Project extends Listed {
  status: ProjectStatus;
  year: number | null;
  start_date: string | null;
  completion_date: string | null;
  latitude: number | null;
  longitude: number | null;
  /** As they are stored: an empty text has no translation yet. */
  translations: ByLocale<{ title: string; location: string; description: string; secondary_text: string }>;
}

/** An apartment, or another unit where the query names its type. */
export interface Apartment extends Listed {
  project_id: number;
  building_id: number;
  building_identifier: string;
  floor_id: number;
  floor_number: number;
  floor_label: string;
  /** The layout whose page shows it; null without one. */
  layout_id: number | null;
  apartment_number: string;
  unit_type: UnitType;
  status: ApartmentStatus;
  /** 0 of a unit without rooms. */
  rooms: number;
  bedrooms: number;
  /** Areas are in square metres. */
  area_total: number;
  area_living: number | null;
  area_balcony: number | null;
  orientation: string[];
  /** Of parking places, and of commercial units; each is left out where it is not known. */
  parking_kind?: ParkingKind | undefined;
  has_ev_charger?: boolean | undefined;
  has_street_entrance?: boolean | undefined;
  /** Metres of shop window. */
  frontage_m?: number | undefined;
  /** Whole units of `currency`. Without `hidden.read` null where the site shows none: hidden, or sold. */
  price: number | null;
  /** The price before a discount, and the discount's last day; null without one, and where `price` is. */
  old_price: number | null;
  discount_until: string | null;
  is_price_hidden: boolean;
  currency: Currency;
  translations: ByLocale<{ building_name: string; description: string }>;
}

/** A type of apartment in a project. */
export interface Layout extends Listed {
  project_id: number;
  /** Its name in addresses. */
  slug: string;
  rooms: number;
  area_total: number;
  area_living: number | null;
  area_balcony: number | null;
  /** A tour on another site. */
  tour_url: string | null;
  translations: ByLocale<{ name: string; description: string }>;
}

/** One answer of a list. */
export interface Page<Item> {
  data: (Item | Tombstone)[];
  /** `next_cursor` is null on the last page. */
  meta: { next_cursor: string | null };
}

/** What a list is asked for, by the API's own names. */
export interface ListQuery {
  /** Only what changed then or later, and what is gone since: an instant with its zone. */
  updated_since?: string | Date | undefined;
  /** `meta.next_cursor` of the page before. */
  cursor?: string | undefined;
  /** Items on a page, 1 to 200. */
  limit?: number | undefined;
}

/** What the list of apartments is asked for. */
export interface ApartmentQuery extends ListQuery {
  /** Units of these types; apartments alone where it is left out. */
  unit_type?: UnitType | "all" | readonly UnitType[] | undefined;
}

export type EnquirySource = "contact_form" | "call_request" | "walk_in" | "call" | "portal" | "email";
export type EnquiryStatus = "new" | "in_progress" | "completed";
interface ChangedApartment {
  id: number;
  apartment_number: string;
  building_id: number;
  project_id: number;
}

/** The `data` of each type of message. */
export interface WebhookData {
  "enquiry.created": {
    id: number;
    source: EnquirySource;
    status: EnquiryStatus;
    subject: string;
    locale: Locale;
    project_id: number | null;
    apartment_id: number | null;
  };
  "enquiry.status_changed": { id: number; status: EnquiryStatus; was: EnquiryStatus };
  "apartment.status_changed": ChangedApartment & { status: ApartmentStatus; was: ApartmentStatus };
  /** Prices are in whole units of `currency`; null for none. */
  "apartment.price_changed": ChangedApartment & {
    price: number | null;
    was: number | null;
    currency: Currency;
  };
  "contact.unsubscribed": { id: number; reason: "unsubscribed" | "complained" };
  "webhook.test": { message: string };
}

interface MessageOf<Type extends keyof WebhookData> {
  /** The event's id: the same in every attempt. Ignore a message whose id you have already. */
  id: string;
  /** Versions to come add types: ignore those that you do not know. */
  type: Type;
  /** When the change was made. */
  timestamp: string;
  /** Of two changes of one record, the later has the higher one. */
  sequence: number;
  data: WebhookData[Type];
}
/** A message that was verified; comparing `type` narrows `data`. */
export type WebhookMessage = { [Type in keyof WebhookData]: MessageOf<Type> }[keyof WebhookData];
