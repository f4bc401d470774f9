import { CELL_KIND } from "@ezo/contract/inventory/apartment-cells";
import { type RefObject, useRef } from "react";
import { cx } from "../../../shared/lib/cx.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import type { ApartmentRow } from "../../inventory/stock.resources.ts";
import { Clock } from "../../generated/icons.ts";
import { ApartmentStatusMark } from "../apartment-status-mark.tsx";
import { type CellChange, isIn, type Place } from "../files/paste.ts";
import { CellEditor } from "./cell-editor.tsx";
import { placeOf } from "./place-of.ts";
import { ShownValue } from "./shown-value.tsx";
import { fieldValue, type SheetField, sheetHead } from "./sheet-columns.ts";
import styles from "./sheet.module.css";
import { useCellReason } from "./use-cell-reason.ts";
import type { OpenCell, SheetControl } from "./use-sheet.ts";

/** The open cell's editor, which is left before the cursor moves. */
export type CellEditorHandle = { leave: () => boolean };

/** One cell: its value, or its editor while it is open. Only the cursor's cell is in the tab order. */
export function SheetCell(props: {
  row: ApartmentRow;
  field: SheetField;
  place: Place;
  sheet: SheetControl;
  editor: RefObject<CellEditorHandle | null>;
  /** The last change that was refused. */
  refused: CellChange | null;
  draftKey: string;
  onDrop: (row: ApartmentRow, cell: OpenCell, text: string) => void;
}) {
  const { row, field, place, sheet, editor, refused } = props;
  const { cursor, range, open } = sheet;
  const { t } = useTexts();
  const reason = useCellReason();
  const isCursor = cursor.row === place.row && cursor.column === place.column;
  const edited = isCursor ? open : null;
  const isInRange = isIn(range, place);
  // Of the press that a click ends: the press itself has moved the cursor here by then.
  const isTapAgain = useRef(false);
  const wrong = refused?.row.id === row.id && refused.field === field && edited ? refused : undefined;
  return (
    <td
      tabIndex={edited ? undefined : isCursor ? 0 : -1}
      {...(isCursor ? { "data-cursor": "" } : {})}
      aria-selected={isInRange}
      className={cx(
        CELL_KIND[field] === "number" && styles.number,
        isInRange && styles.range,
        isCursor && styles.cursor,
        edited !== null && styles.edited,
      )}
      onPointerDown={({ pointerType }) => {
        isTapAgain.current = pointerType !== "mouse" && isCursor && !edited;
      }}
      // Fingers know no double click.
      onClick={() => {
        if (isTapAgain.current && !edited) sheet.edit();
        isTapAgain.current = false;
      }}
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
          label={`${placeOf(row)}, ${sheetHead(field, t)}`}
          error={wrong?.error ? reason(field, wrong.error, wrong.text) : undefined}
          onCommit={sheet.commit}
          onCancel={(text) => props.onDrop(row, edited, text)}
        />
      ) : (
        <CellText row={row} field={field} />
      )}
    </td>
  );
}

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
            <Clock size="xs" role="img" aria-label={t("holds.one")} />
          </span>
        ) : null}
      </span>
    );
  // A column of flags shows only those that are set.
  return value === false ? null : <ShownValue field={field} value={value} />;
}
