/** Id of the footer's site map, the target of the menu button without JavaScript. */
export const SITE_MAP_ID = "site-map";
