import type { ArticleSummary } from "@ezo/contract/site/pages/news";
import { Link } from "react-router-dom";
import { useBoundWords } from "../../shared/content/use-bound-words.ts";
import { publishDate } from "../../shared/format/dates.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import meta from "../../shared/news/article-meta.module.css";
import { CATEGORY_LABELS } from "../../shared/news/category-labels.ts";
import { useMoney } from "../../shared/prices/money.ts";
import layout from "../../shared/styles/layout.module.css";
import type from "../../shared/styles/type.module.css";
import { moreClass } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import {
  columnsWidth,
  type CoveredBox,
  coverSizes,
  NARROW_PAGE,
} from "../../shared/ui/picture/cover-sizes.ts";
import { Picture } from "../../shared/ui/picture/picture.tsx";
import { Reveal } from "../../shared/ui/scroll/reveal.tsx";
import styles from "./news-teaser.module.css";

const BOXES: readonly CoveredBox[] = [
  { ...NARROW_PAGE, aspect: 3 / 2 },
  { width: columnsWidth(4), aspect: 16 / 10.5 },
];

export function NewsTeaser({ articles }: { articles: readonly ArticleSummary[] }) {
  const t = useT();
  return (
    <section className={cx(layout.wrap, layout.section, layout.grid)}>
      <div className={styles.head}>
        <h2 className={type.d2}>{t("header.news")}</h2>
        <Link className={moreClass} to="/news">
          {t("news.all_news")} <Icon name="arrow" />
        </Link>
      </div>
      <div className={styles.list}>
        {articles.map((article) => (
          <ArticleRow key={article.id} article={article} />
        ))}
      </div>
    </section>
  );
}

function ArticleRow({ article }: { article: ArticleSummary }) {
  const t = useT();
  const locale = useLocale();
  const { timeZone } = useMoney();
  const bound = useBoundWords();
  return (
    <Reveal className={styles.row}>
      <Link className={styles.link} to={`/news/${article.id}`}>
        <Picture
          image={article.main_image}
          sizes={coverSizes(article.main_image, BOXES)}
          className={styles.picture}
        />
        <div className={styles.text}>
          <p className={meta.meta}>
            <time dateTime={article.publish_date}>{publishDate(article.publish_date, locale, timeZone)}</time>
            <span>{t(CATEGORY_LABELS[article.category])}</span>
          </p>
          <h3 className={type.d3}>{bound(article.title)}</h3>
          <p className={cx(type.small, type.mute)}>{bound(article.excerpt)}</p>
        </div>
      </Link>
    </Reveal>
  );
}
