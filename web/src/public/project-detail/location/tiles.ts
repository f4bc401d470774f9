import { MAP_TILES_ORIGIN } from "@ezo/contract/values/map-tiles";

export interface Place {
  latitude: number;
  longitude: number;
}
/** One picture of the map; `left` and `top` are from the place, in pixels. */
interface Tile {
  url: string;
  left: number;
  top: number;
}

export const TILE_PX = 256;
/** Streets with their names. */
export const MAP_TILES_ZOOM = 15;
const TILES_ACROSS = 2 ** MAP_TILES_ZOOM;
const WORLD_PX = TILE_PX * TILES_ACROSS;
const EQUATOR_METRES = 40_075_016.686;
/** The projection (EPSG:3857) is a square, which ends here. */
const MAX_LATITUDE = 85.0511;

/** In the picture of the whole world, in whole pixels: tiles beside each other leave no gap. */
function worldPixel({ latitude, longitude }: Place): { x: number; y: number } {
  const sine = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)) * Math.PI) / 180);
  return {
    x: Math.round(((longitude + 180) / 360) * WORLD_PX),
    y: Math.round((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * WORLD_PX),
  };
}

/** The tiles that fill a box with the place in its middle. */
export function tilesAround(place: Place, { width, height }: { width: number; height: number }): Tile[] {
  const { x, y } = worldPixel(place);
  const first = (middle: number, extent: number) => Math.floor((middle - extent / 2) / TILE_PX);
  const tiles: Tile[] = [];
  for (let row = first(y, height); row * TILE_PX < y + height / 2; row += 1) {
    if (row < 0 || row >= TILES_ACROSS) continue;
    for (let column = first(x, width); column * TILE_PX < x + width / 2; column += 1) {
      // Beyond the date line the map goes on at its other end.
      const named = (column + TILES_ACROSS) % TILES_ACROSS;
      tiles.push({
        url: `${MAP_TILES_ORIGIN}/${MAP_TILES_ZOOM}/${named}/${row}.png`,
        left: column * TILE_PX - x,
        top: row * TILE_PX - y,
      });
    }
  }
  return tiles;
}

/** How many pixels of the map so many metres are at a place. */
export const pixelsOf = (metres: number, { latitude }: Place): number =>
  (metres * WORLD_PX) / (EQUATOR_METRES * Math.cos((latitude * Math.PI) / 180));
