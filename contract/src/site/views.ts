import { z } from "zod";
import { route } from "../route.ts";
import { COMPLETION, COMPLETION_LENGTH_MAX } from "../values/stock/completion.ts";
import { Id } from "../values/fields.ts";
import { ACTS_MAX } from "../values/limits/interest.ts";
import { FILTER_FIGURE_MAX, FILTER_FLOORS } from "../values/limits/pages.ts";
import { ROOMS_OR_MORE } from "./apartment-filters.ts";
import { APARTMENT_STATUSES, ApartmentStatus } from "./apartment-status.ts";
import { SEARCH_END_FLOORS, SEARCH_SIDES } from "./search/search-names.ts";

const Figure = z.number().min(0).max(FILTER_FIGURE_MAX);
const Floor = z.int().min(FILTER_FLOORS.min).max(FILTER_FLOORS.max);

/** Filters of the apartment search under their names in its address; amounts are in the firm's currency. */
export const MissedSearch = z.strictObject({
  project_id: Id.optional(),
  rooms: z.array(z.int().min(1).max(ROOMS_OR_MORE)).max(ROOMS_OR_MORE).optional(),
  status: z.array(ApartmentStatus).max(APARTMENT_STATUSES.length).optional(),
  area_min: Figure.optional(),
  area_max: Figure.optional(),
  price_min: Figure.optional(),
  price_max: Figure.optional(),
  floor_min: Floor.optional(),
  floor_max: Floor.optional(),
  monthly_max: Figure.optional(),
  floor_not: z.array(z.enum(SEARCH_END_FLOORS)).max(SEARCH_END_FLOORS.length).optional(),
  sides: z.array(z.enum(SEARCH_SIDES)).max(SEARCH_SIDES.length).optional(),
  completion: z.string().max(COMPLETION_LENGTH_MAX).regex(COMPLETION).optional(),
  parking: z.literal(true).optional(),
});
export type MissedSearch = z.infer<typeof MissedSearch>;

const Apartments = z.array(Id).max(ACTS_MAX).default([]);
const Acts = z.strictObject({
  /** Ids of apartments. Those that visitors cannot see are left aside. */
  views: Apartments,
  compares: Apartments,
  shortlists: Apartments,
  /** Searches that found nothing. */
  searches: z.array(MissedSearch).max(ACTS_MAX).default([]),
  /** Searches that found something. */
  found: z.array(MissedSearch).max(ACTS_MAX).default([]),
});
export type Acts = z.output<typeof Acts>;

/** Below `/api`, where browsers send it. */
export const VIEWS_PATH = "/views";

export const sendViews = route({
  method: "post",
  path: VIEWS_PATH,
  role: "public",
  tag: "Site",
  summary:
    "Counts what a visitor has looked at, compared and kept, searches that found nothing, and each filter of those that found something; only counts by day are stored. Robots, staff, and visitors who send `DNT: 1` or `Sec-GPC: 1` are answered and not counted",
  limit: "views",
  body: Acts,
  status: 204,
  codes: ["too_many_requests"],
});
