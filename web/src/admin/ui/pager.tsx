import { Pagination } from "@mantine/core";
import { useTexts } from "../i18n/texts-context.tsx";

/** The pages of a list; nothing where there is only one. */
export function Pager(props: {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  className?: string | undefined;
}) {
  const { t } = useTexts();
  if (props.pages < 2) return null;
  return (
    <nav className={props.className} aria-label={t("inbox.pages")}>
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
