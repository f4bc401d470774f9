import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { firstReason } from "../ui/error-text.ts";
import { useToasts } from "../ui/toasts.tsx";
import type { ContentResource } from "./content-resource.ts";

/** What lists and forms do to items as a whole: delete with ten seconds to take it back, restore, change many, order. */
export function useContentActions<Row extends { id: number }, Item extends { id: number; version: number }>(
  resource: ContentResource<Row, Item>,
) {
  const call = useCaller();
  const cache = useQueryClient();
  const { t } = useTexts();
  const toasts = useToasts();
  const refresh = () => cache.invalidateQueries({ queryKey: resource.keys.all });

  const restore = useMutation({
    mutationFn: (ids: readonly number[]) => resource.restoreAll(call, ids),
    onSuccess: (_answer, ids) => toasts.success(t("list.restored", { count: ids.length })),
    onError: (error) => toasts.failure(t("list.restore_failed"), firstReason(error)),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: ({ id }: { id: number; name: string }) => resource.remove(call, id),
    onSuccess: (_answer, { id, name }) =>
      toasts.undoable(t("list.removed", { name }), () => restore.mutate([id])),
    onError: (error) => toasts.failure(t("list.delete_failed"), error),
    onSettled: refresh,
  });
  const removeAll = useMutation({
    mutationFn: (ids: readonly number[]) => resource.removeAll(call, ids),
    onSuccess: (_answer, ids) =>
      toasts.undoable(t("list.deleted", { count: ids.length }), () => restore.mutate(ids)),
    onError: (error) => toasts.failure(t("list.delete_failed"), firstReason(error)),
    onSettled: refresh,
  });
  const updateAll = useMutation({
    mutationFn: ({ ids, set }: { ids: readonly number[]; set: object; done: string }) =>
      resource.updateAll(call, ids, set),
    onSuccess: (_answer, { done }) => toasts.success(done),
    onError: (error) => toasts.failure(t("bulk.failed"), error),
    onSettled: refresh,
  });
  const reorder = useMutation({
    mutationFn: (ids: readonly number[]) => resource.reorder(call, ids),
    // Shown at once: the rows change places on screen while the server is told.
    onMutate: (ids) => {
      const place = new Map(ids.map((id, index) => [id, index]));
      cache.setQueriesData<{ data: Row[] }>(
        { queryKey: resource.keys.lists },
        (list) =>
          list && {
            ...list,
            data: list.data.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)),
          },
      );
    },
    onError: (error) => toasts.failure(t("order.failed"), error),
    onSettled: refresh,
  });

  return {
    remove: (id: number, name: string) => remove.mutate({ id, name }),
    removeAndThen: (id: number, name: string, then: () => void) =>
      remove.mutate({ id, name }, { onSuccess: then }),
    removeAll: (ids: readonly number[]) => removeAll.mutate(ids),
    restoreAll: (ids: readonly number[]) => restore.mutate(ids),
    updateAll: (ids: readonly number[], set: object, done: string) => updateAll.mutate({ ids, set, done }),
    reorder: (ids: readonly number[]) => reorder.mutate(ids),
  };
}
