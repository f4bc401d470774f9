import {
  type CustomerDetail,
  CustomerRow,
  type CustomerStatus,
  type StaffMember,
} from "@ezo/contract/customers";
import { ApiError } from "../../shared/api/api-error.ts";

/** One change of one request, as a person asked for it. */
export interface CustomerChange {
  status?: CustomerStatus;
  assignee?: StaffMember | null;
}

/** A change that the server refused, because somebody else had changed the same field since. */
export interface Conflict {
  id: number;
  name: string;
  mine: CustomerChange;
  /** The request as the person saw it when asking. */
  base: CustomerRow;
  /** The request as it is now. */
  theirs: CustomerRow;
}

/** The conflict that `error` reports; null for any other failure. */
export function conflictOf(error: unknown, base: CustomerRow, mine: CustomerChange): Conflict | null {
  if (!(error instanceof ApiError) || error.code !== "version_conflict") return null;
  const current = CustomerRow.safeParse(error.current);
  if (!current.success) return null;
  return { id: base.id, name: base.name, mine, base, theirs: current.data };
}

export interface ConflictSide {
  status: CustomerStatus;
  assignee: StaffMember | null;
}
export interface ConflictView {
  mine: ConflictSide;
  theirs: ConflictSide;
  /** The fields in which the two differ. */
  differs: { status: boolean; assignee: boolean };
}

/** Both versions side by side: what the person wanted the request to be, and what it has become. */
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

/** Who made the change in the way, and when: the latest entry of the request's history about a field of mine. */
export function whoChanged(detail: CustomerDetail | undefined, mine: CustomerChange) {
  const kinds: string[] = [
    ...(mine.status === undefined ? [] : ["status"]),
    ...(mine.assignee === undefined ? [] : ["assignee"]),
  ];
  const entry = detail?.history
    .filter(({ kind }) => kinds.includes(kind))
    .reduce<CustomerDetail["history"][number] | undefined>(
      (latest, candidate) => (latest && latest.created_at > candidate.created_at ? latest : candidate),
      undefined,
    );
  return entry ? { by: entry.actor, at: entry.created_at } : null;
}

/** The row as it would be with the change made: what an optimistic screen shows. */
export const changed = (row: CustomerRow, change: CustomerChange): CustomerRow => ({
  ...row,
  ...(change.status === undefined ? {} : { status: change.status }),
  ...(change.assignee === undefined ? {} : { assignee: change.assignee }),
});

/** The change that brings back, of `row`, what `change` touches. */
export const reverseOf = (row: CustomerRow, change: CustomerChange): CustomerChange => ({
  ...(change.status === undefined ? {} : { status: row.status }),
  ...(change.assignee === undefined ? {} : { assignee: row.assignee }),
});

/** Whether `change` would change anything. */
export const isChange = (row: CustomerRow, change: CustomerChange): boolean =>
  (change.status !== undefined && change.status !== row.status) ||
  (change.assignee !== undefined && (change.assignee?.id ?? null) !== (row.assignee?.id ?? null));
