/** Who sells, as the site names itself. */
export const FEED_ORGANIZATION = "Ezo Development";
