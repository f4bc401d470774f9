import type { ContactRow } from "@ezo/contract/marketing/contact-row";
import { Checkbox } from "@mantine/core";
import { Link } from "react-router-dom";
import { cx } from "../../shared/lib/cx.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import styles from "../resource/list/resource-list.module.css";
import type { Selection } from "../resource/list/selection/use-selection.ts";
import { isRangeTick } from "../resource/list/selection/use-tick-range.ts";
import { Moment } from "../ui/moment.tsx";
import { contactPaths } from "./contact-paths.ts";
import { ContactStatusMark } from "./contact-status-mark.tsx";

export function ContactTable(props: {
  rows: readonly ContactRow[];
  isStale: boolean;
  /** Null where the user can do nothing with several. */
  selection: Selection | null;
}) {
  const { rows, selection } = props;
  const { t } = useTexts();
  return (
    <table className={cx(styles.table, props.isStale && styles.stale)}>
      <thead>
        <tr>
          {selection ? (
            <th className={styles.check}>
              <Checkbox
                aria-label={t("inbox.select_page")}
                checked={selection.isWholePage}
                indeterminate={selection.ids.size > 0 && !selection.isWholePage}
                onChange={selection.togglePage}
              />
            </th>
          ) : null}
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
          <Row key={row.id} row={row} selection={selection} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, selection }: { row: ContactRow; selection: Selection | null }) {
  const { t } = useTexts();
  const name = row.name || row.email;
  return (
    <tr data-row={row.id} aria-selected={selection?.ids.has(row.id) ?? false}>
      {selection ? (
        <td className={styles.check}>
          <Checkbox
            aria-label={t("inbox.select", { name })}
            checked={selection.ids.has(row.id)}
            onChange={(event) => selection.toggle(row.id, isRangeTick(event))}
          />
        </td>
      ) : null}
      <td className={styles.name}>
        <Link to={contactPaths.one(row.id)}>{name}</Link>
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
  );
}
