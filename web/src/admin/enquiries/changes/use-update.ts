import { updateEnquiry } from "@ezo/contract/enquiries/enquiries";
import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import type { EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";
import { useState } from "react";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { useUser } from "../../session/session-context.tsx";
import { isUnsent } from "../answering/unsent.ts";
import { findRow, showRow } from "../enquiries.cache.ts";
import { enquiryKeys } from "../enquiries.queries.ts";
import { type Conflict, conflictOf, type EnquiryChange, isChange, reverseOf } from "./conflict.ts";
import { ownChanges, type OwnChange } from "./own-changes.ts";
import type { ChangeQueue } from "./use-change-queue.ts";

/** Changes the status or the assignee of one enquiry, and reports a conflict with a colleague's change. */
export function useUpdate({ scope, rebased, remember, refresh }: ChangeQueue) {
  const { t, call, cache, toasts } = useMutationContext();
  const user = useUser();
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const describe = ({ status, reason, assignee }: EnquiryChange, name: string): string => {
    if (reason !== undefined) return t("reason.saved");
    if (status) return t("request.status_changed", { name, status: t(`customers.status.${status}`) });
    if (assignee) return t("request.assigned", { name, assignee: assignee.name });
    return t("request.unassigned", { name });
  };

  const update = useMutation({
    mutationKey: ownChanges.mutationKey,
    scope,
    mutationFn: async ({ row, change }: OwnChange) => {
      const { data } = await call(updateEnquiry, {
        params: { id: String(row.id) },
        body: {
          version: rebased(row).version,
          ...(change.status === undefined ? {} : { status: change.status }),
          ...(change.reason === undefined ? {} : { reason: change.reason }),
          ...(change.assignee === undefined ? {} : { assignee_id: change.assignee?.id ?? null }),
        },
      });
      return data;
    },
    onMutate: async (own) => {
      const { row } = own;
      const before = ownChanges.applyTo(cache, findRow(cache, row.id) ?? row, own);
      // An answer on its way may arrive after this change's own, and would restore the old state; what is on screen is kept.
      await Promise.all([
        cache.cancelQueries({ queryKey: enquiryKeys.lists }, { revert: false }),
        cache.cancelQueries({ queryKey: enquiryKeys.detail(row.id) }, { revert: false }),
      ]);
      return { before };
    },
    onSuccess: (detail, { change, isUndo }, { before }) => {
      remember([detail]);
      cache.setQueryData<EnquiryDetail>(enquiryKeys.detail(detail.id), detail);
      showRow(cache, detail);
      const done = describe(change, detail.name);
      // Who has finished with it may believe that what they wrote went out with it.
      const isTextWaiting = change.status === "completed" && isUnsent(user.id, detail);
      if (isUndo) toasts.info(t("messages.undone", { what: done }));
      else
        toasts.undoable(
          isTextWaiting ? t("request.text_waits", { done }) : done,
          () => update.mutate({ row: detail, change: reverseOf(before, change), isUndo: true }),
          `enquiry ${detail.id} ${Object.keys(change).join()}`,
        );
    },
    onError: (error, { row, change }) => {
      const found = conflictOf(error, row, change);
      if (!found) return toasts.failure(t("bulk.failed"), error);
      showRow(cache, found.theirs);
      setConflict(found);
    },
    onSettled: refresh,
  });

  return {
    /** Changes an enquiry that is on screen; does nothing if it is deleted, anonymised or already has these values. */
    change: (id: number, change: EnquiryChange) => {
      const known = findRow(cache, id);
      const row = known && ownChanges.applyTo(cache, known);
      if (row && !row.deletion && !row.anonymised_at && isChange(row, change)) update.mutate({ row, change });
    },
    conflict,
    /** Accepts the enquiry as the colleague has changed it. */
    keepTheirs: () => setConflict(null),
    /** Repeats the refused change on top of the colleague's, as it was shown last. */
    applyMine: (theirs: EnquiryRow) => {
      if (conflict) update.mutate({ row: theirs, change: conflict.mine });
      setConflict(null);
    },
  };
}
