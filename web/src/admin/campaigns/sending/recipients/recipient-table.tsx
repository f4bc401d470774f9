import type { CampaignRecipient } from "@ezo/contract/marketing/campaigns/campaign-sending";
import { Checkbox, VisuallyHidden } from "@mantine/core";
import { Link } from "react-router-dom";
import { cx } from "../../../../shared/lib/cx.ts";
import { contactPaths } from "../../../contacts/contact-paths.ts";
import { useTexts } from "../../../i18n/texts-context.tsx";
import table from "../../../resource/list/resource-list.module.css";
import { isRangeTick } from "../../../resource/list/selection/use-tick-range.ts";
import { Moment } from "../../../ui/moment.tsx";
import { reasonText } from "./reason-text.ts";
import styles from "../results/results.module.css";

interface Selection {
  chosen: ReadonlySet<number>;
  onToggle: (id: number, isRange: boolean) => void;
}

export function RecipientTable(props: {
  rows: readonly CampaignRecipient[];
  /** Of a cancelled campaign, whose mails wait for nothing any more. */
  isCancelled: boolean;
  isStale: boolean;
  selection: Selection | null;
}) {
  const { rows, isCancelled, isStale, selection } = props;
  const { t } = useTexts();
  return (
    <table className={cx(table.table, isStale && table.stale)}>
      <thead>
        <tr>
          {selection ? (
            <th className={table.check}>
              <VisuallyHidden>{t("inbox.select_mode")}</VisuallyHidden>
            </th>
          ) : null}
          <th>{t("field.email")}</th>
          <th>{t("field.status")}</th>
          <th>{t("campaigns.what_followed")}</th>
          <th className={table.minor}>{t("campaigns.when")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} isCancelled={isCancelled} selection={selection} />
        ))}
      </tbody>
    </table>
  );
}

function Row(props: { row: CampaignRecipient; isCancelled: boolean; selection: Selection | null }) {
  const { row, selection } = props;
  const { t } = useTexts();
  const state = props.isCancelled && row.state === "pending" ? "not_sent" : row.state;
  return (
    <tr>
      {selection ? (
        <td className={table.check}>
          <Checkbox
            aria-label={t("inbox.select", { name: row.email })}
            checked={selection.chosen.has(row.id)}
            onChange={(event) => selection.onToggle(row.id, isRangeTick(event))}
          />
        </td>
      ) : null}
      <td className={cx(table.name, styles.address)}>
        <Link to={contactPaths.one(row.contact_id)}>{row.email}</Link>
        <small>
          {t(`language.${row.language}`)} · {t(`contacts.source.${row.source}`)}
        </small>
      </td>
      <td className={cx(table.cell, styles.address)}>
        <span className={styles.status}>{t(`campaigns.state.${state}`)}</span>
        {/* What the server says of a mail that it took is for nobody to read. */}
        {row.reason && row.state !== "sent" ? <small>{reasonText(row.reason, t)}</small> : null}
      </td>
      <td className={table.cell}>
        {reactionsTo(row)
          .map((reaction) => t(`campaigns.${reaction}`))
          .join(", ")}
      </td>
      <td className={cx(table.cell, table.minor)}>
        {row.settled_at ? <Moment at={row.settled_at} /> : null}
      </td>
    </tr>
  );
}

/** What happened after the mail was sent. */
const reactionsTo = (row: CampaignRecipient) =>
  (["clicked", "bounced", "unsubscribed", "complained"] as const).filter(
    (reaction) => row[`${reaction}_at`] !== null,
  );
