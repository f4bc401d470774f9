/** In which a page that was opened with a preview's token sends it along with its calls. */
export const PREVIEW_HEADER = "x-preview";
