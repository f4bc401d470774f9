import { Checkbox, VisuallyHidden } from "@mantine/core";
import type { ReactNode, Ref } from "react";
import { Link } from "react-router-dom";
import { cx } from "../../../../shared/lib/cx.ts";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { type DeletedRow, useDeletionText } from "../../deletion-text.ts";
import styles from "../resource-list.module.css";
import { useRowClick } from "./use-row-click.ts";
import type { Selection } from "../selection/use-selection.ts";
import { isRangeTick } from "../selection/use-tick-range.ts";

export interface Column<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are aligned to the right. */
  isNumber?: boolean;
  /** Left out on narrow screens. */
  isMinor?: boolean;
}

export interface RowView<Row> {
  columns: readonly Column<Row>[];
  picture?: (row: Row) => ReactNode;
  /** The headings of picture and name, where the rows are people and not things. */
  heads?: { picture: string; name: string };
  name: (row: Row) => string;
  subtitle?: (row: Row) => ReactNode;
  /** Marks of the row, always in full, where the subtitle is cut off after two lines. */
  marks?: (row: Row) => ReactNode;
  /** The row's form; without one a row is edited in place. */
  to?: (row: Row) => string;
}

interface TableProps<Row> {
  view: RowView<Row>;
  /** Null where the user can do nothing with several. */
  selection: Selection | null;
  /** Rows in the trash are not links, nor are those that the user cannot change. */
  isTrash: boolean;
  actions: (row: Row, index: number) => ReactNode;
}

type ListRow = { id: number } & DeletedRow;

/** The rows of a list; each can be selected, and is opened by its name, or by a click anywhere on it. */
export function ResourceTable<Row extends ListRow>(
  props: TableProps<Row> & {
    ref: Ref<HTMLTableElement>;
    rows: readonly Row[];
    /** The rows are of the view before, until the new ones have arrived. */
    isStale: boolean;
  },
) {
  return (
    <table ref={props.ref} className={cx(styles.table, props.isStale && styles.stale)}>
      <TableHead view={props.view} selection={props.selection} />
      <tbody>
        {props.rows.map((row, index) => (
          <TableRow
            key={row.id}
            row={row}
            index={index}
            view={props.view}
            selection={props.selection}
            isTrash={props.isTrash}
            actions={props.actions}
          />
        ))}
      </tbody>
    </table>
  );
}

function TableHead<Row>({ view, selection }: Pick<TableProps<Row>, "view" | "selection">) {
  const { t } = useTexts();
  return (
    <thead>
      <tr>
        {selection ? (
          <th className={styles.check}>
            <Checkbox
              aria-label={t("inbox.select_page")}
              checked={selection.isWholePage}
              indeterminate={selection.ids.size > 0 && !selection.isWholePage}
              onChange={selection.togglePage}
            />
          </th>
        ) : null}
        {view.picture ? (
          <th className={styles.picture}>
            <VisuallyHidden>{view.heads?.picture ?? t("field.image")}</VisuallyHidden>
          </th>
        ) : null}
        <th>{view.heads?.name ?? t("list.name")}</th>
        {view.columns.map(({ key, head, isNumber, isMinor }) => (
          <th key={key} className={cx(isNumber && styles.number, isMinor && styles.minor)}>
            {head}
          </th>
        ))}
        <th>
          <VisuallyHidden>{t("list.actions")}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}

function TableRow<Row extends ListRow>(props: TableProps<Row> & { row: Row; index: number }) {
  const { view, selection, row } = props;
  const { t } = useTexts();
  const name = view.name(row);
  const subtitle = view.subtitle?.(row);
  const deletionText = useDeletionText();
  const to = props.isTrash ? undefined : view.to?.(row);
  const onClick = useRowClick(to);
  return (
    <tr
      data-row={row.id}
      aria-selected={selection?.ids.has(row.id) ?? false}
      className={cx(to !== undefined && styles.opens)}
      onClick={onClick}
    >
      {selection ? (
        <td className={styles.check} data-no-open="">
          <Checkbox
            aria-label={t("inbox.select", { name })}
            checked={selection.ids.has(row.id)}
            onChange={(event) => selection.toggle(row.id, isRangeTick(event))}
          />
        </td>
      ) : null}
      {view.picture ? <td className={styles.picture}>{view.picture(row)}</td> : null}
      <td className={styles.name}>
        {to === undefined ? <b>{name}</b> : <Link to={to}>{name || t("list.untitled")}</Link>}
        {view.marks ? <div className={styles.marks}>{view.marks(row)}</div> : null}
        {subtitle ? <small>{subtitle}</small> : null}
        {row.deleted_at ? <small>{deletionText(row)}</small> : null}
      </td>
      {view.columns.map(({ key, head, cell, isNumber, isMinor }) => (
        <td
          key={key}
          data-head={head}
          className={cx(styles.cell, isNumber && styles.number, isMinor && styles.minor)}
        >
          {cell(row)}
        </td>
      ))}
      <td className={styles.actions} data-no-open="">
        <span>{props.actions(row, props.index)}</span>
      </td>
    </tr>
  );
}
