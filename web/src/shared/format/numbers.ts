const NO_BREAK_SPACE = "\u00a0";
const wholeNumbers = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** A whole number with grouped thousands: `12 840`. The same in every language of the site. */
export const groupedNumber = (value: number): string =>
  wholeNumbers.format(value).replaceAll(",", NO_BREAK_SPACE);
