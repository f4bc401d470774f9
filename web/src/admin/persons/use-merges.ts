import { mergePersons, type PersonDetail, separatePersons, undoPersonMerge } from "@ezo/contract/persons";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { personKeys } from "./persons.queries.ts";

/** What the three decisions share: the answer is shown at once, and everything about persons is read again. */
function useDecision(id: number, failed: "person.merge_failed" | "person.undo_failed") {
  const { t, cache, toasts, call } = useMutationContext();
  return {
    t,
    call,
    toasts,
    show: async ({ data }: { data: PersonDetail }) => {
      cache.setQueryData(personKeys.one(id), data);
      await cache.invalidateQueries({ queryKey: personKeys.all });
    },
    onError: (error: unknown) => toasts.failure(t(failed), error),
  };
}

export function useMerge(id: number) {
  const { t, call, toasts, show, onError } = useDecision(id, "person.merge_failed");
  return useMutation({
    mutationFn: (otherId: number) =>
      call(mergePersons, { params: { id: String(id) }, body: { person_id: otherId } }),
    onSuccess: async (answer) => {
      toasts.success(t("person.merge_done"));
      await show(answer);
    },
    onError,
  });
}

export function useSeparate(id: number) {
  const { call, show, onError } = useDecision(id, "person.merge_failed");
  return useMutation({
    mutationFn: (otherId: number) =>
      call(separatePersons, { params: { id: String(id) }, body: { person_id: otherId } }),
    onSuccess: show,
    onError,
  });
}

export function useUndoMerge(id: number) {
  const { t, call, toasts, show, onError } = useDecision(id, "person.undo_failed");
  return useMutation({
    mutationFn: (mergeId: number) =>
      call(undoPersonMerge, { params: { id: String(id) }, body: { merge_id: mergeId } }),
    onSuccess: async (answer) => {
      toasts.success(t("person.undo_done"));
      await show(answer);
    },
    onError,
  });
}
