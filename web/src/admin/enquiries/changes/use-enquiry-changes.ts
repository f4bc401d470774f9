import { useBulkStatus } from "./use-bulk-status.ts";
import { useChangeQueue } from "./use-change-queue.ts";
import { useDeletion } from "./use-deletion.ts";
import { useUpdate } from "./use-update.ts";

/** All changes of enquiries: shown at once, sent to the server, and open to undo for ten seconds. */
export function useEnquiryChanges() {
  const queue = useChangeQueue();
  const setStatusOf = useBulkStatus(queue);
  return { ...useUpdate(queue), ...useDeletion(queue), setStatusOf };
}

export type EnquiryChanges = ReturnType<typeof useEnquiryChanges>;
