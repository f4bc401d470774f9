import { changeMany, type Refused } from "@ezo/contract/enquiries/enquiry-bulk";
import type { EnquiryStatus } from "@ezo/contract/enquiries/enquiry-status";
import type { StaffMember } from "@ezo/contract/staff-member";
import { BULK_MAX_IDS } from "@ezo/contract/values/limits/lists";
import { useEffect, useState } from "react";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import type { Seen } from "../../resource/content-resource.ts";
import { useChangeQueue } from "./use-change-queue.ts";

export type BulkValue = { status: EnquiryStatus } | { assignee: StaffMember | null } | "deleted";
interface Change extends Seen {
  status?: EnquiryStatus | undefined;
  assignee_id?: number | null | undefined;
  is_deleted?: boolean | undefined;
}
export interface BulkProgress {
  done: number;
  total: number;
}
interface Result {
  changed: number;
  /** What an undo sends. */
  previous: Change[];
  refused: Refused[];
  /** What ended it early: the parts before have been changed. */
  failure?: unknown;
}

/**
 * Gives many requests one status or one assignee, or deletes them, in parts: one that fails ends the change, and what was changed before can be undone.
 * Those that could not be changed are in `refused` until `close`.
 */
export function useBulkChange() {
  const { t, call, toasts } = useMutationContext();
  const { scope, remember, rebased, refresh } = useChangeQueue();
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  useLeaveGuard(progress !== null);

  const send = async (changes: readonly Change[]): Promise<Result> => {
    const result: Result = { changed: 0, previous: [], refused: [] };
    for (let at = 0; at < changes.length; at += BULK_MAX_IDS) {
      setProgress({ done: at, total: changes.length });
      try {
        const { data } = await call(changeMany, { body: { changes: changes.slice(at, at + BULK_MAX_IDS) } });
        remember(data.previous);
        result.changed += data.changed;
        result.previous.push(...data.previous);
        result.refused.push(...data.refused);
      } catch (failure) {
        return { ...result, failure };
      }
    }
    return result;
  };
  /** Says what was not changed: by name, or that the rest has failed. */
  const report = ({ failure, previous, refused: left }: Result) => {
    setRefused(left);
    if (failure !== undefined)
      toasts.failure(t(previous.length > 0 ? "bulk.rest_failed" : "bulk.failed"), failure);
  };
  const onSettled = () => {
    setProgress(null);
    refresh();
  };

  const undo = useMutation({
    scope,
    mutationFn: send,
    onSuccess: (result) => {
      if (result.changed > 0) toasts.info(t("bulk.undone", { count: result.changed }));
      report(result);
    },
    onSettled,
  });
  const run = useMutation({
    scope,
    mutationFn: async ({ targetsOf, value }: BulkOrder) => {
      const set = setOf(value);
      const targets = await targetsOf();
      return send(targets.map(rebased).map(({ id, version }) => ({ id, version, ...set })));
    },
    onSuccess: (result, { value }) => {
      const { changed, previous, failure } = result;
      const done = t(doneKeyOf(value), { count: changed });
      if (previous.length > 0)
        toasts.undoable(done, () => undo.mutate(previous), `bulk ${previous.map(({ id }) => id).join()}`);
      else if (failure === undefined) toasts.info(done);
      report(result);
    },
    onError: (error) => toasts.failure(t("bulk.failed"), error),
    onSettled,
  });

  return {
    run: (order: BulkOrder, onDone: () => void) => run.mutate(order, { onSuccess: onDone }),
    isBusy: run.isPending || undo.isPending,
    /** Null unless something is being sent. */
    progress,
    refused,
    close: () => setRefused([]),
  };
}

interface BulkOrder {
  /** What is to be changed, as it was seen. */
  targetsOf: () => readonly Seen[] | Promise<readonly Seen[]>;
  value: BulkValue;
}

function setOf(value: BulkValue): Omit<Change, keyof Seen> {
  if (value === "deleted") return { is_deleted: true };
  return "status" in value ? value : { assignee_id: value.assignee?.id ?? null };
}

const doneKeyOf = (value: BulkValue) => {
  if (value === "deleted") return "bulk.deleted";
  if ("status" in value) return "bulk.status_done";
  return value.assignee ? "bulk.assigned_done" : "bulk.unassigned_done";
};

/** Closing the page would leave the rest undone. Within the admin it goes on. */
function useLeaveGuard(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isHeld]);
}
