/**
 * Where the map of the admin's coordinates field has its pictures from, and the one of a project's page once a visitor has
 * asked for it.
 */
export const MAP_TILES_ORIGIN = "https://tile.openstreetmap.org";
