import { z } from "zod";
import { route } from "../route.ts";
import { SHOWN } from "../shown.ts";
import {
  FlagParam,
  Id,
  IdParam,
  IdParams,
  ListParam,
  LocaleParam,
  PageMeta,
  PageParam,
} from "../values/fields.ts";
import { PROJECT_APARTMENTS_PER_PAGE, SHORTLIST_MAX } from "../values/limits/pages.ts";
import { BUILDING_IN_PATH, FLOOR_DIGITS } from "../values/patterns.ts";
import { ApartmentDetail, LayoutName } from "./apartment-detail.ts";
import { ApartmentFilters, blankAsAbsent } from "./apartment-filters.ts";
import { ApartmentSummary } from "./apartment-summary.ts";
import { FILTER_NAMES } from "./search/search-names.ts";
import { FloorLabel, UnitType } from "./unit-facts.ts";
import { Zone, ZonedApartment, ZonedImage, ZonedUnit, ZoneStats } from "./zones.ts";

export const NAVIGATION_LEVELS = ["overview", "building", "floor"] as const;
export const NavigationLevel = z.enum(NAVIGATION_LEVELS);
export type NavigationLevel = z.infer<typeof NavigationLevel>;

/** A building's name in addresses. */
export const BuildingIdentifier = z.string().regex(BUILDING_IN_PATH, {
  error: "errors.invalid_identifier",
});

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
  buildings: z.array(ApartmentSummary.shape.building.extend({ stats: ZoneStats })),
  building: ApartmentSummary.shape.building.optional(),
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
  project: ApartmentSummary.shape.project,
});
export type Navigation = z.infer<typeof Navigation>;

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

export const getApartment = route({
  ...explorer,
  path: "/apartments/:id",
  summary: "One apartment or other unit with its plan, pictures, neighbours and similar ones of its type",
  params: IdParams,
  query: z.object({ locale: LocaleParam }),
  response: z.object({ data: ApartmentDetail }),
  codes: ["not_found"],
});

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
