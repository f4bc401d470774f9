import type { CampaignDetail } from "@ezo/contract/marketing/campaigns/campaign-detail";
import { RECIPIENT_STATES } from "@ezo/contract/marketing/campaigns/campaign-status";
import { exportRecipients } from "@ezo/contract/marketing/campaigns/campaign-sending";
import { Button, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../../../shared/api/caller-context.ts";
import { firmsFile } from "../../../i18n/firm-name.ts";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { useMutation } from "../../../query/use-mutation.ts";
import { useMutationContext } from "../../../query/use-mutation-context.ts";
import { ListSkeleton } from "../../../resource/list/list-skeleton.tsx";
import table from "../../../resource/list/resource-list.module.css";
import { toggled } from "../../../resource/list/selection/use-selection.ts";
import { useTickRange } from "../../../resource/list/selection/use-tick-range.ts";
import { saveCsv } from "../../../files/save-file.ts";
import { Blank } from "../../../ui/states/blank.tsx";
import { Download, Inbox } from "../../../generated/icons.ts";
import { useMay } from "../../../session/session-context.tsx";
import { NotLoaded } from "../../../ui/states/not-loaded.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { recipientList } from "../../campaigns.resource.ts";
import { RecipientTable } from "./recipient-table.tsx";
import styles from "../results/results.module.css";
import { Unconfirmed } from "./unconfirmed.tsx";

const FILTERS = [
  "remaining",
  ...RECIPIENT_STATES.filter((state) => state !== "pending" && state !== "sending"),
] as const;
type StateFilter = (typeof FILTERS)[number];

/** The ledger: every recipient of the campaign, and the outcome of their mail. */
export function Recipients({ item }: { item: CampaignDetail }) {
  const { t } = useTexts();
  const [state, setState] = useState<StateFilter | null>(null);
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { data, error, isPlaceholderData, refetch } = useQuery(
    recipientList(useCaller(), item.id, { ...queryOf(state), page }),
  );
  const rangeTo = useTickRange((data?.data ?? []).map(({ id }) => id));
  const toggle = (id: number, isRange: boolean) => setChosen(toggled(chosen, rangeTo(id, isRange), id));
  /** Only unconfirmed mails are selected, for a decision about them. */
  const canSelect = state === "unconfirmed";
  const ids = [...chosen].filter((id) =>
    data?.data.some((row) => row.id === id && row.state === "unconfirmed"),
  );
  const emptyLedger = item.status === "cancelled" ? "campaigns.ledger_never" : "campaigns.ledger_empty";
  return (
    <>
      <LedgerTools
        campaign={item}
        state={state}
        onState={(next) => {
          setState(next);
          setPage(1);
          setChosen(new Set());
        }}
      />
      {canSelect && ids.length > 0 ? (
        <Unconfirmed item={item} ids={ids} onDone={() => setChosen(new Set())} />
      ) : null}
      <section className={table.card} aria-label={t("campaigns.ledger")} aria-busy={isPlaceholderData}>
        {data === undefined ? (
          <NotLoaded title={t("list.error")} error={error} onRetry={refetch}>
            <ListSkeleton rows={5} height={36} />
          </NotLoaded>
        ) : data.data.length === 0 ? (
          <Blank icon={Inbox} title={t(state ? "list.nothing_found" : emptyLedger)} />
        ) : (
          <RecipientTable
            rows={data.data}
            isCancelled={item.status === "cancelled"}
            isStale={isPlaceholderData}
            selection={canSelect ? { chosen, onToggle: toggle } : null}
          />
        )}
      </section>
      {data ? (
        <div className={table.footer}>
          <Pager page={data.meta.current_page} pages={data.meta.last_page} onPage={setPage} />
        </div>
      ) : null}
    </>
  );
}

const queryOf = (state: StateFilter | null) => (state ? { state } : {});

function LedgerTools(props: {
  campaign: Pick<CampaignDetail, "id" | "status">;
  state: StateFilter | null;
  onState: (state: StateFilter | null) => void;
}) {
  const { state } = props;
  const { id, status } = props.campaign;
  const { t, language, call, toasts } = useMutationContext();
  const may = useMay();
  const download = useMutation({
    mutationFn: () =>
      call(
        exportRecipients,
        { params: { id: String(id) }, query: { ...queryOf(state), language } },
        { headers: { accept: "text/csv" } },
      ),
    onSuccess: (csv) => saveCsv(csv, firmsFile(`campaign-${id}.csv`)),
    onError: (error) => toasts.failure(t("inbox.export_failed"), error),
  });
  return (
    <div className={styles.tools}>
      <Select
        aria-label={t("campaigns.recipient_state")}
        placeholder={t("campaigns.recipient_state")}
        clearable
        clearButtonProps={{
          "aria-label": t("inbox.filter.remove", { name: t("campaigns.recipient_state") }),
        }}
        data={FILTERS.map((value) => ({
          value,
          label: t(`campaigns.state.${value === "remaining" && status === "cancelled" ? "not_sent" : value}`),
        }))}
        value={state}
        onChange={(value) => props.onState(FILTERS.find((known) => known === value) ?? null)}
      />
      {may("contacts.export") ? (
        <Button loading={download.isPending} onClick={() => download.mutate()} leftSection={<Download />}>
          {t("inbox.export")}
        </Button>
      ) : null}
    </div>
  );
}
