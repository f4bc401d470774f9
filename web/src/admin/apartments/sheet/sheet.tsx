import type { Interest } from "@ezo/contract/admin/interest";
import { CELL_KIND } from "@ezo/contract/inventory/apartment-cells";
import { Checkbox, VisuallyHidden } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { cx } from "../../../shared/lib/cx.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useMay } from "../../session/session-context.tsx";
import { apartmentPaths } from "../../inventory/inventory-paths.ts";
import type { ApartmentRow } from "../../inventory/stock.resources.ts";
import type { Selection } from "../../resource/list/selection/use-selection.ts";
import { isRangeTick } from "../../resource/list/selection/use-tick-range.ts";
import { Undo2 } from "../../generated/icons.ts";
import { useToasts } from "../../ui/toasts/toasts.tsx";
import { type CellChange, changeOfCell, type PastePlan } from "../files/paste.ts";
import { InterestCell } from "./interest-cell.tsx";
import { placeOf } from "./place-of.ts";
import { type CellEditorHandle, SheetCell } from "./sheet-cell.tsx";
import { SHEET_FIELDS, sheetHead } from "./sheet-columns.ts";
import styles from "./sheet.module.css";
import { type OpenCell, type SheetControl, useSheet } from "./use-sheet.ts";

interface SheetProps {
  rows: readonly ApartmentRow[];
  /** Deleted apartments can only be looked at and restored. */
  isTrash: boolean;
  isStale: boolean;
  /** Null for users who may do nothing with many apartments. */
  selection: Selection | null;
  /** Others look at the apartments, and set prices and statuses of those that they select. */
  mayEdit: boolean;
  /** What visitors look at, by apartment: a last column, which is not written. */
  interest?: ReadonlyMap<number, Interest> | undefined;
  onInterest?: (id: number) => void;
  onCell: (change: CellChange) => void;
  onPlan: (plan: PastePlan) => void;
  onRestore: (row: ApartmentRow) => void;
  /** The key under which an open cell's text is kept on this device. */
  draftKey: string;
  /** Such a cell of an earlier visit: opened as soon as its row is shown. */
  resumed: OpenCell | null;
  onResumed: () => void;
}

/** The apartments of a page as a sheet: moved through with the arrow keys, written in place, filled from a spreadsheet. */
export function Sheet(props: SheetProps) {
  const { rows, selection, isTrash, mayEdit } = props;
  const isReadOnly = isTrash || !mayEdit;
  const { t } = useTexts();
  // What a cell refused is shown until the next change.
  const [refused, setRefused] = useState<CellChange | null>(null);
  const sheet = useSheet({
    rows,
    isReadOnly,
    onCell: (change) => {
      setRefused(change.error ? change : null);
      if (!change.error) props.onCell(change);
    },
    onPlan: props.onPlan,
  });
  const editor = useRef<CellEditorHandle>(null);
  useResumedCell(props, sheet);
  const drop = useDroppedText(props, sheet);
  return (
    <div className={styles.scroll}>
      <table
        ref={sheet.table}
        // A table whose cells are written is a grid (ARIA, "Grid Pattern").
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={t("screen.apartments")}
        aria-describedby={mayEdit ? "sheet-help" : undefined}
        aria-multiselectable="true"
        aria-readonly={isReadOnly}
        className={cx(styles.sheet, props.isStale && styles.stale)}
        {...sheet.handlers}
      >
        <SheetHead selection={selection} hasInterest={props.interest !== undefined} />
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.id} data-row={row.id} className={cx(selection?.ids.has(row.id) && styles.selected)}>
              <RowHead {...props} row={row} />
              {SHEET_FIELDS.map((field, column) => (
                <SheetCell
                  key={field}
                  row={row}
                  field={field}
                  place={{ row: index, column }}
                  sheet={sheet}
                  editor={editor}
                  refused={refused}
                  draftKey={props.draftKey}
                  onDrop={(...dropped) => {
                    setRefused(null);
                    drop(...dropped);
                  }}
                />
              ))}
              {props.interest ? (
                <InterestCell
                  name={placeOf(row)}
                  interest={props.interest.get(row.id)}
                  onOpen={() => props.onInterest?.(row.id)}
                />
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Opens the cell of an earlier visit once its row is shown. */
function useResumedCell({ rows, resumed, isTrash, onResumed }: SheetProps, { open, edit }: SheetControl) {
  const resume = useEffectEvent((cell: OpenCell, row: number) =>
    edit(cell, { row, column: SHEET_FIELDS.indexOf(cell.field) }),
  );
  useEffect(() => {
    const row = rows.findIndex(({ id }) => id === resumed?.id);
    if (!resumed || row === -1 || open || isTrash) return;
    resume(resumed, row);
    onResumed();
  }, [resumed, rows, open, isTrash, onResumed]);
}

/** Leaves a cell as it is stored, and offers what was typed, once: the next undo must reach the step before. */
function useDroppedText({ rows, onCell }: SheetProps, sheet: SheetControl) {
  const { t, currency } = useTexts();
  const toasts = useToasts();
  const latest = useRef({ rows, edit: sheet.edit });
  useEffect(() => {
    latest.current = { rows, edit: sheet.edit };
  });
  return (row: ApartmentRow, cell: OpenCell, text: string) => {
    const { field, base, broughtBack } = cell;
    sheet.cancel();
    if (text === base || text === broughtBack) return;
    toasts.undoable(
      t("drop.dropped", { name: `${placeOf(row)}, ${t(`field.${field}`)}` }),
      () => {
        const { rows: now, edit } = latest.current;
        const index = sheet.table.current ? now.findIndex(({ id }) => id === row.id) : -1;
        const work = { ...cell, text, broughtBack: text };
        if (index !== -1) return edit(work, { row: index, column: SHEET_FIELDS.indexOf(field) });
        // The row is not shown any more: the text is saved, as when a cell is left.
        const change = changeOfCell({ ...row, version: cell.version }, field, text, currency);
        if (change && !change.error) onCell(change);
      },
      `dropped-cell ${row.id} ${field}`,
      { tone: "info" },
    );
  };
}

function SheetHead({ selection, hasInterest }: Pick<SheetProps, "selection"> & { hasInterest: boolean }) {
  const { t } = useTexts();
  return (
    <thead>
      <tr>
        <th className={styles.name}>
          <span className={styles.head}>
            {selection ? (
              <Checkbox
                aria-label={t("inbox.select_page")}
                checked={selection.isWholePage}
                indeterminate={selection.ids.size > 0 && !selection.isWholePage}
                onChange={selection.togglePage}
              />
            ) : null}
            {t("apartments.place")}
          </span>
        </th>
        {SHEET_FIELDS.map((field) => (
          <th key={field} className={CELL_KIND[field] === "number" ? styles.number : undefined}>
            {sheetHead(field, t)}
          </th>
        ))}
        {hasInterest ? <th className={styles.number}>{t("board.by.views")}</th> : null}
      </tr>
    </thead>
  );
}

/** Selects an apartment, and opens or restores it. */
function RowHead(
  props: { row: ApartmentRow } & Pick<SheetProps, "selection" | "isTrash" | "mayEdit" | "onRestore">,
) {
  const { row, selection } = props;
  const { t } = useTexts();
  const name = placeOf(row);
  return (
    <th scope="row" className={styles.name}>
      <span className={styles.head}>
        {selection ? (
          <Checkbox
            aria-label={t("inbox.select", { name })}
            checked={selection.ids.has(row.id)}
            onChange={(event) => selection.toggle(row.id, isRangeTick(event))}
          />
        ) : null}
        {!props.mayEdit ? (
          <ToPrices id={row.id} name={name} />
        ) : props.isTrash ? (
          <button type="button" className={styles.restore} onClick={() => props.onRestore(row)}>
            <Undo2 />
            <VisuallyHidden>{t("list.restore", { name })}</VisuallyHidden>
            <span aria-hidden="true">{name}</span>
          </button>
        ) : (
          <Link to={apartmentPaths.edit(row.id)} aria-label={t("apartments.open", { name })}>
            {name}
          </Link>
        )}
      </span>
    </th>
  );
}

/** Who sets prices and changes nothing else opens those. */
function ToPrices({ id, name }: { id: number; name: string }) {
  const { t } = useTexts();
  if (!useMay()("apartments.price")) return name;
  return (
    <Link to={apartmentPaths.prices(id)} aria-label={t("discount.open_prices", { name })}>
      {name}
    </Link>
  );
}
