import { useT } from "../../../shared/i18n/i18n-context.tsx";
import styles from "./project-location.module.css";
import { type Place, pixelsOf } from "../../../shared/ui/map/tiles.ts";

/** How far from the place the rings are, in metres. */
const RINGS = [250, 500, 1000];

/** The place in the middle, rings around it at the map's own scale, and where north is. Nothing of it is loaded. */
export function PlaceDrawing({ place }: { place: Place }) {
  const t = useT();
  return (
    <svg className={styles.drawing} aria-hidden="true">
      {/* An SVG within has its origin there; its units stay pixels, whatever the size of the plate. */}
      <svg x="50%" y="50%" overflow="visible">
        <path className={styles.axes} d="M-2000 0H2000M0-1000V1000" />
        {RINGS.map((metres) => {
          const radius = pixelsOf(metres, place);
          return (
            <g key={metres}>
              <circle className={styles.ring} r={radius} />
              <text className={styles.label} x="6" y={-radius - 6}>
                {t("projects.map_metres", { metres })}
              </text>
            </g>
          );
        })}
        <circle className={styles.halo} r="30" />
        <path
          className={styles.pin}
          d="M0 0s-14-14.500-14-24a14 14 0 0 1 28 0c0 9.500-14 24-14 24zm0-18.500a5.500 5.500 0 1 0 0-11 5.500 5.500 0 0 0 0 11z"
        />
      </svg>
      <svg x="100%" y="0" overflow="visible">
        <g transform="translate(-44 52)">
          <circle className={styles.dial} r="24" />
          <path className={styles.needle} d="M0-18L5 2H-5z" />
          <text className={styles.north} y="17">
            {t("projects.map_north")}
          </text>
        </g>
      </svg>
    </svg>
  );
}
