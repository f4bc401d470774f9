import {
  createView,
  deleteView,
  type EnquiryView,
  type SavedFilters,
  updateView,
} from "@ezo/contract/enquiry-views";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { VIEWS } from "./views.queries.ts";

export interface ViewFields {
  name: string;
  filters: SavedFilters;
  is_shared: boolean;
}

/** Changes of saved views; deleting one can be undone. */
export function useViews() {
  const { t, call, cache, toasts } = useMutationContext();
  const refresh = () => cache.invalidateQueries({ queryKey: VIEWS });
  const failed = (error: unknown) => toasts.failure(t("editor.save_failed"), error);

  const add = useMutation({
    mutationFn: (body: ViewFields) => call(createView, { body }),
    onError: failed,
    onSettled: refresh,
  });
  const change = useMutation({
    mutationFn: ({ view, body }: { view: EnquiryView; body: Partial<ViewFields> }) =>
      call(updateView, { params: { id: String(view.id) }, body: { ...body, version: view.version } }),
    onSuccess: () => toasts.success(t("messages.saved")),
    onError: failed,
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: ({ id, version }: EnquiryView) =>
      call(deleteView, { params: { id: String(id) }, query: { version } }),
    onSuccess: (_, { id, name, filters, is_shared }) =>
      toasts.undoable(
        t("views.deleted", { name }),
        () => add.mutate({ name, filters, is_shared }),
        `deleted view ${id}`,
      ),
    onError: failed,
    onSettled: refresh,
  });
  return { add, change, remove };
}
