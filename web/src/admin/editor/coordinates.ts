export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Six places are a tenth of a metre; more is noise. */
const PLACES = 6;
const rounded = (value: number) => Number(value.toFixed(PLACES));

function pair(latitude: string | undefined, longitude: string | undefined): Coordinates | null {
  const point = { latitude: rounded(Number(latitude)), longitude: rounded(Number(longitude)) };
  const isOnEarth = Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180;
  return isOnEarth && latitude && longitude ? point : null;
}

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
/** A place's own point in a maps link, the view's centre, a named query, and a bare pair. */
const PATTERNS = [
  new RegExp(String.raw`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(String.raw`@${NUMBER},${NUMBER}`),
  new RegExp(
    String.raw`[?&#/](?:q|ll|query|center|mlat|destination)=${NUMBER}(?:,|%2C|&mlon=)\s*${NUMBER}`,
    "i",
  ),
  new RegExp(String.raw`#map=\d+/${NUMBER}/${NUMBER}`),
  new RegExp(String.raw`^\s*\(?${NUMBER}\s*[,;\s]\s*${NUMBER}\)?\s*$`),
];

/** A point out of what a person types or pastes: `41.7087, 44.7506` or a link of a maps service. */
export function readCoordinates(text: string): Coordinates | null {
  for (const pattern of PATTERNS) {
    const match = pattern.exec(text);
    const point = match ? pair(match[1], match[2]) : null;
    if (point) return point;
  }
  return null;
}

export const writeCoordinates = ({ latitude, longitude }: Coordinates): string =>
  `${rounded(latitude)}, ${rounded(longitude)}`;
