import { APARTMENT_STATUSES } from "@ezo/contract/navigation";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { FieldConflictDialog } from "../editor/conflict-dialog.tsx";
import { DraftOffer } from "../editor/draft-offer.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { apartmentPaths } from "../inventory/inventory-paths.ts";
import { apartments, buildings, floors } from "../inventory/stock.resources.ts";
import { useProjects } from "../inventory/use-projects.ts";
import { isFiltered } from "../resource/list-view.ts";
import { ListPager } from "../resource/list-pager.tsx";
import { ListTools } from "../resource/list-tools.tsx";
import list from "../resource/resource-list.module.css";
import { useContentActions } from "../resource/use-content-actions.ts";
import { useContentChanges } from "../resource/use-content-changes.ts";
import { useDeletion } from "../resource/use-deletion.tsx";
import { useListView } from "../resource/use-list-view.ts";
import { Blank, LoadError } from "../ui/blank.tsx";
import { Clock, DoorOpen, SearchX, Upload } from "../ui/icons.ts";
import { TopBarSlot } from "../ui/top-bar-slot.tsx";
import { ApartmentBar } from "./apartment-bar.tsx";
import styles from "./apartment-list-page.module.css";
import { APARTMENT_FIELDS } from "./apartment-values.ts";
import { ExportMenu } from "./export-menu.tsx";
import { HoldsDrawer } from "./holds-drawer.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { openCell } from "./kept-work.ts";
import { PasteDialog } from "./paste-dialog.tsx";
import type { PastePlan } from "./paste.ts";
import { sheetHead } from "./sheet-columns.ts";
import { placeOf, Sheet } from "./sheet.tsx";
import { SheetSkeleton } from "./sheet-skeleton.tsx";
import { toChanges, useApartmentChanges } from "./use-apartment-changes.ts";
import type { OpenCell } from "./use-sheet.ts";

const FILTERS = {
  project_id: null,
  building_id: null,
  floor_id: null,
  status: APARTMENT_STATUSES,
  deleted: ["true"],
} as const;
const NO_SORTS: readonly string[] = [];
const PER_PAGE = 50;
/** A narrower filter means nothing under another project or building. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  project_id: ["building_id", "floor_id"],
  building_id: ["floor_id"],
};

/** The stock as a sheet. */
export default function ApartmentListPage() {
  const { t, language } = useTexts();
  const call = useCaller();
  const projects = useProjects();
  const navigate = useNavigate();
  const control = useListView(FILTERS, NO_SORTS);
  const { view } = control;
  const { project_id: projectId, building_id: buildingId, floor_id: floorId } = view.filters;
  const isTrash = view.filters["deleted"] === "true";
  const query = useMemo(
    () => ({
      page: view.page,
      per_page: PER_PAGE,
      ...(view.search ? { search: view.search } : {}),
      ...view.filters,
    }),
    [view],
  );
  const { data, error, isPlaceholderData, refetch } = useQuery(apartments.list(call, query));
  useContentChanges(apartments);
  const { data: houses } = useQuery(buildings.every(call, projectId ? { project_id: projectId } : {}));
  const { data: storeys } = useQuery({
    ...floors.every(call, { building_id: buildingId }),
    enabled: buildingId !== undefined,
  });
  const { data: floor } = useQuery({
    ...floors.item(call, Number(floorId), language),
    enabled: floorId !== undefined && buildingId === undefined,
  });
  const changes = useApartmentChanges();
  const actions = useContentActions(apartments);
  const deletion = useDeletion(apartments);
  const [plan, setPlan] = useState<PastePlan | null>(null);
  const [resumed, setResumed] = useState<OpenCell | null>(null);
  const [dialog, setDialog] = useState<"holds" | "import" | null>(null);
  const search = useRef<HTMLInputElement>(null);

  const listKey = JSON.stringify(query);
  const [selection, setSelection] = useState<{ key: string; ids: ReadonlySet<number> }>({
    key: listKey,
    ids: new Set(),
  });
  // Another page or filter shows other rows: what is no longer in sight must not be changed by accident.
  const ids = selection.key === listKey ? selection.ids : new Set<number>();
  const select = (next: ReadonlySet<number>) => setSelection({ key: listKey, ids: next });
  const rows = data && changes.withChanges(data.data);
  const resume = (cell: OpenCell) => {
    setResumed(cell);
    if (isTrash || !rows?.some(({ id }) => id === cell.id))
      void navigate(`${apartmentPaths.list}?floor_id=${cell.floor_id}`);
  };
  const chosen = (rows ?? []).filter(({ id }) => ids.has(id));
  const meta = data?.meta;
  const from = meta ? (meta.current_page - 1) * meta.per_page + 1 : 0;
  const floorName = ({ number }: { number: number }) => t("buildings.floor_name", { number });
  const floorOptions = storeys
    ? storeys.map((storey) => ({ value: String(storey.id), label: floorName(storey) }))
    : floor
      ? [
          {
            value: String(floor.id),
            label: [houses?.find(({ id }) => id === floor.building_id)?.identifier, floorName(floor)]
              .filter(Boolean)
              .join(" / "),
          },
        ]
      : [];
  return (
    <div className={list.page}>
      <TopBarSlot place="beside">{meta ? String(meta.total) : null}</TopBarSlot>
      <ListTools
        control={{
          ...control,
          filter: (name, value) => {
            const below = BELOW[name];
            if (!below) return control.filter(name, value);
            const kept = Object.entries(view.filters).filter(
              ([other]) => other !== name && !below.includes(other),
            );
            control.filterOnly({ ...Object.fromEntries(kept), ...(value === null ? {} : { [name]: value }) });
          },
        }}
        searchRef={search}
        searchPlaceholder={t("apartments.search")}
        filters={[
          { name: "project_id", label: t("field.project"), options: projects.options },
          {
            name: "building_id",
            label: t("apartments.building"),
            options: (houses ?? []).map(({ id, identifier, project_id }) => ({
              value: String(id),
              label: projectId ? identifier : `${identifier}, ${projects.nameOf(project_id)}`,
            })),
          },
          ...(floorOptions.length > 0 || floorId !== undefined
            ? [{ name: "floor_id", label: t("apartments.floor"), options: floorOptions }]
            : []),
          {
            name: "status",
            label: t("field.status"),
            options: APARTMENT_STATUSES.map((value) => ({ value, label: t(`apartments.status.${value}`) })),
          },
        ]}
        sorts={[]}
        tools={
          <>
            <Button
              onClick={() => setDialog("holds")}
              leftSection={<Clock size={16} strokeWidth={1.6} aria-hidden="true" />}
            >
              {t("holds.title")}
            </Button>
            <Button
              onClick={() => setDialog("import")}
              leftSection={<Upload size={16} strokeWidth={1.6} aria-hidden="true" />}
            >
              {t("translations.import")}
            </Button>
            <ExportMenu view={view} />
          </>
        }
        create={{
          to: floorId ? `${apartmentPaths.add}?floor_id=${floorId}` : apartmentPaths.add,
          label: t("apartments.new"),
        }}
      />
      <section className={list.card} aria-label={t("screen.apartments")} aria-busy={isPlaceholderData}>
        {ids.size > 0 && !isTrash ? (
          <ApartmentBar
            count={ids.size}
            isBusy={changes.isBulkPending}
            onSet={(set, onDone) => changes.bulk(chosen, set, onDone)}
            onRemove={() =>
              deletion.ask(
                chosen.map((row) => ({ id: row.id, version: row.version, name: placeOf(row) })),
                { onDeleted: () => select(new Set()) },
              )
            }
            onClear={() => select(new Set())}
          />
        ) : null}
        <DraftOffer
          offered={changes.offered}
          onTake={() => changes.takeDraft(resume)}
          onRefuse={changes.refuseDraft}
        />
        {rows === undefined ? (
          error ? (
            <LoadError title={t("list.error")} error={error} onRetry={() => void refetch()} />
          ) : (
            <SheetSkeleton />
          )
        ) : rows.length === 0 ? (
          isFiltered(view) ? (
            <Blank
              icon={SearchX}
              title={isTrash ? t("list.trash_empty") : t("list.nothing_found")}
              message={isTrash ? t("list.trash_hint") : t("list.nothing_found_hint")}
              action={
                <Button mt={14} onClick={control.clear}>
                  {t("inbox.filter.clear")}
                </Button>
              }
            />
          ) : (
            <Blank
              icon={DoorOpen}
              title={t("apartments.empty")}
              action={
                <Button component={Link} to={apartmentPaths.add} variant="filled" mt={14}>
                  {t("apartments.new")}
                </Button>
              }
            />
          )
        ) : (
          <Sheet
            rows={rows}
            isTrash={isTrash}
            isStale={isPlaceholderData}
            selected={ids}
            onSelect={select}
            onCell={(cell) =>
              changes.apply(
                toChanges([cell]),
                t("apartments.cell_saved", { name: placeOf(cell.row), field: sheetHead(cell.field, t) }),
                openCell(cell),
              )
            }
            onPlan={setPlan}
            onRestore={(row) => actions.restoreAll([row])}
            draftKey={changes.draftKey}
            resumed={resumed}
            onResumed={() => {
              setResumed(null);
              changes.refuseDraft();
            }}
          />
        )}
      </section>
      <div className={list.footer}>
        <p id="sheet-help" className={styles.help}>
          {t("sheet.help")}
        </p>
        {meta && meta.total > 0 ? (
          <>
            <ListPager page={meta.current_page} pages={meta.last_page} onPage={control.toPage} />
            <span>
              {t("inbox.range", {
                from,
                to: Math.min(from + meta.per_page - 1, meta.total),
                total: meta.total,
              })}
            </span>
          </>
        ) : null}
      </div>
      {plan ? (
        <PasteDialog
          plan={plan}
          tryOut={changes.tryOut}
          onClose={() => setPlan(null)}
          onApply={(cells, count) => {
            setPlan(null);
            changes.apply(cells, t("paste.done", { count }));
          }}
        />
      ) : null}
      {changes.conflict ? (
        <FieldConflictDialog
          {...changes.conflict}
          about={placeOf(changes.conflict.current)}
          back={t("sheet.decide_later")}
          names={APARTMENT_FIELDS}
          resource={apartments}
          id={changes.conflict.current.id}
          newest={changes.conflict.current}
          onResolve={changes.resolve}
          onClose={changes.dismissConflict}
        />
      ) : null}
      {deletion.dialog}
      {dialog === "holds" ? <HoldsDrawer projectId={projectId} onClose={() => setDialog(null)} /> : null}
      {dialog === "import" ? <ImportDialog projectId={projectId} onClose={() => setDialog(null)} /> : null}
    </div>
  );
}
