import { MAP_TILES_ZOOM, type Place } from "../../../shared/ui/map/tiles.ts";

/** Addresses of a place: `geo` is opened by a phone's own maps app, `osm` in a browser. */
export function placeLinks({ latitude, longitude }: Place, name: string): { geo: string; osm: string } {
  const point = `${latitude},${longitude}`;
  return {
    geo: `geo:${point}?q=${encodeURIComponent(`${point}(${name})`)}`,
    osm: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${MAP_TILES_ZOOM + 1}/${latitude}/${longitude}`,
  };
}
