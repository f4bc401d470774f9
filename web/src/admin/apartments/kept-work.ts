import type { changeApartments } from "@ezo/contract/inventory";
import type { RouteInput } from "@ezo/contract/route";
import type { CellChange } from "./paste.ts";
import { cellText } from "./sheet-columns.ts";
import type { OpenCell } from "./use-sheet.ts";

export type Change = RouteInput<typeof changeApartments>["body"]["changes"][number];

/** Changes, and what is said when they are stored. */
export interface Kept {
  changes: Change[];
  done: string;
  /** The one cell that was written: opened again where it was refused. */
  cell?: OpenCell;
  /** Taken back, and not itself to be taken back. */
  isUndo?: true;
  /** Was on offer: what this page has stored since is as a colleague's. */
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
