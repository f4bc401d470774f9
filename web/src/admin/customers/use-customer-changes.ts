import {
  bulkDeleteCustomers,
  bulkRestoreCustomers,
  bulkSetCustomerStatus,
  type CustomerDetail,
  type CustomerRow,
  type CustomerStatus,
  deleteCustomer,
  updateCustomer,
} from "@ezo/contract/customers";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useToasts } from "../ui/toasts.tsx";
import { changed, type Conflict, conflictOf, type CustomerChange, isChange, reverseOf } from "./conflict.ts";
import { findRow, hideRow, showRow } from "./customers.cache.ts";
import { customerKeys } from "./customers.queries.ts";
import { OWN_CHANGES, type OwnBulkStatus, type OwnChange, withOwnChanges } from "./own-changes.ts";

interface Seen {
  id: number;
  version: number;
}
const namedVersions = (rows: readonly Seen[]) => ({
  ids: rows.map(({ id }) => id),
  versions: rows.map(({ version }) => version),
});

/** Everything that changes requests: shown at once, sent to the server, and open to undo for ten seconds. */
export function useCustomerChanges() {
  const call = useCaller();
  const cache = useQueryClient();
  const { t } = useTexts();
  const toasts = useToasts();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  // Two quick changes of one's own must not look like a conflict: the second is based on the first one's answer.
  const ownVersions = useRef(new Map<number, number>());

  // Once for all of one's own changes that wait, after the last. Not waited for: a change that is answered must not show
  // over what is read after it.
  const refresh = () => {
    if (cache.isMutating({ mutationKey: OWN_CHANGES }) <= 1)
      void cache.invalidateQueries({ queryKey: customerKeys.all });
  };

  const based = <R extends Seen>(row: R): R => ({
    ...row,
    version: Math.max(row.version, ownVersions.current.get(row.id) ?? 0),
  });
  const remember = (rows: readonly Seen[]) => {
    for (const { id, version } of rows) ownVersions.current.set(id, version);
  };
  // One after the other, so that each knows the version that the one before has made.
  const scope = { id: "customer-changes" };

  const update = useMutation({
    mutationKey: OWN_CHANGES,
    scope,
    mutationFn: async ({ row, change }: OwnChange) => {
      const { data } = await call(updateCustomer, {
        params: { id: String(row.id) },
        body: {
          version: based(row).version,
          ...(change.status === undefined ? {} : { status: change.status }),
          ...(change.assignee === undefined ? {} : { assignee_id: change.assignee?.id ?? null }),
        },
      });
      return data;
    },
    onMutate: async (own) => {
      const { row, change } = own;
      // An answer that is on its way would put the old state back. Cancelled, but kept as it is on screen: the
      // change is shown before anything is waited for, so that a quick second key sees it.
      const cancelling = Promise.all([
        cache.cancelQueries({ queryKey: customerKeys.lists }, { revert: false }),
        cache.cancelQueries({ queryKey: customerKeys.detail(row.id) }, { revert: false }),
      ]);
      const before = withOwnChanges(cache, findRow(cache, row.id) ?? row, own);
      showRow(cache, changed(before, change));
      await cancelling;
      return { before };
    },
    onSuccess: (detail, own, { before }) => {
      const { change, isUndo } = own;
      remember([detail]);
      const shown = withOwnChanges(cache, detail, own);
      cache.setQueryData<CustomerDetail>(customerKeys.detail(detail.id), shown);
      showRow(cache, shown);
      if (isUndo) toasts.info(t("messages.undone"));
      else toasts.undoable(describe(change), () => takeBack(detail, reverseOf(before, change)));
    },
    onError: (error, own, context) => {
      const found = conflictOf(error, own.row, own.change);
      if (found) {
        showRow(cache, withOwnChanges(cache, found.theirs, own));
        setConflict(found);
        return;
      }
      if (context) showRow(cache, withOwnChanges(cache, based(context.before), own));
      toasts.failure(t("request.change_failed"), error);
    },
    onSettled: refresh,
  });
  const takeBack = (row: CustomerRow, change: CustomerChange) => update.mutate({ row, change, isUndo: true });

  function describe(change: CustomerChange): string {
    if (change.status) return t("request.status_changed", { status: t(`customers.status.${change.status}`) });
    if (change.assignee) return t("request.assigned", { name: change.assignee.name });
    return t("request.unassigned");
  }

  const restore = useMutation({
    scope,
    mutationFn: (rows: readonly Seen[]) => call(bulkRestoreCustomers, { body: namedVersions(rows) }),
    onSuccess: ({ data: { previous } }) => {
      remember(previous);
      toasts.info(t("messages.undone"));
    },
    onError: (error) => toasts.failure(t("request.restore_failed"), error),
    onSettled: refresh,
  });

  const remove = useMutation({
    scope,
    mutationFn: async (row: CustomerRow) => {
      const { id, version } = based(row);
      await call(deleteCustomer, { params: { id: String(id) }, query: { version } });
      // Deleting has made one version more.
      return { id, version: version + 1 };
    },
    onMutate: (row) => hideRow(cache, row.id),
    onSuccess: (gone) => toasts.undoable(t("request.deleted"), () => restore.mutate([gone])),
    onError: (error) => toasts.failure(t("request.delete_failed"), error),
    onSettled: refresh,
  });

  const bulkStatus = useMutation({
    mutationKey: OWN_CHANGES,
    scope,
    mutationFn: ({ changes }: OwnBulkStatus) =>
      call(bulkSetCustomerStatus, { body: { changes: changes.map(based) } }),
    onMutate: ({ changes }) => {
      for (const { id, status } of changes) {
        const row = findRow(cache, id);
        if (row) showRow(cache, { ...row, status });
      }
    },
    onSuccess: ({ data: { changed: count, previous } }, { isUndo }) => {
      remember(previous);
      if (isUndo) toasts.info(t("messages.undone"));
      else
        toasts.undoable(t("bulk.status_done", { count }), () =>
          bulkStatus.mutate({ changes: previous, isUndo: true }),
        );
    },
    onError: (error) => toasts.failure(t("bulk.failed"), error),
    onSettled: refresh,
  });

  const bulkRemove = useMutation({
    scope,
    mutationFn: (rows: readonly Seen[]) =>
      call(bulkDeleteCustomers, { body: namedVersions(rows.map(based)) }),
    onMutate: (rows) => rows.forEach(({ id }) => hideRow(cache, id)),
    onSuccess: ({ data: { changed: count, previous } }) =>
      toasts.undoable(t("bulk.deleted", { count }), () => restore.mutate(previous)),
    onError: (error) => toasts.failure(t("bulk.failed"), error),
    onSettled: refresh,
  });

  return {
    /** Changes a request that is on screen; what it is already is no change. */
    change: (id: number, change: CustomerChange) => {
      const row = findRow(cache, id);
      if (row && isChange(row, change)) update.mutate({ row, change });
    },
    remove: (row: CustomerRow) => remove.mutate(row),
    setStatusOf: (rows: readonly CustomerRow[], status: CustomerStatus) =>
      bulkStatus.mutate({ changes: rows.map(({ id, version }) => ({ id, version, status })) }),
    removeAll: (rows: readonly CustomerRow[]) => bulkRemove.mutate(rows),
    conflict,
    /** Leaves the request as somebody else has made it. */
    keepTheirs: () => setConflict(null),
    /** Makes the refused change once more, on top of what the request has become. */
    applyMine: () => {
      if (conflict) update.mutate({ row: conflict.theirs, change: conflict.mine });
      setConflict(null);
    },
  };
}

export type CustomerChanges = ReturnType<typeof useCustomerChanges>;
