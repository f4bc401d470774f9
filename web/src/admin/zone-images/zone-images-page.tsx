import { getCompleteness } from "@ezo/contract/inventory";
import { Select, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, FolderOpen, TriangleAlert } from "lucide-react";
import { Link } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { Card } from "../editor/card.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { buildingPaths, zoneEditorPaths } from "../inventory/inventory-paths.ts";
import { LevelPicture } from "../inventory/level-picture.tsx";
import {
  type BuildingRow,
  buildings,
  type FloorRow,
  floors,
  type ZoneImageRow,
  zoneImages,
} from "../inventory/stock.resources.ts";
import { useProjects } from "../inventory/use-projects.ts";
import list from "../resource/resource-list.module.css";
import { useContentChanges } from "../resource/use-content-changes.ts";
import { useListView } from "../resource/use-list-view.ts";
import { Blank, LoadError } from "../ui/blank.tsx";
import { groupProblems, type ProblemGroup, slotId } from "./problems.ts";
import styles from "./zone-images-page.module.css";

const FILTERS = { project_id: null } as const;
const NO_SORTS: readonly string[] = [];

/** Which picture serves which level of a project's explorer, and what the explorer still lacks. */
export default function ZoneImagesPage() {
  const { t } = useTexts();
  const projects = useProjects();
  const control = useListView(FILTERS, NO_SORTS);
  const asked = control.view.filters["project_id"] ?? projects.options[0]?.value;
  return (
    <div className={list.page}>
      <Select
        className={styles.project ?? ""}
        label={t("field.project")}
        allowDeselect={false}
        data={projects.options}
        value={asked ?? null}
        onChange={(value) => control.filter("project_id", value)}
      />
      {asked ? (
        <Project key={asked} projectId={Number(asked)} />
      ) : projects.isLoaded ? (
        <Blank icon={FolderOpen} title={t("projects.empty")} />
      ) : (
        <Loading />
      )}
    </div>
  );
}

function Loading() {
  const { t } = useTexts();
  return (
    <div role="status" aria-label={t("app.loading")}>
      {Array.from({ length: 3 }, (_, index) => (
        <Skeleton key={index} height={160} mb={20} />
      ))}
    </div>
  );
}

function Project({ projectId }: { projectId: number }) {
  const { t } = useTexts();
  const call = useCaller();
  const query = { project_id: projectId };
  const houses = useQuery(buildings.every(call, query));
  const storeys = useQuery(floors.every(call, query));
  const pictures = useQuery(zoneImages.every(call, query));
  const check = useQuery({
    // Below the pictures' key: whatever changes them asks for the check again.
    queryKey: [...zoneImages.keys.lists, "completeness", projectId],
    queryFn: async ({ signal }) =>
      (await call(getCompleteness, { params: { id: String(projectId) } }, { signal })).data,
  });
  useContentChanges(buildings);
  useContentChanges(floors);
  useContentChanges(zoneImages);
  const asked = [houses, storeys, pictures, check];
  const failed = asked.find(({ error }) => error !== null);
  if (failed)
    return <LoadError title={t("list.error")} error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!houses.data || !storeys.data || !pictures.data || !check.data) return <Loading />;
  const stock = {
    projectId,
    buildings: houses.data,
    floors: storeys.data,
    pictures: pictures.data,
  };
  const groups = groupProblems(check.data.problems, stock);
  return (
    <>
      <Check groups={groups} counts={check.data} />
      <Card title={t("zone_images.overview")}>
        <div id={slotId("", null)} className={styles.overview}>
          <LevelPicture
            isLarge
            level={{ kind: "overview", project_id: projectId, building_id: null, floor_id: null }}
            name={t("zone_images.overview")}
            picture={pictures.data.findLast(({ kind }) => kind === "overview")}
            editorPath={zoneEditorPaths.buildings(projectId)}
          />
        </div>
      </Card>
      {houses.data.map((building) => (
        <Building
          key={building.id}
          building={building}
          floors={stock.floors.filter(({ building_id }) => building_id === building.id)}
          pictures={pictures.data}
        />
      ))}
    </>
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
          <CircleCheck size={18} strokeWidth={1.6} aria-hidden="true" />
          {t("zone_images.complete")}
        </p>
      ) : (
        <ul className={styles.problems} aria-label={t("zone_images.check")}>
          {groups.map((group) => (
            <li key={`${group.kind} ${group.building} ${group.floor}`}>
              <TriangleAlert size={16} strokeWidth={1.6} aria-hidden="true" />
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
                <b>{t("buildings.floor_name", { number: floor.number })}</b>
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
