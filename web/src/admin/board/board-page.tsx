import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { localized } from "@ezo/contract/values/locale";
import { UNIT_TYPES, type UnitType } from "@ezo/contract/values/stock/unit-types";
import { useCaller } from "../../shared/api/caller-context.ts";
import { cx } from "../../shared/lib/cx.ts";
import { LayoutGrid } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { boardList, boardOf, interestKeys } from "../interest/interest.queries.ts";
import { apartments } from "../inventory/stock.resources.ts";
import list from "../resource/list/resource-list.module.css";
import { type ListViewControl, useListView } from "../resource/list/use-list-view.ts";
import { useContentChanges } from "../resource/use-content-changes.ts";
import { Blank } from "../ui/states/blank.tsx";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import { TopBarSlot } from "../ui/top-bar-slot.tsx";
import { BoardDrawer } from "./board-drawer.tsx";
import { BoardLegend } from "./readings/board-legend.tsx";
import { cellsOf, drawnBoard, partOf } from "./board-part.ts";
import { BoardWall } from "./board-wall.tsx";
import { Choice } from "./choice.tsx";
import { FiguresTable } from "./readings/figures-table.tsx";
import { READINGS, type Reading, readingsOf, scaleOf, valueOf } from "./readings/readings.ts";
import { useLiveStatuses } from "./use-live-statuses.ts";
import styles from "./board.module.css";

const FILTERS = { project_id: null, building_id: null, unit_type: UNIT_TYPES, by: READINGS } as const;
const NO_SORTS: readonly string[] = [];
/** What a change of an apartment renews: the list of boards, and the board. */
const LISTS = { entity: apartments.entity, keys: { lists: interestKeys.all } };
const BOARDS = { entity: apartments.entity, keys: { lists: apartments.keys.all } };

/**
 * The stock of a project as a wall: a cell for each apartment, or each unit of another type, coloured by status, price, age
 * or what visitors look at.
 */
export default function BoardPage() {
  const { t, language } = useTexts();
  const control = useListView(FILTERS, NO_SORTS);
  const { data: projects, error, refetch } = useQuery(boardList(useCaller()));
  const asked = control.view.filters["project_id"];
  const chosen = projects?.find(({ id }) => String(id) === asked) ?? projects?.[0];
  if (!projects)
    return (
      <NotLoaded
        title={t("board.error")}
        error={error}
        onRetry={refetch}
        rows={8}
        height={52}
        gap={4}
        className={list.page}
      />
    );
  if (!chosen) return <Blank icon={LayoutGrid} title={t("board.empty")} message={t("board.empty_hint")} />;
  const usual = chosen.units[0]?.type ?? "apartment";
  const shown = chosen.units.find((one) => one.type === control.view.filters["unit_type"]) ?? chosen.units[0];
  const type = shown?.type ?? usual;
  return (
    <div className={cx(list.page, styles.page)}>
      <TopBarSlot place="beside">{String(shown?.count ?? 0)}</TopBarSlot>
      <Select
        className={styles.project ?? ""}
        label={t("field.project")}
        searchable
        allowDeselect={false}
        data={projects.map(({ id, titles }) => ({
          value: String(id),
          label: localized(titles, language) || t("list.untitled"),
        }))}
        value={String(chosen.id)}
        onChange={(id) => control.filterOnly(withoutBuilding(control, id))}
      />
      {chosen.units.length > 1 ? (
        <div className={styles.tools}>
          <Choice
            label={t("field.unit_type")}
            value={type}
            options={chosen.units.map((one) => ({ value: one.type, label: t(`board.kind.${one.type}`) }))}
            onChange={(value) => control.filter("unit_type", value === usual ? null : value)}
          />
        </div>
      ) : null}
      <ProjectBoard key={`${chosen.id}/${type}`} projectId={chosen.id} type={type} control={control} />
    </div>
  );
}

/** A building is one of its project. */
function withoutBuilding({ view: { filters } }: ListViewControl, projectId: string | null) {
  const { by, unit_type: type } = filters;
  return {
    ...(by === undefined ? {} : { by }),
    ...(type === undefined ? {} : { unit_type: type }),
    ...(projectId === null ? {} : { project_id: projectId }),
  };
}

function ProjectBoard(props: { projectId: number; type: UnitType; control: ListViewControl }) {
  const { projectId, type, control } = props;
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(boardOf(useCaller(), projectId, type));
  useContentChanges(LISTS);
  useContentChanges(BOARDS);
  useLiveStatuses();
  const [openId, setOpenId] = useState<number>();
  const { building_id: askedBuilding, by: askedReading } = control.view.filters;
  const building = data?.buildings.find(({ id }) => String(id) === askedBuilding);
  const board = useMemo(() => data && drawnBoard(partOf(data, building?.id)), [data, building?.id]);
  if (!data || !board)
    return (
      <NotLoaded title={t("board.error")} error={error} onRetry={refetch} rows={8} height={52} gap={4} />
    );
  const readings = readingsOf(type);
  const reading: Reading = readings.find((one) => one === askedReading) ?? "status";
  const cells = cellsOf(board);
  const scale = reading === "status" ? null : scaleOf(cells.map((cell) => valueOf(cell, reading)));
  const choose = (name: "building_id" | "by", usual: string) => (value: string) =>
    control.filter(name, value === usual ? null : value);
  return (
    <>
      <div className={styles.tools}>
        <Choice
          label={t("board.by")}
          value={reading}
          options={readings.map((value) => ({ value, label: t(`board.by.${value}`) }))}
          onChange={choose("by", "status")}
        />
        {data.buildings.length > 1 ? (
          <Choice
            label={t("field.building")}
            value={building ? String(building.id) : ""}
            options={[
              { value: "", label: t("inbox.all") },
              ...data.buildings.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={choose("building_id", "")}
          />
        ) : null}
      </div>
      <BoardLegend reading={reading} scale={scale} cells={cells} />
      <BoardWall
        board={board}
        boardKey={`${projectId}/${type}/${building?.id ?? ""}`}
        reading={reading}
        scale={scale}
        onOpen={setOpenId}
      />
      <FiguresTable board={board} reading={reading} />
      {openId === undefined ? null : (
        <BoardDrawer board={data} id={openId} onClose={() => setOpenId(undefined)} />
      )}
    </>
  );
}
