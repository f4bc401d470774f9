import { deleteEnquiry } from "@ezo/contract/enquiries/enquiries";
import type { EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";
import { bulkDeleteEnquiries, bulkRestoreEnquiries } from "@ezo/contract/enquiries/enquiry-bulk";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import type { Seen } from "../../resource/content-resource.ts";
import { hideRow } from "../enquiries.cache.ts";
import { shownName } from "../shown-name.ts";
import { type ChangeQueue, idsAndVersions } from "./use-change-queue.ts";

export function useDeletion({ scope, rebased, remember, refresh }: ChangeQueue) {
  const { t, call, cache, toasts } = useMutationContext();

  const restore = useMutation({
    scope,
    mutationFn: (rows: readonly Seen[]) => call(bulkRestoreEnquiries, { body: idsAndVersions(rows) }),
    onSuccess: ({ data: { changed: count, previous } }) => {
      remember(previous);
      toasts.success(t("bulk.restored", { count }));
    },
    onError: (error) => toasts.failure(t("request.restore_failed"), error),
    onSettled: refresh,
  });

  const restoreDeleted = useMutation({
    scope,
    mutationFn: (rows: readonly EnquiryRow[]) =>
      call(bulkRestoreEnquiries, { body: idsAndVersions(rows.map(rebased)) }),
    onMutate: (rows) => rows.forEach(({ id }) => hideRow(cache, id)),
    onSuccess: ({ data: { changed: count, previous } }) => {
      remember(previous);
      toasts.success(t("bulk.restored", { count }));
    },
    onError: (error) => toasts.failure(t("request.restore_failed"), error),
    onSettled: refresh,
  });

  const remove = useMutation({
    scope,
    mutationFn: async (row: EnquiryRow) => {
      const { id, version } = rebased(row);
      await call(deleteEnquiry, { params: { id: String(id) }, query: { version } });
      // The deletion has created a version of its own.
      return { id, version: version + 1, name: shownName(row, t) };
    },
    onMutate: (row) => hideRow(cache, row.id),
    onSuccess: (deleted) =>
      toasts.undoable(
        t("request.deleted", { name: deleted.name }),
        () => restore.mutate([deleted]),
        `deleted enquiry ${deleted.id}`,
      ),
    onError: (error) => toasts.failure(t("request.delete_failed"), error),
    onSettled: refresh,
  });

  const removeAll = useMutation({
    scope,
    mutationFn: (rows: readonly Seen[]) =>
      call(bulkDeleteEnquiries, { body: idsAndVersions(rows.map(rebased)) }),
    onMutate: (rows) => rows.forEach(({ id }) => hideRow(cache, id)),
    onSuccess: ({ data: { changed: count, previous } }) =>
      toasts.undoable(
        t("bulk.deleted", { count }),
        () => restore.mutate(previous),
        `deleted enquiries ${previous.map(({ id }) => id).join()}`,
      ),
    onError: (error) => toasts.failure(t("bulk.failed"), error),
    onSettled: refresh,
  });

  return {
    remove: (row: EnquiryRow) => remove.mutate(row),
    removeAll: (rows: readonly EnquiryRow[]) => removeAll.mutate(rows),
    /** Brings back enquiries from the view of deleted ones, or the one that is open. */
    restore: (rows: readonly EnquiryRow[]) => restoreDeleted.mutate(rows),
  };
}
