import { z } from "zod";
import { FlagParam, IdParam } from "../values/fields.ts";
import { digits, wholeDigits } from "../values/forms/form-fields.ts";
import { FLOOR_NUMBER_MAX, FLOOR_NUMBER_MIN } from "../site/floor-number.ts";

/** Fields that several kinds of the stock have. */

export const flag = z.union([z.boolean(), FlagParam]);

export const idFilter = IdParam.optional();
export const localised = <S extends z.ZodType>(text: S) =>
  z.object({ ka: text.optional(), en: text.optional(), ru: text.optional() });
export const invalid = { error: "errors.invalid_number" };
/** A number, or its digits as text. Coercion would read `true` as 1 and an empty text as 0. */
export const orDigits = <S extends z.ZodType<number, number>>(figure: S) =>
  z.union([figure, digits(invalid).pipe(figure)], invalid);
export const orWholeDigits = <S extends z.ZodType<number, number>>(figure: S) =>
  z.union([figure, wholeDigits(invalid).pipe(figure)], invalid);
export const wholeNumber = (least: number, most: number) =>
  orWholeDigits(z.int(invalid).min(least, invalid).max(most, invalid));
export const FLOOR_NUMBERS = { min: FLOOR_NUMBER_MIN, max: FLOOR_NUMBER_MAX } as const;
export const FloorNumberInput = wholeNumber(FLOOR_NUMBERS.min, FLOOR_NUMBERS.max);
/** Null stays null: coercion would turn it into zero. */
export const orNull = <S extends z.ZodType>(schema: S) => z.union([z.null(), schema]);
