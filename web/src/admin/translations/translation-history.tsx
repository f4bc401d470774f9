import type { AdminTranslation } from "@ezo/contract/admin-translations";
import { useQueryClient } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import type { FieldNames } from "../editor/field-text.ts";
import { HistoryDrawer } from "../editor/history-drawer.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useToasts } from "../ui/toasts.tsx";
import { translations } from "./translations.resource.ts";

/** Its fields are languages, of which the drawer takes the name itself. */
const FIELDS: FieldNames = { "": "field.text" };

/** Who changed a text in which language, and the way back to every version. */
export function TranslationHistory({ row, onClose }: { row: AdminTranslation; onClose: () => void }) {
  const { t, language } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const restore = useMutation({
    mutationFn: ({ version, seen }: { version: number; seen: number }) =>
      translations.restoreVersion(call, row.id, version, seen, language),
    onSuccess: () => {
      toasts.success(t("history.version_restored"));
      onClose();
    },
    onError: (error) => toasts.failure(t("history.restore_failed"), error),
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
