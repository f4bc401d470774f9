/**
 * Content that staff write: texts, projects, translations, and how long its changes can be taken back. Rows of the
 * specification's section 9.
 */

export const FORM_SUBJECTS_MAX = 100;
export const FAQS_MAX = 200;
export const GALLERY_CATEGORY_MAX_LENGTH = 60;

export const EXCERPT_MAX_LENGTH = 1000;
export const DESCRIPTION_MAX_LENGTH = 20_000;
export const ARTICLE_MAX_LENGTH = 200_000;
/** How deep tags may be nested in the HTML of articles, legal pages and mails. */
export const RICH_TEXT_DEPTH_MAX = 30;
export const COMING_SOON_MAX_POINTS = 12;
export const ITEM_MAX_IMAGES = 200;

/** What number fields accept. */
export const PROJECT_YEARS = { min: 1900, max: 2200 } as const;
export const MAP_ZOOM = { min: 1, max: 21 } as const;
/** How much of a project is built, in whole percent; and how many entries of its construction a page shows. */
export const CONSTRUCTION_PERCENTS = { min: 0, max: 100 } as const;
export const CONSTRUCTION_SHOWN_MAX = 60;

/** Of an apartment in a feed for portals, so that ten thousand of them stay below 50 MB. */
export const FEED_DESCRIPTION_MAX_LENGTH = 500;
export const FEED_MAX_IMAGES = 10;

/** How long a deleted item can be restored. */
export const RESTORE_WINDOW_MS = 30 * 24 * 60 * 60 * 1000;
/** How long unsaved work of staff stays on a device. */
export const DEVICE_KEPT_DAYS = 30;
export const PREVIEW_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** A text longer than this ratio to the Georgian, and longer than the minimum length, may not fit its place. */
export const LONG_TEXT_RATIO = 1.6;
export const LONG_TEXT_MIN_LENGTH = 24;
export const TRANSLATION_IMPORT_MAX_ROWS = 5000;
/** Maximum number of versions that undoing an import reverts; larger imports cannot be undone. */
export const IMPORT_UNDO_MAX = 20_000;
