import { Skeleton } from "@mantine/core";
import { useTexts } from "../i18n/texts-context.tsx";
import list from "../resource/resource-list.module.css";

export function SheetSkeleton() {
  const { t } = useTexts();
  return (
    <div className={list.skeleton} role="status" aria-label={t("app.loading")}>
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} height={28} />
      ))}
    </div>
  );
}
