import type { ContactRow } from "@ezo/contract/marketing/contacts";
import { Link } from "react-router-dom";
import { cx } from "../../shared/lib/cx.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import styles from "../resource/list/resource-list.module.css";
import { Moment } from "../ui/moment.tsx";
import { contactPaths } from "./contact-paths.ts";
import { ContactStatusMark } from "./contact-status-mark.tsx";

export function ContactTable({ rows, isStale }: { rows: readonly ContactRow[]; isStale: boolean }) {
  const { t } = useTexts();
  return (
    <table className={cx(styles.table, isStale && styles.stale)}>
      <thead>
        <tr>
          <th>{t("contacts.person")}</th>
          <th>{t("field.status")}</th>
          <th>{t("field.language")}</th>
          <th>{t("contacts.source")}</th>
          <th className={styles.minor}>{t("field.tags")}</th>
          <th className={styles.minor}>{t("field.consent")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-row={row.id}>
            <td className={styles.name}>
              <Link to={contactPaths.one(row.id)}>{row.name || row.email}</Link>
              {row.name ? <small>{row.email}</small> : null}
            </td>
            <td className={styles.cell}>
              <ContactStatusMark status={row.status} />
            </td>
            <td className={styles.cell}>{t(`language.${row.language}`)}</td>
            <td className={styles.cell}>{t(`contacts.source.${row.source}`)}</td>
            <td className={cx(styles.cell, styles.minor)}>{row.tags.join(", ")}</td>
            <td className={cx(styles.cell, styles.minor)}>
              {row.consent_at ? <Moment at={row.consent_at} /> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
