import { z } from "zod";
import { COMPLETION, COMPLETION_LENGTH_MAX } from "../values/completion.ts";
import { Currency } from "../values/currency.ts";
import {
  Day,
  FlagParam,
  Id,
  IdParam,
  IdParams,
  Instant,
  ListParam,
  LocaleParam,
  PageMeta,
  PageParam,
} from "../values/fields.ts";
import {
  FILTER_FIGURE_MAX,
  FILTER_FLOORS,
  PROJECT_APARTMENTS_PER_PAGE,
  SHORTLIST_MAX,
} from "../values/limits/pages.ts";
import { LAYOUT_SLUG_MAX_LENGTH } from "../values/limits/stock.ts";
import { PLAN_INTERVALS } from "../values/money/payment-plan-terms.ts";
import { BUILDING_IN_PATH, FLOOR_DIGITS } from "../values/patterns.ts";
import { OTHER_UNIT_TYPES, PARKING_KINDS, UNIT_TYPES } from "../values/unit-types.ts";
import { Image } from "../media.ts";
import { route } from "../route.ts";
import { SHOWN } from "../shown.ts";
import { MinorUnits, PaymentPlan } from "./payment-plans.ts";
import { FILTER_NAMES, SEARCH_END_FLOORS, SEARCH_SIDES } from "./search-names.ts";

export const APARTMENT_STATUSES = ["available", "reserved", "sold"] as const;
export const ApartmentStatus = z.enum(APARTMENT_STATUSES);
export type ApartmentStatus = z.infer<typeof ApartmentStatus>;

/** Lists and counts of apartments leave the other types out, unless they are asked for. */
export const UnitType = z.enum(UNIT_TYPES);
export const ParkingKind = z.enum(PARKING_KINDS);

export const NAVIGATION_LEVELS = ["overview", "building", "floor"] as const;
export const NavigationLevel = z.enum(NAVIGATION_LEVELS);
export type NavigationLevel = z.infer<typeof NavigationLevel>;

export const ZONE_TYPES = ["building_block", "floor_strip", "apartment_unit"] as const;
export const ZoneType = z.enum(ZONE_TYPES);
export type ZoneType = z.infer<typeof ZoneType>;

/** A building's name in addresses. */
export const BuildingIdentifier = z.string().regex(BUILDING_IN_PATH, {
  error: "errors.invalid_identifier",
});
/** Floors below ground are negative. */
export const FLOOR_NUMBER_MIN = -20;
export const FLOOR_NUMBER_MAX = 300;
export const FloorNumber = z.int().min(FLOOR_NUMBER_MIN).max(FLOOR_NUMBER_MAX);

/** A picture with the coordinate system of its zones. */
export const ZonedImage = Image.extend({ viewbox: z.string() });
export type ZonedImage = z.infer<typeof ZonedImage>;

const ZonePoint = z.object({ x: z.number(), y: z.number() });
const ZoneBox = z.object({ min_x: z.number(), max_x: z.number(), min_y: z.number(), max_y: z.number() });

/**
 * Number of apartments behind a zone, without parking, storage and commercial units. `from_price` is the lowest public price of the available ones. Where the firm does not
 * show what is sold (`sold_shown` of the prices), `sold` is 0 and `total` counts the others.
 */
export const ZoneStats = z.object({
  available: z.int(),
  reserved: z.int(),
  sold: z.int(),
  total: z.int(),
  from_price: z.number().nullable(),
});
export type ZoneStats = z.infer<typeof ZoneStats>;

/** The floor's number as visitors see it: the label of the lift button (`P1`, `M`) where staff have set one. */
const FloorLabel = z.string();

/**
 * Specification, section 3, "Zone": a building on the overview, a floor on a building. Coordinates are the image's pixels. What is
 * seen in several places has a zone for each, with the same target and `stats`.
 */
export const Zone = z.object({
  id: Id,
  type: ZoneType,
  coords: z.array(ZonePoint),
  bbox: ZoneBox.nullable(),
  /** The label set by staff, else the target's name. */
  label: z.string(),
  building_id: Id,
  building_identifier: z.string(),
  floor_number: z.int().nullable(),
  floor_label: FloorLabel.nullable(),
  stats: ZoneStats,
  apartment_number: z.null(),
  area_total: z.null(),
  status: z.null(),
});
export type Zone = z.infer<typeof Zone>;

const apartmentFacts = {
  apartment_number: z.string(),
  floor_number: z.int(),
  floor_label: FloorLabel,
  status: ApartmentStatus,
  area_total: z.number(),
  rooms: z.int(),
  bedrooms: z.int(),
  /** Absent where the price is hidden, and for sold apartments. */
  price: z.number().optional(),
  /** The lowest price that visitors saw in the 30 days before a discount; absent without one, and where it is no higher. */
  old_price: z.number().optional(),
};

/**
 * An apartment on its floor's plan. `id` is the apartment's; `coords` is empty where it has no zone yet, and with `zone_id` and
 * `bbox` the first one where it has several.
 */
export const ZonedApartment = Zone.extend({
  ...apartmentFacts,
  zone_id: Id.nullable(),
  /** The polygons of its further zones, such as a terrace apart; absent without any. */
  other_coords: z.array(z.array(ZonePoint)).optional(),
  type: z.literal("apartment_unit"),
});
export type ZonedApartment = z.infer<typeof ZonedApartment>;

/** What only parking places or commercial units have; each is absent where nobody has said it, and of other types. */
export const UnitFacts = z.object({
  parking_kind: ParkingKind.optional(),
  has_ev_charger: z.boolean().optional(),
  /** A door of its own to the street. */
  has_street_entrance: z.boolean().optional(),
  /** Metres of shop window. */
  frontage_m: z.number().optional(),
});
export type UnitFacts = z.infer<typeof UnitFacts>;

/** A parking place, storage room or commercial unit on its floor's plan. Its `stats` are 0: it is no apartment. */
export const ZonedUnit = ZonedApartment.extend({ unit_type: z.enum(OTHER_UNIT_TYPES), ...UnitFacts.shape });
export type ZonedUnit = z.infer<typeof ZonedUnit>;

/** The type of apartment that an apartment is built to. */
export const LayoutName = z.object({ id: Id, name: z.string(), slug: z.string() });
const BuildingName = z.object({ id: Id, identifier: z.string(), name: z.string() });
/** Another apartment of the same layout, with its page in this language. Numbers repeat from building to building. */
const LayoutNeighbour = z
  .object({
    id: Id,
    apartment_number: z.string(),
    building: BuildingName,
    floor_label: z.string(),
    url: z.string(),
  })
  .nullable();

const ProjectName = z.object({ id: Id, title: z.string() });

/** Specification, section 3, "Apartment navigation response". */
export const Navigation = z.object({
  level: NavigationLevel,
  image: ZonedImage.nullable(),
  /** Levels `overview` and `building`. */
  zones: z.array(Zone).optional(),
  /** Level `floor`. */
  apartments: z.array(ZonedApartment).optional(),
  /** Level `floor`: what else is for sale there, by number. */
  units: z.array(ZonedUnit).optional(),
  has_multiple_buildings: z.boolean(),
  /** Apartments can be paid in instalments: then they can be filtered by what is paid a month. */
  has_instalments: z.boolean().optional(),
  /** The project's layouts of which something is left, by which its apartments can be filtered; absent without any. */
  layouts: z.array(LayoutName).optional(),
  /** Every public building, drawn or not. */
  buildings: z.array(BuildingName.extend({ stats: ZoneStats })),
  building: BuildingName.optional(),
  /** Floors of the building that have apartments or other units, lowest first. */
  floors: z
    .array(
      z.object({
        number: z.int(),
        label: FloorLabel,
        stats: ZoneStats,
        /** What is there, where not all of it are apartments. `stats` counts apartments alone. */
        unit_types: z.array(UnitType).optional(),
      }),
    )
    .optional(),
  floor_number: z.int().optional(),
  floor_label: FloorLabel.optional(),
  project: ProjectName,
});
export type Navigation = z.infer<typeof Navigation>;

const blankAsAbsent = (value: unknown) => (value === "" ? undefined : value);
const FloorParam = z.string().regex(FLOOR_DIGITS, { error: "errors.invalid_floor" }).transform(Number);

const explorer = { shows: SHOWN.explorer, method: "get", role: "public", tag: "Site" } as const;

export const getApartmentNavigation = route({
  ...explorer,
  path: "/projects/:id/apartment-navigation",
  summary:
    "What the explorer draws: buildings over the project, floors over a building, apartments over a floor's plan",
  params: IdParams,
  query: z
    .object({
      locale: LocaleParam,
      level: z.preprocess(blankAsAbsent, NavigationLevel.optional()),
      /** The building's identifier or numeric id; the identifier takes precedence. */
      building_id: z.preprocess(blankAsAbsent, z.string().max(40).optional()),
      floor_number: z.preprocess(blankAsAbsent, FloorParam.optional()),
    })
    .transform((query, context) => {
      const { building_id: building, floor_number: floor } = query;
      const implied = floor !== undefined ? "floor" : building !== undefined ? "building" : "overview";
      const level = query.level ?? implied;
      const need = (field: string, key: string) =>
        context.addIssue({ code: "custom", path: [field], message: key });
      if (level !== "overview" && building === undefined) need("building_id", "errors.building_needed");
      if (level === "floor" && floor === undefined) need("floor_number", "errors.floor_needed");
      return { ...query, level };
    }),
  response: z.object({ data: Navigation }),
  codes: ["not_found"],
});

export const ApartmentSummary = z.object({
  id: Id,
  /** `apartment` in every list that does not name other types. */
  unit_type: UnitType,
  ...apartmentFacts,
  area_living: z.number().nullable(),
  area_balcony: z.number().nullable(),
  orientation: z.array(z.string()),
  ...UnitFacts.shape,
  building: BuildingName,
  project: ProjectName,
  plan_image: Image.nullable(),
});
export type ApartmentSummary = z.infer<typeof ApartmentSummary>;

/** What an apartment costs. Amounts are whole minor units. */
export const Pricing = z.object({
  amount_minor: MinorUnits,
  currency: Currency,
  per_m2_minor: MinorUnits,
  /** The price before a discount, which is the lowest that visitors saw in the 30 days before it; absent where the discount is not below it. */
  old_amount_minor: MinorUnits.optional(),
  /** The last day of the discount, after which the price rises, whether or not there is an old price. */
  discount_until: Day.optional(),
  /** Why there is a discount, in the language asked for; absent without a text in it. */
  discount_reason: z.string().optional(),
  /** All of the discount in words, as the page shows it: a line each for reason, last day and lowest price. */
  discount_note: z.string().optional(),
  /** The same; absent where the discount is not below it: then nothing is called lowered. */
  lowest_30_days_minor: MinorUnits.optional(),
  /** Since when visitors have seen this price. */
  valid_from: Instant,
});
export type Pricing = z.infer<typeof Pricing>;

/** Design, section 3. The lists of other apartments save the page a second call. */
/** The lowest regular instalment by a payment plan. */
export const InstalmentFrom = z.object({
  plan_id: Id,
  amount_minor: z.int().min(0),
  interval: z.enum(PLAN_INTERVALS),
  months: z.int(),
});
export type InstalmentFrom = z.infer<typeof InstalmentFrom>;

export const ApartmentDetail = ApartmentSummary.extend({
  gallery_images: z.array(Image),
  description: z.string(),
  /** Plan, areas and description are taken from it where the apartment has none; null without one. */
  layout: LayoutName.nullable(),
  /** What is seen from its windows, and a tour on another site: the layout's. */
  view_image: Image.nullable(),
  tour_url: z.string().nullable(),
  /** Of the project, in degrees: with `orientation` the hours of sun can be estimated. Null where nobody has set it. */
  latitude: z.number().nullable(),
  /** Before and after it by building, floor and number; sold ones are passed over. */
  same_layout: z.object({ previous: LayoutNeighbour, next: LayoutNeighbour }),
  /**
   * By the project's first payment plan; null without a plan or a price, where it has no instalments or one, and of units that
   * are no apartments.
   */
  instalment_from: InstalmentFrom.nullable(),
  /** Null where `price` is absent. */
  pricing: Pricing.nullable(),
  /** The payment plans it can be had by, in the firm's order; none without a price, and of units that are no apartments. */
  plans: z.array(PaymentPlan),
  /**
   * Its column on the building's board, which has apartments only: 1 for another unit. The number that riser rules of price
   * lists are for: those that visitors cannot see are counted, too.
   */
  riser: z.int().positive(),
  /** Sold ones only where the firm shows how many are sold. */
  floor_apartments: z.array(ApartmentSummary),
  /** Available ones of the same project and type, most similar first. */
  similar_apartments: z.array(ApartmentSummary),
});
export type ApartmentDetail = z.infer<typeof ApartmentDetail>;

export const getApartment = route({
  ...explorer,
  path: "/apartments/:id",
  summary: "One apartment or other unit with its plan, pictures, neighbours and similar ones of its type",
  params: IdParams,
  query: z.object({ locale: LocaleParam }),
  response: z.object({ data: ApartmentDetail }),
  codes: ["not_found"],
});

const optionalNumber = (schema: z.ZodType<number>) =>
  z.preprocess(
    (value) => (value === "" || value === undefined ? undefined : Number(value)),
    schema.optional(),
  );
const Figure = z.number().min(0).max(FILTER_FIGURE_MAX);
/** In a filter a floor that no building has is no error: it matches nothing. */
const FloorFigure = z.int().min(FILTER_FLOORS.min).max(FILTER_FLOORS.max);
/** `4` means four or more. */
export const ROOMS_OR_MORE = 4;

/** The explorer's filters, named as in the page's address. Sold apartments match only where `status` includes `sold`. */
export const ApartmentFilters = z.object({
  /** A layout's slug, which other projects may have too, or its id. */
  layout: z.preprocess(
    blankAsAbsent,
    z.string().trim().max(LAYOUT_SLUG_MAX_LENGTH, { error: "errors.invalid_value" }).optional(),
  ),
  rooms: ListParam.pipe(
    z.array(
      z
        .string()
        .regex(/^\d{1,2}$/)
        .transform(Number),
    ),
  ).optional(),
  area_min: optionalNumber(Figure),
  area_max: optionalNumber(Figure),
  price_min: optionalNumber(Figure),
  price_max: optionalNumber(Figure),
  floor_min: optionalNumber(FloorFigure),
  floor_max: optionalNumber(FloorFigure),
  /**
   * The most that is paid a month, in the firm's currency: by the project's first payment plan at its proposed down payment over its
   * longest term (`instalment_from`). A third of a quarterly instalment counts. Without such a figure nothing matches.
   */
  monthly_max: optionalNumber(Figure),
  /** Neither on the first floor of its building or below, nor on the highest that has apartments which visitors can see. */
  floor_not: ListParam.pipe(z.array(z.enum(SEARCH_END_FLOORS))).optional(),
  /** `ready`, or completed by the end of a year (`2027`) or a quarter (`2027-q3`), what is ready included. */
  completion: z.preprocess(
    blankAsAbsent,
    z
      .string()
      .max(COMPLETION_LENGTH_MAX, { error: "errors.invalid_value" })
      .regex(COMPLETION, { error: "errors.invalid_value" })
      .optional(),
  ),
  /** In projects that sell a parking place; `false` filters nothing. */
  parking: z.preprocess(
    blankAsAbsent,
    FlagParam.transform((isWanted) => (isWanted ? true : undefined)).optional(),
  ),
  /** With windows on one of these sides or beside it: `S` finds `SE` and `SW` too. */
  sides: ListParam.pipe(z.array(z.enum(SEARCH_SIDES))).optional(),
  status: ListParam.pipe(z.array(ApartmentStatus)).optional(),
});
export type ApartmentFilters = z.output<typeof ApartmentFilters>;
const Bounds = z.object({ min: z.number(), max: z.number() }).nullable();

const apartmentQuery = ApartmentFilters.extend({
  locale: LocaleParam,
  building_id: z.preprocess(blankAsAbsent, z.string().max(40).optional()),
});
const filteredMeta = {
  /** Apartments of the project (or the building) without any filter; sold ones only where the firm shows them. */
  of: z.int(),
  /** When nothing matches: single filters whose removal would give matches, most matches first. */
  loosen: z.array(z.object({ filter: z.enum(FILTER_NAMES), matches: z.int() })),
  /**
   * Matches of each layout, whichever layout is chosen. Those without are left out. A server of an earlier build, which answers
   * pages that are open during an update, says none.
   */
  layouts: z.array(z.object({ id: Id, matches: z.int() })).optional(),
  bounds: z.object({ area: Bounds, price: Bounds, floor: Bounds, rooms: z.array(z.int()) }),
};

export const listProjectApartments = route({
  ...explorer,
  path: "/projects/:id/apartments",
  summary: "Apartments of a project by filter, over all its buildings and floors, the lowest floor first",
  params: IdParams,
  query: apartmentQuery.extend({
    page: PageParam.default(1),
    per_page: z.coerce
      .number()
      .int()
      .min(1)
      .max(PROJECT_APARTMENTS_PER_PAGE)
      .default(PROJECT_APARTMENTS_PER_PAGE),
  }),
  response: z.object({
    data: z.array(ApartmentSummary),
    /** `total` counts the matches on all pages. */
    meta: PageMeta.extend(filteredMeta),
  }),
  codes: ["not_found"],
});

export const getApartmentMatches = route({
  ...explorer,
  path: "/projects/:id/apartment-matches",
  summary: "Ids of every apartment of a project that a filter matches, by building and floor",
  params: IdParams,
  query: apartmentQuery,
  response: z.object({
    data: z.array(z.object({ building: z.string(), floor_number: z.int(), ids: z.array(Id) })),
    meta: z.object({ total: z.int(), ...filteredMeta }),
  }),
  codes: ["not_found"],
});

/** Several apartments of any project, for the shortlist and the contact form. Those that are no longer public are left out. */
export const listApartments = route({
  method: "get",
  path: "/apartments",
  role: "public",
  tag: "Site",
  summary: "Apartments by id, in the order asked for",
  query: z.object({
    locale: LocaleParam,
    ids: ListParam.pipe(z.array(IdParam).max(SHORTLIST_MAX)),
    with_units: FlagParam.optional().describe(
      "Also parking places, storage rooms and commercial units, which are left out otherwise",
    ),
  }),
  response: z.object({ data: z.array(ApartmentSummary) }),
});
