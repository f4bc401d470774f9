import type { EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";
import type { EnquiryStatus } from "@ezo/contract/enquiries/enquiry-status";
import { unansweredChanges } from "../../query/unanswered-changes.ts";
import type { EnquiryChange } from "./conflict.ts";

export interface OwnChange {
  row: EnquiryRow;
  change: EnquiryChange;
  isUndo?: boolean;
}
export interface OwnBulkStatus {
  changes: readonly { id: number; status: EnquiryStatus; version: number }[];
  isUndo?: boolean;
}

/** This window's changes of enquiries, running or queued. */
export const ownChanges = unansweredChanges<EnquiryRow, OwnChange | OwnBulkStatus>(
  ["enquiries", "change"],
  (own) => ("row" in own ? [{ id: own.row.id, ...own.change }] : own.changes),
);
