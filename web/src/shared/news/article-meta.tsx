import type { ArticleSummary } from "@ezo/contract/site/pages/news";
import { publishDate } from "../format/dates.ts";
import { groupedNumber } from "../format/numbers.ts";
import { useLocale, useT } from "../i18n/i18n-context.tsx";
import { cx } from "../lib/cx.ts";
import { useMoney } from "../prices/money.ts";
import type from "../styles/type.module.css";
import { Icon } from "../ui/icon.tsx";
import styles from "./article-meta.module.css";
import { CATEGORY_LABELS } from "./category-labels.ts";

interface Props {
  article: Pick<ArticleSummary, "category" | "publish_date" | "views">;
  /** Shows the word "views" beside the icon. */
  isSpelledOut?: boolean;
}

/** Category, date and view count of an article, in one line. */
export function ArticleMeta({ article, isSpelledOut = false }: Props) {
  const t = useT();
  const locale = useLocale();
  const { timeZone } = useMoney();
  const shown = groupedNumber(article.views);
  const views = t("news.views", { count: article.views, shown });
  return (
    <p className={cx(styles.meta, type.num)}>
      <span>{t(CATEGORY_LABELS[article.category])}</span>
      <time dateTime={article.publish_date}>{publishDate(article.publish_date, locale, timeZone)}</time>
      <span className={styles.views}>
        <Icon name="eye" />
        {isSpelledOut ? (
          views
        ) : (
          <>
            <span aria-hidden="true">{shown}</span>
            <span className={type.hidden}>{views}</span>
          </>
        )}
      </span>
    </p>
  );
}
