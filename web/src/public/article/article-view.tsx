import { fitted } from "../../shared/ui/fitted.ts";
import type { Article } from "@ezo/contract/site/news";
import { Link } from "react-router-dom";
import prose from "../../shared/content/prose.module.css";
import { boundHtml, boundWords } from "../../shared/content/bound-words.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { Breadcrumb } from "../../shared/navigation/breadcrumb.tsx";
import { ArticleGrid } from "../../shared/news/article-grid.tsx";
import { ArticleMeta } from "../../shared/news/article-meta.tsx";
import layout from "../../shared/styles/layout.module.css";
import type from "../../shared/styles/type.module.css";
import { moreClass } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { Picture } from "../../shared/ui/picture/picture.tsx";
import { ReadingProgress } from "../../shared/ui/loading/reading-progress.tsx";
import { Reveal } from "../../shared/ui/reveal.tsx";
import { ArticleGallery } from "./article-gallery.tsx";
import styles from "./article-view.module.css";

export function ArticleView({ article }: { article: Article }) {
  const t = useT();
  const locale = useLocale();
  const title = boundWords(article.title, locale);
  const excerpt = boundWords(article.excerpt, locale);
  return (
    <>
      <ReadingProgress />
      <article>
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
          <Picture image={article.main_image} sizes="100vw" className={styles.plate} priority />
        ) : null}
        <div className={cx(layout.wrap, layout.grid)}>
          {/* Sanitised by the server (core, `sanitize.ts`). */}
          <div
            className={cx(prose.prose, styles.content)}
            dangerouslySetInnerHTML={{ __html: boundHtml(article.content, locale) }}
          />
        </div>
        {article.gallery_images.length > 0 ? (
          <Reveal className={cx(layout.wrap, styles.gallery)}>
            <ArticleGallery images={article.gallery_images} />
          </Reveal>
        ) : null}
      </article>
      {article.related_articles.length > 0 ? (
        <Reveal className={cx(layout.wrap, layout.section)}>
          <RelatedArticles articles={article.related_articles} />
        </Reveal>
      ) : (
        <div className={styles.end} />
      )}
    </>
  );
}

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
