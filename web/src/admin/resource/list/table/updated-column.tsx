import { useTexts } from "../../../i18n/texts-context.tsx";
import { useNow } from "../../../ui/use-now.ts";
import type { Column } from "./resource-table.tsx";

export function useUpdatedColumn(): Column<{ updated_at: string }> {
  const { t, format } = useTexts();
  const now = useNow();
  return {
    key: "updated",
    head: t("list.updated"),
    isMinor: true,
    cell: ({ updated_at: at }) => <span title={format.full(at)}>{format.age(at, now)}</span>,
  };
}
