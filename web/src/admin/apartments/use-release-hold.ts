import { releaseHold } from "@ezo/contract/inventory";
import { useQueryClient } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { apartments } from "../inventory/stock.resources.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useToasts } from "../ui/toasts.tsx";

/** Ends a hold before its time; its apartment is available again. */
export function useReleaseHold() {
  const call = useCaller();
  const cache = useQueryClient();
  const { t } = useTexts();
  const toasts = useToasts();
  return useMutation({
    mutationFn: (id: number) => call(releaseHold, { params: { id: String(id) } }),
    onSuccess: ({ data }) => toasts.success(t("holds.released", { number: data.apartment_number })),
    onError: (error) => toasts.failure(t("holds.release_failed"), error),
    onSettled: () => cache.invalidateQueries({ queryKey: apartments.keys.all }),
  });
}
