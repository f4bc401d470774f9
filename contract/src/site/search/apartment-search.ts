import { z } from "zod";
import { route } from "../../route.ts";
import { SHOWN } from "../../shown.ts";
import { FlagParam, Id, IdParam, LocaleParam } from "../../values/fields.ts";
import { SEARCH_PAGE_SIZE, SEARCH_PAGE_SIZE_MAX } from "../../values/limits/pages.ts";
import { FRONTAGES, LAYOUT_SLUG_MAX_LENGTH } from "../../values/limits/stock.ts";
import { InstalmentFrom, LayoutName } from "../apartment-detail.ts";
import { ApartmentFilters } from "../apartment-filters.ts";
import { ApartmentSummary } from "../apartment-summary.ts";
import { ParkingKind, UnitType } from "../unit-facts.ts";
import { SEARCH_FILTER_NAMES, SEARCH_SORTS, UNIT_FILTER_NAMES } from "./search-names.ts";

export const SearchSort = z.enum(SEARCH_SORTS);
export type SearchSort = z.infer<typeof SearchSort>;

/**
 * The last apartment of a page, after which the next one begins: order, its value there, its id. Prices may be unknown;
 * these apartments come last in both directions.
 */
const CURSOR = /^(-?[a-z]{4,5})~(-?\d{1,10}(?:\.\d{1,2})?|none)~(\d{1,10})$/;
const CURSOR_MAX_LENGTH = 40;
export interface SearchPosition {
  sort: SearchSort;
  /** Digits, as the database has written them; null for a price that is not shown. */
  value: string | null;
  id: number;
}

const invalid = { error: "errors.invalid_value" };
export const SearchCursor = z
  .string()
  .max(CURSOR_MAX_LENGTH, invalid)
  .transform((text, context): SearchPosition => {
    const [, sort, value, id] = CURSOR.exec(text) ?? [];
    const read = z.object({ sort: SearchSort, id: IdParam }).safeParse({ sort, id });
    if (!read.success || value === undefined || (value === "none" && !sort?.endsWith("price"))) {
      context.addIssue({ code: "custom", message: invalid.error });
      return z.NEVER;
    }
    return { ...read.data, value: value === "none" ? null : value };
  });
export const writeCursor = ({ sort, value, id }: SearchPosition): string =>
  `${sort}~${value ?? "none"}~${id}`;

/** A fact that a unit has to have; `false` filters nothing. */
const Wanted = FlagParam.transform((isWanted) => (isWanted ? true : undefined)).optional();
/** By what only parking places or commercial units have: of another type nothing is found. */
const unitFilters = {
  parking_kind: ParkingKind.optional(),
  has_ev_charger: Wanted,
  has_street_entrance: Wanted,
  /** Metres of shop window, at least. */
  frontage_min: z.coerce.number(invalid).min(FRONTAGES.min, invalid).max(FRONTAGES.max, invalid).optional(),
};

/** What the search's address may name of apartments. Sold ones are found only where `status` includes `sold`, as in the explorer. */
const apartmentAddress = ApartmentFilters.extend({
  locale: LocaleParam,
  project_id: IdParam.optional(),
  /** Without it apartments alone are found. */
  unit_type: UnitType.optional(),
  /** As in the explorer, but not left blank. */
  layout: z.string().trim().min(1, invalid).max(LAYOUT_SLUG_MAX_LENGTH, invalid).optional(),
  sort: SearchSort.default("price"),
  cursor: SearchCursor.optional(),
  per_page: z.coerce.number().int().min(1).max(SEARCH_PAGE_SIZE_MAX).default(SEARCH_PAGE_SIZE),
});
/** Reads what an address of a search for apartments names: texts, or lists of texts. */
export const readSearchAddress = (values: unknown) => apartmentAddress.strict().safeParse(values);

export const ApartmentSearch = apartmentAddress
  .extend(unitFilters)
  // A misspelt filter must not answer with every apartment.
  .strict()
  .refine(({ sort, cursor }) => cursor === undefined || cursor.sort === sort, {
    ...invalid,
    path: ["cursor"],
  });
export type ApartmentSearch = z.output<typeof ApartmentSearch>;

export const FoundApartment = ApartmentSummary.pick({
  id: true,
  unit_type: true,
  apartment_number: true,
  rooms: true,
  area_total: true,
  floor_number: true,
  floor_label: true,
  status: true,
  parking_kind: true,
  has_ev_charger: true,
  has_street_entrance: true,
  frontage_m: true,
  project: true,
  building: true,
  plan_image: true,
}).extend({
  /** Null where the price is hidden or unknown, and for sold apartments. */
  price: z.number().nullable(),
  /** Before a discount; null without one. */
  old_price: z.number().nullable(),
  layout: LayoutName.nullable(),
  /** As on its page, by the project's first payment plan; null where `price` is, and without a plan with instalments. */
  instalment_from: InstalmentFrom.nullable(),
  /** The apartment's page in this language, on this site. */
  url: z.string(),
});
export type FoundApartment = z.infer<typeof FoundApartment>;

export const searchApartments = route({
  shows: SHOWN.explorer,
  method: "get",
  role: "public",
  tag: "Site",
  path: "/apartment-search",
  summary:
    "Apartments for sale over all projects, by filter, sorted, a page after a cursor; with `unit_type`, units of another type",
  query: ApartmentSearch,
  response: z.object({
    data: z.array(FoundApartment),
    meta: z.object({
      /** Matches on all pages. */
      total: z.int(),
      /** Null on the last page. */
      next_cursor: z.string().nullable(),
      /**
       * Matches of each project, whichever is chosen. Projects without are left out, unless chosen. With a project its
       * layout filters nothing here, since other projects have other layouts.
       */
      projects: z.array(
        z.object({
          id: Id,
          title: z.string(),
          matches: z.int(),
          /** Absent where nobody has set it. */
          place: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
        }),
      ),
      /**
       * Matches of each layout of the chosen project, whichever layout is chosen; none without a project. Layouts without
       * are left out, unless chosen.
       */
      layouts: z.array(LayoutName.extend({ matches: z.int() })),
      /** The types of units that the firm sells, `apartment` first, whatever is searched for. */
      unit_types: z.array(UnitType),
      /**
       * Only of a search for parking places, storage rooms or commercial units: the filters by facts of the type of which something
       * that is for sale has one.
       */
      unit_filters: z.array(z.enum(UNIT_FILTER_NAMES)).optional(),
      /** Some project has a plan with instalments. */
      has_instalments: z.boolean(),
      /**
       * By when there is something, soonest first, and how much, whichever is chosen: values of `completion`. Those without matches
       * are left out.
       */
      completions: z.array(z.object({ value: z.string(), matches: z.int() })),
      /**
       * Only where no more is asked for than a project and a number of rooms: the projects with apartments for sale, and
       * the numbers of rooms by which each has a page of its own.
       */
      landings: z.array(z.object({ id: Id, title: z.string(), rooms: z.array(z.int()) })).optional(),
      /** Only when nothing matches: single filters whose removal would give matches, most matches first. */
      loosen: z.array(z.object({ filter: z.enum(SEARCH_FILTER_NAMES), matches: z.int() })).optional(),
    }),
  }),
});
