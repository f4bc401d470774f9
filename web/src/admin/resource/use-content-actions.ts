import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { firstReason } from "../ui/states/error-text.ts";
import type { ContentResource, Seen } from "./content-resource.ts";
import type { Deleted } from "./delete-dialog.tsx";

/** Calls of lists and forms for whole items: delete with ten seconds to undo, restore, change many. */
export function useContentActions<Row extends { id: number }, Item extends { id: number; version: number }>(
  resource: ContentResource<Row, Item>,
) {
  const { t, call, cache, toasts } = useMutationContext();
  const refresh = () => cache.invalidateQueries({ queryKey: resource.keys.all });

  const restore = useMutation({
    mutationFn: (items: readonly Seen[]) => resource.restoreAll(call, items),
    onSuccess: (_answer, items) => toasts.success(t("list.restored", { count: items.length })),
    onError: (error) => toasts.failure(t("list.restore_failed"), firstReason(error)),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: async (items: readonly Deleted[]) => {
      const [first] = items;
      await (items.length === 1 && first ? resource.remove(call, first) : resource.removeAll(call, items));
    },
    onSuccess: (_answer, items) => {
      const [first] = items;
      const done =
        items.length === 1 && first
          ? t("list.removed", { name: first.name })
          : t("list.deleted", { count: items.length });
      // Deleting has made one version more of each.
      const gone = items.map(({ id, version }) => ({ id, version: version + 1 }));
      toasts.undoable(
        done,
        () => restore.mutate(gone),
        `deleted ${resource.entity} ${items.map(({ id }) => id).join()}`,
      );
    },
    onError: (error) => toasts.failure(t("list.delete_failed"), firstReason(error)),
    onSettled: refresh,
  });
  const updateAll = useMutation({
    mutationFn: ({ items, set }: { items: readonly Seen[]; set: object; done: string }) =>
      resource.updateAll(call, items, set),
    onSuccess: (_answer, { done }) => toasts.success(done),
    onError: (error) => toasts.failure(t("bulk.failed"), error),
    onSettled: refresh,
  });

  return {
    /** Asks nothing: `useDeletion` does. */
    remove: (items: readonly Deleted[], then?: () => void) =>
      remove.mutate(items, then ? { onSuccess: then } : {}),
    restoreAll: (items: readonly Seen[]) => restore.mutate(items),
    updateAll: (items: readonly Seen[], set: object, done: string) => updateAll.mutate({ items, set, done }),
  };
}
