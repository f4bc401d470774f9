import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { boardPaths } from "../board/board-paths.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { apartmentPaths } from "../inventory/inventory-paths.ts";
import { apartments } from "../inventory/stock.resources.ts";
import { ListFooter } from "../resource/list/list-footer.tsx";
import { ListTools } from "../resource/list/list-tools.tsx";
import { askedBy, type ListView } from "../resource/list/list-view.ts";
import list from "../resource/list/resource-list.module.css";
import { useContentChanges } from "../resource/use-content-changes.ts";
import { Clock, LayoutGrid, Upload } from "../generated/icons.ts";
import { useMay } from "../session/session-context.tsx";
import { TopBarSlot } from "../ui/top-bar-slot.tsx";
import { useIsTouch } from "../ui/use-is-touch.ts";
import styles from "./apartment-list-page.module.css";
import { ExportMenu } from "./files/export-menu.tsx";
import { ImportDialog } from "./files/import-dialog.tsx";
import { HoldsDrawer } from "./holds/holds-drawer.tsx";
import { SheetCard } from "./sheet/sheet-card.tsx";
import { useApartmentFilters, useApartmentView } from "./use-apartment-filters.ts";

const PER_PAGE = 50;

export default function ApartmentListPage() {
  const { t } = useTexts();
  const control = useApartmentView();
  const { view } = control;
  const { floor_id: floorId } = view.filters;
  const asked = useMemo(() => ({ per_page: PER_PAGE, ...askedBy(view) }), [view]);
  const query = useQuery(apartments.list(useCaller(), asked));
  useContentChanges(apartments);
  const filters = useApartmentFilters(control);
  const search = useRef<HTMLInputElement>(null);
  const isTouch = useIsTouch();
  const mayEdit = useMay()("stock.edit");
  return (
    <div className={list.page}>
      <TopBarSlot place="beside">{query.data ? String(query.data.meta.total) : null}</TopBarSlot>
      <ListTools
        control={control}
        searchRef={search}
        searchPlaceholder={t("apartments.search")}
        filters={filters}
        sorts={[]}
        tools={<StockTools view={view} />}
        create={
          mayEdit
            ? {
                to: floorId ? `${apartmentPaths.add}?floor_id=${floorId}` : apartmentPaths.add,
                label: t("screen.apartment_new"),
              }
            : undefined
        }
        hasTrash={mayEdit}
      />
      <SheetCard control={control} query={query} listKey={JSON.stringify(asked)} />
      <ListFooter meta={query.data?.meta} onPage={control.toPage}>
        {mayEdit ? (
          <p id="sheet-help" className={styles.help}>
            {t(isTouch ? "sheet.help_touch" : "sheet.help")}
          </p>
        ) : null}
      </ListFooter>
    </div>
  );
}

/** Holds, import and export of the apartments that the view shows. */
function StockTools({ view }: { view: ListView }) {
  const { t } = useTexts();
  const may = useMay();
  const [dialog, setDialog] = useState<"holds" | "import" | null>(null);
  const projectId = view.filters["project_id"];
  return (
    <>
      {may("apartments.hold_any") ? (
        <Button title={t("holds.title")} onClick={() => setDialog("holds")} leftSection={<Clock />}>
          {t("holds.title")}
        </Button>
      ) : null}
      {may("stock.edit") ? (
        <Button title={t("translations.import")} onClick={() => setDialog("import")} leftSection={<Upload />}>
          {t("translations.import")}
        </Button>
      ) : null}
      <ExportMenu view={view} />
      {may("apartments.interest") ? (
        <Button
          component={Link}
          title={t("screen.board")}
          to={projectId ? boardPaths.of(projectId) : boardPaths.board}
          leftSection={<LayoutGrid />}
        >
          {t("screen.board")}
        </Button>
      ) : null}
      {dialog === "holds" ? <HoldsDrawer projectId={projectId} onClose={() => setDialog(null)} /> : null}
      {dialog === "import" ? <ImportDialog projectId={projectId} onClose={() => setDialog(null)} /> : null}
    </>
  );
}
