import { bulkDeleteMedia, type MediaRow, retryMedia } from "@ezo/contract/admin/content/media";
import { mediaKeys } from "../media/media.queries.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";

/** Retries the processing of a picture, and deletes one. */
export function usePictureActions() {
  const { t, call, cache, toasts } = useMutationContext();
  const refresh = () => cache.invalidateQueries({ queryKey: mediaKeys.all });
  const retry = useMutation({
    mutationFn: (id: number) => call(retryMedia, { params: { id: String(id) }, query: {} }),
    onError: (error) => toasts.failure(t("bulk.failed"), error),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: ({ id, version }: MediaRow) =>
      call(bulkDeleteMedia, { body: { ids: [id], versions: [version] } }),
    onSuccess: ({ data: { changed } }) => {
      if (changed) toasts.success(t("library.deleted"));
      else toasts.info(t("library.in_use"));
    },
    onError: (error) => toasts.failure(t("list.delete_failed"), error),
    onSettled: refresh,
  });
  return { retry: (id: number) => retry.mutate(id), remove: (picture: MediaRow) => remove.mutate(picture) };
}
