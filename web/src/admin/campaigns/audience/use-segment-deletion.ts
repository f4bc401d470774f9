import { type SegmentFilter, segmentRoutes } from "@ezo/contract/marketing/segments/segments";
import { useEffect, useRef } from "react";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { firstReason } from "../../ui/states/error-text.ts";
import { type Segment, SEGMENTS } from "./audience.queries.ts";

/** Deletes a segment and copies its conditions to the campaign, with ten seconds to undo. */
export function useSegmentDeletion(value: SegmentFilter, onChange: (filter: SegmentFilter) => void) {
  const { t, call, cache, toasts } = useMutationContext();
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  const refresh = () => cache.invalidateQueries({ queryKey: SEGMENTS });
  const restore = useMutation({
    mutationFn: ({ id, version }: Segment) =>
      // The deletion has created a version of its own.
      call(segmentRoutes.restore, { params: { id: String(id) }, body: { version: version + 1 } }),
    onSuccess: (_answer, { id, filter }) => {
      toasts.success(t("list.restored", { count: 1 }));
      // Not if something else has been chosen since.
      const isKept = JSON.stringify(latest.current.value) === JSON.stringify(filter);
      if (isKept) latest.current.onChange({ segment_id: id });
    },
    onError: (error) => toasts.failure(t("list.restore_failed"), firstReason(error)),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: ({ id, version }: Segment) =>
      call(segmentRoutes.remove, { params: { id: String(id) }, query: { version } }),
    onSuccess: (_answer, segment) => {
      onChange(segment.filter);
      toasts.undoable(
        t("list.removed", { name: segment.name }),
        () => restore.mutate(segment),
        `deleted segment ${segment.id}`,
      );
    },
    onError: (error) => toasts.failure(t("list.delete_failed"), error),
    onSettled: refresh,
  });
  return (segment: Segment) => remove.mutate(segment);
}
