import type { PageMeta } from "@ezo/contract/fields";
import { Button, Checkbox, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { cx } from "../../shared/lib/cx.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { Blank, LoadError } from "../ui/blank.tsx";
import type { IconComponent } from "../ui/create-icon.ts";
import { FolderOpen, SearchX } from "../ui/icons.ts";
import { TopBarSlot } from "../ui/top-bar-slot.tsx";
import type { ContentResource } from "./content-resource.ts";
import { isFiltered } from "./list-view.ts";
import { ListPager } from "./list-pager.tsx";
import { ListTools, type ListFilter } from "./list-tools.tsx";
import styles from "./resource-list.module.css";
import { RowMenu, type RowAction } from "./row-menu.tsx";
import { RowOrder } from "./row-order.tsx";
import { SelectionBar, type BulkAction } from "./selection-bar.tsx";
import { useContentChanges } from "./use-content-changes.ts";
import { useContentActions } from "./use-content-actions.ts";
import { useDeletion } from "./use-deletion.tsx";
import { useReorder } from "./use-reorder.ts";
import { useListKeys } from "./use-list-keys.ts";
import type { ListViewControl } from "./use-list-view.ts";

export interface Column<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are aligned to the right. */
  isNumber?: boolean;
  /** Left out where there is no room. */
  isMinor?: boolean;
}

interface ListItem {
  id: number;
  version: number;
  deleted_at: string | null;
}

/**
 * Any list of the admin: what it shows is in the address; the server pages, sorts and searches. A row opens by its
 * name; rows are selected for what can be done with many.
 */
export function ResourceList<Row extends ListItem, Item extends ListItem>(props: {
  resource: ContentResource<Row, Item>;
  control: ListViewControl;
  label: string;
  icon: IconComponent;
  columns: readonly Column<Row>[];
  picture?: (row: Row) => ReactNode;
  /** What a row's picture and name are called, where the rows are people and not things. */
  heads?: { picture: string; name: string };
  name: (row: Row) => string;
  subtitle?: (row: Row) => string;
  /** Its form; without one a row is edited in place. */
  to?: (row: Row) => string;
  searchPlaceholder: string;
  filters: readonly ListFilter[];
  sorts: readonly { value: string; label: string }[];
  /** The list's own order, in which rows can be moved. */
  manualSort?: string;
  bulk?: readonly BulkAction[];
  rowActions?: (row: Row) => readonly RowAction[];
  create?: { to: string; label: string };
  tools?: ReactNode;
  emptyTitle: string;
  /** What deleting means beside what the server counts. */
  deleteNote?: string;
  /** Rows that the signed-in user cannot delete. */
  isKept?: (row: Row) => boolean;
  /** Instead of a table's rows: a grid of pictures. */
  perPage?: number;
}) {
  const { resource, control } = props;
  const { view } = control;
  const { t, language } = useTexts();
  const call = useCaller();
  const query = useMemo(
    () => ({
      locale: language,
      page: view.page,
      ...(props.perPage ? { per_page: props.perPage } : {}),
      ...(view.search ? { search: view.search } : {}),
      ...(view.sort ? { sort: view.sort } : {}),
      ...view.filters,
    }),
    [view, language, props.perPage],
  );
  const listKey = JSON.stringify(view);
  const { data: list, error, isPlaceholderData, refetch } = useQuery(resource.list(call, query));
  useContentChanges(resource);
  const actions = useContentActions(resource);
  const deletion = useDeletion(resource, props.deleteNote);
  const isTrash = view.filters["deleted"] === "true";
  const { reorder, inOrder } = useReorder(resource);
  const rows = list && inOrder(list.data);

  const [selection, setSelection] = useState<{ key: string; ids: ReadonlySet<number> }>({
    key: listKey,
    ids: new Set(),
  });
  // Another page or filter shows other rows: what is no longer in sight must not be changed by accident.
  const ids = selection.key === listKey ? selection.ids : new Set<number>();
  const select = (next: ReadonlySet<number>) => setSelection({ key: listKey, ids: next });
  const toggle = (id: number) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    select(next);
  };
  const chosen = (rows ?? []).filter(({ id }) => ids.has(id));
  const named = (row: Row) => ({
    id: row.id,
    version: row.version,
    name: props.name(row) || t("list.untitled"),
  });
  const isWholePage = rows !== undefined && rows.length > 0 && rows.every(({ id }) => ids.has(id));
  const selectPage = () => select(isWholePage ? new Set() : new Set(rows?.map(({ id }) => id)));

  const searchRef = useRef<HTMLInputElement>(null);
  const tableRef = useRef<HTMLTableElement>(null);
  useListKeys({ search: searchRef, table: tableRef, onSelect: toggle, onClear: () => select(new Set()) });

  const canMove =
    props.manualSort !== undefined &&
    resource.canReorder &&
    !isFiltered(view) &&
    (view.sort ?? props.manualSort) === props.manualSort;

  return (
    <div className={styles.page}>
      <TopBarSlot place="beside">{list ? String(list.meta.total) : null}</TopBarSlot>
      <ListTools
        control={control}
        searchRef={searchRef}
        searchPlaceholder={props.searchPlaceholder}
        filters={props.filters}
        sorts={props.sorts}
        create={props.create}
        tools={props.tools}
      />
      <section className={styles.card} aria-label={props.label} aria-busy={isPlaceholderData}>
        {ids.size > 0 ? (
          <SelectionBar
            count={ids.size}
            isTrash={isTrash}
            bulk={isTrash ? [] : (props.bulk ?? [])}
            onUpdate={(set, done) => {
              actions.updateAll(chosen, set, done);
              select(new Set());
            }}
            onRemove={() => deletion.ask(chosen.map(named), { onDeleted: () => select(new Set()) })}
            onRestore={() => {
              actions.restoreAll(chosen);
              select(new Set());
            }}
            onClear={() => select(new Set())}
          />
        ) : null}
        {rows === undefined ? (
          error ? (
            <LoadError title={t("list.error")} error={error} onRetry={() => void refetch()} />
          ) : (
            <ListSkeleton />
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
              icon={FolderOpen}
              title={props.emptyTitle}
              action={
                props.create ? (
                  <Button component={Link} to={props.create.to} variant="filled" mt={14}>
                    {props.create.label}
                  </Button>
                ) : null
              }
            />
          )
        ) : (
          <table ref={tableRef} className={cx(styles.table, isPlaceholderData && styles.stale)}>
            <thead>
              <tr>
                <th className={styles.check}>
                  <Checkbox
                    aria-label={t("inbox.select_page")}
                    checked={isWholePage}
                    indeterminate={ids.size > 0 && !isWholePage}
                    onChange={selectPage}
                  />
                </th>
                {props.picture ? (
                  <th className={styles.picture}>
                    <span className={styles.hidden}>{props.heads?.picture ?? t("list.picture")}</span>
                  </th>
                ) : null}
                <th>{props.heads?.name ?? t("list.name")}</th>
                {props.columns.map(({ key, head, isNumber, isMinor }) => (
                  <th key={key} className={cx(isNumber && styles.number, isMinor && styles.minor)}>
                    {head}
                  </th>
                ))}
                <th>
                  <span className={styles.hidden}>{t("list.actions")}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={row.id} data-row={row.id} aria-selected={ids.has(row.id)}>
                  <td className={styles.check}>
                    <Checkbox
                      aria-label={t("inbox.select", { name: props.name(row) })}
                      checked={ids.has(row.id)}
                      onChange={() => toggle(row.id)}
                    />
                  </td>
                  {props.picture ? <td className={styles.picture}>{props.picture(row)}</td> : null}
                  <td className={styles.name}>
                    {isTrash || !props.to ? (
                      <b>{props.name(row)}</b>
                    ) : (
                      <Link to={props.to(row)}>{props.name(row) || t("list.untitled")}</Link>
                    )}
                    {props.subtitle?.(row) ? <small>{props.subtitle(row)}</small> : null}
                  </td>
                  {props.columns.map(({ key, head, cell, isNumber, isMinor }) => (
                    <td
                      key={key}
                      data-head={head}
                      className={cx(styles.cell, isNumber && styles.number, isMinor && styles.minor)}
                    >
                      {cell(row)}
                    </td>
                  ))}
                  <td className={styles.actions}>
                    <span>
                      {canMove ? (
                        <RowOrder name={props.name(row)} index={index} order={rows} onMove={reorder} />
                      ) : null}
                      <RowMenu
                        name={props.name(row)}
                        to={props.to?.(row)}
                        isTrash={isTrash}
                        actions={props.rowActions?.(row) ?? []}
                        onRemove={props.isKept?.(row) ? undefined : () => deletion.ask([named(row)])}
                        onRestore={() => actions.restoreAll([row])}
                      />
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      {list ? <Footer meta={list.meta} onPage={control.toPage} /> : null}
      {deletion.dialog}
    </div>
  );
}

function Footer({ meta, onPage }: { meta: PageMeta; onPage: (page: number) => void }) {
  const { t } = useTexts();
  if (meta.total === 0) return null;
  const from = (meta.current_page - 1) * meta.per_page + 1;
  return (
    <div className={styles.footer}>
      <ListPager page={meta.current_page} pages={meta.last_page} onPage={onPage} />
      <span>
        {t("inbox.range", { from, to: Math.min(from + meta.per_page - 1, meta.total), total: meta.total })}
      </span>
    </div>
  );
}

function ListSkeleton() {
  const { t } = useTexts();
  return (
    <div className={styles.skeleton} role="status" aria-label={t("app.loading")}>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height={44} />
      ))}
    </div>
  );
}
