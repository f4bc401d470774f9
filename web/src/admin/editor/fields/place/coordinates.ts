import { type Coordinates, readDegrees } from "./place-text.ts";

export type { Coordinates };

/** A text in which no place was found. Form values keep it as the latitude, so that it counts as a change, unsaved. */
export interface UnreadPlace {
  unread: string;
}
export type Place = Coordinates | UnreadPlace | null;

export const isUnread = (value: unknown): value is UnreadPlace =>
  typeof value === "object" && value !== null && "unread" in value && typeof value.unread === "string";

export function placeIn(latitude: unknown, longitude: unknown): Place {
  if (isUnread(latitude)) return latitude;
  return typeof latitude === "number" && typeof longitude === "number" ? { latitude, longitude } : null;
}

/** The two values for a place. An unread text is no number, so the call's own rule refuses it when it is saved. */
export const valuesOfPlace = (
  place: Place,
): { latitude: number | UnreadPlace | null; longitude: number | null } =>
  isUnread(place)
    ? { latitude: place, longitude: null }
    : { latitude: place?.latitude ?? null, longitude: place?.longitude ?? null };

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
  new RegExp(String.raw`^\s*geo:${NUMBER},${NUMBER}`, "i"),
  new RegExp(String.raw`^\s*\(?${NUMBER}\s*[,;\s]\s*${NUMBER}\)?\s*$`),
];
/** A pair as the Georgian and Russian keyboards write decimals: `41,7087; 44,7506`. */
const COMMA_PAIR = /^\s*(-?\d{1,3},\d+)(?:\s*;\s*|,?\s+)(-?\d{1,3},\d+)\s*$/;
/** What a phone shares where it has an address alone: no place. */
const EMPTY_GEO = /^\s*geo:0(?:\.0+)?,0(?:\.0+)?(?:\?|$)/i;

/** Yandex writes the longitude first; its marker says more than the view's centre. */
const YANDEX = ["pt", "ll"].map(
  (name) => new RegExp(String.raw`[?&]${name}=${NUMBER}(?:,|%2C)${NUMBER}`, "i"),
);

/** A point out of what a person types or pastes: a pair, degrees with minutes, or a link of a maps service. */
export function readCoordinates(text: string): Coordinates | null {
  if (/^\s*(?:https?:\/\/)?(?:[\w-]+\.)*yandex\.[a-z.]+\//i.test(text)) return readYandex(text);
  for (const pattern of PATTERNS) {
    const match = pattern.exec(text);
    const point = match ? pair(match[1], match[2]) : null;
    if (point && !(EMPTY_GEO.test(text) && point.latitude === 0)) return point;
  }
  const [, latitude, longitude] = COMMA_PAIR.exec(text) ?? [];
  if (latitude && longitude) return pair(latitude.replace(",", "."), longitude.replace(",", "."));
  const degrees = readDegrees(text);
  return degrees && pair(String(degrees.latitude), String(degrees.longitude));
}

function readYandex(link: string): Coordinates | null {
  for (const pattern of YANDEX) {
    const match = pattern.exec(link);
    if (match) return pair(match[2], match[1]);
  }
  return null;
}

export const writeCoordinates = ({ latitude, longitude }: Coordinates): string =>
  `${rounded(latitude)}, ${rounded(longitude)}`;
