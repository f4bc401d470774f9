/** Urls of the fonts that a page of each script shows first; set by the Vite configuration. */
declare const __FONT_PRELOADS__: Record<"georgian" | "latin" | "cyrillic", string[]>;
/** The same for each face of headings but the usual one. */
declare const __HEADING_PRELOADS__: Record<string, Record<"georgian" | "latin" | "cyrillic", string[]>>;
/** Names in Georgian by country code; set by `vite.config.ts`. */
declare const __GEORGIAN_COUNTRIES__: Record<string, string>;
