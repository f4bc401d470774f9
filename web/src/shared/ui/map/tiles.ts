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
/** The whole country of a small firm. */
const LEAST_ZOOM = 4;
const tilesAcross = (zoom: number): number => 2 ** zoom;
const worldPx = (zoom: number): number => TILE_PX * tilesAcross(zoom);
const EQUATOR_METRES = 40_075_016.686;
/** The projection (EPSG:3857) is a square, which ends here. */
const MAX_LATITUDE = 85.0511;

/** In the picture of the whole world, in whole pixels: tiles beside each other leave no gap. */
function worldPixel({ latitude, longitude }: Place, zoom: number): { x: number; y: number } {
  const sine = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)) * Math.PI) / 180);
  return {
    x: Math.round(((longitude + 180) / 360) * worldPx(zoom)),
    y: Math.round((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * worldPx(zoom)),
  };
}

/** The tiles that fill a box with the place in its middle. */
export function tilesAround(
  place: Place,
  { width, height }: { width: number; height: number },
  zoom = MAP_TILES_ZOOM,
): Tile[] {
  const { x, y } = worldPixel(place, zoom);
  const across = tilesAcross(zoom);
  const first = (middle: number, extent: number) => Math.floor((middle - extent / 2) / TILE_PX);
  const tiles: Tile[] = [];
  for (let row = first(y, height); row * TILE_PX < y + height / 2; row += 1) {
    if (row < 0 || row >= across) continue;
    for (let column = first(x, width); column * TILE_PX < x + width / 2; column += 1) {
      // Beyond the date line the map goes on at its other end.
      const named = ((column % across) + across) % across;
      tiles.push({
        url: `${MAP_TILES_ORIGIN}/${zoom}/${named}/${row}.png`,
        left: column * TILE_PX - x,
        top: row * TILE_PX - y,
      });
    }
  }
  return tiles;
}

/** How many pixels of the map so many metres are at a place. */
export const pixelsOf = (metres: number, { latitude }: Place, zoom = MAP_TILES_ZOOM): number =>
  (metres * worldPx(zoom)) / (EQUATOR_METRES * Math.cos((latitude * Math.PI) / 180));

/** A map that shows several places at once. */
export interface FittedMap {
  middle: Place;
  zoom: number;
  /** From the middle, in pixels. */
  at: (place: Place) => { left: number; top: number };
}
/** The closest map on which all places are within a box; of one place, with its streets. Undefined without any. */
export function mapOf(
  places: readonly Place[],
  { width, height }: { width: number; height: number },
): FittedMap | undefined {
  const [first] = places;
  if (!first) return undefined;
  const span = (values: number[]) => ({ min: Math.min(...values), max: Math.max(...values) });
  const [latitudes, longitudes] = [
    span(places.map(({ latitude }) => latitude)),
    span(places.map(({ longitude }) => longitude)),
  ];
  const corners = [
    { latitude: latitudes.max, longitude: longitudes.min },
    { latitude: latitudes.min, longitude: longitudes.max },
  ] as const;
  const sizeAt = (zoom: number) => {
    const [start, end] = [worldPixel(corners[0], zoom), worldPixel(corners[1], zoom)];
    return { x: end.x - start.x, y: end.y - start.y };
  };
  let zoom = MAP_TILES_ZOOM;
  while (zoom > LEAST_ZOOM && (sizeAt(zoom).x > width || sizeAt(zoom).y > height)) zoom -= 1;
  const middle = {
    latitude: (latitudes.min + latitudes.max) / 2,
    longitude: (longitudes.min + longitudes.max) / 2,
  };
  const centre = worldPixel(middle, zoom);
  return {
    middle,
    zoom,
    at: (place) => {
      const { x, y } = worldPixel(place, zoom);
      return { left: x - centre.x, top: y - centre.y };
    },
  };
}
