import { fitted } from "../../shared/ui/fitted.ts";
import type { Article, ArticleSummary } from "@ezo/contract/site/pages/news";
import { Link } from "react-router-dom";
import prose from "../../shared/content/prose.module.css";
import { boundHtml, boundWords } from "../../shared/content/bound-words.ts";
import { useCleanedHtml } from "../../shared/content/trusted.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { Breadcrumb } from "../../shared/navigation/breadcrumb.tsx";
import { ArticleGrid } from "../../shared/news/article-grid.tsx";
import { ArticleMeta } from "../../shared/news/article-meta.tsx";
import layout from "../../shared/styles/layout.module.css";
import type from "../../shared/styles/type.module.css";
import { moreClass } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { type CoveredBox, coverSizes } from "../../shared/ui/picture/cover-sizes.ts";
import { Picture } from "../../shared/ui/picture/picture.tsx";
import { ReadingProgress } from "../../shared/ui/loading/reading-progress.tsx";
import skeleton from "../../shared/ui/loading/skeleton.module.css";
import { Reveal } from "../../shared/ui/scroll/reveal.tsx";
import { ArticleGallery } from "./article-gallery.tsx";
import { TextLoading } from "./article-loading.tsx";
import styles from "./article-view.module.css";

const PLATE: readonly CoveredBox[] = [{ width: "100vw", height: "clamp(260px, 47vw, 620px)" }];

interface Props {
  article: ArticleSummary;
  /** Undefined while nothing but its card is known. */
  whole?: Article;
}

/** An article, with its beginning before the rest has arrived; one component, so that the heading keeps the focus then. */
export function ArticleView({ article, whole }: Props) {
  const t = useT();
  const locale = useLocale();
  const title = boundWords(article.title, locale);
  const excerpt = boundWords(article.excerpt, locale);
  return (
    <>
      <ReadingProgress />
      <article className={whole ? undefined : skeleton.page}>
        <div className={layout.wrap}>
          <Breadcrumb list={{ to: "/news", label: t("header.news") }} title={article.title} />
          <header className={cx(layout.grid, styles.opening)}>
            <div className={styles.title}>
              <ArticleMeta article={article} isSpelledOut />
              <h1 className={type.d1} style={fitted(title)}>
                {title}
              </h1>
              {excerpt ? <p className={cx(type.lead, type.mute)}>{excerpt}</p> : null}
            </div>
          </header>
        </div>
        {article.main_image ? (
          <Picture
            image={article.main_image}
            sizes={coverSizes(article.main_image, PLATE)}
            className={styles.plate}
            priority
          />
        ) : null}
        {whole ? <ArticleContent article={whole} /> : <ContentLoading />}
      </article>
      {whole ? <ArticleEnd articles={whole.related_articles} /> : null}
    </>
  );
}

/** Only this is busy: screen readers may leave out what is, and the heading above has the focus. */
function ContentLoading() {
  const t = useT();
  return (
    <div aria-busy="true">
      <span className={type.hidden}>{t("messages.loading")}</span>
      <TextLoading />
    </div>
  );
}

function ArticleContent({ article }: { article: Article }) {
  // Sanitised by the server (core, `sanitize.ts`).
  const content = useCleanedHtml(boundHtml(article.content, useLocale()));
  return (
    <>
      <div className={cx(layout.wrap, layout.grid)}>
        <div className={cx(prose.prose, styles.content)} dangerouslySetInnerHTML={content} />
      </div>
      {article.gallery_images.length > 0 ? (
        <Reveal className={cx(layout.wrap, styles.gallery)}>
          <ArticleGallery images={article.gallery_images} />
        </Reveal>
      ) : null}
    </>
  );
}

const ArticleEnd = ({ articles }: { articles: Article["related_articles"] }) =>
  articles.length > 0 ? (
    <Reveal className={cx(layout.wrap, layout.section)}>
      <RelatedArticles articles={articles} />
    </Reveal>
  ) : (
    <div className={styles.end} />
  );

function RelatedArticles({ articles }: { articles: Article["related_articles"] }) {
  const t = useT();
  return (
    <section>
      <div className={styles.relatedHead}>
        <h2 className={type.d2}>{t("news.related")}</h2>
        <Link className={moreClass} to="/news">
          {t("buttons.all_news")} <Icon name="arrow" />
        </Link>
      </div>
      <ArticleGrid articles={articles} />
    </section>
  );
}
