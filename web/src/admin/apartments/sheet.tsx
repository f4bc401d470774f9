import { CELL_KIND } from "@ezo/contract/apartment-cells";
import { Checkbox } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { cx } from "../../shared/lib/cx.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { apartmentPaths } from "../inventory/inventory-paths.ts";
import type { ApartmentRow } from "../inventory/stock.resources.ts";
import { Clock, Undo2 } from "../ui/icons.ts";
import { useToasts } from "../ui/toasts.tsx";
import { ApartmentStatusMark } from "./apartment-status-mark.tsx";
import { ShownValue } from "./shown-value.tsx";
import { type CellChange, changeOfCell, isIn, type PastePlan } from "./paste.ts";
import { CellEditor } from "./cell-editor.tsx";
import styles from "./sheet.module.css";
import { fieldValue, SHEET_FIELDS, type SheetField, sheetHead } from "./sheet-columns.ts";
import { type OpenCell, useSheet } from "./use-sheet.ts";

/** The apartments of a page as a sheet: moved through with the arrow keys, written in place, filled from a spreadsheet. */
export function Sheet(props: {
  rows: readonly ApartmentRow[];
  /** Deleted apartments are only looked at, and brought back. */
  isTrash: boolean;
  isStale: boolean;
  selected: ReadonlySet<number>;
  onSelect: (ids: ReadonlySet<number>) => void;
  onCell: (change: CellChange) => void;
  onPlan: (plan: PastePlan) => void;
  onRestore: (row: ApartmentRow) => void;
  /** Under which a cell that is being written is kept on this device. */
  draftKey: string;
  /** Such a cell of an earlier visit, to go on with as soon as it is in sight. */
  resumed: OpenCell | null;
  onResumed: () => void;
}) {
  const { rows, selected, isTrash, resumed, onResumed } = props;
  const { t } = useTexts();
  // What a cell refused, by its place: gone with the next thing that is written.
  const [refused, setRefused] = useState<CellChange | null>(null);
  const sheet = useSheet({
    rows,
    isReadOnly: isTrash,
    onCell: (change) => {
      setRefused(change.error ? change : null);
      if (!change.error) props.onCell(change);
    },
    onPlan: props.onPlan,
  });
  const { cursor, range, open } = sheet;
  const toasts = useToasts();
  const editor = useRef<{ leave: () => boolean }>(null);
  const latest = useRef({ rows, edit: sheet.edit });
  useEffect(() => {
    latest.current = { rows, edit: sheet.edit };
  });
  useEffect(() => {
    const row = rows.findIndex(({ id }) => id === resumed?.id);
    if (!resumed || row === -1 || open || isTrash) return;
    latest.current.edit(resumed, { row, column: SHEET_FIELDS.indexOf(resumed.field) });
    onResumed();
  }, [resumed, rows, open, isTrash, onResumed]);
  /** Leaves the cell as it is stored, and offers what was typed, once: the undo key must get to the step before. */
  const drop = (row: ApartmentRow, cell: OpenCell, text: string) => {
    const { field, base, broughtBack } = cell;
    setRefused(null);
    sheet.cancel();
    if (text === base || text === broughtBack) return;
    toasts.undoable(t("drop.dropped", { name: `${placeOf(row)}, ${sheetHead(field, t)}` }), () => {
      const { rows: now, edit } = latest.current;
      const index = sheet.table.current ? now.findIndex(({ id }) => id === row.id) : -1;
      const work = { ...cell, text, broughtBack: text };
      if (index !== -1) return edit(work, { row: index, column: SHEET_FIELDS.indexOf(field) });
      // Another page or filter has taken the row away: as when a cell is left, what is in it is saved.
      const change = changeOfCell({ ...row, version: cell.version }, field, text);
      if (change && !change.error) props.onCell(change);
    });
  };
  const isWholePage = rows.length > 0 && rows.every(({ id }) => selected.has(id));
  const toggle = (id: number) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    props.onSelect(next);
  };
  return (
    <div className={styles.scroll}>
      <table
        ref={sheet.table}
        // A table whose cells are written is a grid (ARIA, "Grid Pattern").
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={t("screen.apartments")}
        aria-describedby="sheet-help"
        aria-multiselectable="true"
        aria-readonly={isTrash}
        className={cx(styles.sheet, props.isStale && styles.stale)}
        {...sheet.handlers}
      >
        <thead>
          <tr>
            <th className={styles.name}>
              <span className={styles.head}>
                <Checkbox
                  aria-label={t("inbox.select_page")}
                  checked={isWholePage}
                  indeterminate={selected.size > 0 && !isWholePage}
                  onChange={() => props.onSelect(isWholePage ? new Set() : new Set(rows.map(({ id }) => id)))}
                />
                {t("apartments.place")}
              </span>
            </th>
            {SHEET_FIELDS.map((field) => (
              <th key={field} className={CELL_KIND[field] === "number" ? styles.number : undefined}>
                {sheetHead(field, t)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const name = placeOf(row);
            return (
              <tr key={row.id} data-row={row.id} className={cx(selected.has(row.id) && styles.selected)}>
                <th scope="row" className={styles.name}>
                  <span className={styles.head}>
                    <Checkbox
                      aria-label={t("inbox.select", { name })}
                      checked={selected.has(row.id)}
                      onChange={() => toggle(row.id)}
                    />
                    {isTrash ? (
                      <button type="button" className={styles.restore} onClick={() => props.onRestore(row)}>
                        <Undo2 size={16} strokeWidth={1.6} aria-hidden="true" />
                        <span className={styles.hidden}>{t("list.restore", { name })}</span>
                        <span aria-hidden="true">{name}</span>
                      </button>
                    ) : (
                      <Link to={apartmentPaths.edit(row.id)} aria-label={t("apartments.open", { name })}>
                        {name}
                      </Link>
                    )}
                  </span>
                </th>
                {SHEET_FIELDS.map((field, column) => {
                  const place = { row: index, column };
                  const isCursor = cursor.row === index && cursor.column === column;
                  const edited = isCursor ? open : null;
                  const isInRange = isIn(range, place);
                  const error =
                    refused?.row.id === row.id && refused.field === field && edited
                      ? refused.error
                      : undefined;
                  return (
                    <td
                      key={field}
                      tabIndex={edited ? undefined : isCursor ? 0 : -1}
                      {...(isCursor ? { "data-cursor": "" } : {})}
                      aria-selected={isInRange}
                      className={cx(
                        CELL_KIND[field] === "number" && styles.number,
                        isInRange && styles.range,
                        isCursor && styles.cursor,
                        edited !== null && styles.edited,
                      )}
                      onMouseDown={(event) => {
                        if (edited) return;
                        // The page's text is not selected along with the cells.
                        event.preventDefault();
                        if (editor.current?.leave() !== false) sheet.go(place, event.shiftKey);
                      }}
                      onMouseEnter={(event) => {
                        if (event.buttons === 1 && !open) sheet.go(place, true);
                      }}
                      onDoubleClick={() => {
                        if (!edited) sheet.edit();
                      }}
                    >
                      {edited ? (
                        <CellEditor
                          ref={editor}
                          cell={edited}
                          draftKey={props.draftKey}
                          label={`${name}, ${sheetHead(field, t)}`}
                          error={error ? t(error) : undefined}
                          onCommit={sheet.commit}
                          onCancel={(text) => drop(row, edited, text)}
                        />
                      ) : (
                        <CellText row={row} field={field} />
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Where an apartment is: building, floor, number. */
export const placeOf = (
  row: Pick<ApartmentRow, "building_identifier" | "floor_number" | "apartment_number">,
) => `${row.building_identifier} / ${row.floor_number} / ${row.apartment_number}`;

function CellText({ row, field }: { row: ApartmentRow; field: SheetField }) {
  const { t, format } = useTexts();
  const value = fieldValue(row, field);
  if (field === "status")
    return (
      <span className={styles.status}>
        <ApartmentStatusMark status={row.status} />
        {row.hold ? (
          <span
            className={styles.hold}
            title={t("holds.until_for", { time: format.full(row.hold.until), reason: row.hold.reason })}
          >
            <Clock size={14} strokeWidth={1.6} role="img" aria-label={t("holds.one")} />
          </span>
        ) : null}
      </span>
    );
  // In a column of flags those that are set are to be seen at a glance.
  return value === false ? null : <ShownValue field={field} value={value} />;
}
