import type { Interest } from "@ezo/contract/admin/interest";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { DraftOffer } from "../../editor/drafts/draft-offer.tsx";
import { useTexts } from "../../i18n/texts-context.tsx";
import { InterestDrawer } from "../../interest/interest-drawer.tsx";
import { useInterest } from "../../interest/use-interest.ts";
import { apartmentPaths } from "../../inventory/inventory-paths.ts";
import { type ApartmentRow, apartments } from "../../inventory/stock.resources.ts";
import { ListContent } from "../../resource/list/list-content.tsx";
import { ListSkeleton } from "../../resource/list/list-skeleton.tsx";
import list from "../../resource/list/resource-list.module.css";
import { useSelection } from "../../resource/list/selection/use-selection.ts";
import { useContentActions } from "../../resource/use-content-actions.ts";
import { useDeletion } from "../../resource/use-deletion.tsx";
import { useMay } from "../../session/session-context.tsx";
import { DoorOpen } from "../../generated/icons.ts";
import { ApartmentBar, useMayChangeMany } from "../apartment-bar.tsx";
import { TypeMenu } from "../type-menu.tsx";
import type { PastePlan } from "../files/paste.ts";
import type { useApartmentView } from "../use-apartment-filters.ts";
import { openCell } from "./kept-work.ts";
import { placeOf } from "./place-of.ts";
import { SheetDialogs } from "./sheet-dialogs.tsx";
import { Sheet } from "./sheet.tsx";
import { toChanges, useApartmentChanges } from "./use-apartment-changes.ts";
import type { OpenCell } from "./use-sheet.ts";
import { useUndoKey } from "./use-undo-key.ts";

/** A page of apartments: the sheet, what is done with the selected ones, and the work that was left unsaved. */
export function SheetCard(props: {
  control: ReturnType<typeof useApartmentView>;
  query: UseQueryResult<{ data: ApartmentRow[] }>;
  /** Names the list: another one has a selection of its own. */
  listKey: string;
}) {
  const { control, query } = props;
  const { t } = useTexts();
  const may = useMay();
  const mayChangeMany = useMayChangeMany();
  const isTrash = control.view.filters["deleted"] === "true";
  const [plan, setPlan] = useState<PastePlan | null>(null);
  const changes = useApartmentChanges({ rows: query.data?.data, onPasteRefused: setPlan });
  const rows = query.data && changes.withChanges(query.data.data);
  const actions = useContentActions(apartments);
  const deletion = useDeletion(apartments);
  const selection = useSelection(props.listKey, rows);
  const interest = useRowInterest(rows);
  const { resumed, setResumed, resume } = useResume(rows, isTrash);
  useUndoKey();
  const remove = () =>
    deletion.ask(
      selection.rows.map((row) => ({ id: row.id, version: row.version, name: placeOf(row) })),
      { onDeleted: selection.clear },
    );
  return (
    <section className={list.card} aria-label={t("screen.apartments")} aria-busy={query.isPlaceholderData}>
      {selection.ids.size > 0 && !isTrash ? (
        <ApartmentBar
          count={selection.ids.size}
          selected={selection.rows}
          isBusy={changes.isBulkPending}
          types={<TypeMenu selected={selection.rows} onSet={(set) => changes.bulk(selection.rows, set)} />}
          onSet={(set, chosen, onDone) => changes.bulk(chosen, set, onDone)}
          onRemove={remove}
          onClear={selection.clear}
        />
      ) : null}
      <DraftOffer
        offered={changes.offered}
        onTake={() => changes.takeDraft(resume)}
        onRefuse={changes.refuseDraft}
      />
      <ListContent
        rows={rows}
        query={query}
        control={control}
        skeleton={<ListSkeleton rows={12} height={28} />}
        empty={{
          icon: DoorOpen,
          title: t("apartments.empty"),
          create: may("stock.edit")
            ? { to: apartmentPaths.add, label: t("screen.apartment_new") }
            : undefined,
        }}
      >
        {(shown) => (
          <Sheet
            rows={shown}
            isTrash={isTrash}
            isStale={query.isPlaceholderData}
            selection={mayChangeMany ? selection : null}
            mayEdit={may("stock.edit")}
            interest={interest.figures}
            onInterest={interest.open}
            onCell={(cell) =>
              changes.apply(
                toChanges([cell]),
                t("apartments.cell_saved", { name: placeOf(cell.row), field: t(`field.${cell.field}`) }),
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
      </ListContent>
      <SheetDialogs plan={plan} onPlanned={() => setPlan(null)} changes={changes} />
      {deletion.dialog}
      {interest.drawer}
    </section>
  );
}

const NO_FIGURES: ReadonlyMap<number, Interest> = new Map();

/** What visitors look at of the apartments on the page, and the drawer of the one that was opened. */
function useRowInterest(rows: readonly ApartmentRow[] | undefined) {
  const isShown = useMay()("apartments.interest");
  const figures = useInterest((rows ?? []).map(({ id }) => id));
  const [openId, setOpenId] = useState<number | null>(null);
  const row = rows?.find(({ id }) => id === openId);
  const interest = row && figures?.get(row.id);
  return {
    // The column is there from the beginning: one that came later would move the others.
    figures: isShown ? (figures ?? NO_FIGURES) : undefined,
    open: setOpenId,
    drawer:
      row && interest ? (
        <InterestDrawer
          apartment={{ ...row, name: placeOf(row), interest }}
          onClose={() => setOpenId(null)}
        />
      ) : null,
  };
}

/** The cell of an earlier visit that is to be opened again, on the page of its floor where it is not on this one. */
function useResume(rows: readonly ApartmentRow[] | undefined, isTrash: boolean) {
  const [resumed, setResumed] = useState<OpenCell | null>(null);
  const navigate = useNavigate();
  const resume = (cell: OpenCell) => {
    setResumed(cell);
    if (isTrash || !rows?.some(({ id }) => id === cell.id))
      void navigate(`${apartmentPaths.list}?floor_id=${cell.floor_id}`);
  };
  return { resumed, setResumed, resume };
}
