import type { ImportUndo } from "@ezo/contract/records/records";
import { IMPORT_UNDO_MAX } from "@ezo/contract/values/limits/content";
import { useState } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useMutation } from "../../query/use-mutation.ts";
import { useUser } from "../../session/session-context.tsx";
import { firstReason } from "../../ui/states/error-text.ts";
import { useToasts } from "../../ui/toasts/toasts.tsx";
import { addPast, forgetPast, importsKey, type PastImport, readPast } from "./past-imports.ts";

const NAMED = 10;

/**
 * Says that an import is done, with ten seconds to take it back as a whole; after that it is among the last imports,
 * which can still be taken back. What stays because somebody has changed it since is named.
 */
export function useImportUndo<Written extends readonly unknown[]>(options: {
  /** What is imported: `contacts`. */
  kind: string;
  undo: (written: Written) => Promise<{ data: ImportUndo }>;
  refresh: () => Promise<unknown>;
}) {
  const { t } = useTexts();
  const toasts = useToasts();
  const key = importsKey(useUser().id, options.kind);
  const [past, setPast] = useState(() => readPast<Written>(key));
  const undo = useMutation({
    mutationFn: ({ written }: PastImport<Written>) => options.undo(written),
    onSuccess: ({ data: { changed, left } }, { at, title }) => {
      // What is left may be taken back later, such as once a colleague's change is undone.
      if (left.length === 0) forgetPast(key, at);
      setPast(readPast<Written>(key));
      if (left.length === 0) return toasts.info(t("messages.undone", { what: title }));
      const more = left.length - NAMED;
      const names = [...left.slice(0, NAMED), ...(more > 0 ? [t("paste.more", { count: more })] : [])];
      const outcome = changed === 0 ? "imports.left_all" : "imports.left";
      toasts.warning("import-undo", t(outcome, { count: left.length }), names.join(", "));
    },
    onError: (error) => toasts.failure(t("imports.undo_failed"), firstReason(error)),
    onSettled: options.refresh,
  });
  return {
    showDone: (title: string, file: string, written: Written) => {
      if (written.length === 0 || written.length > IMPORT_UNDO_MAX) return toasts.success(title);
      const done = { at: Date.now(), file, title, written };
      addPast(key, done);
      toasts.undoable(title, () => undo.mutate(done), `import ${done.at}`);
    },
    past: {
      imports: past.map(({ at, file, title }) => ({ at, file, title })),
      takingBack: undo.isPending ? undo.variables.at : null,
      takeBack: (at: number) => {
        const chosen = past.find((one) => one.at === at);
        if (chosen) undo.mutate(chosen);
      },
    },
  };
}
