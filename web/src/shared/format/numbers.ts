const NO_BREAK_SPACE = "\u00a0";

/** A whole number with its thousands apart: `12 840`. The same in every language of the site. */
export const groupedNumber = (value: number): string =>
  String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, NO_BREAK_SPACE);
