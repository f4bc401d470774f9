/** Minor units, cents or tetri, of one unit of a currency. Apart, so that writing a sum loads no calculation. */
export const MINOR_UNITS = 100;
