import type { ContactSettings } from "@ezo/contract/site/pages/contact";
import { MAP_DEFAULT_ZOOM } from "@ezo/contract/values/limits/pages";

type Position = Pick<ContactSettings["map_settings"], "latitude" | "longitude" | "zoom">;

/** URLs of the map service for a position; undefined while none is set. */
export function mapUrls({ latitude, longitude, zoom }: Position) {
  if (latitude === null || longitude === null) return undefined;
  const place = `${latitude},${longitude}`;
  return {
    embed: `https://maps.google.com/maps?q=${place}&z=${zoom || MAP_DEFAULT_ZOOM}&output=embed`,
    directions: `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`,
  };
}
