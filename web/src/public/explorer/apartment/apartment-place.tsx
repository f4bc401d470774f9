import type { ApartmentDetail } from "@ezo/contract/site/apartment-detail";
import type { ZonedImage } from "@ezo/contract/site/zones";
import type { Polygon } from "@ezo/contract/values/geometry/polygon";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { buildingPath, floorPath } from "../../../shared/apartments/places.ts";
import { useLocale, useT } from "../../../shared/i18n/i18n-context.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import type from "../../../shared/styles/type.module.css";
import { moreClass } from "../../../shared/ui/button.tsx";
import { Picture } from "../../../shared/ui/picture/picture.tsx";
import { navigationQuery, type Place } from "../explorer.queries.ts";
import styles from "./apartment-place.module.css";
import { SidesAndSun } from "./sides-and-sun.tsx";

/**
 * Where an apartment or another unit lies: its outline on the floor, its floor on the building's front, its sides and the
 * sun. What is not drawn, or not known, is left out.
 */
export default function ApartmentPlace({ apartment }: { apartment: ApartmentDetail }) {
  const t = useT();
  const { id, project, building, floor_number: floor, orientation, latitude } = apartment;
  const onFloor = useDrawn(project.id, { level: "floor", building: building.identifier, floor });
  const onFront = useDrawn(project.id, { level: "building", building: building.identifier });
  const own = [...(onFloor?.apartments ?? []), ...(onFloor?.units ?? [])].find((unit) => unit.id === id);
  const strips = onFront?.zones?.filter((zone) => zone.floor_number === floor) ?? [];
  const plan = marksOn(onFloor?.image, own ? [own.coords, ...(own.other_coords ?? [])] : []);
  const front = marksOn(
    onFront?.image,
    strips.map(({ coords }) => coords),
  );
  if (!plan && !front && orientation.length === 0) return null;
  return (
    <section>
      <h2 className={type.d2}>{t("apartments.where_title")}</h2>
      <div className={styles.figures}>
        {plan ? (
          <Drawing
            {...plan}
            isPlan
            to={floorPath(project.id, building.identifier, floor)}
            label={t("apartments.see_floor")}
          />
        ) : null}
        {front ? (
          <Drawing
            {...front}
            to={buildingPath(project.id, building.identifier)}
            label={t("apartments.see_building")}
          />
        ) : null}
        {orientation.length > 0 ? <SidesAndSun sides={orientation} latitude={latitude} /> : null}
      </div>
    </section>
  );
}

/** The page does without a level that cannot be loaded. */
function useDrawn(projectId: number, place: Place) {
  const query = navigationQuery(useCaller(), useLocale(), projectId, place);
  return useQuery({ ...query, meta: { isOptional: true } }).data;
}

/** A picture with what is marked on it; null without either. What has no zone yet has no corners. */
function marksOn(image: ZonedImage | null | undefined, polygons: readonly Polygon[]) {
  const shapes = polygons.filter((shape) => shape.length > 0);
  return image && shapes.length > 0 ? { image, shapes } : null;
}

interface DrawingProps {
  image: ZonedImage;
  shapes: readonly Polygon[];
  /** A plan lies on paper; a picture of the front has a ground of its own. */
  isPlan?: boolean;
  to: string;
  label: string;
}

/** A picture with one place marked, in all of its shapes, and the way to it. */
function Drawing({ image, shapes, isPlan = false, to, label }: DrawingProps) {
  const outlines = shapes.map((shape) => shape.map(({ x, y }) => `${x},${y}`).join(" "));
  return (
    <figure className={styles.figure}>
      <div
        className={cx(styles.drawing, isPlan && styles.plan)}
        style={{ "--ratio": image.width / image.height }}
      >
        <Picture image={image} sizes="(min-width: 900px) 33vw, 100vw" />
        <svg viewBox={image.viewbox} aria-hidden="true">
          {[styles.casing, styles.mark].map((look) =>
            outlines.map((points, index) => (
              <polygon key={`${look}-${index}`} className={look} points={points} />
            )),
          )}
        </svg>
      </div>
      <figcaption>
        <Link className={moreClass} to={to}>
          {label}
        </Link>
      </figcaption>
    </figure>
  );
}
