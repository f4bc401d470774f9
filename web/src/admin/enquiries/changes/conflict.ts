import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import { EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";
import type { EnquiryStatus } from "@ezo/contract/enquiries/enquiry-status";
import type { StaffMember } from "@ezo/contract/staff-member";
import { ApiError } from "../../../shared/api/api-error.ts";

/** A change of one enquiry that the user has made. */
export interface EnquiryChange {
  status?: EnquiryStatus;
  /** Why the status changes; null takes that back. */
  reason?: string | null;
  assignee?: StaffMember | null;
}

/** A change that the server refused because somebody had changed the same field since. */
export interface Conflict {
  id: number;
  name: string;
  mine: EnquiryChange;
  base: EnquiryRow;
  theirs: EnquiryRow;
}

/** The conflict that `error` reports; null for any other failure. */
export function conflictOf(error: unknown, base: EnquiryRow, mine: EnquiryChange): Conflict | null {
  if (!(error instanceof ApiError) || error.code !== "conflict") return null;
  const current = EnquiryRow.safeParse(error.current);
  if (!current.success) return null;
  return { id: base.id, name: base.name, mine, base, theirs: current.data };
}

/** The conflict with the enquiry as it is now, which may have changed again since. */
export const withNewest = (conflict: Conflict, row: EnquiryRow | undefined): Conflict =>
  row && row.version > conflict.theirs.version ? { ...conflict, theirs: row } : conflict;

export interface ConflictSide {
  status: EnquiryStatus;
  assignee: StaffMember | null;
}
export interface ConflictView {
  mine: ConflictSide;
  theirs: ConflictSide;
  /** The fields in which the two differ. */
  differs: { status: boolean; assignee: boolean };
}

/** Both versions: what the user wanted the enquiry to be, and what it is now. */
export function viewConflict({ mine, base, theirs }: Conflict): ConflictView {
  const wanted = {
    status: mine.status ?? base.status,
    assignee: mine.assignee === undefined ? base.assignee : mine.assignee,
  };
  return {
    mine: wanted,
    theirs: { status: theirs.status, assignee: theirs.assignee },
    differs: {
      status: wanted.status !== theirs.status,
      assignee: (wanted.assignee?.id ?? null) !== (theirs.assignee?.id ?? null),
    },
  };
}

/** The latest change in the history of a field that `mine` changes too: who made it, and when. */
export function lastChange(detail: EnquiryDetail | undefined, mine: EnquiryChange) {
  const kinds: string[] = [
    ...(mine.status === undefined ? [] : ["status"]),
    ...(mine.assignee === undefined ? [] : ["assignee"]),
  ];
  const entry = detail?.history
    .filter(({ kind }) => kinds.includes(kind))
    .reduce<EnquiryDetail["history"][number] | undefined>(
      (latest, candidate) => (latest && latest.created_at > candidate.created_at ? latest : candidate),
      undefined,
    );
  return entry ? { by: entry.actor, at: entry.created_at } : null;
}

/** The change that restores the values of `row` that `change` replaces. */
export const reverseOf = (row: EnquiryRow, change: EnquiryChange): EnquiryChange => ({
  ...(change.status === undefined ? {} : { status: row.status }),
  ...(change.reason ? { reason: null } : {}),
  ...(change.assignee === undefined ? {} : { assignee: row.assignee }),
});

export const isChange = (row: EnquiryRow, change: EnquiryChange): boolean =>
  change.reason !== undefined ||
  (change.status !== undefined && change.status !== row.status) ||
  (change.assignee !== undefined && (change.assignee?.id ?? null) !== (row.assignee?.id ?? null));
