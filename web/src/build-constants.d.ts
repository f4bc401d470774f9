/** Urls of the fonts that a page of each script shows first; set by the Vite configuration. */
declare const __FONT_PRELOADS__: Record<"georgian" | "latin" | "cyrillic", string[]>;
