import type { ProjectDocument } from "@ezo/contract/site/projects";
import { fullDate } from "../../../shared/format/dates.ts";
import { megabytes } from "../../../shared/format/megabytes.ts";
import { useLocale, useT } from "../../../shared/i18n/i18n-context.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import layout from "../../../shared/styles/layout.module.css";
import type from "../../../shared/styles/type.module.css";
import { Icon } from "../../../shared/ui/icon.tsx";
import styles from "./documents.module.css";

/** The PDFs of a project, in the firm's order; `documents` has one at least. */
export function Documents({ documents }: { documents: readonly ProjectDocument[] }) {
  const t = useT();
  return (
    <section className={layout.grid} aria-label={t("projects.documents")}>
      <h2 className={cx(type.d2, styles.title)}>{t("projects.documents")}</h2>
      <ul className={styles.list}>
        {documents.map((document) => (
          <li key={document.id}>
            <DocumentLink document={document} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Opens the PDF in a tab of its own: the browser's viewer has no way back to the page. */
function DocumentLink({
  document: { kind, title, issued_on: day, size_bytes: bytes, url },
}: {
  document: ProjectDocument;
}) {
  const t = useT();
  const locale = useLocale();
  return (
    <a className={styles.link} href={url} target="_blank" rel="noopener" type="application/pdf">
      <span className={styles.words}>
        <span className={styles.name}>{title}</span>
        <span className={cx(type.cap, type.mute, type.num, styles.facts)}>
          <span>{t(`projects.document_kind.${kind}`)}</span>
          {day ? <time dateTime={day}>{fullDate(day, locale)}</time> : null}
          <span>{t("projects.document_size", { size: megabytes(bytes, locale) })}</span>
        </span>
      </span>
      <Icon name="arrow" className={styles.arrow} />
    </a>
  );
}
