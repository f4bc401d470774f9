import type { changeApartments } from "@ezo/contract/inventory";
import type { RouteInput } from "@ezo/contract/route";
import type { OpenCell } from "./use-sheet.ts";

export type Change = RouteInput<typeof changeApartments>["body"]["changes"][number];

/** Changes, and what is said when they are stored. */
export interface Kept {
  changes: Change[];
  done: string;
}
/** A cell that was still being written. */
export interface KeptCell {
  cell: OpenCell;
}
