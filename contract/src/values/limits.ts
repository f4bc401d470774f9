/**
 * Business constants, named after the rows of the specification's section 9 ("Business constants and limits") and the
 * design's figures. They are defined nowhere else.
 */
export const LOCALE_SWITCH_RELOAD_DELAY_MS = 1200;
export const MINIMUM_OVERLAY_TIME_MS = 400;
export const OVERLAY_FLAG_CLEAR_MS = 1000;
export const OVERLAY_SLIDE_OUT_MS = 800;
export const HIDDEN_CONTENT_TIMEOUT_MS = 800;
export const TOAST_LIFETIME_MS = 5000;
export const ADMIN_CACHE_TOAST_MS = 3000;
/** Why another page is shown than the one that was asked for: that page takes the first look. */
export const REDIRECT_TOAST_MS = 30_000;
export const FOOTER_PROJECTS_MAX = 6;
/** Maximum number of projects of each kind in the home page's call; the projects page lists all of them. */
export const HOMEPAGE_PROJECTS_MAX = 50;
export const FOOTER_WAIT_FOR_HOMEPAGE_MS = 50;
export const CONTACT_SUCCESS_BANNER_MS = 5000;
export const SUBJECT_DROPDOWN_BLUR_MS = 150;
export const FORM_SUBJECTS_MAX = 100;
export const FAQS_MAX = 200;
export const MAP_DELAY_MS = 500;
export const MAP_DEFAULT_ZOOM = 16;
/** Of a firm: its name fits the title of a page, its number any register of firms. */
export const FIRM_NAME_MAX_LENGTH = 80;
/** The head of every page has room for so many. */
export const FIRM_SHORT_NAME_MAX_LENGTH = 24;
/** Digits of the longest identification number in the Georgian registers: a person's; a company's has 9. */
export const FIRM_NUMBER_MAX_LENGTH = 11;
export const PHONE_MAX_LENGTH = 25;
export const PHONE_NATIONAL_MIN_DIGITS = 2;
export const PHONE_NATIONAL_MAX_DIGITS = 17;
export const PHONE_EXTENSION_MAX_DIGITS = 20;
export const PHONE_COUNTRY_TYPE_TO_FIND_MS = 700;
export const PHONE_PREFERRED_COUNTRIES = ["GE", "IL", "RU", "AZ", "TR"] as const;
export const TEXT_INPUT_MAX_LENGTH = 250;
export const MESSAGE_MAX_LENGTH = 5000;
/** Maximum length of the path of the page from which an enquiry was sent. */
export const OWN_PATH_MAX_LENGTH = 500;
/** Of a host name (RFC 1035). */
export const HOST_MAX_LENGTH = 253;
/** What the report on sources lists; the rest is one line. */
export const REPORT_SOURCES_MAX = 50;
export const REPORT_PARTS_MAX = 200;
export const CHART_WINDOW_DAYS = 30;
export const REVEAL_MARGIN_PX = 200;

export const HERO_AUTO_ADVANCE_MS = 8000;
export const HERO_TRANSITION_LOCK_MS = 1800;
export const HERO_VISIBILITY_THRESHOLD = 0.5;
export const FALLBACK_HERO_SLIDES = 3;
export const FEATURED_DESCRIPTION_CUT = 200;
export const HOME_TEASER_PROJECTS = 3;
export const HOME_TEASER_NEWS = 2;
export const RECENT_NEWS_LIMIT = 4;
/** Default of the API; the news page requests `NEWS_LIST_PAGE_SIZE`. */
export const NEWS_PAGE_SIZE = 12;
export const NEWS_LIST_PAGE_SIZE = 9;
export const NEWS_PAGER_WINDOW = 2;
export const NEWS_CATEGORY_SETTLE_MS = 50;
export const PROJECTS_PAGE_SIZE = 6;
export const GALLERY_PAGE_SIZE = 12;
export const GALLERY_CATEGORY_MAX_LENGTH = 60;
export const GALLERY_MINIMUM_LOADING_MS = 1000;
export const FILTER_FADE_MS = 300;
export const SEARCH_DEBOUNCE_MS = 500;
/** One view per visitor and article is counted in this time. */
export const NEWS_VIEW_WINDOW_MS = 30 * 60 * 1000;
export const ABOUT_STAT_DEFAULTS = {
  successful_projects: "150+",
  years_experience: "15+",
  satisfied_clients: "50+",
  client_satisfaction: "98%",
} as const;

/** Delay before open public pages refetch changed content, and its random spread. */
export const LIVE_REFETCH_DELAY_MS = 500;
export const LIVE_REFETCH_SPREAD_MS = 1000;

/** Page size of a project's apartments. Nearly every project fits on the first page. */
export const PROJECT_APARTMENTS_PER_PAGE = 1000;
/** Apartments that the search answers at once, and most that a call may ask for. */
export const SEARCH_PAGE_SIZE = 12;
export const SEARCH_PAGE_SIZE_MAX = 50;
/** Maximum length of a shortlist; one call answers as many. */
export const SHORTLIST_MAX = 50;
/** Apartments compared side by side. */
export const COMPARE_MAX = 4;

/** Widths of an image's variants; images are never enlarged. */
export const IMAGE_WIDTHS = [320, 640, 960, 1280, 1920] as const;
/** Pixels, as mails show it. */
export const MAIL_LOGO_WIDTH = 160;
/** Of the picture of a logo, in pixels. A longer one would be a line at the width of a mail. */
export const LOGO_SIZE = { minWidth: 80, minHeight: 24, maxWidth: 6000, maxRatio: 10 } as const;
/** Pixels of the largest icon that is made of the firm's mark. */
export const MARK_MIN_SIDE = 512;
/** WCAG 2.2 AA: the least contrast of text. */
export const TEXT_CONTRAST_MIN = 4.5;
/** WebP's maximum height; the other formats allow more. */
export const IMAGE_MAX_HEIGHT = 16_383;
export const UPLOAD_MAX_BYTES = 20 * 1024 * 1024;
export const UPLOAD_MAX_PIXELS = 60_000_000;
/** Per request; further files are sent in further requests. */
export const UPLOAD_MAX_FILES = 20;
export const UPLOAD_REQUEST_MAX_BYTES = 100 * 1024 * 1024;

/** Content in the admin. */
export const ADMIN_PAGE_SIZE = 25;
export const EXCERPT_MAX_LENGTH = 1000;
export const DESCRIPTION_MAX_LENGTH = 20_000;
export const ARTICLE_MAX_LENGTH = 200_000;
/** How deep tags may be nested in the HTML of articles, legal pages and mails. */
export const RICH_TEXT_DEPTH_MAX = 30;
export const COMING_SOON_MAX_POINTS = 12;
export const ITEM_MAX_IMAGES = 200;
/** Of an apartment in a feed for portals, so that ten thousand of them stay below 50 MB. */
export const FEED_DESCRIPTION_MAX_LENGTH = 500;
export const FEED_MAX_IMAGES = 10;
/** How long a deleted item can be restored. */
export const RESTORE_WINDOW_MS = 30 * 24 * 60 * 60 * 1000;
export const PREVIEW_LIFETIME_MS = 24 * 60 * 60 * 1000;
export const PASSWORD_LINK_LIFETIME_MS = 48 * 60 * 60 * 1000;
/** A link that somebody asked for at the login page. */
export const FORGOTTEN_PASSWORD_LINK_LIFETIME_MS = 30 * 60 * 1000;
/** Links that can be asked for at the login page per user and day, so that strangers cannot flood a mailbox. */
export const FORGOTTEN_PASSWORD_LINKS_PER_DAY = 5;
/** Every answer about a forgotten password takes this long, whether or not there is such a user. */
export const FORGOTTEN_PASSWORD_ANSWER_MS = 400;
/** A text longer than this ratio to the Georgian, and longer than the minimum length, may not fit its place. */
export const LONG_TEXT_RATIO = 1.6;
export const LONG_TEXT_MIN_LENGTH = 24;
export const TRANSLATION_IMPORT_MAX_ROWS = 5000;
/** Maximum number of versions that undoing an import reverts; larger imports cannot be undone. */
export const IMPORT_UNDO_MAX = 20_000;

/** Days in statistics and "today" are days in Tbilisi. */
export const BUSINESS_TIME_ZONE = "Asia/Tbilisi";
/** Georgia has no daylight saving time. */
export const BUSINESS_UTC_OFFSET_HOURS = 4;

/** Session lifetimes: a plain login and one with `rememberMe`. */
export const SESSION_LIFETIME_MS = 12 * 60 * 60 * 1000;
export const REMEMBERED_SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;
/** After so many minutes without a call of the person a session that is not remembered ends. */
export const IDLE_MINUTES = { min: 5, max: 12 * 60, default: 8 * 60 } as const;
/** An open page of which the person did not touch anything for so long calls for itself. */
export const UNATTENDED_AFTER_MS = 60_000;
/** A person who types for long without a call is reported to be there at most this often. */
export const ATTENDED_CALL_EVERY_MS = 2 * 60_000;
/** How long after a sign-in, or a password or code given since, the calls that ask for it are open. */
export const REAUTHENTICATION_MINUTES = 10;
export const PASSWORD_MIN_LENGTH = 10;
export const PASSWORD_MAX_LENGTH = 200;

/** The second factor: codes of an authenticator app (RFC 6238), and recovery codes. */
export const TOTP_PERIOD_SECONDS = 30;
export const TOTP_DIGITS = 6;
/** Codes of so many steps before and after the present one are taken: clocks differ. */
export const TOTP_DRIFT_STEPS = 1;
export const TOTP_SECRET_BYTES = 20;
/** How long a secret that was shown can be confirmed. */
export const SECOND_FACTOR_SETUP_MS = 15 * 60 * 1000;
/** How long a login waits for its second factor. */
export const SECOND_FACTOR_TICKET_MS = 5 * 60 * 1000;
export const SECOND_FACTOR_CODE_MAX_LENGTH = 60;
/** How long somebody may take at the provider of the single sign-on. */
export const SSO_ATTEMPT_MS = 10 * 60 * 1000;
/** How long the browser that comes back from there may take to ask for its session. */
export const SSO_CODE_MS = 60_000;
/** How long the provider may take for an answer. */
export const SSO_PROVIDER_TIMEOUT_SECONDS = 10;
/** How long what the provider says of itself is kept. */
export const SSO_DISCOVERY_KEPT_MS = 60 * 60 * 1000;
/** The cookies of a single sign-on that is going on; neither is readable by scripts. */
export const SSO_ATTEMPT_COOKIE = "ezo_sso";
export const SSO_CODE_COOKIE = "ezo_sso_code";
/** How long a password that was set on the command line opens sessions where only the single sign-on does. */
export const PASSWORD_OPENED_MS = 24 * 60 * 60 * 1000;
export const PASSKEYS_MAX = 20;
export const RECOVERY_CODES = 10;
/** Characters of a recovery code, of 32 kinds: 50 bits. */
export const RECOVERY_CODE_LENGTH = 10;
/** How late a changed rule about second factors may apply to open sessions on other servers. */
export const SECOND_FACTOR_RULE_KEPT_MS = 2000;
/** Minimum time between warnings that somebody who knows the password guesses codes. */
export const CODE_WARNING_EVERY_MS = 24 * 60 * 60 * 1000;

/** People need longer than this to fill in a form; the site's own forms wait for it before they send. */
export const FORM_MINIMUM_TIME_MS = 2000;
export const IDEMPOTENCY_KEY_MAX_LENGTH = 200;

/** Requests per address (of IPv6: per /64); `RATE_LIMIT_SCALE` multiplies `points`. */
export const RATE_LIMITS = {
  enquiry: { points: 20, durationSeconds: 10 * 60 },
  /** What is refused as invalid is given back: who corrects a form asks for one offer. */
  offer: { points: 20, durationSeconds: 10 * 60, sparesInvalid: true },
  /** Pages and PDFs of offers. */
  offerView: { points: 300, durationSeconds: 10 * 60 },
  /** PDFs of projects; each is made once, but what it says is read every time. */
  brochure: { points: 60, durationSeconds: 10 * 60 },
  newsletter: { points: 10, durationSeconds: 10 * 60 },
  /** What is refused as invalid is given back, as of an offer. */
  savedSearch: { points: 10, durationSeconds: 10 * 60, sparesInvalid: true },
  keptShortlist: { points: 10, durationSeconds: 10 * 60, sparesInvalid: true },
  ownData: { points: 10, durationSeconds: 10 * 60, sparesInvalid: true },
  /** Changes of a kept shortlist, and readings of it; an office may share one address. */
  keptChanges: { points: 300, durationSeconds: 10 * 60 },
  vitals: { points: 60, durationSeconds: 10 * 60 },
  /** Reports of what visitors look at; an office may share one address. */
  views: { points: 120, durationSeconds: 10 * 60 },
  loginByAddress: { points: 20, durationSeconds: 15 * 60 },
  forgottenPassword: { points: 20, durationSeconds: 15 * 60 },
  /** Attempts on one account from one unknown address. */
  loginByAccountAndAddress: { points: 8, durationSeconds: 15 * 60 },
  /** Attempts on one account from all unknown addresses together. */
  loginByAccount: { points: 100, durationSeconds: 15 * 60 },
  /** Attempts on one account from a device or address known to it; others cannot use up this limit. */
  loginByKnown: { points: 8, durationSeconds: 15 * 60 },
  /** Second steps of logins by address, of whatever account. */
  secondFactor: { points: 200, durationSeconds: 15 * 60 },
  /** Each step of single sign-ons by address: no password can be guessed in them. */
  sso: { points: 200, durationSeconds: 15 * 60 },
  /** Wrong codes after a right password, in the same way. A million codes, of which three fit at a time. */
  codeByAccountAndAddress: { points: 8, durationSeconds: 15 * 60 },
  codeByAccount: { points: 30, durationSeconds: 60 * 60 },
  codeByKnown: { points: 8, durationSeconds: 15 * 60 },
  /** Attempts at the current password by a logged-in user. */
  currentPassword: { points: 8, durationSeconds: 15 * 60 },
  /** Attempts at a code of the second factor by a logged-in user. A right password gives none of them back. */
  currentCode: { points: 8, durationSeconds: 15 * 60 },
  /** Calls of mail systems that report bounces. */
  webhook: { points: 6000, durationSeconds: 10 * 60 },
  /** Those of them that are refused. */
  refusedWebhook: { points: 60, durationSeconds: 10 * 60 },
  /** Test mails of campaigns by one user, each language counted. */
  testMail: { points: 60, durationSeconds: 60 * 60 },
  /** Test mails by anybody to one mailbox that is none of the staff's: four in every language. */
  testMailTo: { points: 12, durationSeconds: 60 * 60 },
  /** Checks of the sender's domain beyond the usual ones, by anybody. */
  domainCheck: { points: 6, durationSeconds: 10 * 60 },
  /** Replies to enquiries by one user. */
  reply: { points: 120, durationSeconds: 60 * 60 },
  /** Replies by anybody to one mailbox, whichever enquiries it has sent. */
  replyTo: { points: 20, durationSeconds: 60 * 60 },
  /** Files that one user adds to mails. */
  replyFile: { points: 200, durationSeconds: 60 * 60 },
  /** Test messages of one user to their own devices. */
  pushTest: { points: 20, durationSeconds: 60 * 60 },
  /** Service workers that report a new subscription. */
  pushRenewal: { points: 60, durationSeconds: 10 * 60 },
} as const;
export type RateLimitName = keyof typeof RATE_LIMITS;
/** Requests per minute that a key of the API may be given; `RATE_LIMIT_SCALE` multiplies it. */
export const API_KEY_RATES = { min: 1, max: 6000, default: 600 } as const;
/** Calls a minute without a key that admits them, of one address; `RATE_LIMIT_SCALE` multiplies it. */
export const API_REFUSALS_PER_MINUTE = 300;
export const API_KEY_MAX_PROJECTS = 100;
export const API_KEY_MAX_ADDRESSES = 50;
/** An IPv6 network in its longest spelling. */
export const API_KEY_ADDRESS_MAX_LENGTH = 49;
/** How long a key's old secret works after a rotation. */
export const API_KEY_ROTATION_MS = 24 * 60 * 60 * 1000;
/** The use of a key is written at most this often. */
export const API_KEY_USE_EVERY_MS = 60_000;
/** From then on a key is said to expire soon. */
export const API_KEY_EXPIRES_SOON_MS = 7 * 24 * 60 * 60 * 1000;
/** Pages of the lists of `/api/v1`. */
export const API_PAGE_SIZE = 50;
export const API_PAGE_SIZE_MAX = 200;
export const API_CURSOR_MAX_LENGTH = 200;
/** Pages of the audit log. */
export const AUDIT_PAGE_SIZE = 50;
export const AUDIT_PAGE_SIZE_MAX = 200;
export const AUDIT_CURSOR_MAX_LENGTH = 40;
/** Values of a filter of the audit log, and their length. */
export const AUDIT_FILTER_MAX = { count: 50, length: 60 } as const;
/** How long the audit log is kept; the database refuses to remove what is younger than the minimum. */
export const AUDIT_MONTHS = { min: 3, max: 120, default: 24 } as const;
/** Then addresses of the audit log become networks. */
export const AUDIT_ADDRESS_DAYS = 30;
/** A refusal that is repeated leaves one line of the audit log in this time. */
export const AUDIT_REFUSAL_EVERY_MS = 60_000;
/** Lines that are compared whenever somebody asks whether the chain is whole; every line is compared once a day. */
export const AUDIT_TAIL_LENGTH = 1000;
/**
 * How long an idle connection is kept. Longer than proxies in front keep theirs (Caddy: 2 minutes, nginx: 1 minute): a
 * proxy that sends a request on a connection which is just being closed cannot repeat a POST, and answers 502.
 */
export const CONNECTION_IDLE_MS = 125_000;
/** Live connections without a session per address (of IPv6: per /64) and server. An office or a mobile network may share
 *  one address. `RATE_LIMIT_SCALE` multiplies it. */
export const LIVE_CONNECTIONS_PER_ADDRESS = 100;
/** How long a live connection may stay open without joining a namespace. */
export const LIVE_UNJOINED_MS = 10_000;
/** Minimum time between renewed password links to one user. */
export const PASSWORD_LINK_RENEWAL_EVERY_MS = 60_000;
/** The cookie that identifies a browser that has logged in before. */
export const DEVICE_COOKIE = "ezo_device";
export const DEVICE_KNOWN_DAYS = 180;
/**
 * How long personal data is kept (`RetentionSettings`). A failed job can be retried for 30 days, so what says that its mail
 * was sent is kept longer; a session that is remembered lasts 30 days; the login throttle knows devices by their sessions.
 */
export const RETENTION = {
  enquiries_months: { min: 3, max: 120, default: 24 },
  deliveries_months: { min: 2, max: 120, default: 12 },
  clicks_months: { min: 1, max: 120, default: 12 },
  sessions_days: { min: 30, max: DEVICE_KNOWN_DAYS, default: 90 },
} as const;
/**
 * The cookie that marks a browser of the staff where visitors are counted: on pages of offers, and where browsers report what
 * they look at. It grants nothing.
 */
export const STAFF_COOKIE = "ezo_staff";
/** How long the link "that was not me" in a mail about one's account works. */
export const NOT_ME_DAYS = 7;
/** Minimum time between warnings to a user about failed logins. */
export const LOGIN_WARNING_EVERY_MS = 24 * 60 * 60 * 1000;
/** How long the link in a newsletter confirmation mail is valid. */
export const NEWSLETTER_LINK_DAYS = 7;
/** Unconfirmed newsletter subscriptions are deleted after this time. */
export const NEWSLETTER_PENDING_DAYS = 30;
/** Mails of one kind that a form sends to the address that was typed into it, to one mailbox a day. */
export const CONFIRMATIONS_PER_ADDRESS_AND_DAY = 3;
/** The same of all kinds together, within 24 hours: anybody can type somebody else's address into every form. */
export const MAILS_TO_TYPED_ADDRESS_PER_DAY = 8;
/** How long the link that confirms a saved search works. */
export const SAVED_SEARCH_LINK_DAYS = 7;
/** Saved searches that nobody has confirmed are deleted after this time. */
export const SAVED_SEARCH_PENDING_DAYS = 14;
/** A confirmed one ends by itself so long after its owner has confirmed, paused or resumed it. */
export const SAVED_SEARCH_KEPT_DAYS = 730;
/** Confirmed searches of one address; as many may wait to be confirmed. */
export const SAVED_SEARCHES_MAX = 10;
/** Of the query of the search's address, as it is sent to be saved. */
export const SAVED_QUERY_MAX_LENGTH = 1000;
/** Minutes for which apartments that are found are collected before they are mailed. */
export const SEARCH_WINDOW_MINUTES = { min: 0, max: 24 * 60, default: 60 } as const;
/** Mails of one saved search within 24 hours. */
export const SEARCH_MAILS_PER_DAY = { min: 1, max: 8, default: 1 } as const;
/** Mails of all kinds that follow from a change of the stock, to one person within 7 days. */
export const TRIGGERED_MAILS_PER_WEEK = { min: 1, max: 50, default: 5 } as const;
/** After a mail was ordered, no other one is for so long: longer than a job is tried. */
export const SEARCH_MAIL_EVERY_MS = 3 * 60 * 60 * 1000;
/** Cards of a mail; further apartments are counted, and listed by the search. */
export const SEARCH_MAIL_CARDS = 12;
/** What a search did not find for less than this, and finds again, is not new: it was hidden, held or dearer by mistake. */
export const SEARCH_AWAY_MS = 24 * 60 * 60 * 1000;
/** Of a shortlist under an address: how long its link confirms it, and how long it waits for that. */
export const KEPT_SHORTLIST_LINK_DAYS = 7;
export const KEPT_SHORTLIST_PENDING_DAYS = 14;
/** A confirmed one ends by itself so long after it was last confirmed, paused, resumed, opened or changed. */
export const KEPT_SHORTLIST_DAYS = 730;
/** Of the key of its link: an id and a signature. */
export const KEPT_KEY_MAX_LENGTH = 60;
/** Apartments that the mail asking about it names; of more it says how many there are. */
export const SHORTLIST_MAIL_NAMES = 10;
/** How long the mailed link to what is held under an address works, from when its mail is written. */
export const OWN_DATA_LINK_MINUTES = 30;
/** Links that were asked for are deleted after this time, mailed or not. */
export const OWN_DATA_LINK_KEPT_DAYS = 7;
/**
 * Within how many days staff finish a request for erasure: ten working days, as the privacy policy of the demo promises and
 * the Georgian law on personal data asks. GDPR, article 12, allows a month.
 */
export const ERASURE_DUE_DAYS = 14;
/** Finished requests for erasure are deleted after this time. */
export const ERASURE_KEPT_DAYS = 90;
/** The mail that something was erased is tried for hours; after so many days its address goes, mailed or not. */
export const ERASURE_MAIL_DAYS = 3;
/** Of why an erasure is refused, as it is mailed to the person. */
export const ERASURE_REASON_MAX_LENGTH = 2000;
/** Open requests for erasure that staff see at once; the oldest come first. */
export const ERASURES_SHOWN = 200;
/** A price has fallen where it is lower by so many percent than the one that its reader knows. */
export const PRICE_FALL_PERCENT = 1;
/** Who has asked about an apartment is mailed its changes for so long. */
export const ASKED_ABOUT_DAYS = 365;

export const ENQUIRY_PAGE_SIZE = 25;
export const PAGE_MAX = 100_000;
/** Up to here the totals of enquiries and contacts are exact; beyond, they may be a little old. */
export const LIST_COUNT_EXACT_MAX = 20_000;
export const LIST_COUNT_KEPT_MS = 10_000;
export const PAGE_SIZE_MAX = 100;
/** What is typed into the search field of a list. */
export const SEARCH_MAX_LENGTH = 200;
/** The admin's search over everything: what it answers of each kind, and how soon after the last key it is asked. */
export const ADMIN_SEARCH_HITS = 5;
export const ADMIN_SEARCH_DEBOUNCE_MS = 150;
/** From how many characters on lists are searched; long ones are from three letters or digits in a row on. */
export const ADMIN_SEARCH_MIN_LENGTH = 2;
/** How much of a text a hit shows. */
export const ADMIN_SEARCH_DETAIL_LENGTH = 160;
/** Pages that the palette offers before anything is typed: the last ones that somebody was on, and things to create. */
export const RECENT_PLACES_MAX = 5;
export const OFFERED_COMMANDS_MAX = 3;
export const BULK_MAX_IDS = 500;
/** Units whose status or layout the admin changes at once without asking; of more it asks first. */
export const BULK_UNASKED_MAX = 5;
/** Enquiries that one step changes by a filter. */
export const BULK_MATCHING_MAX = 5000;
/** Saved views of one person, and the length of their names, which are shown in one row. */
export const VIEWS_MAX = 50;
export const VIEW_NAME_MAX_LENGTH = 60;
/** What a person's page lists. */
export const PERSON_ENQUIRIES_MAX = 100;
export const PERSON_TIMELINE_MAX = 500;
/** Persons that a search proposes, from how many characters on. */
export const PERSON_MATCHES_MAX = 8;
export const PERSON_SEARCH_MIN_LENGTH = 3;
/** Enquiries of one person that are counted, so that a robot's thousands do not slow the inbox down. */
export const PERSON_COUNTED_MAX = 1000;
/** How long merging two persons can be undone. */
export const PERSON_MERGE_UNDO_DAYS = 30;
export const XLSX_MAX_UNPACKED_BYTES = 32 * 1024 * 1024;
export const FLOOR_LABEL_MAX_LENGTH = 20;
/** Maximum number of floors added by one call. */
export const FLOORS_AT_ONCE = 100;
/** The most that the template of a building makes at once: more was mistyped, and would take minutes. */
export const TOWER = { floors: 100, perFloor: 40, apartments: 1000 } as const;
/** Of the code in the mail by which an administrator confirms that mails arrive. */
export const SETUP_CODE_LENGTH = 6;
/** How old the last backup may be: one a day, and a day in which it may have failed. */
export const BACKUP_FRESH_MS = 2 * 24 * 60 * 60 * 1000;
export const NOTE_MAX_LENGTH = 4000;
/** Why a status was changed. */
export const REASON_MAX_LENGTH = 300;
/** Office minutes in which an enquiry is to be answered. */
export const ANSWER_MINUTES = { min: 1, max: 10_000 } as const;
export const ANSWER_MINUTES_DEFAULT = { amber: 5, red: 15 } as const;
export const HOLIDAYS_MAX = 200;
/** Sellers and managers whom the settings may name. */
export const DESK_STAFF_MAX = 50;
/** What one condition of a routing rule may name, and how many people take turns. */
export const ROUTING_CONDITION_MAX = 100;
export const ROUTING_PEOPLE_MAX = 50;
/** An enquiry that no worker has routed for so long is left to those who read the inbox. */
export const ROUTED_WITHIN_MS = 2 * 24 * 60 * 60 * 1000;
/** Somebody is present while a page of the admin is open for them, and this long after it was last seen. */
export const STAFF_PRESENT_MS = 90_000;
/** What is older was not answered for other reasons than that nobody looked: nobody is notified any more. */
export const ESCALATED_WITHIN_MS = 14 * 24 * 60 * 60 * 1000;
/** Lines of the report on first answers. */
export const RESPONSE_PARTS_MAX = 200;
/** How far ahead a next step may be, and how far back: one may be entered after the fact. */
export const STEP_AHEAD_MS = 366 * 24 * 60 * 60 * 1000;
export const STEP_BACK_MS = 24 * 60 * 60 * 1000;
export const VISIT_MINUTES = { min: 5, max: 24 * 60, usual: 60 } as const;
/** How long before a step its owner is reminded. */
export const STEP_REMINDER_MS = 15 * 60 * 1000;
export const STEPS_LISTED_MAX = 500;
/** How far ahead an apartment can be held for a person. */
export const HOLD_MAX_MS = 90 * 24 * 60 * 60 * 1000;
/** How much dearer or cheaper an alternative to an apartment may be. */
export const ALTERNATIVE_PRICE_PERCENT = 10;
export const ALTERNATIVES_MAX = 3;
/** How long the inbox offers to undo an action. */
/** The numbers that fields of the admin accept. */
export const PROJECT_YEARS = { min: 1900, max: 2200 } as const;
export const SORT_ORDERS = { min: 0, max: 10_000 } as const;
export const MAP_ZOOM = { min: 1, max: 21 } as const;
export const PAUSE_AT_PERCENT = { min: 1, max: 100 } as const;
export const RETENTION_MONTHS = { min: 1, max: 120 } as const;
export const CONSENT_DAYS = { min: 1, max: 36_500 } as const;
/** Of a segment: its conditions, how deep its groups are nested, and how many of its people are shown. */
export const SEGMENT_CONDITIONS_MAX = 20;
export const SEGMENT_DEPTH_MAX = 3;
export const SEGMENT_SAMPLE = 10;
export const ROOMS = { min: 1, max: 50 } as const;
export const BEDROOMS = { min: 0, max: 50 } as const;
/** Square metres, to the database's precision. */
export const AREAS = { min: 0.01, max: 99_999 } as const;
export const APARTMENT_NUMBER_MAX_LENGTH = 20;
/** Beside its plan. */
export const APARTMENT_PICTURES_MAX = 50;
export const LAYOUT_SLUG_MAX_LENGTH = 60;
/** Of an address on another site. */
export const ADDRESS_MAX_LENGTH = 2000;
/** An apartment costs at least one unit, or has no price. */
export const PRICES = { min: 1, max: 2_000_000_000 } as const;
/** Rates between currencies, how many currencies visitors can choose beside the firm's, and from when a rate is old. */
export const RATES = { min: 0.000001, max: 1_000_000 } as const;
export const OTHER_CURRENCIES_MAX = 2;
export const RATE_FRESH_DAYS = 7;
/** How far back the day of a rate may lie that is newly saved, and from which change on the form asks whether a rate is right. */
export const RATE_MAX_AGE_DAYS = 60;
export const RATE_JUMP_PERCENT = 20;
/** About what a unit of each currency costs in dollars. A first rate is asked about beyond so many times what follows, either way. */
export const RATE_USUAL = { inDollars: { USD: 1, EUR: 1.1, GEL: 0.37 }, times: 2 } as const;
/** How much of a project is built, in whole percent; and how many entries of its construction a page shows. */
export const CONSTRUCTION_PERCENTS = { min: 0, max: 100 } as const;
export const CONSTRUCTION_SHOWN_MAX = 60;
/** Of a document of a project, a PDF; and how many of them a page shows. */
export const DOCUMENT_MAX_BYTES = 20 * 1024 * 1024;
export const DOCUMENTS_SHOWN_MAX = 60;
/** How long browsers and proxies may show its file without asking again, and so after its deletion. */
export const DOCUMENT_FRESH_SECONDS = 60;
/** Percentages of a payment plan, with two decimals, and its months; `asked`: what an enquiry may name, fitting or not. */
export const PERCENTS = { min: 0, max: 100, decimals: 2 } as const;
/** What may be taken off for paying in full at once; a form asks whether more than `usual` is meant. */
export const FULL_PAYMENT_DISCOUNTS = { min: 0, max: 50, decimals: 2, usual: 20 } as const;
/** The stages of construction in a payment plan. */
export const PLAN_STAGES_MAX = 8;
export const PLAN_MONTHS = { min: 1, max: 360, asked: 9999 } as const;
/** The days after today through which an offer's price is valid. */
export const OFFER_VALID_DAYS = 7;
/** The same of an offer that staff make, and what is proposed. */
export const OFFER_DAYS = { min: 1, max: 60, usual: OFFER_VALID_DAYS } as const;
/** A seller's own words on an offer. */
export const OFFER_NOTE_MAX_LENGTH = 1000;
/** Its lines at most: so many fit a page of the PDF, however long they are. */
export const OFFER_NOTE_MAX_LINES = 15;
/** The percentage that may be taken off by those who may take off any: a price is left. */
export const OFFER_DISCOUNT_MAX = 99;
/** A project's brochure: what it shows of how much, and how big its pictures are together. */
export const BROCHURE = {
  features: 8,
  pictures: 6,
  layouts: 6,
  pictureBytes: 4_200_000,
  bytes: 5_000_000,
  /** How long a request waits for the worker that makes it. */
  waitMs: 15_000,
  /** A file that was replaced may still be read for so long. */
  replacedKeptMs: 60 * 60 * 1000,
} as const;
/** How long a request for an offer's PDF waits for the worker that makes it. */
export const OFFER_PDF_WAIT_MS = 10_000;
/** How long offers are kept after their end, for the page that says so. */
export const OFFERS_KEPT_DAYS = 365;
export const PRICE_LIST_MAX_RULES = 50;
/** Prices that a list sets by hand. */
export const PRICE_LIST_MAX_OVERRIDES = 1000;
/** Whole units that a list's prices are multiples of. */
export const PRICE_LIST_ROUNDINGS = [1, 10, 50, 100, 500, 1000] as const;
/** A list warns of prices that it raises or lowers by more than so many percent. */
export const PRICE_LIST_LARGE_PERCENT = 6;
export const PRICE_LISTS_MAX = 200;
/** Lists that were stopped at their time, in the notice of them. */
export const STOPPED_PRICE_LISTS_MAX = 20;
/** Beside a discount: the lowest price of so many days before it. */
export const LOWEST_PRICE_DAYS = 30;
export const DISCOUNT_REASON_MAX_LENGTH = 120;
/** How far ahead a discount's last day may be. */
export const DISCOUNT_MAX_MONTHS = 12;
/** A discount beyond this is asked about, in percent of the regular price: it may be a slip of the keyboard. */
export const DISCOUNT_LARGE_PERCENT = 20;
/** A list's publication that is undone within this time has interrupted no discount. */
export const PUBLICATION_SLIP_MS = 24 * 60 * 60 * 1000;
export const PRICE_PERCENT = { min: -90, max: 900 } as const;
/** How long unsaved work of staff stays on a device. */
export const DEVICE_KEPT_DAYS = 30;
export const UNDO_WINDOW_MS = 10_000;

/** How long a stale public answer may be served while the database is down. */
export const CACHE_STALE_MS = 10 * 60 * 1000;
/**
 * For how long after a change visitors may get the copy from before it, at most a second in all. It is counted from when a
 * server hears of the change; the rest of the second is for the news on its way.
 */
export const CACHE_OLDER_MS = 800;
/** `Server-Timing` of an older copy: the only header of a document that its scripts can read. */
export const OLDER_COPY = "older";
/** Set when staff have changed something, so that they see their own change at once, on every server. */
export const SAVED_COOKIE = "ezo_saved";
export const SAVED_SEEN_MS = 2000;
/** Longer addresses are not cached. */
export const CACHED_URL_MAX_LENGTH = 300;
/** How long lists of articles may show an outdated view count. */
export const VIEWS_SHOWN_WITHIN_MS = 5000;
export const CACHE_WARM_MAX_ADDRESSES = 5000;
export const CACHE_WARM_TIMEOUT_MS = 5 * 60 * 1000;
export const CACHE_CLEAR_TIMEOUT_MS = 15_000;
export const CONTACT_PAGE_SIZE = 25;
export const CONTACT_TAGS_MAX = 50;
export const IMPORT_ERRORS_SHOWN = 100;
/** Rows of a file that are shown with the resulting values. */
export const IMPORT_ROWS_SHOWN = 200;
export const CAMPAIGN_PAGE_SIZE = 25;
export const CAMPAIGN_BLOCKS_MAX = 100;
/** Maximum number of apartment cards in one block. */
export const CAMPAIGN_APARTMENTS_MAX = 6;
/** Own templates of a firm, and as many saved blocks. */
export const CAMPAIGN_TEMPLATES_MAX = 100;
export const CAMPAIGN_TEXT_MAX_LENGTH = 20_000;
export const CAMPAIGN_RATE_MAX_PER_MINUTE = 100_000;
/** Gmail truncates larger mails, with their unsubscribe link. */
export const CAMPAIGN_SIZE_WARNING_BYTES = 102 * 1024;
/** Subjects of one language that are tested, the share of recipients who get them, and how long clicks are counted. */
export const CAMPAIGN_SUBJECTS_MAX = 3;
export const SUBJECT_TEST_PERCENTS = { min: 10, max: 50, default: 20 } as const;
export const SUBJECT_TEST_HOURS = { min: 1, max: 168, default: 24 } as const;
/** How long after its end a campaign can be sent again to those who have not reacted. */
export const CAMPAIGN_RESEND_AFTER_HOURS = 48;
/** A mail with pictures and fewer letters than this looks like spam, and says nothing where pictures are not loaded. */
export const CAMPAIGN_WORDS_MIN_LENGTH = 40;
/** Fewer failures than this never pause a campaign, whatever their percentage. */
export const CAMPAIGN_PAUSE_MIN_FAILURES = 20;
/** How long a reader who has left by a mail's link may take that back there: old mails are handed on. */
export const LEAVING_UNDO_DAYS = 7;
/** What a reader writes about why they have left; the rest is dropped. */
export const LEAVING_TEXT_MAX_LENGTH = 500;
/** What readers may leave one by one. */
export const TOPICS_MAX = 10;
/** For how long a reader who pauses gets no campaigns. */
export const READER_PAUSE_DAYS = 30;

/** A warm-up plan: campaign mails a day, days until they double, and what is proposed. */
export const WARM_UP_MAILS = { min: 1, max: 10_000_000 } as const;
export const WARM_UP_DAYS = { min: 1, max: 60 } as const;
export const WARM_UP_DEFAULT = { start_per_day: 200, double_every_days: 2, limit_per_day: 10_000 } as const;
/** How long an answer of DNS about the sender's domain is shown, and one in which something could not be asked. */
export const DOMAIN_CHECK_FRESH_MS = 10 * 60 * 1000;
export const DOMAIN_CHECK_RETRY_MS = 60 * 1000;
/** Who asks again so soon gets the answer that there is. */
export const DOMAIN_CHECK_EVERY_MS = 5000;
/** One check of the domain: its queries, each one's time, and the time of all. */
export const DOMAIN_CHECK = { queries: 80, queryMs: 1500, totalMs: 8000 } as const;
/** Percentages of campaign mails within `MAIL_RATES_DAYS` days; from half of them on, they are a warning. */
export const BOUNCES_MAX_PERCENT = 2;
export const COMPLAINTS_MAX_PERCENT = 0.1;
export const MAIL_RATES_DAYS = 30;
/** So many soft bounces within so many days take a contact off the list. */
export const SOFT_BOUNCES_MAX = 5;
export const SOFT_BOUNCE_WINDOW_DAYS = 30;
/** How long reports of bounces are kept: a repeated one is recognised for so long. */
export const BOUNCE_EVENTS_KEPT_DAYS = 400;
/** A mail provider's call, which may hold several reports; SendGrid's are the largest (768 kB). */
export const WEBHOOK_MAX_BYTES = 1024 * 1024;
export const WEBHOOK_EVENTS_MAX = 5000;

/** The largest mail to the firm that is taken, as it arrives; most mail servers take no larger ones. */
export const RECEIVED_MAIL_MAX_BYTES = 25 * 1024 * 1024;
/** Longer texts of mails are cut. */
export const RECEIVED_TEXT_MAX_LENGTH = 20_000;
/** Files of one mail that are kept, and their size together. */
export const RECEIVED_FILES_MAX = 20;
export const RECEIVED_FILES_MAX_BYTES = 18 * 1024 * 1024;
/** Files of a mail from the inbox: how many, the size of one, and of all together; many mail servers take no more. */
export const REPLY_FILES_MAX = 10;
export const REPLY_FILE_MAX_BYTES = 10 * 1024 * 1024;
export const REPLY_FILES_MAX_BYTES = 15 * 1024 * 1024;
/** Those that were added and not sent, also to drafts that were left: how many of one person at one request, and for how long. */
export const UNSENT_FILES_MAX = 30;
export const UNSENT_FILES_KEPT_HOURS = 24;
/** A mail that answers none of ours joins the newest open request of its sender, unless nothing was done about it for so long. */
export const RECEIVED_MAIL_JOINS_DAYS = 90;
/** Mails that cannot be read, or become part of no request, stay for operators. */
export const UNREADABLE_MAIL_KEPT_DAYS = 30;
/** Of these, so many are listed. */
export const KEPT_MAILS_SHOWN = 200;
/** Requests that one address opens by mail within a day; further mails join the last of them. */
export const OPENED_BY_MAIL_PER_DAY = 5;
/** Requests that mails open within a day, of all senders together: an unknown one's opens no further request. */
export const OPENED_BY_MAILS_PER_DAY = 300;

export const JOB_PAGE_SIZE = 25;
/** Jobs retried by one call, so that no call runs into a timeout; more need further calls. */
export const JOB_RETRY_BATCH = 100;
/** Maximum number of jobs that one search reads. */
export const JOB_SEARCH_MAX = 20_000;
export const JOB_REFRESH_MS = 3000;
/** The queues' raw view: its path, the lifetime of a ticket, the length of a visit. */
export const BOARD_PATH = "/admin/board";
export const BOARD_TICKET_MS = 60_000;
export const BOARD_VISIT_MS = 15 * 60_000;

/** What filters accept; beyond what the stock can have, so that a slip finds nothing instead of being an error. */
export const FILTER_FIGURE_MAX = 1_000_000_000;
export const FILTER_FLOORS = { min: -999, max: 999 } as const;

/** What visitors look at. An act counts once its page has been on screen for so long without a break. */
export const ACT_SEEN_MS = 2000;
/** Acts are sent together, so long after the first of them or when the page is left, and so many of a kind at most. */
export const ACTS_SENT_AFTER_MS = 10_000;
export const ACTS_MAX = 20;
/** For how long a server collects counts before it writes them, and how many different ones may wait. */
export const COUNTS_WRITTEN_AFTER_MS = 1000;
export const COUNTS_WAITING_MAX = 20_000;
/** After a failure to write them. */
export const COUNTS_RETRIED_AFTER_MS = 5000;
/** How long a server that stops waits for its last counts; less than the database may take to answer that it is away. */
export const COUNTS_CLOSED_WITHIN_MS = 3000;
/** How often a day counts a kind of act of one network address with an apartment, and how many such counts a server keeps. */
export const ACTS_PER_ADDRESS = 20;
export const ACTS_OF_ADDRESSES_MAX = 200_000;
/** Different searches without results that are counted per day. */
export const MISSES_PER_DAY = 1000;
/** Of those, how many one network address may add, and of how many addresses a server keeps that for the day. */
export const MISSES_PER_ADDRESS = 40;
export const MISS_ADDRESSES_MAX = 10_000;
/** What the admin shows of it: the days that its figures cover, and how many searches are listed. */
export const INTEREST_DAYS = 30;
export const MISSES_LISTED_MAX = 200;
export const INTEREST_KEPT_DAYS = 400;
export const INTEREST_REFRESH_MS = 60_000;

/** Fraction of page loads that report their timings. */
export const VITALS_SAMPLE = 0.25;
/** Number of days that the page speed figures cover. */
export const VITALS_WINDOW_DAYS = 7;
export const VITALS_KEPT_DAYS = 90;
export const SYSTEM_REFRESH_MS = 15_000;

/** Outgoing webhooks. The pauses between the attempts at one delivery make three days in all; up to a tenth is added. */
export const WEBHOOK_PAUSES_SECONDS = [
  5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 43_200, 75_600, 86_400,
] as const;
/** A message that was refused for so long, while others were taken, is given up. */
export const WEBHOOK_RETRIED_FOR_MS = 3 * 24 * 60 * 60 * 1000;
/** An endpoint at which every attempt has failed for so long is paused. */
export const WEBHOOK_PAUSED_AFTER_MS = 3 * 24 * 60 * 60 * 1000;
/** An endpoint that fails for so long is down; its first success brings forward what waits. */
export const WEBHOOK_OUTAGE_MS = 60_000;
export const WEBHOOK_TIMEOUT_MS = 10_000;
/** How much of an answer is read, and how much of that is kept. */
export const WEBHOOK_ANSWER_MAX_BYTES = 4096;
export const WEBHOOK_ANSWER_KEPT_LENGTH = 1000;
export const WEBHOOK_PORTS = [443, 8443] as const;
export const WEBHOOK_URL_MAX_LENGTH = 1000;
export const WEBHOOK_ENDPOINTS_MAX = 50;
/** How long the secret before a change signs along. */
export const WEBHOOK_SECRET_OVERLAP_MS = 24 * 60 * 60 * 1000;
/** Deliveries, sent or not, are kept for so long. */
export const WEBHOOK_DELIVERIES_KEPT_DAYS = 30;
/** Deliveries under way at once to one endpoint, and to one whose last attempt has failed. */
export const WEBHOOK_AT_ONCE = { working: 20, failing: 2 } as const;
export const WEBHOOK_REFRESH_MS = 3000;

/** Push messages: devices of one person, and the length of an address at a push service. */
export const PUSH_DEVICES_MAX = 10;
export const PUSH_ENDPOINT_MAX_LENGTH = 1000;
/** A device whose browser has not opened the admin for so long gets no more messages. */
export const PUSH_DEVICE_KEPT_DAYS = 60;
/** How long a message may arrive late; later nobody needs it any more. */
export const PUSH_LASTS_SECONDS = {
  new_request: 4 * 60 * 60,
  assigned: 12 * 60 * 60,
  mentioned: 24 * 60 * 60,
  answered: 12 * 60 * 60,
  late: 2 * 60 * 60,
  step_due: 60 * 60,
  held: 4 * 60 * 60,
  test: 60,
} as const;
/** The pauses between the attempts to hand a message to a push service; up to a tenth is added. The last one is repeated. */
export const PUSH_PAUSES_SECONDS = [5, 30, 120, 600, 1800] as const;
export const PUSH_TIMEOUT_MS = 10_000;
/** What became of messages, and notices that waited for the end of quiet hours, are kept for so long. */
export const NOTICES_KEPT_DAYS = 7;
/** Lines of each part of the daily summary, and of the mail about what was held back. */
export const DIGEST_LINES_MAX = 15;

/** Projects to which one user can be limited. */
export const USER_PROJECTS_MAX = 200;

/** Roles that a firm has at once, those that Ezo comes with included: a list of roles is one page. */
export const ROLES_MAX = 50;
export const ROLE_KEY_MAX_LENGTH = 40;
export const ROLE_NAME_MAX_LENGTH = 60;
