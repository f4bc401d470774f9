/** Where the map of the admin's coordinates field has its pictures from. Pages outside of `/admin` may not load them. */
export const MAP_TILES_ORIGIN = "https://tile.openstreetmap.org";
