import { Pagination } from "@mantine/core";
import { useTexts } from "../i18n/texts-context.tsx";

export function ListPager(props: { page: number; pages: number; onPage: (page: number) => void }) {
  const { t } = useTexts();
  if (props.pages < 2) return null;
  return (
    <nav aria-label={t("inbox.pages")}>
      <Pagination
        size="sm"
        siblings={1}
        total={props.pages}
        value={props.page}
        onChange={props.onPage}
        getItemProps={(page) => ({ "aria-label": t("inbox.page", { page }) })}
        getControlProps={(control) => ({
          "aria-label": control === "previous" ? t("inbox.page_previous") : t("inbox.page_next"),
        })}
      />
    </nav>
  );
}
