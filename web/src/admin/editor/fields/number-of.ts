import { type NumberRule, readNumber } from "@ezo/contract/values/reading/read-number";

/** Which numbers a field accepts; whole ones where `decimals` is left out. */
export interface NumberBounds extends Partial<NumberRule> {
  min: number;
  max: number;
}
/** A number field's value: the number that was read, else the text as it was typed; empty for none. */
export type Figure = number | string;

type Reading = { value: number } | { problem: "number" | "ambiguous" | "decimals" | "range" };

/** Reads what was typed by the rules of imports and the sheet: a text without a clear meaning is refused. */
export function readTyped(text: string, { min, max, decimals = 0, ...rule }: NumberBounds): Reading {
  const reading = readNumber(text, { ...rule, decimals });
  if ("error" in reading) return { problem: reading.error };
  return reading.value < min || reading.value > max ? { problem: "range" } : reading;
}

/** The number that a text means within the bounds; the text itself where it means none. */
export function figureOf(text: string, bounds: NumberBounds): Figure {
  const reading = readTyped(text, bounds);
  return "value" in reading ? reading.value : text.trim();
}

/** What is sent of a number field: null for an empty one, not a number for a text that means none. */
export function numberOf(value: Figure): number | null {
  if (value === "") return null;
  return typeof value === "number" ? value : Number.NaN;
}
