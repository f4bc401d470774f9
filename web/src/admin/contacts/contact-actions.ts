import { exportContacts, tagContacts } from "@ezo/contract/marketing/contact-lists";
import type { RouteInput } from "@ezo/contract/route";
import { saveCsv } from "../files/save-file.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { askedBy, type ListView } from "../resource/list/list-view.ts";
import { firstReason } from "../ui/states/error-text.ts";
import { contactKeys } from "./contacts.queries.ts";

type Changes = RouteInput<typeof tagContacts>["body"]["changes"];

/** Changes the tags of many contacts, with ten seconds to undo. */
export function useTagging() {
  const { t, call, cache, toasts } = useMutationContext();
  const refresh = () => cache.invalidateQueries({ queryKey: contactKeys.all });
  const undo = useMutation({
    mutationFn: (changes: Changes) => call(tagContacts, { body: { changes } }),
    onSuccess: ({ data }) => toasts.success(t("contacts.tags_undone", { count: data.changed })),
    onError: (error) => toasts.failure(t("bulk.failed"), firstReason(error)),
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: (changes: Changes) => call(tagContacts, { body: { changes } }),
    onSuccess: ({ data }) => {
      if (data.changed === 0) toasts.success(t("contacts.tags_same"));
      else
        toasts.undoable(
          t("contacts.tagged", { count: data.changed }),
          () => undo.mutate(data.previous),
          `tags of contacts ${data.previous.map(({ id }) => id).join()}`,
        );
    },
    onError: (error) => toasts.failure(t("bulk.failed"), firstReason(error)),
    onSettled: refresh,
  });
}

/** Exports what the list is filtered to, or of that the contacts with these ids. */
export function useContactExport(view: ListView) {
  const { t, language, call, toasts } = useMutationContext();
  return useMutation({
    mutationFn: (ids: readonly number[] | null) => {
      const { page: _, ...filters } = askedBy(view);
      const query = { ...filters, ...(ids ? { ids: ids.join(",") } : {}), file_language: language };
      return call(exportContacts, { query }, { headers: { accept: "text/csv" } });
    },
    onSuccess: (csv) => saveCsv(csv, "ezo-contacts.csv"),
    onError: (error) => toasts.failure(t("inbox.export_failed"), error),
  });
}
