import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import type from "../../shared/styles/type.module.css";
import { Icon } from "../../shared/ui/icon.tsx";
import { newsQueryOf, type NewsView } from "./news-view.ts";
import { pagerItems } from "./pager-items.ts";
import styles from "./pager.module.css";

interface Props {
  path: string;
  view: NewsView;
  last: number;
}

/** Links to the other pages of the list, if there are any. */
export function Pager({ path, view, last }: Props) {
  const t = useT();
  if (last <= 1) return null;
  const addressOf = (page: number) => path + newsQueryOf({ ...view, page });
  return (
    <nav className={cx(styles.pager, type.num)} aria-label={t("news.pages")}>
      <Step
        to={view.page > 1 ? addressOf(view.page - 1) : undefined}
        label={t("buttons.previous")}
        rel="prev"
      >
        <Icon name="chevron" className={styles.back} />
      </Step>
      {pagerItems(view.page, last).map((item, index) =>
        item === "gap" ? (
          <span key={`gap-${index}`} className={styles.item} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={item}
            to={addressOf(item)}
            className={cx(styles.item, isAside(item, view.page, last) && styles.aside)}
            aria-label={t("news.page_number", { page: item })}
            {...(item === view.page && { "aria-current": "page" as const })}
          >
            {item}
          </Link>
        ),
      )}
      <Step to={view.page < last ? addressOf(view.page + 1) : undefined} label={t("buttons.next")} rel="next">
        <Icon name="chevron" className={styles.on} />
      </Step>
    </nav>
  );
}

/** Neither first, last nor current: hidden first on narrow screens. */
const isAside = (page: number, current: number, last: number): boolean =>
  page !== 1 && page !== last && page !== current;

function Step(props: { to: string | undefined; label: string; rel: string; children: ReactNode }) {
  const { to, label, rel, children } = props;
  if (to === undefined)
    return (
      <span className={cx(styles.item, styles.nowhere)} role="link" aria-disabled="true" aria-label={label}>
        {children}
      </span>
    );
  return (
    <Link to={to} rel={rel} className={styles.item} aria-label={label}>
      {children}
    </Link>
  );
}
