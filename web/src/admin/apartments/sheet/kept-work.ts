import type { Currency } from "@ezo/contract/values/money/currency";
import type { changeApartments } from "@ezo/contract/inventory/apartment-changes";
import type { RouteInput } from "@ezo/contract/route";
import type { ApartmentRow } from "../../inventory/stock.resources.ts";
import { type CellChange, changeOfCell } from "../files/paste.ts";
import { cellText, fieldValue, isSameValue, SHEET_FIELDS } from "./sheet-columns.ts";
import type { OpenCell } from "./use-sheet.ts";

export type Change = RouteInput<typeof changeApartments>["body"]["changes"][number];

/** Changes, and the text of the toast after they are stored. */
export interface Kept {
  changes: Change[];
  done: string;
  /** The one cell that was written: opened again where it was refused. */
  cell?: OpenCell;
  /** An undo, which cannot itself be undone. */
  isUndo?: true;
  /** Was on offer: what this page has stored since counts like a colleague's change. */
  isOffered?: true;
}
/** A cell that was still being written. */
export interface KeptCell {
  cell: OpenCell;
}

/** The cell as it was when its change was written, to be opened again. */
export const openCell = ({ row, field, from, text }: CellChange): OpenCell => ({
  id: row.id,
  floor_id: row.floor_id,
  field,
  text,
  base: cellText(from),
  version: row.version,
});

/** The apartments that `work` changes. */
export const changedBy = (work: Kept | KeptCell): number[] =>
  "changes" in work ? work.changes.map(({ id }) => id) : [work.cell.id];

/** Whether `row` has what `work` makes of it already: storing that would change nothing. */
export function isHeldBy(row: ApartmentRow, work: Kept | KeptCell, currency: Currency | undefined): boolean {
  if (!("changes" in work)) return changeOfCell(row, work.cell.field, work.cell.text, currency) === null;
  const change = work.changes.find(({ id }) => id === row.id);
  return SHEET_FIELDS.every(
    (field) => change?.[field] === undefined || isSameValue(change[field], fieldValue(row, field)),
  );
}
