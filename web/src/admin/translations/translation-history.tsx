import type { AdminTranslation } from "@ezo/contract/admin/content/translations";
import type { FieldNames } from "../editor/history/field-text.ts";
import { HistoryDrawer } from "../editor/history/history-drawer.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { firstReason } from "../ui/states/error-text.ts";
import { translations } from "./translations.resource.ts";

/** The fields are languages, which the drawer names itself. */
const FIELDS: FieldNames = { "": "field.text" };

export function TranslationHistory({ row, onClose }: { row: AdminTranslation; onClose: () => void }) {
  const { t, language, call, cache, toasts } = useMutationContext();
  const restore = useMutation({
    mutationFn: ({ version, seen }: { version: number; seen: number }) =>
      translations.restoreVersion(call, row.id, version, seen, language),
    onSuccess: () => {
      toasts.success(t("history.version_restored"));
      onClose();
    },
    onError: (error) => toasts.failure(t("history.restore_failed"), firstReason(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: translations.keys.all }),
  });
  return (
    <HistoryDrawer
      resource={translations}
      id={row.id}
      version={row.version}
      names={FIELDS}
      isRestoring={restore.isPending}
      onRestore={(version, seen) => restore.mutate({ version, seen })}
      onClose={onClose}
    />
  );
}
