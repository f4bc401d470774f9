import { z } from "zod";
import { Hold } from "../inventory/holds.ts";
import { route } from "../route.ts";
import { ApartmentStatus } from "../site/apartment-status.ts";
import { UnitType } from "../site/unit-facts.ts";
import { MissedSearch } from "../site/views.ts";
import { Day, Id, IdParam, IdParams, ListParam } from "../values/fields.ts";
import { INTEREST_DAYS, INTEREST_KEPT_DAYS } from "../values/limits/interest.ts";
import { PAGE_SIZE_MAX } from "../values/limits/lists.ts";
import { LocalizedText } from "../values/locale.ts";

const ProjectName = z.object({ id: Id, title: z.string(), titles: LocalizedText });

const Count = z.int().min(0);
/** Counts are of the last 30 days, today included. */
export const Interest = z.object({
  /** Its page was on a visitor's screen. */
  views: Count,
  /** Visitors put it beside others. */
  compares: Count,
  /** Visitors put it on their shortlist. */
  shortlists: Count,
  enquiries: Count,
  /** Days since it was added, or since it was last taken back from `sold`; null while it is sold. */
  days_on_sale: Count.nullable(),
  /** Days since visitors have seen its price; null where they see none. */
  price_days: Count.nullable(),
});
export type Interest = z.infer<typeof Interest>;

/** What staff who look at an apartment need to know of its hold. */
const HoldFacts = Hold.pick({ until: true, reason: true, holder: true, customer: true });
export type HoldNote = z.infer<typeof HoldFacts>;

export const InterestCell = z.object({
  apartment_id: Id,
  /** The version that a change is based on. */
  version: z.int(),
  apartment_number: z.string(),
  building_id: Id,
  /** Position on the floor. Only for units that are no apartments: these have no riser. */
  riser: z.int().positive(),
  status: ApartmentStatus,
  rooms: z.int(),
  area_total: z.number(),
  /** Also where visitors do not see it. */
  price: z.number().nullable(),
  /** After the discount; null without one. */
  old_price: z.number().nullable(),
  layout_id: Id.nullable(),
  /** The apartment's page on the site, without a language; null where visitors cannot see the apartment. */
  path: z.string().nullable(),
  /** The open hold; null without one, and where it is for an enquiry that the caller may not see. */
  hold: HoldFacts.nullable(),
  interest: Interest,
});
export type InterestCell = z.infer<typeof InterestCell>;

export const InterestBoard = z.object({
  project: ProjectName,
  /** What all of its cells are. */
  unit_type: UnitType,
  /**
   * Those that have units of this type, from left to right. `risers_before`: those of the buildings to the left, which a
   * cell's `riser` counts, too; without them it is the riser's number in its building, by which price lists name it.
   */
  buildings: z.array(z.object({ id: Id, name: z.string(), risers_before: z.int().min(0).optional() })),
  /** From the top; floors without units of this type are left out. */
  floors: z.array(z.object({ floor_number: z.int(), floor_label: z.string(), cells: z.array(InterestCell) })),
  /** Empty for units other than apartments. */
  risers: z.array(z.int().positive()),
});
export type InterestBoard = z.infer<typeof InterestBoard>;

const Board = ProjectName.extend({
  apartments: z.int(),
  /** How many units there are of each type that the project has, apartments among them. */
  units: z.array(z.object({ type: UnitType, count: z.int().positive() })),
});
export type ListedBoard = z.infer<typeof Board>;

const Miss = z.object({
  search: MissedSearch,
  /** The same as the query of the page that searches: `project_id=1&rooms=2,3`. */
  query: z.string(),
  /** The one that the search is limited to. */
  project: ProjectName.nullable(),
  count: Count,
  /** How many days it was searched for on, and the last of them. */
  days: Count,
  last_day: Day,
});
export type SearchMiss = z.infer<typeof Miss>;

/** Filters whose values are counted in searches that found something. */
export const USED_FILTERS = [
  "rooms",
  "price",
  "monthly",
  "area",
  "floor",
  "sides",
  "completion",
  "parking",
  "project",
] as const;
export type UsedFilter = (typeof USED_FILTERS)[number];
const UsedValue = Miss.extend({ filter: z.enum(USED_FILTERS) });
export type UsedValue = z.infer<typeof UsedValue>;

const staff = { method: "get", role: "staff", capability: "apartments.interest", tag: "Interest" } as const;

export const listBoards = route({
  ...staff,
  path: "/admin/boards",
  summary: "The projects whose boards the caller may see; for callers who are limited to projects, theirs",
  response: z.object({ data: z.array(Board) }),
});

export const getInterestBoard = route({
  ...staff,
  path: "/admin/boards/:id",
  summary:
    "All apartments of a project by floor and riser, with what visitors look at, days on sale and the age of the price; with `unit_type`, units of another type, by floor",
  params: IdParams,
  query: z.object({ unit_type: UnitType.optional() }),
  response: z.object({ data: InterestBoard }),
  codes: ["not_found"],
});

export const listInterest = route({
  ...staff,
  path: "/admin/apartments/interest",
  summary: "The same of single apartments; those that are gone or of other projects are left out",
  query: z.object({ ids: ListParam.pipe(z.array(IdParam).max(PAGE_SIZE_MAX)) }),
  response: z.object({ data: z.array(Interest.extend({ apartment_id: Id })) }),
});

/** How many days back, today included. */
const DaysBack = z.coerce.number().int().min(1).max(INTEREST_KEPT_DAYS).default(INTEREST_DAYS);

export const listSearchMisses = route({
  ...staff,
  path: "/admin/search-misses",
  summary:
    "Searches of visitors that found nothing, the most frequent first. Who is limited to projects sees those about them",
  query: z.object({
    days: DaysBack,
    project_id: IdParam.optional(),
  }),
  response: z.object({
    data: z.array(Miss),
    /** How often nothing was found in all, and by how many different searches; `data` has the first of them. */
    meta: z.object({ total: z.int(), different: z.int() }),
  }),
});

export const listSearchValues = route({
  ...staff,
  path: "/admin/search-values",
  summary:
    "Which filters visitors use whose searches find something: of each filter the most frequent values, limits in bands. Who is limited to projects sees those about them",
  query: z.object({ days: DaysBack, project_id: IdParam.optional() }),
  response: z.object({
    /** `search` and `query` have this value alone. */
    data: z.array(UsedValue),
  }),
});
