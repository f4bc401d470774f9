import type { TowerBody } from "@ezo/contract/admin/setup/setup";
import { numberByPattern } from "@ezo/contract/values/stock/apartment-numbers";
import { checkedMadeNumber } from "../inventory/made-number.ts";
import { refused } from "../platform/app-error.ts";

type Numbered = Pick<TowerBody, "first_floor" | "floors" | "apartments_per_floor" | "number_pattern">;
export interface TowerFloor {
  number: number;
  /** The numbers of its apartments, in the order of their places. */
  apartments: string[];
}

/**
 * The floors of a tower from below, with the numbers of their apartments. Throws `invalid` where the pattern gives two apartments
 * one number, as `{floor}{n}` does with 1 + 11 and 11 + 1, or one that no apartment may have.
 */
export function towerFloors(tower: Numbered): TowerFloor[] {
  const { first_floor: first, floors, apartments_per_floor: each, number_pattern: pattern } = tower;
  let serial = 0;
  const made = Array.from({ length: floors }, (_, index) => ({
    number: first + index,
    apartments: Array.from({ length: each }, (__, place) =>
      numberByPattern(pattern, { floor: first + index, place: place + 1, serial: ++serial }),
    ),
  }));
  const numbers = made.flatMap(({ apartments }) => apartments).map(checkedMadeNumber);
  if (new Set(numbers).size < numbers.length) throw refused("number_pattern", "errors.tower_numbers");
  return made;
}
