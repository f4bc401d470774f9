/** How long screens of the site and the admin show, wait and fade. Rows of the specification's section 9. */

export const LOCALE_SWITCH_RELOAD_DELAY_MS = 1200;
export const MINIMUM_OVERLAY_TIME_MS = 400;
export const OVERLAY_FLAG_CLEAR_MS = 1000;
export const OVERLAY_SLIDE_OUT_MS = 800;
export const HIDDEN_CONTENT_TIMEOUT_MS = 800;
export const TOAST_LIFETIME_MS = 5000;
export const ADMIN_CACHE_TOAST_MS = 3000;
/** Why another page is shown than the one that was asked for: that page takes the first look. */
export const REDIRECT_TOAST_MS = 30_000;

export const FOOTER_WAIT_FOR_HOMEPAGE_MS = 50;
export const CONTACT_SUCCESS_BANNER_MS = 5000;
export const SUBJECT_DROPDOWN_BLUR_MS = 150;
export const MAP_DELAY_MS = 500;
export const REVEAL_MARGIN_PX = 200;
/** How long a page of the site does not ask again for what it has loaded, unless that changes. */
export const PAGE_DATA_FRESH_MS = 5 * 60_000;

export const HERO_AUTO_ADVANCE_MS = 8000;
export const HERO_TRANSITION_LOCK_MS = 1800;
export const HERO_VISIBILITY_THRESHOLD = 0.5;

export const NEWS_CATEGORY_SETTLE_MS = 50;
export const GALLERY_MINIMUM_LOADING_MS = 1000;
export const FILTER_FADE_MS = 300;
export const SEARCH_DEBOUNCE_MS = 500;
/** Delay before open public pages refetch changed content, and its random spread. */
export const LIVE_REFETCH_DELAY_MS = 500;
export const LIVE_REFETCH_SPREAD_MS = 1000;
/** In the showroom the site begins again after so long without a touch, and says so before. */
export const KIOSK_IDLE_MS = 120_000;
export const KIOSK_WARNING_MS = 15_000;
/** Nobody has touched it and it shows its first page: then it begins again only this often, to be up to date. */
export const KIOSK_RENEW_MS = 60 * 60_000;
/** Staff hold its button for so long to leave the showroom's mode. Nobody does that by accident. */
export const KIOSK_LEAVE_MS = 3000;
/** How often it asks whether the server can be reached, and how long it waits for the answer. */
export const KIOSK_CHECK_MS = 20_000;
export const KIOSK_REACH_MS = 5000;
/** Calls and pictures that it makes ahead of its visitors in one round, the pause before each, and the time between rounds. */
export const KIOSK_AHEAD_MAX = 500;
export const KIOSK_AHEAD_PAUSE_MS = 50;
export const KIOSK_AHEAD_AGAIN_MS = 2 * 60_000;
/** What has come ahead is not asked for again so soon, unless it changes. */
export const KIOSK_AHEAD_FRESH_MS = 60 * 60_000;
/** How long the admin offers to undo an action. */
export const UNDO_WINDOW_MS = 10_000;
