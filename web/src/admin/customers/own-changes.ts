import type { CustomerRow, CustomerStatus } from "@ezo/contract/customers";
import type { QueryClient } from "@tanstack/react-query";
import { changed, type CustomerChange } from "./conflict.ts";

/** Names the changes of this window that are under way or wait for their turn. */
export const OWN_CHANGES = ["customers", "change"] as const;
/** One of them: of one request. */
export interface OwnChange {
  row: CustomerRow;
  change: CustomerChange;
  isUndo?: boolean;
}
/** One of them: the status of several. */
export interface OwnBulkStatus {
  changes: readonly { id: number; status: CustomerStatus; version: number }[];
  isUndo?: boolean;
}
export type OwnOrder = OwnChange | OwnBulkStatus;

const changesOf = (order: OwnOrder, id: number): CustomerChange[] =>
  "row" in order
    ? order.row.id === id
      ? [order.change]
      : []
    : order.changes.filter((one) => one.id === id).map(({ status }) => ({ status }));

/**
 * `row` with this window's changes that the server has not answered, `self` apart: what another answer or an event says
 * of the request is from before them, and must not show over them.
 */
export function withOwnChanges<R extends CustomerRow>(cache: QueryClient, row: R, self?: OwnOrder): R {
  return cache
    .getMutationCache()
    .findAll({ mutationKey: OWN_CHANGES, status: "pending" })
    .map(({ state }) => state.variables as OwnOrder)
    .filter((order) => order !== self)
    .flatMap((order) => changesOf(order, row.id))
    .reduce<R>((current, change) => ({ ...current, ...changed(current, change) }), row);
}
