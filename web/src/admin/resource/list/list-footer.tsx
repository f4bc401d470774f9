import type { PageMeta } from "@ezo/contract/values/fields";
import type { ReactNode } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import { Pager } from "../../ui/pager.tsx";
import styles from "./resource-list.module.css";

/** Below a list: its pages, and which of its rows are shown. */
export function ListFooter(props: {
  meta: PageMeta | undefined;
  onPage: (page: number) => void;
  /** Help for the list, on the left. */
  children?: ReactNode;
}) {
  const { t } = useTexts();
  const { meta } = props;
  const pages = meta && meta.total > 0 ? meta : null;
  if (!pages && !props.children) return null;
  const from = pages ? (pages.current_page - 1) * pages.per_page + 1 : 0;
  return (
    <div className={styles.footer}>
      {props.children}
      {pages ? (
        <>
          <Pager page={pages.current_page} pages={pages.last_page} onPage={props.onPage} />
          <span>
            {t("inbox.range", {
              from,
              to: Math.min(from + pages.per_page - 1, pages.total),
              total: pages.total,
            })}
          </span>
        </>
      ) : null}
    </div>
  );
}

/** Below a list: its pages alone. */
export function ListPages({ meta, onPage }: { meta: PageMeta | undefined; onPage: (page: number) => void }) {
  return meta && meta.total > 0 ? (
    <div className={styles.footer}>
      <Pager page={meta.current_page} pages={meta.last_page} onPage={onPage} />
    </div>
  ) : null;
}
