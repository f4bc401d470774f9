import type { Format } from "../i18n/format.ts";

/** Neither the sign nor the currency may be left alone at the end of a line. */
const JOINED = "\u2060";
const SPACE = "\u00A0";
type Text = (value: number) => string;

/** "−$ 487 900", "+$ 12": a change is written as the sum beside it, with its sign. */
export const moneyMore = (value: number, { money }: Pick<Format, "money">): string => {
  const sum = money(Math.abs(value));
  return value === 0 ? sum : `${signOf(value)}${JOINED}${sum}`;
};

/** "+2.4 %", "−1 %" */
export function percentMore(from: number, to: number, text: Text): string {
  if (from === 0) return "–";
  const rounded = Math.round((to / from - 1) * 1000) / 10;
  // What is left of a price is never rounded away.
  const tenths = to > 0 ? Math.max(rounded, -99.9) : rounded;
  const share = `${text(Math.abs(tenths))}${SPACE}%`;
  return tenths === 0 ? share : `${signOf(tenths)}${JOINED}${share}`;
}

const signOf = (value: number): string => (value > 0 ? "+" : "−");
