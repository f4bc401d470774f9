import { ApartmentNumber } from "@ezo/contract/inventory/apartments";
import { APARTMENT_NUMBER_MAX_LENGTH } from "@ezo/contract/values/limits/stock";
import { refused } from "../platform/app-error.ts";

/** A number that was made by a pattern. Throws `invalid`, of the pattern, where no apartment may have it. */
export function checkedMadeNumber(number: string): string {
  if (ApartmentNumber.safeParse(number).data === number) return number;
  const isLong = number.length > APARTMENT_NUMBER_MAX_LENGTH;
  throw refused("number_pattern", isLong ? "errors.too_long" : "errors.invalid_value");
}
