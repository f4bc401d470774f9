import type { ApartmentRow } from "../inventory/stock.resources.ts";

/** What is needed of each of many chosen apartments: a row of the list has it, and a cell of the board. */
export type ChosenApartment = Pick<
  ApartmentRow,
  | "id"
  | "version"
  | "project_id"
  | "building_identifier"
  | "floor_number"
  | "apartment_number"
  | "status"
  | "price"
  | "old_price"
  | "unit_type"
  | "layout_id"
>;

/** Dropped work is offered for the same apartments only. */
export const workOn = (name: string, rows: readonly Pick<ChosenApartment, "id">[]): string =>
  `${name}:${rows
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join()}`;
