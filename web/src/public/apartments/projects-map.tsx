import { Link } from "react-router-dom";
import type { Found } from "../../shared/apartments/search/search.queries.ts";
import { searchQueryOf, type SearchView } from "../../shared/apartments/search/search-view.ts";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { COPYRIGHT_PAGE } from "../../shared/ui/map/copyright-page.ts";
import { MapQuestion } from "../../shared/ui/map/map-question.tsx";
import { MapTiles } from "../../shared/ui/map/map-tiles.tsx";
import { type FittedMap, mapOf, pixelsOf } from "../../shared/ui/map/tiles.ts";
import { useMapFrame } from "../../shared/ui/map/use-map-frame.ts";
import { groupsOf } from "./pin-groups.ts";
import styles from "./projects-map.module.css";

/** All pins are within it: on a narrow phone, too, their names have room around them. */
const PINS = { width: 200, height: 170 };
/** Where something lies over the map, from its middle. */
const from = ({ left, top }: { left: number; top: number }) => ({
  left: `calc(50% + ${left}px)`,
  top: `calc(50% + ${top}px)`,
});
/** Of the scale, in metres: the longest of these that is short enough. */
const SCALES = [50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000];
const SCALE_MAX_PX = 120;
const KILOMETRE = 1000;
const COUNT = { apartments: "apartments.found", units: "apartments.units_found" } as const;

/**
 * Where the projects are that have matches, each with their number: a pin chooses its project, the chosen one's all of them.
 * The map is a drawing of our own until the visitor presses the button: before, nobody else hears of the visit.
 */
export function ProjectsMap({ view, projects }: { view: SearchView; projects: Found["meta"]["projects"] }) {
  const t = useT();
  const tiles = useMapFrame({ asksFirst: true });
  const placed = projects.flatMap((project) => (project.place ? [{ ...project, place: project.place }] : []));
  const map = mapOf(
    placed.map(({ place }) => place),
    PINS,
  );
  if (!map) return null;
  const pins = placed.map((project) => ({ ...project, ...map.at(project.place) }));
  const counted = COUNT[view.unit === undefined ? "apartments" : "units"];
  // Another project has other layouts.
  const searchOf = (project: number | undefined) =>
    searchQueryOf({ ...view, cursor: undefined, layout: undefined, project });
  return (
    <details className={styles.box}>
      <summary>
        <Icon name="pin" />
        {t("apartments.projects_map")}
      </summary>
      <div className={styles.map}>
        {tiles.isWanted ? <MapTiles place={map.middle} zoom={map.zoom} /> : <Ground map={map} />}
        {pins.map(({ id, left, top }) => (
          <i key={id} className={styles.dot} style={from({ left, top })} />
        ))}
        {groupsOf(pins).map((group) => (
          <ul
            key={group.pins.map(({ id }) => id).join()}
            // Towards the middle, where there is room for several names.
            className={cx(styles.group, group.top > 0 && styles.above)}
            style={from(group)}
          >
            {group.pins.map(({ id, title, matches }) => {
              const isChosen = id === view.project;
              return (
                <li key={id}>
                  <Link
                    to={{ search: searchOf(isChosen ? undefined : id) }}
                    preventScrollReset
                    aria-current={isChosen ? "true" : undefined}
                    aria-label={`${title}: ${t(counted, { count: matches })}`}
                  >
                    <span>{title}</span>
                    <b>{matches}</b>
                  </Link>
                </li>
              );
            })}
          </ul>
        ))}
        {tiles.isWanted ? (
          <a className={styles.source} href={COPYRIGHT_PAGE} target="_blank" rel="noopener">
            © OpenStreetMap
          </a>
        ) : null}
      </div>
      {/* Below the map: over it the question would hide the pins. */}
      {tiles.isAsking ? (
        <MapQuestion
          label={t("projects.show_map")}
          note={t("projects.map_note")}
          onShow={tiles.show}
          className={styles.question}
        />
      ) : null}
    </details>
  );
}

/** North and the scale, on lines that are no streets. Nothing of it is loaded. */
function Ground({ map: { middle, zoom } }: { map: FittedMap }) {
  const t = useT();
  const metres = SCALES.findLast((each) => pixelsOf(each, middle, zoom) <= SCALE_MAX_PX) ?? SCALES[0] ?? 0;
  const length = pixelsOf(metres, middle, zoom);
  return (
    <svg className={styles.ground} aria-hidden="true">
      <svg x="50%" y="50%" overflow="visible">
        <path
          className={styles.axes}
          d="M-2000 0H2000M0-1000V1000M-2000-120H2000M-2000 120H2000M-240-1000V1000M240-1000V1000"
        />
      </svg>
      <svg x="0" y="100%" overflow="visible">
        <path className={styles.scale} d={`M16-22v6h${length}v-6`} />
        <text className={styles.label} x="16" y="-28">
          {metres < KILOMETRE
            ? t("projects.map_metres", { metres })
            : t("apartments.map_kilometres", { kilometres: metres / KILOMETRE })}
        </text>
      </svg>
      <svg x="100%" y="0" overflow="visible">
        <g transform="translate(-36 40)">
          <path className={styles.needle} d="M0-22L5-2H-5z" />
          <text className={styles.north} y="14">
            {t("projects.map_north")}
          </text>
        </g>
      </svg>
    </svg>
  );
}
