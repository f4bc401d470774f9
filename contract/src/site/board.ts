import { z } from "zod";
import { route } from "../route.ts";
import { SHOWN } from "../shown.ts";
import { Id, IdParams, LocaleParam } from "../values/fields.ts";
import { ApartmentStatus } from "./apartment-status.ts";

/** A column of the board: the apartments that lie above each other. */
const Riser = z.int().positive();

export const BoardCell = z.object({
  apartment_id: Id,
  apartment_number: z.string(),
  building_id: Id,
  riser: Riser,
  status: ApartmentStatus,
  rooms: z.int(),
  area_total: z.number(),
  /** Null where the price is hidden or unknown, and for sold apartments. */
  price: z.number().nullable(),
  /** Before a discount; null without one, and where `price` is. */
  old_price: z.number().nullable(),
  /** The apartment's page in this language, on this site. */
  url: z.string(),
});
export type BoardCell = z.infer<typeof BoardCell>;

export const Board = z.object({
  /** From the top; floors without apartments are left out. */
  floors: z.array(
    z.object({
      floor_number: z.int(),
      /** As visitors see it. */
      floor_label: z.string(),
      cells: z.array(BoardCell),
    }),
  ),
  /** Those that have apartments, from left to right. Of several buildings, each has risers of its own. */
  risers: z.array(Riser),
});
export type Board = z.infer<typeof Board>;

export const getBoard = route({
  shows: SHOWN.explorer,
  method: "get",
  role: "public",
  tag: "Site",
  path: "/projects/:id/board",
  summary: "A project's apartments as a board of floors and risers: of one building, or of all side by side",
  params: IdParams,
  query: z
    .object({
      locale: LocaleParam,
      /** The building's identifier or numeric id; the identifier takes precedence. */
      building_id: z.preprocess((value) => (value === "" ? undefined : value), z.string().max(40).optional()),
    })
    .strict(),
  response: z.object({ data: Board }),
  codes: ["not_found"],
});
