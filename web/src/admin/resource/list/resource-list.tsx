import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useRef } from "react";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { type Move, useMove } from "../../ui/order.tsx";
import { TopBarSlot } from "../../ui/top-bar-slot.tsx";
import type { ContentResource } from "../content-resource.ts";
import { useRights } from "../use-rights.ts";
import { useContentActions } from "../use-content-actions.ts";
import { useContentChanges } from "../use-content-changes.ts";
import { useDeletion } from "../use-deletion.tsx";
import { ListContent } from "./list-content.tsx";
import { ListFooter } from "./list-footer.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";
import { ListTools, type ListFilter } from "./list-tools.tsx";
import { askedBy, isFiltered, withFilter } from "./list-view.ts";
import styles from "./resource-list.module.css";
import { ResourceTable, type RowView } from "./table/resource-table.tsx";
import { RowMenu, type RowAction } from "./table/row-menu.tsx";
import { RowOrder } from "./table/row-order.tsx";
import { SelectionBar, type BulkAction } from "./selection/selection-bar.tsx";
import { useListKeys } from "./use-list-keys.ts";
import type { ListViewControl } from "./use-list-view.ts";
import { useReorder } from "./table/use-reorder.ts";
import { useSelection } from "./selection/use-selection.ts";

interface ListItem {
  id: number;
  version: number;
  deleted_at: string | null;
  updated_by?: { name: string } | null;
}

interface ListProps<Row extends ListItem, Item extends ListItem> extends RowView<Row> {
  resource: ContentResource<Row, Item>;
  control: ListViewControl;
  label: string;
  searchPlaceholder: string;
  filters: readonly ListFilter[];
  sorts: readonly { value: string; label: string }[];
  /** The list's own order, in which rows can be moved. */
  manualSort?: string;
  /** The filter that leaves rows with an order of their own, such as those of one project. */
  orderedWithin?: string;
  bulk?: readonly BulkAction[];
  rowActions?: (row: Row) => readonly RowAction[];
  create?: { to: string; label: string };
  tools?: ReactNode;
  emptyTitle: string;
  emptyMessage?: string;
  /** What deleting means beside what the server counts. */
  deleteNote?: string;
  /** Rows that the signed-in user cannot delete. */
  isKept?: (row: Row) => boolean;
  perPage?: number;
}

/**
 * Any list of the admin. What it shows is in the address; the server pages, sorts and searches. A row is opened by its
 * name; rows are selected for what can be done with many.
 */
export function ResourceList<Row extends ListItem, Item extends ListItem>(props: ListProps<Row, Item>) {
  const { resource, control } = props;
  const { view } = control;
  const { t } = useTexts();
  const { query, rows, reorder } = useRows(props);
  const move = useMove(rows ?? [], props.name, reorder);
  const { data: list, isPlaceholderData } = query;
  useContentChanges(resource);
  const actions = useContentActions(resource);
  const deletion = useDeletion(resource, props.deleteNote);
  const rights = useRights(resource.entity);
  const isTrash = isOfTrash(control);
  const selection = useSelection(JSON.stringify(view), rows);
  const search = useRef<HTMLInputElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const toggle = (id: number, isRange: boolean) => {
    if (rights.mayMake) selection.toggle(id, isRange);
  };
  useListKeys({ search, table, onSelect: toggle, onClear: selection.clear });

  const named = (row: Row) => ({
    id: row.id,
    version: row.version,
    name: props.name(row) || t("list.untitled"),
  });
  const rowActions = (row: Row, index: number) => (
    <RowActions
      list={props}
      row={row}
      index={index}
      rights={rights}
      onMove={move}
      onRemove={() => deletion.ask([named(row)])}
      onRestore={() => actions.restoreAll([row])}
    />
  );
  return (
    <div className={styles.page}>
      <TopBarSlot place="beside">{list ? String(list.meta.total) : null}</TopBarSlot>
      <ListTools
        {...props}
        create={rights.mayMake ? props.create : undefined}
        hasTrash={rights.mayMake}
        searchRef={search}
      />
      <section className={styles.card} aria-label={props.label} aria-busy={isPlaceholderData}>
        {rights.mayMake && selection.ids.size > 0 ? (
          <SelectionBar
            count={selection.ids.size}
            isTrash={isTrash}
            bulk={isTrash ? [] : (props.bulk ?? [])}
            onUpdate={(set, done) => {
              actions.updateAll(selection.rows, set, done);
              selection.clear();
            }}
            onRemove={() => deletion.ask(selection.rows.map(named), { onDeleted: selection.clear })}
            onRestore={() => {
              actions.restoreAll(selection.rows);
              selection.clear();
            }}
            onClear={selection.clear}
          />
        ) : null}
        <ListContent
          rows={rows}
          query={query}
          control={control}
          skeleton={<ListSkeleton />}
          empty={{
            title: props.emptyTitle,
            ...(props.emptyMessage && { message: props.emptyMessage }),
            create: rights.mayMake ? props.create : undefined,
          }}
        >
          {(shown) => (
            <ResourceTable
              ref={table}
              rows={shown}
              view={props}
              selection={rights.mayMake ? selection : null}
              isTrash={isTrash || !rights.mayWrite}
              isStale={isPlaceholderData}
              actions={rowActions}
            />
          )}
        </ListContent>
      </section>
      <ListFooter meta={list?.meta} onPage={control.toPage} />
      {deletion.dialog}
    </div>
  );
}

/** What is done with one row: its handle, where rows can be moved, and its menu. */
function RowActions<Row extends ListItem, Item extends ListItem>(props: {
  list: ListProps<Row, Item>;
  row: Row;
  index: number;
  rights: ReturnType<typeof useRights>;
  onMove: Move;
  onRemove: () => void;
  onRestore: () => void;
}) {
  const { list, row, rights } = props;
  const { resource } = list;
  const name = list.name(row);
  return (
    <>
      {rights.mayWrite && canMoveRows(list) ? (
        <RowOrder name={name} index={props.index} onMove={props.onMove} />
      ) : null}
      <RowMenu
        entity={resource.entity}
        id={row.id}
        name={name}
        to={rights.mayWrite ? list.to?.(row) : undefined}
        isTrash={isOfTrash(list.control)}
        actions={list.rowActions?.(row) ?? []}
        onRemove={!rights.mayMake || list.isKept?.(row) ? undefined : props.onRemove}
        onRestore={props.onRestore}
      />
    </>
  );
}

const isOfTrash = ({ view }: ListViewControl): boolean => view.filters["deleted"] === "true";

/** The rows that the view asks for; while they are being moved, in the order that is wanted. */
function useRows<Row extends ListItem, Item extends ListItem>(props: ListProps<Row, Item>) {
  const { resource, perPage } = props;
  const { view } = props.control;
  const { language } = useTexts();
  const asked = useMemo(
    () => ({
      locale: language,
      ...(perPage ? { per_page: perPage } : {}),
      ...askedBy(view),
    }),
    [view, language, perPage],
  );
  const query = useQuery(resource.list(useCaller(), asked));
  const { reorder, inOrder } = useReorder(resource);
  return { query, rows: query.data && inOrder(query.data.data), reorder };
}

/** Rows can be moved while the whole list, or the part of it that has an order of its own, is shown in that order. */
const canMoveRows = <Row extends ListItem, Item extends ListItem>({
  resource,
  control: { view },
  manualSort,
  orderedWithin,
}: ListProps<Row, Item>): boolean =>
  manualSort !== undefined &&
  resource.canReorder &&
  !isFiltered(orderedWithin === undefined ? view : withFilter(view, orderedWithin, null)) &&
  (view.sort ?? manualSort) === manualSort;
