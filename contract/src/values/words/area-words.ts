import type { AreaUnit } from "../area-unit.ts";
import type { Locale } from "../locale.ts";
import { moneyText } from "../money/money.ts";
import { squareMetres } from "./decimals.ts";

const SQUARE_FEET_OF_METRE = 10.763_910_4;

/** The keys of an area, of a price per unit of it, and of a row of such prices. */
export const AREA_TEXTS: Readonly<Record<AreaUnit, string>> = {
  m2: "apartments.square_metres",
  sqft: "apartments.square_feet",
};
export const PER_AREA_TEXTS: Readonly<Record<AreaUnit, string>> = {
  m2: "apartments.per_square_metre",
  sqft: "apartments.per_square_foot",
};
export const PRICE_OF_AREA_TEXTS: Readonly<Record<AreaUnit, string>> = {
  m2: "apartments.price_of_square_metre",
  sqft: "apartments.price_of_square_foot",
};

/** Square metres in a unit, to divide a price by. */
export const inUnit = (area: number, unit: AreaUnit): number =>
  unit === "m2" ? area : area * SQUARE_FEET_OF_METRE;

/** The figure of an area alone: square metres as they are stored, square feet as whole ones. */
export const areaFigure = (area: number, unit: AreaUnit, locale: Locale): string =>
  unit === "m2" ? squareMetres(area, locale) : moneyText(Math.round(inUnit(area, unit)), undefined);

/** An area of square metres as the text that says it: the key, and its values. */
export const areaWords = (
  area: number,
  unit: AreaUnit,
  locale: Locale,
): [key: string, values: { value: string }] => [AREA_TEXTS[unit], { value: areaFigure(area, unit, locale) }];
