import type { Project } from "@ezo/contract/site/projects";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import layout from "../../../shared/styles/layout.module.css";
import type from "../../../shared/styles/type.module.css";
import { moreClass } from "../../../shared/ui/button.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { MapTiles } from "../../../shared/ui/map/map-tiles.tsx";
import { MapQuestion } from "../../../shared/ui/map/map-question.tsx";
import { useMapFrame } from "../../../shared/ui/map/use-map-frame.ts";
import { PlaceDrawing } from "./place-drawing.tsx";
import { COPYRIGHT_PAGE } from "../../../shared/ui/map/copyright-page.ts";
import { placeLinks } from "./place-links.ts";
import styles from "./project-location.module.css";

type Located = Pick<Project, "title" | "location" | "latitude" | "longitude">;

/**
 * Where the project is. The map is a drawing of our own until the visitor presses the button: before, nobody else hears of
 * the visit. A project without coordinates has no such part.
 */
export function ProjectLocation({ project: { title, location, latitude, longitude } }: { project: Located }) {
  const t = useT();
  const map = useMapFrame({ asksFirst: true });
  if (latitude === null || longitude === null) return null;
  const place = { latitude, longitude };
  const links = placeLinks(place, title);
  return (
    <section aria-label={t("projects.where")}>
      <div className={cx(layout.grid, styles.head)}>
        <h2 className={type.d2}>{t("projects.where")}</h2>
        <div>
          {location ? <p>{location}</p> : null}
          <p className={cx(type.small, type.mute, type.num)}>
            {latitude}, {longitude}
          </p>
          <p className={styles.links}>
            <a className={cx(moreClass, styles.app)} href={links.geo}>
              {t("projects.map_app")} <Icon name="arrow" />
            </a>
            <a className={moreClass} href={links.osm} target="_blank" rel="noopener">
              {t("projects.map_site")} <Icon name="arrow" />
            </a>
          </p>
        </div>
      </div>
      <div className={styles.map}>
        {map.isWanted ? <MapTiles place={place} className={styles.tiles} /> : null}
        <PlaceDrawing place={place} />
        {map.isWanted ? (
          <a className={styles.source} href={COPYRIGHT_PAGE} target="_blank" rel="noopener">
            © OpenStreetMap
          </a>
        ) : null}
        {map.isAsking ? (
          <MapQuestion
            label={t("projects.show_map")}
            note={t("projects.map_note")}
            onShow={map.show}
            className={styles.question}
          />
        ) : null}
      </div>
    </section>
  );
}
