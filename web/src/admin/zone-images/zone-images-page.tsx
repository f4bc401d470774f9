import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { Card } from "../editor/fields/card.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { DeletedList } from "../inventory/deleted-list.tsx";
import { buildingPaths, zoneEditorPaths } from "../inventory/inventory-paths.ts";
import { LevelPicture } from "../inventory/level-picture.tsx";
import type { ProblemGroup, Stock } from "../inventory/problems.ts";
import { type LoadedStock, StockChooser } from "../inventory/project-chooser.tsx";
import {
  type BuildingRow,
  type FloorRow,
  type ZoneImageRow,
  zoneImages,
} from "../inventory/stock.resources.ts";
import { Thumb } from "../media/thumb.tsx";
import { CircleCheck, TriangleAlert } from "../generated/icons.ts";
import styles from "./zone-images-page.module.css";

/** The pictures of each level of a project's explorer, and what is still missing there. */
export default function ZoneImagesPage() {
  return <StockChooser>{(loaded) => <Pictures {...loaded} />}</StockChooser>;
}

function Pictures({ stock, counts, problems }: LoadedStock) {
  const { t } = useTexts();
  const { projectId } = stock;
  return (
    <>
      <Check groups={problems} counts={counts} />
      <Card title={t("zone_images.overview")}>
        <div id={slotId("", null)} className={styles.overview}>
          <LevelPicture
            isLarge
            level={{ kind: "overview", project_id: projectId, building_id: null, floor_id: null }}
            name={t("zone_images.overview")}
            picture={stock.pictures.findLast(({ kind }) => kind === "overview")}
            editorPath={zoneEditorPaths.buildings(projectId)}
          />
        </div>
      </Card>
      {stock.buildings.map((building) => (
        <Building
          key={building.id}
          building={building}
          floors={stock.floors.filter(({ building_id }) => building_id === building.id)}
          pictures={stock.pictures}
        />
      ))}
      <Removed stock={stock} />
    </>
  );
}

/** Pictures that were removed, each with the zones on it. Those of a deleted floor are here once the floor is back. */
function Removed({ stock }: { stock: Stock }) {
  const { t } = useTexts();
  const query = { project_id: stock.projectId, deleted: "true" };
  const { data } = useQuery(zoneImages.every(useCaller(), query));
  const nameOf = ({ kind, building_id, floor_id }: ZoneImageRow): string | null => {
    if (kind === "overview") return t("zone_images.overview");
    const floor = stock.floors.find(({ id }) => id === floor_id);
    const house = kind === "floor" ? floor?.building_id : building_id;
    const building = stock.buildings.find(({ id }) => id === house)?.identifier;
    if (building === undefined) return null;
    return kind === "floor"
      ? t("zone_images.plan_of", { building, number: floor?.number ?? "" })
      : t("zone_images.facade_of", { name: building });
  };
  const rows = data?.filter((row) => nameOf(row) !== null) ?? [];
  if (rows.length === 0) return null;
  return (
    <Card title={t("zone_images.deleted")}>
      <DeletedList
        label={t("zone_images.deleted")}
        resource={zoneImages}
        rows={rows}
        nameOf={(row) => `${nameOf(row)} · ${t("zone_images.zones", { count: row.zones_count })}`}
        picture={({ image }) => <Thumb image={image} sizes="72px" className={styles.thumb} />}
      />
    </Card>
  );
}

function Check(props: {
  groups: readonly ProblemGroup[];
  counts: { buildings: number; floors: number; apartments: number };
}) {
  const { groups, counts } = props;
  const { t } = useTexts();
  return (
    <Card
      title={t("zone_images.check")}
      aside={
        <small>
          {t("zone_images.check_counts", {
            buildings: counts.buildings,
            floors: counts.floors,
            apartments: counts.apartments,
          })}
        </small>
      }
    >
      {groups.length === 0 ? (
        <p className={styles.complete}>
          <CircleCheck size="md" />
          {t("zone_images.complete")}
        </p>
      ) : (
        <ul className={styles.problems} aria-label={t("zone_images.check")}>
          {groups.map((group) => (
            <li key={`${group.kind} ${group.building} ${group.floor}`}>
              <TriangleAlert />
              <span>
                {t(`zone_images.problem.${group.kind}`, {
                  building: group.building,
                  floor: group.floor ?? "",
                  count: group.count,
                })}
              </span>
              <Fix group={group} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Fix({ group }: { group: ProblemGroup }) {
  const { t } = useTexts();
  if (group.to) return <Link to={group.to}>{t("zone_images.fix")}</Link>;
  // On this page: the place of the picture that is missing.
  const slot = slotId(group.kind === "no_overview_image" ? "" : group.building, group.floor);
  return (
    <a
      href={`#${slot}`}
      onClick={(event) => {
        event.preventDefault();
        const place = document.getElementById(slot);
        place?.scrollIntoView({ block: "center" });
        place?.querySelector<HTMLElement>("button")?.focus();
      }}
    >
      {t("zone_images.fix")}
    </a>
  );
}

function Building(props: {
  building: BuildingRow;
  floors: readonly FloorRow[];
  pictures: readonly ZoneImageRow[];
}) {
  const { building, pictures } = props;
  const { t } = useTexts();
  const { id, project_id, identifier } = building;
  const rows = props.floors.toSorted((a, b) => b.number - a.number);
  return (
    <Card
      title={t("zone_images.building", { building: identifier })}
      aside={<Link to={buildingPaths.edit(id)}>{t("buttons.edit")}</Link>}
    >
      <div className={styles.building}>
        <div id={slotId(identifier, null)}>
          <h3>{t("zone_images.facade")}</h3>
          <LevelPicture
            isLarge
            level={{ kind: "building", project_id, building_id: id, floor_id: null }}
            name={t("zone_images.facade_of", { name: identifier })}
            // The newest is the one in use.
            picture={pictures.findLast(
              (picture) => picture.kind === "building" && picture.building_id === id,
            )}
            editorPath={zoneEditorPaths.floors(project_id, id)}
          />
        </div>
        <div>
          <h3>{t("zone_images.plans")}</h3>
          {rows.length === 0 ? <p>{t("zone_images.no_floors")}</p> : null}
          <ul className={styles.plans}>
            {rows.map((floor) => (
              <li key={floor.id} id={slotId(identifier, floor.number)}>
                <b>{t("zones.floor_n", { number: floor.number })}</b>
                <LevelPicture
                  level={{ kind: "floor", project_id, building_id: null, floor_id: floor.id }}
                  name={t("zone_images.plan_of", { building: identifier, number: floor.number })}
                  picture={pictures.findLast((picture) => picture.floor_id === floor.id)}
                  editorPath={zoneEditorPaths.apartments(project_id, id, floor.number)}
                />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Card>
  );
}

const slotId = (building: string, floor: number | null) =>
  `slot-${building || "overview"}${floor === null ? "" : `-${floor}`}`;
