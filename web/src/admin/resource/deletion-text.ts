import { RESTORE_WINDOW_MS } from "@ezo/contract/values/limits/content";
import { DAY_MS } from "@ezo/contract/values/time";
import { useTexts } from "../i18n/texts-context.tsx";
import { useNow } from "../ui/use-now.ts";

export interface DeletedRow {
  deleted_at: string | null;
  /** Of a deleted record, who has deleted it. */
  updated_by?: { name: string } | null;
}

/** Says of what was deleted by whom, when, and for how long it can be restored. */
export function useDeletionText(): (row: DeletedRow) => string {
  const { t, format } = useTexts();
  const now = useNow();
  return ({ deleted_at: at, updated_by: by }) => {
    if (at === null) return "";
    const time = format.moment(at, now);
    const daysLeft = Math.ceil((Date.parse(at) + RESTORE_WINDOW_MS - now) / DAY_MS);
    return [
      by ? t("editor.deleted_by", { name: by.name, time }) : t("list.deleted_at", { time }),
      ...(daysLeft > 0 ? [t("list.days_left", { count: daysLeft })] : []),
    ].join(" ");
  };
}
