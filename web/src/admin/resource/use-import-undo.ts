import type { ImportUndo } from "@ezo/contract/content";
import { IMPORT_UNDO_MAX } from "@ezo/contract/limits";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { firstReason } from "../ui/error-text.ts";
import { useToasts } from "../ui/toasts.tsx";

const NAMED = 10;

/**
 * Says that an import is done, with ten seconds to take it back as a whole. What stays because somebody has changed it
 * since is named.
 */
export function useImportUndo<W>(options: {
  undo: (written: W[]) => Promise<{ data: ImportUndo }>;
  refresh: () => Promise<unknown>;
}): (title: string, written: W[]) => void {
  const { t } = useTexts();
  const toasts = useToasts();
  const undo = useMutation({
    mutationFn: options.undo,
    onSuccess: ({ data: { left } }) => {
      if (left.length === 0) return toasts.info(t("messages.undone"));
      const more = left.length - NAMED;
      const names = [...left.slice(0, NAMED), ...(more > 0 ? [t("paste.more", { count: more })] : [])];
      toasts.warning("import-undo", t("imports.left", { count: left.length }), names.join(", "));
    },
    onError: (error) => toasts.failure(t("imports.undo_failed"), firstReason(error)),
    onSettled: options.refresh,
  });
  return (title, written) => {
    if (written.length === 0 || written.length > IMPORT_UNDO_MAX) toasts.success(title);
    else toasts.undoable(title, () => undo.mutate(written));
  };
}
