import { z } from "zod";
import { Currency } from "../values/currency.ts";
import { route } from "../route.ts";
import { ApartmentStatus } from "../site/apartment-status.ts";
import { UnitFacts, UnitType } from "../site/unit-facts.ts";
import { ProjectStatus } from "../site/projects.ts";
import type { ApiCapability } from "../values/roles/api-capabilities.ts";
import { Day, Id, Instant, InstantInput, ListParam } from "../values/fields.ts";
import { everyLanguage } from "../values/forms/form-fields.ts";
import { API_CURSOR_MAX_LENGTH, API_PAGE_SIZE, API_PAGE_SIZE_MAX } from "../values/limits/api.ts";
import { type AskedUnitTypes, EVERY_TYPE, UNIT_TYPES } from "../values/stock/unit-types.ts";

// The stable API (docs/api.md): fields are added, never renamed, removed or given another meaning.

const tag = "API v1";

const INSTANT_MAX_LENGTH = 40;
const Since = z
  .string({ error: "errors.invalid_date" })
  .max(INSTANT_MAX_LENGTH, { error: "errors.invalid_date", abort: true })
  // A `+04:00` that was not encoded arrives with a space.
  .transform((text) => text.replace(/ (?=\d\d:?\d\d$)/, "+"))
  .pipe(InstantInput)
  .meta({ description: "Only what changed then or later, ISO 8601 with a zone; deleted items, too" });

const ListQuery = z.strictObject({
  updated_since: Since.optional(),
  cursor: z
    .string()
    .min(1)
    .max(API_CURSOR_MAX_LENGTH)
    .optional()
    .meta({ description: "`next_cursor` of the page before" }),
  limit: z.coerce.number().int().min(1).max(API_PAGE_SIZE_MAX).default(API_PAGE_SIZE),
});

const NAMED_TYPES: readonly string[] = [...UNIT_TYPES, EVERY_TYPE];
const areTypes = (named: readonly string[]): boolean =>
  named.length > 0 && named.every((type) => NAMED_TYPES.includes(type));
const UnitTypes = ListParam.refine(areTypes, { error: "errors.invalid_value" })
  .transform((named): AskedUnitTypes =>
    named.includes(EVERY_TYPE) ? EVERY_TYPE : UNIT_TYPES.filter((type) => named.includes(type)),
  )
  .meta({
    description: `Units of these types, repeated or separated by commas: ${UNIT_TYPES.join(", ")}, or ${EVERY_TYPE}. Without it apartments alone`,
  });
const ApartmentsQuery = ListQuery.extend({ unit_type: UnitTypes.optional() });

/** An item that is gone for this key and this query: deleted, hidden, or of a type that was not asked for. */
export const V1Tombstone = z.object({ id: Id, deleted_at: Instant });

/** Addresses of the item's page on the site, by language. */
const urls = everyLanguage(z.string());

export const V1Project = z.object({
  id: Id,
  status: ProjectStatus,
  year: z.int().nullable(),
  start_date: Day.nullable(),
  completion_date: Day.nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Whether the site shows it. */
  is_public: z.boolean(),
  /** As they are stored: an empty text has no translation yet. */
  translations: everyLanguage(
    z.object({
      title: z.string(),
      location: z.string(),
      description: z.string(),
      secondary_text: z.string(),
    }),
  ),
  urls,
  created_at: Instant,
  updated_at: Instant,
});
export type V1Project = z.infer<typeof V1Project>;

export const V1Apartment = z.object({
  id: Id,
  project_id: Id,
  building_id: Id,
  building_identifier: z.string(),
  floor_id: Id,
  floor_number: z.int(),
  floor_label: z.string(),
  /** The layout whose page shows it; null without one. */
  layout_id: Id.nullable(),
  apartment_number: z.string(),
  /** Always `apartment` where the query names no `unit_type`. */
  unit_type: UnitType,
  status: ApartmentStatus,
  /** 0 of a unit without rooms. */
  rooms: z.int(),
  bedrooms: z.int(),
  area_total: z.number(),
  area_living: z.number().nullable(),
  area_balcony: z.number().nullable(),
  orientation: z.array(z.string()),
  ...UnitFacts.shape,
  /** Whole units of `currency`. Without `hidden.read` null where the site shows none: hidden, or sold. */
  price: z.number().nullable(),
  /** The price before a discount, null where none can be compared, and the discount's last day; null without one, and where `price` is. */
  old_price: z.number().nullable(),
  discount_until: Day.nullable(),
  is_price_hidden: z.boolean(),
  currency: Currency,
  /** Whether the site shows it. */
  is_public: z.boolean(),
  translations: everyLanguage(z.object({ building_name: z.string(), description: z.string() })),
  urls,
  created_at: Instant,
  updated_at: Instant,
});
export type V1Apartment = z.infer<typeof V1Apartment>;

/** A type of apartment in a project: an apartment takes from it what it does not say itself. */
export const V1Layout = z.object({
  id: Id,
  project_id: Id,
  /** Its name in addresses. */
  slug: z.string(),
  rooms: z.int(),
  area_total: z.number(),
  area_living: z.number().nullable(),
  area_balcony: z.number().nullable(),
  /** A tour on another site. */
  tour_url: z.string().nullable(),
  /** Whether the site shows it. */
  is_public: z.boolean(),
  translations: everyLanguage(z.object({ name: z.string(), description: z.string() })),
  urls,
  created_at: Instant,
  updated_at: Instant,
});
export type V1Layout = z.infer<typeof V1Layout>;

const listCall = <const P extends string, S extends z.ZodType, Q extends z.ZodType>(
  path: P,
  capability: ApiCapability,
  { item, query }: { item: S; query: Q },
) =>
  route({
    method: "get",
    path: `/v1/${path}` as const,
    role: "key",
    capability,
    tag,
    summary: `All ${path}, least recently changed first, in pages`,
    query,
    response: z.object({
      data: z.array(z.union([item, V1Tombstone])),
      /** Null on the last page. */
      meta: z.object({ next_cursor: z.string().nullable() }),
    }),
  });

export const listV1Projects = listCall("projects", "projects.read", { item: V1Project, query: ListQuery });
export const listV1Apartments = listCall("apartments", "apartments.read", {
  item: V1Apartment,
  query: ApartmentsQuery,
});
export const listV1Layouts = listCall("layouts", "layouts.read", { item: V1Layout, query: ListQuery });
