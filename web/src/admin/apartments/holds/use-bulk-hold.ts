import { holdApartments, releaseHolds } from "@ezo/contract/inventory/holds";
import { apartments } from "../../inventory/stock.resources.ts";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { serverFieldErrors } from "../../ui/states/error-text.ts";

interface Order {
  ids: number[];
  until: string;
  reason: string;
}

/** Holds many apartments alike. What was held is said, with the way to release it, and so is what was not available. */
export function useBulkHold() {
  const { t, call, cache, toasts } = useMutationContext();
  const onSettled = () => cache.invalidateQueries({ queryKey: apartments.keys.all });
  const release = useMutation({
    mutationFn: async (ids: number[]) => (await call(releaseHolds, { body: { ids } })).data,
    onSuccess: (released) => toasts.info(t("holds.many_released", { count: released.length })),
    onError: (error) => toasts.failure(t("holds.many_release_failed"), error),
    onSettled,
  });
  return useMutation({
    mutationFn: async (order: Order) => (await call(holdApartments, { body: order })).data,
    onSuccess: ({ holds, skipped }) => {
      const ids = holds.map(({ id }) => id);
      if (skipped.length > 0) toasts.info(t("holds.many_skipped", { count: skipped.length }));
      if (ids.length > 0)
        toasts.undoable(
          t("holds.many_done", { count: ids.length }),
          () => release.mutate(ids),
          `holds ${ids.join()}`,
          { isKept: true },
        );
    },
    onError: (error) => {
      const { until, reason, ...rest } = serverFieldErrors(error);
      if (!until && !reason) toasts.failure(Object.values(rest)[0] ?? t("holds.many_failed"), error);
    },
    onSettled,
  });
}
