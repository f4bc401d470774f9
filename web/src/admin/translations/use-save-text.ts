import type { AdminTranslation } from "@ezo/contract/admin/content/translations";
import { type RefObject, useState } from "react";
import { ApiError } from "../../shared/api/api-error.ts";
import { dropDraft, writeDraft } from "../editor/drafts/draft.ts";
import type { ContentLocale } from "../editor/fields/language.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { serverFieldErrors } from "../ui/states/error-text.ts";
import { forgetAnnounced, announceSave } from "./announced-saves.ts";
import { translations } from "./translations.resource.ts";

/** A text that is not saved, and the stored text that it was based on. */
export interface UnsavedText {
  text: string;
  base: string;
}

interface TextChange {
  to: string;
  from: string;
  version: number;
  /** Of an undo: the texts before, in every language that was saved. */
  undone?: Readonly<Record<string, string>>;
}

/** Saves one text in one language, with ten seconds to undo. */
export function useSaveText(
  row: AdminTranslation,
  locale: ContentLocale,
  draftKey: string,
  /** Null once the cell has been removed. */
  field: RefObject<HTMLTextAreaElement | null>,
  onSaved: (stored: { text: string; version: number }, sent: string) => void,
) {
  const { t, language, call, cache, toasts } = useMutationContext();
  const [error, setError] = useState<string | null>(null);
  /** A colleague has changed the same text since. It is shown; only a second save replaces it. */
  const [isContested, setContested] = useState(false);
  const save = useMutation({
    mutationFn: (change: TextChange) =>
      translations.update(
        call,
        row.id,
        { ...(change.undone ?? { [locale]: change.to }), version: change.version },
        language,
      ),
    onSuccess: async (stored, { to, from, undone }) => {
      dropDraft(draftKey);
      setError(null);
      setContested(false);
      onSaved({ text: stored[locale], version: stored.version }, undone ? from : to);
      if (undone) {
        forgetAnnounced(cache, row.id);
        toasts.info(t("messages.undone", { what: row.key }));
      } else {
        const { texts, version } = announceSave(cache, stored, { locale, from });
        toasts.undoable(
          t("translations.saved", { key: row.key }),
          () => save.mutate({ to: from, from: to, version, undone: texts }),
          `text ${row.id}`,
          { isForAll: true },
        );
      }
      await cache.invalidateQueries({ queryKey: translations.keys.all });
    },
    onError: (failure, { to, from, version, undone }) => {
      if (!field.current && !undone)
        writeDraft<UnsavedText>(draftKey, { values: { text: to, base: from }, version, at: Date.now() });
      setError(Object.values(serverFieldErrors(failure))[0] ?? null);
      setContested(failure instanceof ApiError && failure.code === "conflict");
      toasts.failure(t("editor.save_failed"), failure);
      void cache.invalidateQueries({ queryKey: translations.keys.lists });
    },
  });
  return { save: (change: TextChange) => save.mutate(change), error, isContested, setContested };
}
