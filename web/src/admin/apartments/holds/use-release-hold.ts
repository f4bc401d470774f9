import { releaseHold } from "@ezo/contract/inventory/holds";
import { apartments } from "../../inventory/stock.resources.ts";
import { unitName } from "../../inventory/unit-name.ts";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";

export function useReleaseHold() {
  const { t, call, cache, toasts } = useMutationContext();
  return useMutation({
    mutationFn: (id: number) => call(releaseHold, { params: { id: String(id) } }),
    onSuccess: ({ data }) => toasts.success(t("holds.released", { unit: unitName(data, t) })),
    onError: (error) => toasts.failure(t("holds.release_failed"), error),
    onSettled: () => cache.invalidateQueries({ queryKey: apartments.keys.all }),
  });
}
