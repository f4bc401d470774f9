/** The footer's site map, to which the menu button leads without JavaScript. */
export const SITE_MAP_ID = "site-map";
