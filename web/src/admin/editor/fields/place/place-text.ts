export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Longer than any link of a maps service. */
const TEXT_MAX_LENGTH = 4000;

const SIDE = "([NSEW])";
/** Degrees with their sign, and minutes and seconds where they are given. */
const DEGREES = String.raw`\s*(\d{1,3}(?:\.\d+)?)\s*[°º]\s*(?:(\d{1,2}(?:\.\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:\.\d+)?)\s*(?:"|″|”|'')\s*)?`;
/** With the sides of the world before, after, or nowhere. */
const DMS = [`${SIDE}${DEGREES}`, `${DEGREES}${SIDE}`, `${DEGREES}()`].map(
  (angle) => new RegExp(String.raw`^\s*${angle}[\s,;]*${angle}\s*$`, "i"),
);

interface Angle {
  value: number;
  side: string;
}

function angleOf([one = "", two = "", three = "", four = ""]: readonly (string | undefined)[]): Angle | null {
  const isSideFirst = /^[NSEW]$/i.test(one);
  const [degrees, minutes, seconds] = isSideFirst ? [two, three, four] : [one, two, three];
  if (Number(minutes) >= 60 || Number(seconds) >= 60) return null;
  const side = (isSideFirst ? one : four).toUpperCase();
  const size = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
  return { value: side === "S" || side === "W" ? -size : size, side };
}

/** `41°43'N 44°47'E`, in either order, or without the sides of the world: then the latitude comes first. */
export function readDegrees(text: string): Coordinates | null {
  if (text.length > TEXT_MAX_LENGTH) return null;
  const match = DMS.map((pattern) => pattern.exec(text)).find((found) => found !== null);
  const [first, second] = match ? [angleOf(match.slice(1, 5)), angleOf(match.slice(5, 9))] : [null, null];
  if (!first || !second) return null;
  const kinds = [first, second].map(({ side }) => (side === "" ? "" : "NS".includes(side) ? "lat" : "lon"));
  switch (kinds.join(" ")) {
    case " ":
    case "lat lon":
      return { latitude: first.value, longitude: second.value };
    case "lon lat":
      return { latitude: second.value, longitude: first.value };
    default:
      return null;
  }
}

export type PlaceProblem = "short_link" | "link" | "one_number" | "beyond" | "words";

/** Hosts and paths of links that hold no place, but lead to one that does. */
const SHORT_LINK =
  /^\s*(?:https?:\/\/)?(?:maps\.app\.goo\.gl|goo\.gl|g\.co|bit\.ly|t\.ly|osm\.org\/go|(?:[\w-]+\.)?yandex\.[a-z.]{2,7}\/maps\/-|2gis\.[a-z]{2,3}\/[\w-]*\/?go)\//i;
const LINK = /^\s*(?:https?:\/\/|geo:|www\.)/i;
const NUMBERS = /^[\s\d.,;°()+-]+$/;

/** Why no place could be read from a text. */
export function placeProblem(text: string): PlaceProblem {
  if (SHORT_LINK.test(text)) return "short_link";
  if (LINK.test(text)) return "link";
  if (!NUMBERS.test(text) || !/\d/.test(text)) return "words";
  return (text.match(/\d+(?:\.\d+)?/g) ?? []).length > 1 ? "beyond" : "one_number";
}

/** Georgia's bounding box, in degrees. */
const GEORGIA = { west: 39.8, east: 46.9, south: 40.9, north: 43.7 };
const isInGeorgia = ({ latitude, longitude }: Coordinates): boolean =>
  longitude >= GEORGIA.west &&
  longitude <= GEORGIA.east &&
  latitude >= GEORGIA.south &&
  latitude <= GEORGIA.north;

/** The place that was perhaps meant: outside Georgia, but inside with the two numbers exchanged. */
export function meantPlace({ latitude, longitude }: Coordinates): Coordinates | null {
  const exchanged = { latitude: longitude, longitude: latitude };
  return !isInGeorgia({ latitude, longitude }) && isInGeorgia(exchanged) ? exchanged : null;
}
