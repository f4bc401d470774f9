/** Reads numbers in the notations of many countries. Ambiguous numbers are refused, never guessed: see `readNumber`. */

export interface NumberRule {
  /** Decimals that the column stores; 0 for whole numbers. */
  decimals: number;
  /** Words in lower case that may precede or follow the number, such as a currency's sign. */
  units?: readonly string[];
}
/** The decimal mark that a column's unambiguous numbers use; `mixed` when they contradict each other. */
export type DecimalMark = "." | "," | "mixed";
export type NumberReading = { value: number } | { error: "number" | "ambiguous" | "decimals" };

type Mark = "." | ",";
/** `mark` is the decimal mark that follows from the text itself. */
type Shape =
  | { kind: "whole"; digits: string; mark?: Mark }
  | { kind: "decimal"; digits: string; fraction: string; mark: Mark }
  | { kind: "ambiguous"; digits: string; fraction: string; mark: Mark };

const NUMBER_MAX_LENGTH = 40;
/** A double holds this many digits exactly. */
const DIGITS_MAX = 15;
/** Rounding error of computed numbers in a workbook, such as 61.1. */
const FLOAT_NOISE = 1e-6;

/**
 * Thousands may be separated by spaces, apostrophes, commas or points; the decimal mark is a comma or a point. A single
 * comma or point before exactly three digits (`1,234`) is ambiguous. It is read
 * - by `mark`, the decimal mark of the column's other numbers;
 * - without `mark`, as a thousands separator in a column of whole numbers;
 * - otherwise not at all.
 * More decimals than the column stores are refused, not rounded. A numeric cell of a workbook is never ambiguous.
 */
export function readNumber(text: string | number, rule: NumberRule, mark?: DecimalMark): NumberReading {
  if (typeof text === "number") return fromWorkbook(text, rule);
  const { sign, shape } = shapeOf(text, rule);
  if (!shape) return { error: "number" };
  const asNumber = (digits: string, fraction = ""): NumberReading => {
    const kept = fraction.replace(/(?<!0)0+$/, "");
    if (kept.length > rule.decimals) return { error: "decimals" };
    if (digits.length + kept.length > DIGITS_MAX) return { error: "number" };
    const value = Number(`${digits}.${kept || "0"}`);
    return { value: sign === "-" && value !== 0 ? -value : value };
  };
  if (shape.kind === "whole") return asNumber(shape.digits);
  if (shape.kind === "decimal") return asNumber(shape.digits, shape.fraction);
  const isThousands = mark === undefined ? rule.decimals === 0 : mark !== "mixed" && mark !== shape.mark;
  if (isThousands) return asNumber(shape.digits + shape.fraction);
  return mark === shape.mark && rule.decimals > 0
    ? asNumber(shape.digits, shape.fraction)
    : { error: "ambiguous" };
}

export function decimalMarkOf(
  texts: Iterable<string | number | undefined>,
  rule: NumberRule,
): DecimalMark | undefined {
  let found: Mark | undefined;
  for (const text of texts) {
    if (typeof text !== "string") continue;
    const { shape } = shapeOf(text, rule);
    if (!shape?.mark || shape.kind === "ambiguous") continue;
    if (found && found !== shape.mark) return "mixed";
    found = shape.mark;
  }
  return found;
}

function fromWorkbook(value: number, { decimals }: NumberRule): NumberReading {
  if (!Number.isFinite(value) || Math.abs(value) >= 10 ** DIGITS_MAX) return { error: "number" };
  const rounded = Number(value.toFixed(decimals));
  return Math.abs(rounded - value) > FLOAT_NOISE ? { error: "decimals" } : { value: rounded };
}

function shapeOf(text: string, { units = [] }: NumberRule): { sign: string; shape?: Shape } {
  if (text.length > NUMBER_MAX_LENGTH) return { sign: "" };
  const plain = withoutUnit(text.trim().toLowerCase(), units)
    .replaceAll(/[\u00a0\u2007\u2009\u202f]/g, " ")
    .replaceAll(/[\u2019\u02bc]/g, "'")
    .replace(/^\u2212/, "-");
  const [, sign = "", body = ""] = /^([+-]?)(\d[\d .,']*)$/.exec(plain) ?? [];
  const shape = /\d$/.test(body) ? shapeOfBody(body) : undefined;
  return shape ? { sign, shape } : { sign };
}

function shapeOfBody(body: string): Shape | undefined {
  const separators = body.replaceAll(/\d/g, "");
  const last = separators.at(-1);
  if (last === undefined) return { kind: "whole", digits: body };
  const kinds = new Set(separators);
  const digits = body.replaceAll(/\D/g, "");
  if (kinds.size === 1) {
    const isGroups = isGrouped(body, last);
    if (!isMark(last)) return isGroups ? { kind: "whole", digits } : undefined;
    if (separators.length > 1) return isGroups ? { kind: "whole", digits, mark: otherMark(last) } : undefined;
    const [whole = "", fraction = ""] = body.split(last);
    return { kind: isGroups ? "ambiguous" : "decimal", digits: whole, fraction, mark: last };
  }
  const at = body.lastIndexOf(last);
  const whole = body.slice(0, at);
  const group = separators[0];
  if (kinds.size > 2 || !isMark(last) || whole.includes(last) || !group || !isGrouped(whole, group))
    return undefined;
  return { kind: "decimal", digits: whole.replaceAll(/\D/g, ""), fraction: body.slice(at + 1), mark: last };
}

const isMark = (sign: string): sign is Mark => sign === "." || sign === ",";
const otherMark = (mark: Mark): Mark => (mark === "." ? "," : ".");

/** Grouped in thousands: `1 234 567`. A leading zero is only allowed before decimals. */
function isGrouped(body: string, separator: string): boolean {
  const [first = "", ...rest] = body.split(separator);
  return /^[1-9]\d{0,2}$/.test(first) && rest.every((group) => /^\d{3}$/.test(group));
}

function withoutUnit(text: string, units: readonly string[]): string {
  for (const unit of units) {
    if (text.endsWith(unit)) return text.slice(0, -unit.length).trimEnd();
    if (text.startsWith(unit)) return text.slice(unit.length).trimStart();
  }
  return text;
}
