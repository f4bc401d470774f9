/** Whose map it is, which every map of OpenStreetMap says. */
export const COPYRIGHT_PAGE = "https://www.openstreetmap.org/copyright";
