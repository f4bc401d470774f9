import { LOCALES } from "@ezo/contract/values/languages";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useContentChanges } from "../resource/use-content-changes.ts";
import { EditorialMarks } from "../resource/list/table/editorial-marks.tsx";
import styles from "../resource/list/resource-list.module.css";
import { LoadError } from "../ui/states/blank.tsx";
import { Placeholders } from "../ui/states/not-loaded.tsx";
import { useNow } from "../ui/use-now.ts";
import { legalPageList, LISTED } from "./legal-pages.ts";
import { legalPaths } from "./legal-paths.ts";

/** The legal pages: which languages each has, and when it was last changed. */
export default function LegalListPage() {
  const { t, format, language } = useTexts();
  const now = useNow();
  const { data: pages, error, refetch } = useQuery(legalPageList(useCaller(), language));
  useContentChanges(LISTED);
  if (error && !pages) return <LoadError title={t("list.error")} error={error} onRetry={refetch} />;
  return (
    <div className={styles.page}>
      <section className={styles.card} aria-label={t("screen.legal")}>
        {pages ? (
          <table className={styles.table}>
            <thead>
              <tr>
                <th>{t("list.name")}</th>
                <th>{t("legal.languages")}</th>
                <th>{t("field.status")}</th>
                <th>{t("list.updated")}</th>
              </tr>
            </thead>
            <tbody>
              {pages.map((page) => (
                <tr key={page.id}>
                  <td className={styles.name}>
                    <Link to={legalPaths.edit(page.id)}>{page.title || t(`setup.legal.${page.slug}`)}</Link>
                    <small>
                      /{page.slug} <EditorialMarks row={{ draft: page.draft, missing_languages: [] }} />
                    </small>
                  </td>
                  <td className={styles.cell} data-head={t("legal.languages")}>
                    {LOCALES.filter((locale) => page.translations[locale].content)
                      .map((locale) => t(`language.${locale}`))
                      .join(", ") || t("legal.no_texts")}
                  </td>
                  <td className={styles.cell} data-head={t("field.status")}>
                    {t(page.is_public ? "legal.public" : "legal.hidden")}
                  </td>
                  <td className={styles.cell} data-head={t("list.updated")}>
                    <time dateTime={page.updated_at} title={format.full(page.updated_at)}>
                      {format.age(page.updated_at, now)}
                    </time>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <Placeholders rows={3} height={44} className={styles.skeleton} />
        )}
      </section>
    </div>
  );
}
