/** What the pages of the site show, and how much of it. Rows of the specification's section 9. */

export const FOOTER_PROJECTS_MAX = 6;
/** Maximum number of projects of each kind in the home page's call; the projects page lists all of them. */
export const HOMEPAGE_PROJECTS_MAX = 50;
/** Of the notice about cookies: what a phone shows without scrolling. */
export const COOKIE_NOTICE_MAX_LENGTH = 400;
export const MAP_DEFAULT_ZOOM = 16;
export const FALLBACK_HERO_SLIDES = 3;
export const FEATURED_DESCRIPTION_CUT = 200;
export const HOME_TEASER_PROJECTS = 3;
export const HOME_TEASER_NEWS = 2;

export const RECENT_NEWS_LIMIT = 4;
/** Default of the API; the news page requests `NEWS_LIST_PAGE_SIZE`. */
export const NEWS_PAGE_SIZE = 12;
export const NEWS_LIST_PAGE_SIZE = 9;
export const NEWS_PAGER_WINDOW = 2;
/** One view per visitor and article is counted in this time. */
export const NEWS_VIEW_WINDOW_MS = 30 * 60 * 1000;
export const PROJECTS_PAGE_SIZE = 6;
export const GALLERY_PAGE_SIZE = 12;
export const ABOUT_STAT_DEFAULTS = {
  successful_projects: "150+",
  years_experience: "15+",
  satisfied_clients: "50+",
  client_satisfaction: "98%",
} as const;

/** Page size of a project's apartments. Nearly every project fits on the first page. */
export const PROJECT_APARTMENTS_PER_PAGE = 1000;
/** Apartments that the search answers at once, and most that a call may ask for. */
export const SEARCH_PAGE_SIZE = 12;
export const SEARCH_PAGE_SIZE_MAX = 50;
/** Projects whose searches by number of rooms are linked at the end of the search's page: four links each at most. */
export const LANDING_PROJECTS_MAX = 20;
/** Maximum length of a shortlist; one call answers as many. */
export const SHORTLIST_MAX = 50;
/** Apartments compared side by side. */
export const COMPARE_MAX = 4;

/** What filters accept; beyond what the stock can have, so that a slip finds nothing instead of being an error. */
export const FILTER_FIGURE_MAX = 1_000_000_000;
export const FILTER_FLOORS = { min: -999, max: 999 } as const;
