import { CAMPAIGN_STATUSES, type CampaignRow } from "@ezo/contract/campaigns";
import { Button, Skeleton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { SEARCH_DEBOUNCE_MS } from "@ezo/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { cx } from "../../shared/lib/cx.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { isFiltered } from "../resource/list-view.ts";
import { ListPager } from "../resource/list-pager.tsx";
import tools from "../resource/list-tools.module.css";
import styles from "../resource/resource-list.module.css";
import { RowMenu } from "../resource/row-menu.tsx";
import { Segments } from "../resource/segments.tsx";
import { useListView } from "../resource/use-list-view.ts";
import { Blank, LoadError } from "../ui/blank.tsx";
import { Copy, MailPlus, Plus, Search, SearchX, Settings } from "../ui/icons.ts";
import { TopBarSlot } from "../ui/top-bar-slot.tsx";
import { useNow } from "../ui/use-now.ts";
import { campaignPaths } from "./campaign-paths.ts";
import { CampaignStatusMark } from "./campaign-status-mark.tsx";
import { campaignList } from "./campaigns.resource.ts";
import { ConfirmDialog } from "../editor/confirm-dialog.tsx";
import { Meter } from "./meter.tsx";
import { SendingStrip } from "./sending-strip.tsx";
import { useCopy } from "./use-copy.ts";
import { useOrders } from "./use-orders.ts";
import { useProgress } from "./use-progress.ts";

const FILTERS = { status: CAMPAIGN_STATUSES } as const;
const SORTS: readonly string[] = [];

export default function CampaignListPage() {
  const { t, format } = useTexts();
  const call = useCaller();
  const now = useNow();
  const control = useListView(FILTERS, SORTS);
  const { view } = control;
  const query = useMemo(
    () => ({ page: view.page, ...(view.search ? { search: view.search } : {}), ...view.filters }),
    [view],
  );
  const { data: list, error, isPlaceholderData, refetch } = useQuery(campaignList(call, query));
  useProgress();
  // A field of its own life begins anew when the filters are cleared.
  const [life, setLife] = useState(0);
  const searchSoon = useDebouncedCallback((text: string) => control.search(text.trim()), SEARCH_DEBOUNCE_MS);
  return (
    <div className={styles.page}>
      <TopBarSlot place="beside">{list ? String(list.meta.total) : null}</TopBarSlot>
      <SendingStrip />
      <div className={tools.tools}>
        <TextInput
          key={life}
          type="search"
          className={tools.search ?? ""}
          aria-label={t("inbox.search")}
          placeholder={t("campaigns.search")}
          defaultValue={view.search}
          onChange={(event) => searchSoon(event.currentTarget.value)}
          leftSection={<Search size={16} strokeWidth={1.6} aria-hidden="true" />}
        />
        <Segments
          label={t("field.status")}
          value={view.filters["status"] ?? null}
          options={CAMPAIGN_STATUSES.map((value) => ({ value, label: t(`campaigns.status.${value}`) }))}
          onChange={(value) => control.filter("status", value)}
        />
        <span className={tools.end}>
          <Button
            component={Link}
            to={campaignPaths.settings}
            leftSection={<Settings size={16} strokeWidth={1.6} aria-hidden="true" />}
          >
            {t("marketing.settings")}
          </Button>
          <Button
            component={Link}
            to={campaignPaths.add}
            variant="filled"
            leftSection={<Plus size={18} strokeWidth={1.6} aria-hidden="true" />}
          >
            {t("campaigns.new")}
          </Button>
        </span>
      </div>
      <section className={styles.card} aria-label={t("screen.campaigns")} aria-busy={isPlaceholderData}>
        {list === undefined ? (
          error ? (
            <LoadError title={t("list.error")} error={error} onRetry={() => void refetch()} />
          ) : (
            <div className={styles.skeleton} role="status" aria-label={t("app.loading")}>
              {Array.from({ length: 6 }, (_, index) => (
                <Skeleton key={index} height={44} />
              ))}
            </div>
          )
        ) : list.data.length === 0 ? (
          isFiltered(view) ? (
            <Blank
              icon={SearchX}
              title={t("list.nothing_found")}
              message={t("list.nothing_found_hint")}
              action={
                <Button
                  mt={14}
                  onClick={() => {
                    setLife(life + 1);
                    control.clear();
                  }}
                >
                  {t("inbox.filter.clear")}
                </Button>
              }
            />
          ) : (
            <Blank
              icon={MailPlus}
              title={t("campaigns.empty")}
              message={t("campaigns.empty_hint")}
              action={
                <Button component={Link} to={campaignPaths.add} variant="filled" mt={14}>
                  {t("campaigns.new")}
                </Button>
              }
            />
          )
        ) : (
          <table className={cx(styles.table, isPlaceholderData && styles.stale)}>
            <thead>
              <tr>
                <th>{t("list.name")}</th>
                <th>{t("field.status")}</th>
                <th>{t("campaigns.when")}</th>
                <th>{t("campaigns.sent")}</th>
                <th className={cx(styles.number, styles.minor)}>{t("campaigns.failed")}</th>
                <th>
                  <span className={styles.hidden}>{t("list.actions")}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {list.data.map((row) => {
                const { recipients, sent, failed } = row.totals;
                const at =
                  row.finished_at ??
                  row.started_at ??
                  (row.status === "scheduled" ? row.send_at : null) ??
                  row.updated_at;
                return (
                  <tr key={row.id} data-row={row.id}>
                    <td className={styles.name}>
                      <Link to={campaignPaths.one(row.id)}>{row.name}</Link>
                    </td>
                    <td className={styles.cell} data-head={t("field.status")}>
                      <CampaignStatusMark status={row.status} />
                    </td>
                    <td className={styles.cell} data-head={t("campaigns.when")}>
                      <time dateTime={at} title={format.full(at)}>
                        {format.moment(at, now)}
                      </time>
                    </td>
                    <td className={styles.cell} data-head={t("campaigns.sent")}>
                      {recipients > 0 ? (
                        <>
                          {format.number(sent)} / {format.number(recipients)}
                          <Meter label={t("campaigns.progress_of", { name: row.name })} totals={row.totals} />
                        </>
                      ) : null}
                    </td>
                    <td
                      className={cx(styles.cell, styles.number, styles.minor)}
                      data-head={t("campaigns.failed")}
                    >
                      {recipients > 0 ? format.number(failed) : null}
                    </td>
                    <td className={styles.actions}>
                      <span>
                        <RowActions row={row} />
                      </span>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        )}
      </section>
      {list && list.meta.total > 0 ? (
        <div className={styles.footer}>
          <ListPager page={list.meta.current_page} pages={list.meta.last_page} onPage={control.toPage} />
        </div>
      ) : null}
    </div>
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
          onConfirm={() => {
            setDeleting(false);
            orders.mutate({ kind: "delete" });
          }}
        />
      ) : null}
    </>
  );
}
