import { changeMany, listMatching, type Refused } from "@ezo/contract/enquiry-bulk";
import type { EnquiryRow, EnquiryStatus, StaffMember } from "@ezo/contract/enquiries";
import { useState } from "react";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { filterQuery, type InboxView } from "../filters/inbox-url.ts";
import { ownChanges } from "./own-changes.ts";
import { useChangeQueue } from "./use-change-queue.ts";

/** Requests per call: small enough to show how far it has come. */
const PART = 100;

interface Target {
  id: number;
  version: number;
}
export type BulkValue = { status: EnquiryStatus } | { assignee: StaffMember | null };
interface Change extends Target {
  status?: EnquiryStatus | undefined;
  assignee_id?: number | null | undefined;
}
export interface BulkProgress {
  done: number;
  total: number;
}

/**
 * Gives many requests one status or one assignee: those of `rows`, or all that `view` matches at that moment. Those that could not
 * be changed are in `refused` until `close`.
 */
export function useBulkChange() {
  const { t, call, toasts } = useMutationContext();
  const { scope, remember, rebased, refresh } = useChangeQueue();
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);

  const send = async (changes: readonly Change[]) => {
    const result = { changed: 0, previous: [] as Change[], refused: [] as Refused[] };
    for (let at = 0; at < changes.length; at += PART) {
      setProgress({ done: at, total: changes.length });
      const { data } = await call(changeMany, { body: { changes: changes.slice(at, at + PART) } });
      remember(data.previous);
      result.changed += data.changed;
      result.previous.push(...data.previous);
      result.refused.push(...data.refused);
    }
    return result;
  };

  const undo = useMutation({
    mutationKey: ownChanges.mutationKey,
    scope,
    mutationFn: send,
    onSuccess: ({ changed, refused: kept }) => {
      toasts.info(t("bulk.undone", { count: changed }));
      setRefused(kept);
    },
    onError: (error) => toasts.failure(t("bulk.failed"), error),
    onSettled: () => {
      setProgress(null);
      refresh();
    },
  });

  const run = useMutation({
    scope,
    mutationFn: async ({ of, value }: { of: readonly EnquiryRow[] | InboxView; value: BulkValue }) => {
      const set = "status" in value ? value : { assignee_id: value.assignee?.id ?? null };
      const targets = await targetsOf(of);
      return send(targets.map(({ id, version }) => ({ id, version, ...set })));
    },
    onSuccess: ({ changed, previous, refused: kept }, { value }) => {
      setRefused(kept);
      const done =
        "status" in value
          ? t("bulk.status_done", { count: changed })
          : t("bulk.assigned_done", { count: changed });
      if (previous.length === 0) toasts.info(done);
      else toasts.undoable(done, () => undo.mutate(previous), `bulk ${previous.map(({ id }) => id).join()}`);
    },
    onError: (error) => toasts.failure(t("bulk.failed"), error),
    onSettled: () => {
      setProgress(null);
      refresh();
    },
  });

  async function targetsOf(of: readonly EnquiryRow[] | InboxView): Promise<Target[]> {
    if (!("status" in of)) return of.map(rebased);
    const { sort: _, ...query } = filterQuery(of);
    const { data } = await call(listMatching, { query });
    return data;
  }

  return {
    run: (of: readonly EnquiryRow[] | InboxView, value: BulkValue, onDone: () => void) =>
      run.mutate({ of, value }, { onSuccess: onDone }),
    /** Null while nothing is being changed. */
    progress: run.isPending || undo.isPending ? (progress ?? { done: 0, total: 0 }) : null,
    refused,
    close: () => setRefused([]),
  };
}
