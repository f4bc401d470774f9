import { AZIMUTHS, SUN_DAYS, sunHours, type SunDay, sunPath } from "@ezo/contract/values/geometry/sun";
import { orientationText } from "../../../shared/apartments/orientation.ts";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import type from "../../../shared/styles/type.module.css";
import { FactList } from "../fact-list.tsx";
import styles from "./sides-and-sun.module.css";

const DAYS: Readonly<Record<SunDay, string>> = {
  december: "apartments.sun_december",
  equinox: "apartments.sun_equinox",
  june: "apartments.sun_june",
};

/** The sides of the windows on a compass and, where the latitude is known, the sun's ways and its hours before them. */
export function SidesAndSun({ sides, latitude }: { sides: readonly string[]; latitude: number | null }) {
  const t = useT();
  return (
    <figure className={styles.figure}>
      <Compass sides={sides} latitude={latitude} />
      <figcaption className={cx(type.small, type.num)}>
        <p>{t("apartments.sun_sides", { sides: orientationText(t, sides) ?? "" })}</p>
        {latitude === null ? null : (
          <>
            <FactList
              facts={SUN_DAYS.map((day) => [
                DAYS[day],
                t("apartments.sun_hours", { count: sunHours(latitude, sides, day) }),
              ])}
            />
            <p className={cx(type.cap, type.mute, styles.note)}>
              {t("apartments.sun_ways")} {t("apartments.sun_note")}
            </p>
          </>
        )}
      </figcaption>
    </figure>
  );
}

/** The ring's radius; the drawing is 200 wide. */
const RING = 70;
const LETTERS_AT = 86;
/** Each of the eight sides has an eighth of the ring. */
const HALF_SIDE = 22.5;
const LETTERS = [
  ["apartments.compass_N", 0],
  ["apartments.compass_E", 90],
  ["apartments.compass_S", 180],
  ["apartments.compass_W", 270],
] as const;

/** A place at `distance` from the middle, north above. */
function at(azimuth: number, distance: number): string {
  const angle = (azimuth * Math.PI) / 180;
  return [Math.sin(angle) * distance, -Math.cos(angle) * distance].map((value) => value.toFixed(1)).join(" ");
}

/** As on a sky map: the horizon is the ring, and what is above it is in the middle. */
const wayOf = (latitude: number, day: SunDay): string =>
  sunPath(latitude, day)
    .map(({ azimuth, altitude }) => at(azimuth, RING * (1 - altitude / 90)))
    .join(" ");

const sectorOf = (azimuth: number): string =>
  `M0 0L${at(azimuth - HALF_SIDE, RING)}A${RING} ${RING} 0 0 1 ${at(azimuth + HALF_SIDE, RING)}z`;

/** All that it says is in words beside it. */
function Compass({ sides, latitude }: { sides: readonly string[]; latitude: number | null }) {
  const t = useT();
  const looks = sides.flatMap((side) => AZIMUTHS[side] ?? []);
  return (
    <svg className={styles.compass} viewBox="-100 -100 200 200" aria-hidden="true">
      <circle className={styles.ring} r={RING} />
      {looks.map((azimuth) => (
        <path key={azimuth} className={styles.side} d={sectorOf(azimuth)} />
      ))}
      {latitude === null ? null : (
        <>
          <polyline className={styles.december} points={wayOf(latitude, "december")} />
          <polyline className={styles.june} points={wayOf(latitude, "june")} />
        </>
      )}
      {LETTERS.map(([key, azimuth]) => {
        const [x, y] = at(azimuth, LETTERS_AT).split(" ");
        return (
          <text key={key} x={x} y={y}>
            {t(key)}
          </text>
        );
      })}
    </svg>
  );
}
