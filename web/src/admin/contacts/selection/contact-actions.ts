import { exportContacts, tagContacts } from "@ezo/contract/marketing/contact-lists";
import type { RouteInput } from "@ezo/contract/route";
import { BULK_MAX_IDS } from "@ezo/contract/values/limits/lists";
import { saveCsv } from "../../files/save-file.ts";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { filtersOf, type ListView } from "../../resource/list/list-view.ts";
import { firstReason } from "../../ui/states/error-text.ts";
import { contactKeys } from "../contacts.queries.ts";
import type { ExportedContacts } from "./use-contact-selection.ts";
import { firmsFile } from "../../i18n/firm-name.ts";

type Changes = RouteInput<typeof tagContacts>["body"]["changes"];
interface Tagged {
  changed: number;
  /** What an undo sends. */
  previous: Changes;
  /** What ended it early: the parts before have been changed. */
  failure?: unknown;
}
interface TagOrder {
  /** The ids of the contacts. */
  targetsOf: () => Promise<readonly number[]>;
  add: string[];
  remove: string[];
}

/** Changes the tags of many contacts in parts, with ten seconds to undo: one that fails ends it, and those before can be undone. */
export function useTagging() {
  const { t, call, cache, toasts } = useMutationContext();
  const refresh = () => cache.invalidateQueries({ queryKey: contactKeys.all });
  const send = async (changes: Changes): Promise<Tagged> => {
    const result: Tagged = { changed: 0, previous: [] };
    for (let at = 0; at < changes.length; at += BULK_MAX_IDS) {
      try {
        const { data } = await call(tagContacts, { body: { changes: changes.slice(at, at + BULK_MAX_IDS) } });
        result.changed += data.changed;
        result.previous.push(...data.previous);
      } catch (failure) {
        // Nothing is changed: the form keeps what was chosen.
        if (at === 0) throw failure;
        return { ...result, failure };
      }
    }
    return result;
  };
  const reportRest = ({ failure }: Tagged) => {
    if (failure !== undefined) toasts.failure(t("bulk.rest_failed"), firstReason(failure));
  };
  const undo = useMutation({
    mutationFn: send,
    onSuccess: (result) => {
      toasts.success(t("contacts.tags_undone", { count: result.changed }));
      reportRest(result);
    },
    onError: (error) => toasts.failure(t("bulk.failed"), firstReason(error)),
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: async ({ targetsOf, add, remove }: TagOrder) =>
      send((await targetsOf()).map((id) => ({ id, add, remove }))),
    onSuccess: (result) => {
      const { changed, previous, failure } = result;
      if (changed > 0)
        toasts.undoable(
          t("contacts.tagged", { count: changed }),
          () => undo.mutate(previous),
          `tags of contacts ${previous.map(({ id }) => id).join()}`,
        );
      else if (failure === undefined) toasts.success(t("contacts.tags_same"));
      reportRest(result);
    },
    onError: (error) => toasts.failure(t("bulk.failed"), firstReason(error)),
    onSettled: refresh,
  });
}

/** Exports what the list is filtered to, or of that the selected contacts. */
export function useContactExport(view: ListView) {
  const { t, language, call, toasts } = useMutationContext();
  return useMutation({
    mutationFn: (of: ExportedContacts | null) => {
      const query = { ...filtersOf(view), ...(of ? boundsOf(of) : {}), file_language: language };
      return call(exportContacts, { query }, { headers: { accept: "text/csv" } });
    },
    onSuccess: (csv) => saveCsv(csv, firmsFile("contacts.csv")),
    onError: (error) => toasts.failure(t("inbox.export_failed"), error),
  });
}

const boundsOf = (of: ExportedContacts) =>
  "ids" in of
    ? { ids: of.ids.join(",") }
    : { oldest_id: String(of.oldest_id), newest_id: String(of.newest_id) };
