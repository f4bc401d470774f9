import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import type { EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";
import type { EnquiryStatus } from "@ezo/contract/enquiries/enquiry-status";
import { bulkSetEnquiryStatus } from "@ezo/contract/enquiries/enquiry-bulk";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { useUser } from "../../session/session-context.tsx";
import { isUnsent } from "../answering/unsent.ts";
import { findRow, showRow } from "../enquiries.cache.ts";
import { enquiryKeys } from "../enquiries.queries.ts";
import { ownChanges, type OwnBulkStatus } from "./own-changes.ts";
import type { ChangeQueue } from "./use-change-queue.ts";

export function useBulkStatus({ scope, rebased, remember, refresh }: ChangeQueue) {
  const { t, call, cache, toasts } = useMutationContext();
  const user = useUser();
  const isTextWaiting = ({ id, status }: OwnBulkStatus["changes"][number]) => {
    const known = cache.getQueryData<EnquiryDetail>(enquiryKeys.detail(id));
    return status === "completed" && isUnsent(user.id, { id, replies: known?.replies ?? [] });
  };

  const setStatus = useMutation({
    mutationKey: ownChanges.mutationKey,
    scope,
    mutationFn: ({ changes }: OwnBulkStatus) =>
      call(bulkSetEnquiryStatus, { body: { changes: changes.map(rebased) } }),
    onSuccess: ({ data: { changed: count, previous } }, { changes, isUndo }) => {
      remember(previous);
      for (const { id, status } of changes) {
        const row = findRow(cache, id);
        if (row) showRow(cache, { ...row, status });
      }
      const done = t("bulk.status_done", { count });
      if (isUndo) toasts.info(t("messages.undone", { what: done }));
      else
        toasts.undoable(
          changes.some(isTextWaiting) ? t("request.text_waits", { done }) : done,
          () => setStatus.mutate({ changes: previous, isUndo: true }),
          `enquiry-statuses ${previous.map(({ id }) => id).join()}`,
        );
    },
    onError: (error) => toasts.failure(t("bulk.failed"), error),
    onSettled: refresh,
  });

  return (rows: readonly EnquiryRow[], status: EnquiryStatus) =>
    setStatus.mutate({ changes: rows.map(({ id, version }) => ({ id, version, status })) });
}
