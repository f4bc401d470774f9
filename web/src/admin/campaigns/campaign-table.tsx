import { VisuallyHidden } from "@mantine/core";
import type { CampaignRow } from "@ezo/contract/marketing/campaigns/campaign-row";
import { useState } from "react";
import { Link } from "react-router-dom";
import { cx } from "../../shared/lib/cx.ts";
import { ConfirmDialog } from "../editor/dialogs/confirm-dialog.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import styles from "../resource/list/resource-list.module.css";
import { RowMenu } from "../resource/list/table/row-menu.tsx";
import { Copy } from "../generated/icons.ts";
import { Moment } from "../ui/moment.tsx";
import { campaignPaths } from "./campaign-paths.ts";
import { CampaignStatusMark, waitsUntil } from "./campaign-status-mark.tsx";
import { Meter } from "./composer/meter.tsx";
import { useCopy } from "./composer/use-copy.ts";
import { useOrders } from "./sending/use-orders.ts";

export function CampaignTable({ rows, isStale }: { rows: readonly CampaignRow[]; isStale: boolean }) {
  const { t } = useTexts();
  return (
    <table className={cx(styles.table, isStale && styles.stale)}>
      <thead>
        <tr>
          <th>{t("list.name")}</th>
          <th>{t("field.status")}</th>
          <th>{t("campaigns.when")}</th>
          <th>{t("campaigns.sent")}</th>
          <th className={cx(styles.number, styles.minor)}>{t("campaigns.failed")}</th>
          <th>
            <VisuallyHidden>{t("list.actions")}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

/** When the campaign finished, started or will start, whichever is known first; else when it was last changed. */
const timeOf = (row: CampaignRow): string =>
  row.finished_at ?? row.started_at ?? (row.status === "scheduled" ? row.send_at : null) ?? row.updated_at;

function Row({ row }: { row: CampaignRow }) {
  const { t, format } = useTexts();
  const { recipients, sent, failed } = row.totals;
  const at = timeOf(row);
  return (
    <tr data-row={row.id}>
      <td className={styles.name}>
        <Link to={campaignPaths.one(row.id)}>{row.name}</Link>
      </td>
      <td className={styles.cell} data-head={t("field.status")}>
        <CampaignStatusMark status={row.status} isWaiting={Boolean(waitsUntil(row))} />
      </td>
      <td className={styles.cell} data-head={t("campaigns.when")}>
        <Moment at={at} />
      </td>
      <td className={styles.cell} data-head={t("campaigns.sent")}>
        {recipients > 0 ? (
          <>
            {format.number(sent)} / {format.number(recipients)}
            <Meter label={t("campaigns.progress_of", { name: row.name })} totals={row.totals} />
          </>
        ) : null}
      </td>
      <td className={cx(styles.cell, styles.number, styles.minor)} data-head={t("campaigns.failed")}>
        {recipients > 0 ? format.number(failed) : null}
      </td>
      <td className={styles.actions}>
        <span>
          <RowActions row={row} />
        </span>
      </td>
    </tr>
  );
}

function RowActions({ row }: { row: CampaignRow }) {
  const { t } = useTexts();
  const orders = useOrders(row);
  const [isDeleting, setDeleting] = useState(false);
  const copy = useCopy(row.id);
  return (
    <>
      <RowMenu
        entity="campaign"
        id={row.id}
        name={row.name}
        to={campaignPaths.one(row.id)}
        isTrash={false}
        actions={[{ label: t("campaigns.copy"), icon: Copy, run: () => copy.mutate() }]}
        onRemove={() => setDeleting(true)}
        onRestore={() => undefined}
      />
      {isDeleting ? (
        <ConfirmDialog
          title={t("delete.title", { name: row.name })}
          message={t("campaigns.delete_message")}
          confirm={t("buttons.delete")}
          isDanger
          onClose={() => setDeleting(false)}
          onConfirm={() => orders.mutate({ kind: "delete" })}
        />
      ) : null}
    </>
  );
}
