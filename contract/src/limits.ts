/**
 * Business constants of the product, named after the rows of the specification's section 9
 * ("Business constants and limits") and the design's own figures. The only place they are written.
 */
export const LOCALE_SWITCH_RELOAD_DELAY_MS = 1200;
export const MINIMUM_OVERLAY_TIME_MS = 400;
export const OVERLAY_FLAG_CLEAR_MS = 1000;
export const OVERLAY_SLIDE_OUT_MS = 800;
/** How long the overlay in the server's HTML waits for the page's code before it slides out by itself. */
export const OVERLAY_UNATTENDED_MS = 3000;
export const HIDDEN_CONTENT_TIMEOUT_MS = 800;
export const TOAST_LIFETIME_MS = 5000;
export const ADMIN_CACHE_TOAST_MS = 3000;
export const FOOTER_PROJECTS_MAX = 6;
/** Projects of each kind in the home page's call, which every first visit loads; the list of projects has them all, by pages. */
export const HOMEPAGE_PROJECTS_MAX = 50;
export const FOOTER_WAIT_FOR_HOMEPAGE_MS = 50;
export const CONTACT_SUCCESS_BANNER_MS = 5000;
export const SUBJECT_DROPDOWN_BLUR_MS = 150;
export const MAP_DELAY_MS = 500;
export const MAP_DEFAULT_ZOOM = 16;
export const PHONE_MAX_LENGTH = 25;
export const PHONE_NATIONAL_MIN_DIGITS = 2;
export const PHONE_NATIONAL_MAX_DIGITS = 17;
export const PHONE_EXTENSION_MAX_DIGITS = 20;
export const PHONE_COUNTRY_TYPE_TO_FIND_MS = 700;
export const PHONE_PREFERRED_COUNTRIES = ["GE", "IL", "RU", "AZ", "TR"] as const;
export const TEXT_INPUT_MAX_LENGTH = 250;
export const MESSAGE_MAX_LENGTH = 5000;
/** Of the page an enquiry was sent from. */
export const OWN_PATH_MAX_LENGTH = 500;
export const CHART_WINDOW_DAYS = 30;
export const CHART_CANVAS_RETRY_MS = 100;
export const MOBILE_MENU_STAGGER_MS = 50;
export const REVEAL_MARGIN_PX = 200;

export const HERO_AUTO_ADVANCE_MS = 8000;
export const HERO_TRANSITION_LOCK_MS = 1800;
export const HERO_VISIBILITY_THRESHOLD = 0.5;
export const FALLBACK_HERO_SLIDES = 3;
export const FEATURED_DESCRIPTION_CUT = 200;
export const HOME_TEASER_PROJECTS = 3;
export const HOME_TEASER_NEWS = 2;
export const RECENT_NEWS_LIMIT = 4;
/** The data layer's default; the list page asks for its own size. */
export const NEWS_PAGE_SIZE = 12;
export const NEWS_LIST_PAGE_SIZE = 9;
export const NEWS_GRID_COLUMNS = 3;
export const NEWS_PAGER_WINDOW = 2;
export const NEWS_CATEGORY_SETTLE_MS = 50;
export const PROJECTS_PAGE_SIZE = 6;
export const GALLERY_PAGE_SIZE = 12;
export const GALLERY_THUMBNAILS_PER_ROW = 6;
export const GALLERY_MINIMUM_LOADING_MS = 1000;
export const FILTER_FADE_MS = 300;
export const SEARCH_DEBOUNCE_MS = 500;
/** One view per visitor and article in this time. */
export const NEWS_VIEW_WINDOW_MS = 30 * 60 * 1000;
export const ABOUT_STAT_DEFAULTS = {
  successful_projects: "150+",
  years_experience: "15+",
  satisfied_clients: "50+",
  client_satisfaction: "98%",
} as const;

/** Open public pages ask for what has changed so long after they hear of it, and each a little later than the other. */
export const LIVE_REFETCH_DELAY_MS = 500;
export const LIVE_REFETCH_SPREAD_MS = 1000;

/** The firm's currency (ISO 4217), in which prices are. */
export const CURRENCY = "USD";

/** Apartments of a project in one answer. Nearly every project has fewer: its first page is all of it. */
export const PROJECT_APARTMENTS_PER_PAGE = 1000;
/** Apartments that a visitor keeps in mind: as many as one call answers. */
export const SHORTLIST_MAX = 50;
/** Apartments side by side. */
export const COMPARE_MAX = 4;

/** Widths of an image's variants; an image is never enlarged. */
export const IMAGE_WIDTHS = [320, 640, 960, 1280, 1920] as const;
/** WebP knows no taller picture; the other formats allow more. */
export const IMAGE_MAX_HEIGHT = 16_383;
export const UPLOAD_MAX_BYTES = 20 * 1024 * 1024;
export const UPLOAD_MAX_PIXELS = 60_000_000;
/** Of one request: more are sent one after the other. */
export const UPLOAD_MAX_FILES = 20;
export const UPLOAD_REQUEST_MAX_BYTES = 100 * 1024 * 1024;

/** Content in the admin. */
export const ADMIN_PAGE_SIZE = 25;
export const EXCERPT_MAX_LENGTH = 1000;
export const DESCRIPTION_MAX_LENGTH = 20_000;
export const ARTICLE_MAX_LENGTH = 200_000;
export const COMING_SOON_MAX_POINTS = 12;
export const ITEM_MAX_IMAGES = 200;
/** A deleted item can be brought back for so long. */
export const RESTORE_WINDOW_MS = 30 * 24 * 60 * 60 * 1000;
export const PREVIEW_LIFETIME_MS = 24 * 60 * 60 * 1000;
export const PASSWORD_LINK_LIFETIME_MS = 48 * 60 * 60 * 1000;
/** A text that is so much longer than the Georgian, and longer than the second figure, may not fit its place. */
export const LONG_TEXT_RATIO = 1.6;
export const LONG_TEXT_MIN_LENGTH = 24;
export const TRANSLATION_IMPORT_MAX_ROWS = 5000;
/** Versions that the undo of an import takes back; a larger import offers none. */
export const IMPORT_UNDO_MAX = 20_000;

/** The firm's clock: days in statistics and "today" are days in Tbilisi. */
export const BUSINESS_TIME_ZONE = "Asia/Tbilisi";
/** Georgia keeps UTC+4 the whole year. */
export const BUSINESS_UTC_OFFSET_HOURS = 4;

/** Session lifetimes: a plain login and one with `rememberMe`. */
export const SESSION_LIFETIME_MS = 12 * 60 * 60 * 1000;
export const REMEMBERED_SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;
export const PASSWORD_MIN_LENGTH = 10;
export const PASSWORD_MAX_LENGTH = 200;

/** A person needs longer than this to fill a form; the site's own forms wait for it before they send. */
export const FORM_MINIMUM_TIME_MS = 2000;
export const IDEMPOTENCY_KEY_MAX_LENGTH = 200;

/** Requests per address (of IPv6: per /64); `RATE_LIMIT_SCALE` multiplies `points`. */
export const RATE_LIMITS = {
  enquiry: { points: 20, durationSeconds: 10 * 60 },
  newsletter: { points: 10, durationSeconds: 10 * 60 },
  vitals: { points: 60, durationSeconds: 10 * 60 },
  loginByAddress: { points: 20, durationSeconds: 15 * 60 },
  /** Guesses at one account from one unknown address. */
  loginByAccountAndAddress: { points: 8, durationSeconds: 15 * 60 },
  /** Guesses at one account from all unknown addresses together. */
  loginByAccount: { points: 100, durationSeconds: 15 * 60 },
  /** Guesses at one account from one device or address that it is known to: nobody else can spend them. */
  loginByKnown: { points: 8, durationSeconds: 15 * 60 },
  /** Guesses at the current password by somebody who is logged in. */
  currentPassword: { points: 8, durationSeconds: 15 * 60 },
} as const;
export type RateLimitName = keyof typeof RATE_LIMITS;
/** Live connections without a session that one address (of IPv6: one /64) may hold open at each server; an office or a
 *  mobile network shares one. `RATE_LIMIT_SCALE` multiplies it. */
export const LIVE_CONNECTIONS_PER_ADDRESS = 100;
/** How long a live connection may stay that has joined no namespace. */
export const LIVE_UNJOINED_MS = 10_000;
/** A user is mailed another password link for an outdated one at most once in so long. */
export const PASSWORD_LINK_RENEWAL_EVERY_MS = 60_000;
/** The cookie by which a browser that has logged in is known again. */
export const DEVICE_COOKIE = "ezo_device";
export const DEVICE_KNOWN_DAYS = 180;
/** The owner of an account hears of guesses at most once in so long. */
export const LOGIN_WARNING_EVERY_MS = 24 * 60 * 60 * 1000;
/** How long the link in a newsletter's confirmation mail works. */
export const NEWSLETTER_LINK_DAYS = 7;
/** Readers who have not confirmed are forgotten after so long. */
export const NEWSLETTER_PENDING_DAYS = 30;
/** Confirmation mails one address may receive in one Tbilisi day. */
export const CONFIRMATIONS_PER_ADDRESS_AND_DAY = 3;

export const CUSTOMER_PAGE_SIZE = 25;
export const PAGE_SIZE_MAX = 100;
export const BULK_MAX_IDS = 500;
/** What a workbook may hold when it is unpacked. */
export const XLSX_MAX_UNPACKED_BYTES = 32 * 1024 * 1024;
export const FLOOR_LABEL_MAX_LENGTH = 20;
/** Floors that one call may add. */
export const FLOORS_AT_ONCE = 100;
export const NOTE_MAX_LENGTH = 4000;
/** How long the inbox offers to take an action back. */
export const UNDO_WINDOW_MS = 10_000;

/** How long the last good copy of a public answer may be served while the database is away. */
export const CACHE_STALE_MS = 10 * 60 * 1000;
/** Longer addresses are nobody's page. */
export const CACHED_URL_MAX_LENGTH = 300;
/** How long lists of articles may show a count of views that has risen since. */
export const VIEWS_SHOWN_WITHIN_MS = 5000;
/** Addresses that one warming asks for; what is beyond them is computed for the first visitor. */
export const CACHE_WARM_MAX_ADDRESSES = 5000;
export const CACHE_WARM_TIMEOUT_MS = 5 * 60 * 1000;
export const CACHE_CLEAR_TIMEOUT_MS = 15_000;
export const CONTACT_PAGE_SIZE = 25;
export const CONTACT_TAGS_MAX = 50;
export const IMPORT_ERRORS_SHOWN = 100;
/** So many rows of a file are shown with the values that would be written. */
export const IMPORT_ROWS_SHOWN = 200;
export const CAMPAIGN_PAGE_SIZE = 25;
export const CAMPAIGN_BLOCKS_MAX = 100;
/** Apartment cards in one block. */
export const CAMPAIGN_APARTMENTS_MAX = 6;
export const CAMPAIGN_TEXT_MAX_LENGTH = 20_000;
export const CAMPAIGN_RATE_MAX_PER_MINUTE = 100_000;
/** Above this Gmail cuts a mail off, its unsubscribe link with it. */
export const CAMPAIGN_SIZE_WARNING_BYTES = 102 * 1024;
/** Failures below this number never pause a campaign, whatever their share. */
export const CAMPAIGN_PAUSE_MIN_FAILURES = 20;

export const JOB_PAGE_SIZE = 25;
/** Jobs that one call puts back: more are put back call by call, so that none runs into a time limit. */
export const JOB_RETRY_BATCH = 100;
/** Jobs that one search reads. */
export const JOB_SEARCH_MAX = 20_000;
/** How often an open page of the queues asks anew. */
export const JOB_REFRESH_MS = 3000;
/** The queues' raw view: its path, how long a ticket buys entry, how long one visit lasts. */
export const BOARD_PATH = "/admin/board";
export const BOARD_TICKET_MS = 60_000;
export const BOARD_VISIT_MS = 15 * 60_000;

/** The share of page loads that report their timings. */
export const VITALS_SAMPLE = 0.25;
/** The days that the figures of page speed look back on. */
export const VITALS_WINDOW_DAYS = 7;
export const VITALS_KEPT_DAYS = 90;
export const SYSTEM_REFRESH_MS = 15_000;
