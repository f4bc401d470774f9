import type { ReactNode } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { isNotFound } from "../../shared/api/failure-code.ts";
import { boundWords } from "../../shared/content/bound-words.ts";
import { Html } from "../../shared/content/html.tsx";
import { fullDate } from "../../shared/format/dates.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { PageMissing } from "../../shared/navigation/page-missing.tsx";
import { usePageQuery } from "../../shared/query/page-query.ts";
import layout from "../../shared/styles/layout.module.css";
import type from "../../shared/styles/type.module.css";
import { fitted } from "../../shared/ui/fitted.ts";
import { QueryFailed } from "../../shared/ui/failures/query-failed.tsx";
import { PageLoading } from "../../shared/ui/loading/page-loading.tsx";
import { legalQuery, type LegalSlug } from "./legal.queries.ts";
import styles from "./legal-view.module.css";

/** Terms, privacy or cookies: title, date and text, and what a visitor can do about it. */
export function LegalView({ slug, children }: { slug: LegalSlug; children?: ReactNode }) {
  const t = useT();
  const locale = useLocale();
  const query = usePageQuery(legalQuery(useCaller(), locale, slug));
  // A page that is not written yet is none.
  if (isNotFound(query.error)) return <PageMissing />;
  if (!query.data) {
    if (!query.isError) return <PageLoading />;
    return <QueryFailed query={query} />;
  }
  const { title: written, content, updated_on } = query.data.data;
  const title = boundWords(written, locale);
  return (
    <article className={layout.wrap}>
      <header className={cx(layout.grid, layout.opening)}>
        <h1 className={type.d1} style={fitted(title)}>
          {title}
        </h1>
        <p className={cx(type.small, type.mute)}>
          {t("messages.updated_on", { date: fullDate(updated_on, locale) })}
        </p>
      </header>
      <div className={cx(layout.grid, styles.body)}>
        <Html html={content} className={styles.text} />
      </div>
      {children}
    </article>
  );
}
