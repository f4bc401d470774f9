import { Badge } from "@mantine/core";
import { useTexts } from "../i18n/texts-context.tsx";
import type { ListedPrices } from "./price-lists.queries.ts";

const COLORS = { draft: "gray", scheduled: "reserved", published: "available" } as const;

/** Whether a list is a draft, waits for its time, was published, or was stopped at its time. */
export function ListStatus({ list: { status, stopped, result } }: { list: ListedPrices }) {
  const { t } = useTexts();
  if (result?.undone) return <Badge color="gray">{t("price_lists.undone")}</Badge>;
  if (stopped) return <Badge color="red">{t("price_lists.stopped")}</Badge>;
  return <Badge color={COLORS[status]}>{t(`price_lists.status.${status}`)}</Badge>;
}
