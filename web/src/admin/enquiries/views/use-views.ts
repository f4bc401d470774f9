import {
  createView,
  deleteView,
  type EnquiryView,
  restoreView,
  type SavedFilters,
  updateView,
} from "@ezo/contract/enquiries/enquiry-views";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { firstReason, serverFieldErrors } from "../../ui/states/error-text.ts";
import { LATE, VIEWS } from "./views.queries.ts";

export interface ViewFields {
  name: string;
  filters: SavedFilters;
  is_shared: boolean;
}

/** Changes of saved views, which can be undone; a name that is taken is the dialog's to report. */
export function useViews() {
  const { t, call, cache, toasts } = useMutationContext();
  const refresh = () => Promise.all([VIEWS, LATE].map((queryKey) => cache.invalidateQueries({ queryKey })));
  const failed = (error: unknown) => toasts.failure(t("editor.save_failed"), firstReason(error));
  const inDialog = (error: unknown) => {
    if (!("name" in serverFieldErrors(error))) failed(error);
  };

  const add = useMutation({
    mutationFn: (body: ViewFields) => call(createView, { body }),
    onSuccess: (_, { name }) => toasts.success(t("views.saved", { name })),
    onError: inDialog,
    onSettled: refresh,
  });
  const change = useMutation({
    mutationFn: ({ view, body }: ViewChange) =>
      call(updateView, { params: { id: String(view.id) }, body: { ...body, version: view.version } }),
    onSuccess: ({ data }, { view, body, isUndo }) => {
      const saved = t("views.saved", { name: data.name });
      const undo = { view: data, body: previousOf(view, body), isUndo: true };
      if (isUndo) toasts.info(saved);
      else toasts.undoable(saved, () => change.mutate(undo), `view ${data.id}`);
    },
    onError: (error, { isUndo }) => (isUndo ? failed(error) : inDialog(error)),
    onSettled: refresh,
  });
  const restore = useMutation({
    mutationFn: ({ id }: EnquiryView) => call(restoreView, { params: { id: String(id) } }),
    onError: failed,
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: ({ id, version }: EnquiryView) =>
      call(deleteView, { params: { id: String(id) }, query: { version } }),
    onSuccess: (_, view) =>
      toasts.undoable(t("views.deleted", { name: view.name }), () => restore.mutate(view), `view ${view.id}`),
    onError: failed,
    onSettled: refresh,
  });
  return { add, change, remove };
}

interface ViewChange {
  view: EnquiryView;
  body: Partial<ViewFields>;
  isUndo?: boolean;
}

/** The values that `body` has changed. */
const previousOf = (view: EnquiryView, body: Partial<ViewFields>): Partial<ViewFields> => ({
  ...(body.name === undefined ? {} : { name: view.name }),
  ...(body.filters ? { filters: view.filters } : {}),
  ...(body.is_shared === undefined ? {} : { is_shared: view.is_shared }),
});
