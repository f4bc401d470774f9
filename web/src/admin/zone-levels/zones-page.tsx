import { Link } from "react-router-dom";
import { Card } from "../editor/fields/card.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { zoneImagePaths } from "../inventory/inventory-paths.ts";
import { type LoadedStock, StockChooser } from "../inventory/project-chooser.tsx";
import { Thumb } from "../media/thumb.tsx";
import { CircleCheck, TriangleAlert } from "../generated/icons.ts";
import { type ZoneLevel, zoneLevels } from "./zone-levels.ts";
import styles from "./zones-page.module.css";

/** Every picture of a project's explorer on which zones are drawn, what is missing there, and the way to its editor. */
export default function ZonesPage() {
  return <StockChooser>{(loaded) => <Levels {...loaded} />}</StockChooser>;
}

function Levels({ stock, problems }: LoadedStock) {
  const { t } = useTexts();
  const levels = zoneLevels(stock, problems);
  const buildings = [...new Set(levels.map(({ building }) => building))];
  return buildings.map((building) => (
    <Card
      key={building}
      title={building ? t("zone_images.building", { building }) : t("zone_images.overview")}
    >
      <ul className={styles.levels}>
        {levels
          .filter((level) => level.building === building)
          .map((level) => (
            <Level key={level.editorPath} level={level} projectId={stock.projectId} />
          ))}
      </ul>
    </Card>
  ));
}

function Level({ level, projectId }: { level: ZoneLevel; projectId: number }) {
  const { t } = useTexts();
  const { building, floor, picture } = level;
  const name = (() => {
    if (!building) return t("zone_images.overview");
    return floor === null ? t("zone_images.facade") : t("zones.floor_n", { number: floor });
  })();
  return (
    <li>
      <Thumb image={picture?.image ?? null} sizes="72px" className={styles.thumb} />
      <div className={styles.name}>
        {picture ? <Link to={level.editorPath}>{name}</Link> : <b>{name}</b>}
        <small>
          {picture ? t("zone_images.zones", { count: picture.zones_count }) : t("zone_levels.no_picture")}
        </small>
      </div>
      {picture ? (
        <State level={level} />
      ) : (
        <Link to={zoneImagePaths.of(projectId)} className={styles.choose}>
          {t("zone_images.add")}
        </Link>
      )}
    </li>
  );
}

function State({ level: { missing, hasOverlap } }: { level: ZoneLevel }) {
  const { t } = useTexts();
  if (missing === 0 && !hasOverlap)
    return (
      <span className={styles.complete}>
        <CircleCheck />
        {t("zone_levels.complete")}
      </span>
    );
  return (
    <span className={styles.lacking}>
      <TriangleAlert />
      {missing > 0 ? t("zone_levels.missing", { count: missing }) : t("zone_levels.overlap")}
    </span>
  );
}
