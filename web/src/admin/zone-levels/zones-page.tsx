import { Link } from "react-router-dom";
import { Card } from "../editor/card.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { zoneImagePaths } from "../inventory/inventory-paths.ts";
import { ProjectChooser, StockSkeleton } from "../inventory/project-chooser.tsx";
import { useStock } from "../inventory/use-stock.ts";
import { Thumb } from "../media/thumb.tsx";
import { LoadError } from "../ui/blank.tsx";
import { CircleCheck, TriangleAlert } from "../ui/icons.ts";
import { type ZoneLevel, zoneLevels } from "./zone-levels.ts";
import styles from "./zones-page.module.css";

/** Every picture of a project's explorer on which zones are drawn, what is missing there, and the way to its editor. */
export default function ZonesPage() {
  return <ProjectChooser>{(projectId) => <Project key={projectId} projectId={projectId} />}</ProjectChooser>;
}

function Project({ projectId }: { projectId: number }) {
  const { t } = useTexts();
  const { failed, data } = useStock(projectId);
  if (failed)
    return <LoadError title={t("list.error")} error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!data) return <StockSkeleton />;
  const levels = zoneLevels(data.stock, data.problems);
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
            <Level key={level.editorPath} level={level} projectId={projectId} />
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
    return floor === null ? t("zone_images.facade") : t("buildings.floor_name", { number: floor });
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
  const icon = { size: 16, strokeWidth: 1.6, "aria-hidden": true } as const;
  if (missing === 0 && !hasOverlap)
    return (
      <span className={styles.complete}>
        <CircleCheck {...icon} />
        {t("zone_levels.complete")}
      </span>
    );
  return (
    <span className={styles.lacking}>
      <TriangleAlert {...icon} />
      {missing > 0 ? t("zone_levels.missing", { count: missing }) : t("zone_levels.overlap")}
    </span>
  );
}
