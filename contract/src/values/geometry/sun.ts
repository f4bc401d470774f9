/** Where the sun is, in degrees: from north clockwise, and above the horizon. */
interface SunPlace {
  azimuth: number;
  altitude: number;
}

/** The sun's declination, in degrees: the shortest and the longest day of the north, and day and night alike between them. */
const DECLINATIONS = { december: -23.44, equinox: 0, june: 23.44 } as const;
export type SunDay = keyof typeof DECLINATIONS;
export const SUN_DAYS = ["december", "equinox", "june"] as const satisfies readonly SunDay[];

/** Where a window of each side looks. */
export const AZIMUTHS: Readonly<Record<string, number>> = {
  N: 0,
  NE: 45,
  E: 90,
  SE: 135,
  S: 180,
  SW: 225,
  W: 270,
  NW: 315,
};

const STEPS_AN_HOUR = 10;
const HOURS_A_DAY = 24;
const NOON = 12;
const DEGREES_AN_HOUR = 15;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** The sun over a flat horizon `hours` after noon, by its own time. */
function placeAt(latitude: number, declination: number, hours: number): SunPlace {
  const [north, tilt] = [radians(latitude), radians(declination)];
  const turn = radians(hours * DEGREES_AN_HOUR);
  const height = Math.sin(north) * Math.sin(tilt) + Math.cos(north) * Math.cos(tilt) * Math.cos(turn);
  const fromSouth = Math.atan2(
    Math.sin(turn),
    Math.cos(turn) * Math.sin(north) - Math.tan(tilt) * Math.cos(north),
  );
  return { azimuth: (degrees(fromSouth) + 180) % 360, altitude: degrees(Math.asin(height)) };
}

/** The sun's way from its rise to its setting, every six minutes. */
export const sunPath = (latitude: number, day: SunDay): SunPlace[] =>
  Array.from({ length: HOURS_A_DAY * STEPS_AN_HOUR }, (_, step) =>
    // From midnight to midnight: in the far north it does not set.
    placeAt(latitude, DECLINATIONS[day], (step + 0.5) / STEPS_AN_HOUR - NOON),
  ).filter(({ altitude }) => altitude > 0);

/**
 * For how many hours of a clear day the sun reaches a window on one of these sides, whole. An estimate: hills, houses
 * and balconies are not known.
 */
export function sunHours(latitude: number, sides: readonly string[], day: SunDay): number {
  const looks = sides.flatMap((side) => AZIMUTHS[side] ?? []);
  const lit = sunPath(latitude, day).filter(({ azimuth }) =>
    looks.some((look) => Math.cos(radians(azimuth - look)) > 0),
  );
  return Math.round(lit.length / STEPS_AN_HOUR);
}
