/** Files: pictures, documents and videos of projects, and spreadsheets. Rows of the specification's section 9. */

/** Widths of an image's variants; images are never enlarged. */
export const IMAGE_WIDTHS = [320, 640, 960, 1280, 1920, 2560] as const;
/** WebP's maximum height; the other formats allow more. */
export const IMAGE_MAX_HEIGHT = 16_383;

export const UPLOAD_MAX_BYTES = 20 * 1024 * 1024;
export const UPLOAD_MAX_PIXELS = 60_000_000;
/** Per request; further files are sent in further requests. */
export const UPLOAD_MAX_FILES = 20;
export const UPLOAD_REQUEST_MAX_BYTES = 100 * 1024 * 1024;

/** Of a document of a project, a PDF; and how many of them a page shows. */
export const DOCUMENT_MAX_BYTES = 20 * 1024 * 1024;
export const DOCUMENTS_SHOWN_MAX = 60;
/** How long browsers and proxies may show its file without asking again, and so after its deletion. */
export const DOCUMENT_FRESH_SECONDS = 60;

/** Of the video of a project, an MP4. */
export const VIDEO_MAX_BYTES = 200 * 1024 * 1024;
/** As of a document: the project that names it may be withdrawn. */
export const VIDEO_FRESH_SECONDS = 60;
/** Of the index inside it (`moov`), which is read as a whole: some hours of film have less. */
export const VIDEO_INDEX_MAX_BYTES = 16 * 1024 * 1024;
/** Of the captions of a film in one language, as WebVTT: those of an hour in Georgian take some 200 kB. */
export const CAPTIONS_MAX_BYTES = 1024 * 1024;

export const XLSX_MAX_UNPACKED_BYTES = 32 * 1024 * 1024;
/** Headings whose meaning is remembered for each kind of file, and columns of a file that are named in the answer. */
export const IMPORT_HEADINGS_MAX = 200;
/** Enough for the mapping of so many headings. */
export const IMPORT_MAPPING_MAX_LENGTH = 50_000;
export const IMPORT_ERRORS_SHOWN = 100;
/** Rows of a file with mistakes that are answered as they are, to be corrected and imported. */
export const IMPORT_REFUSED_KEPT = 5000;
/** Rows of a file that are shown with the resulting values. */
export const IMPORT_ROWS_SHOWN = 200;
