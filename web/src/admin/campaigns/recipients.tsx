import {
  type CampaignDetail,
  type CampaignRecipient,
  exportRecipients,
  RECIPIENT_STATES,
} from "@ezo/contract/campaigns";
import { Button, Checkbox, Select, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { cx } from "../../shared/lib/cx.ts";
import { contactPaths } from "../contacts/contact-paths.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { ListPager } from "../resource/list-pager.tsx";
import table from "../resource/resource-list.module.css";
import { saveCsv } from "../files/save-file.ts";
import { Blank, LoadError } from "../ui/blank.tsx";
import { Download, Inbox } from "../ui/icons.ts";
import { useToasts } from "../ui/toasts.tsx";
import { useNow } from "../ui/use-now.ts";
import { recipientList } from "./campaigns.resource.ts";
import styles from "./results.module.css";
import { Unconfirmed } from "./unconfirmed.tsx";

const FILTERS = [
  "remaining",
  ...RECIPIENT_STATES.filter((state) => state !== "pending" && state !== "sending"),
] as const;
type StateFilter = (typeof FILTERS)[number];

/** The ledger: everybody the campaign is for, and what became of their mail. */
export function Recipients({ item }: { item: CampaignDetail }) {
  const { t, format } = useTexts();
  const call = useCaller();
  const toasts = useToasts();
  const now = useNow();
  const [state, setState] = useState<StateFilter | null>(null);
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const filter = state ? { state } : {};
  const { data, error, isPlaceholderData, refetch } = useQuery(
    recipientList(call, item.id, { ...filter, page }),
  );
  const download = useMutation({
    mutationFn: () =>
      call(
        exportRecipients,
        { params: { id: String(item.id) }, query: filter },
        { headers: { accept: "text/csv" } },
      ),
    onSuccess: (csv) => saveCsv(csv, `ezo-campaign-${item.id}.csv`),
    onError: (failure) => toasts.failure(t("inbox.export_failed"), failure),
  });
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const canDecide = state === "unconfirmed";
  const emptyLedger = item.status === "cancelled" ? "campaigns.ledger_never" : "campaigns.ledger_empty";
  const ids = [...chosen].filter((id) =>
    data?.data.some((row) => row.id === id && row.state === "unconfirmed"),
  );
  return (
    <>
      <div className={styles.tools}>
        <Select
          aria-label={t("campaigns.recipient_state")}
          placeholder={t("campaigns.recipient_state")}
          clearable
          clearButtonProps={{
            "aria-label": t("inbox.filter.remove", { name: t("campaigns.recipient_state") }),
          }}
          data={FILTERS.map((value) => ({ value, label: t(`campaigns.state.${value}`) }))}
          value={state}
          onChange={(value) => {
            setState(FILTERS.find((known) => known === value) ?? null);
            setPage(1);
            setChosen(new Set());
          }}
        />
        <Button
          loading={download.isPending}
          onClick={() => download.mutate()}
          leftSection={<Download size={16} strokeWidth={1.6} aria-hidden="true" />}
        >
          {t("inbox.export")}
        </Button>
      </div>
      {canDecide && ids.length > 0 ? (
        <Unconfirmed item={item} ids={ids} onDone={() => setChosen(new Set())} />
      ) : null}
      <section className={table.card} aria-label={t("campaigns.ledger")} aria-busy={isPlaceholderData}>
        {data === undefined ? (
          error ? (
            <LoadError title={t("list.error")} error={error} onRetry={() => void refetch()} />
          ) : (
            <div className={table.skeleton} role="status" aria-label={t("app.loading")}>
              {Array.from({ length: 5 }, (_, index) => (
                <Skeleton key={index} height={36} />
              ))}
            </div>
          )
        ) : data.data.length === 0 ? (
          <Blank icon={Inbox} title={t(state ? "list.nothing_found" : emptyLedger)} />
        ) : (
          <table className={cx(table.table, isPlaceholderData && table.stale)}>
            <thead>
              <tr>
                {canDecide ? (
                  <th className={table.check}>
                    <span className={table.hidden}>{t("inbox.select_mode")}</span>
                  </th>
                ) : null}
                <th>{t("field.email")}</th>
                <th>{t("field.status")}</th>
                <th>{t("campaigns.what_followed")}</th>
                <th className={table.minor}>{t("campaigns.when")}</th>
              </tr>
            </thead>
            <tbody>
              {data.data.map((row) => (
                <tr key={row.id}>
                  {canDecide ? (
                    <td className={table.check}>
                      <Checkbox
                        aria-label={t("inbox.select", { name: row.email })}
                        checked={chosen.has(row.id)}
                        onChange={() => toggle(row.id)}
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
                    {t(`campaigns.state.${row.state}`)}
                    {row.reason ? <small>{row.reason}</small> : null}
                  </td>
                  <td className={table.cell}>
                    {whatFollowed(row)
                      .map((what) => t(`campaigns.${what}`))
                      .join(", ")}
                  </td>
                  <td className={cx(table.cell, table.minor)}>
                    {row.settled_at ? (
                      <time dateTime={row.settled_at} title={format.full(row.settled_at)}>
                        {format.moment(row.settled_at, now)}
                      </time>
                    ) : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      {data ? (
        <div className={table.footer}>
          <ListPager page={data.meta.current_page} pages={data.meta.last_page} onPage={setPage} />
        </div>
      ) : null}
    </>
  );
}

const whatFollowed = (row: CampaignRecipient) =>
  (["clicked", "bounced", "unsubscribed", "complained"] as const).filter(
    (what) => row[`${what}_at`] !== null,
  );
