import type { SavedSearchRow } from "@ezo/contract/marketing/saved-searches";
import { Button, VisuallyHidden } from "@mantine/core";
import { cx } from "../../shared/lib/cx.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import styles from "../resource/list/resource-list.module.css";
import { AuditIconLink } from "../session/audit-link.tsx";
import { useMay } from "../session/session-context.tsx";
import { Moment } from "../ui/moment.tsx";
import { SavedSearchMark } from "./saved-search-mark.tsx";

export function SavedSearchTable(props: {
  rows: readonly SavedSearchRow[];
  isStale: boolean;
  onEnd: (row: SavedSearchRow) => void;
}) {
  const { t } = useTexts();
  return (
    <table className={cx(styles.table, props.isStale && styles.stale)}>
      <thead>
        <tr>
          <th>{t("saved_searches.search")}</th>
          <th>{t("field.status")}</th>
          <th>{t("field.language")}</th>
          <th className={styles.minor}>{t("saved_searches.since")}</th>
          <th>{t("saved_searches.mails")}</th>
          <th className={styles.minor}>{t("field.consent")}</th>
          <th>
            <VisuallyHidden>{t("request.more")}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row) => (
          <Row key={row.id} row={row} onEnd={props.onEnd} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, onEnd }: { row: SavedSearchRow; onEnd: (row: SavedSearchRow) => void }) {
  const { t, format, language } = useTexts();
  const mayEdit = useMay()("contacts.edit");
  const { email, words, url, status, mails, mailed_at: mailedAt, consent_at: consentAt } = row;
  return (
    <tr data-row={row.id}>
      <td className={styles.name}>
        <a href={url} target="_blank" rel="noreferrer">
          {words[language]}
        </a>
        <small>{email}</small>
      </td>
      <td className={styles.cell}>
        <SavedSearchMark status={status} />
      </td>
      <td className={styles.cell}>{t(`language.${row.language}`)}</td>
      <td className={cx(styles.cell, styles.minor)}>
        <Moment at={row.created_at} />
      </td>
      <td className={styles.cell}>
        {format.number(mails)}
        {mailedAt ? (
          <>
            {" · "}
            <Moment at={mailedAt} />
          </>
        ) : null}
      </td>
      <td className={cx(styles.cell, styles.minor)}>{consentAt ? <Moment at={consentAt} /> : null}</td>
      <td className={styles.actions}>
        <span>
          <AuditIconLink entity="saved_search" id={row.id} name={email} />
          {mayEdit ? (
            <Button
              variant="subtle"
              aria-label={t("saved_searches.end_of", { email })}
              onClick={() => onEnd(row)}
            >
              {t("saved_searches.end")}
            </Button>
          ) : null}
        </span>
      </td>
    </tr>
  );
}
