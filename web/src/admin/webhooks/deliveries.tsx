import type { Webhook, WebhookDelivery } from "@ezo/contract/admin/operations/webhooks";
import { ActionIcon, SegmentedControl, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import { cx } from "../../shared/lib/cx.ts";
import { CircleCheck, RotateCw, Send } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import list from "../resource/list/resource-list.module.css";
import { Moment } from "../ui/moment.tsx";
import { Pager } from "../ui/pager.tsx";
import { Blank } from "../ui/states/blank.tsx";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import { DeliveryDetail } from "./delivery-detail.tsx";
import { DeliveryMark, useAnswerText } from "./delivery-marks.tsx";
import { useReplayOf } from "./use-replay-of.ts";
import { SHOWN_STATES, useWebhookView } from "./use-webhook-view.ts";
import { deliveryList } from "./webhooks.queries.ts";
import card from "../editor/fields/card.module.css";
import styles from "./webhooks-page.module.css";

const FILTERS = ["all", ...SHOWN_STATES] as const;

/** The messages to an endpoint, and the one that is open. */
export function Deliveries({ endpoint }: { endpoint: Webhook }) {
  const { t, format } = useTexts();
  const { view, filter, toPage, open } = useWebhookView();
  const { state, page } = view;
  const { data, error, isPlaceholderData, refetch } = useQuery(
    deliveryList(useCaller(), endpoint.id, { state, page }),
  );
  const countOf = (value: (typeof FILTERS)[number]) =>
    value === "all" || endpoint[value] === 0 ? [] : [format.number(endpoint[value])];
  return (
    <>
      <section className={card.card} aria-label={t("webhooks.deliveries")}>
        <div className={card.head}>
          <h2>{t("webhooks.deliveries")}</h2>
          <SegmentedControl
            aria-label={t("webhooks.filter")}
            value={FILTERS.find((one) => one === state) ?? "all"}
            data={FILTERS.map((value) => ({
              value,
              label: [t(`webhooks.filter.${value}`), ...countOf(value)].join(" "),
            }))}
            onChange={(value) => filter(FILTERS.find((one) => one === value))}
          />
        </div>
        {!data ? (
          <div className={styles.loading}>
            <NotLoaded
              title={t("webhooks.deliveries_failed")}
              error={error}
              onRetry={refetch}
              rows={4}
              height={48}
              gap={8}
            />
          </div>
        ) : data.data.length === 0 ? (
          <None isFiltered={state !== undefined} />
        ) : (
          <DeliveryTable
            endpoint={endpoint}
            deliveries={data.data}
            opened={view.delivery}
            isStale={isPlaceholderData}
            onOpen={open}
          />
        )}
      </section>
      <Pager page={page} pages={data?.meta.last_page ?? 1} onPage={toPage} />
      {view.delivery === undefined ? null : (
        <DeliveryDetail
          key={view.delivery}
          endpoint={endpoint}
          delivery={view.delivery}
          onClose={() => open(undefined)}
        />
      )}
    </>
  );
}

function None({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTexts();
  return isFiltered ? (
    <Blank icon={CircleCheck} title={t("webhooks.deliveries_none")} />
  ) : (
    <Blank icon={Send} title={t("webhooks.deliveries_empty")} message={t("webhooks.deliveries_empty_hint")} />
  );
}

function DeliveryTable(props: {
  endpoint: Webhook;
  deliveries: readonly WebhookDelivery[];
  opened: number | undefined;
  isStale: boolean;
  onOpen: (delivery: number) => void;
}) {
  const { t } = useTexts();
  return (
    <table className={cx(list.table, styles.table, props.isStale && list.stale)}>
      <thead>
        <tr>
          <th>{t("webhooks.column.event")}</th>
          <th>{t("webhooks.column.time")}</th>
          <th>{t("webhooks.column.result")}</th>
          <th>{t("webhooks.column.answer")}</th>
          <th>
            <VisuallyHidden>{t("webhooks.replay")}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {props.deliveries.map((delivery) => (
          <Row
            key={delivery.id}
            endpoint={props.endpoint}
            delivery={delivery}
            isOpen={delivery.id === props.opened}
            onOpen={() => props.onOpen(delivery.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

function Row(props: { endpoint: Webhook; delivery: WebhookDelivery; isOpen: boolean; onOpen: () => void }) {
  const { endpoint, delivery, isOpen, onOpen } = props;
  const { t } = useTexts();
  const answer = useAnswerText();
  const replay = useReplayOf(endpoint.id);
  const { id, event_id: event, type, last_attempt: last } = delivery;
  return (
    <tr aria-selected={isOpen}>
      <td className={list.name}>
        <button
          type="button"
          className={styles.open}
          aria-label={`${type}. ${t("webhooks.open", { id: event })}`}
          aria-expanded={isOpen}
          onClick={onOpen}
        >
          <code>{type}</code>
          <small>
            {event.slice(0, 12)}… · {delivery.sequence}
          </small>
        </button>
      </td>
      <td className={cx(list.cell, styles.whole)}>
        <Moment at={delivery.created_at} />
      </td>
      <td className={list.cell}>
        <DeliveryMark delivery={delivery} endpoint={endpoint} />
      </td>
      <td className={cx(list.cell, styles.whole)}>{last ? answer(last) : null}</td>
      <td className={list.actions}>
        <ActionIcon
          variant="subtle"
          title={t("webhooks.replay")}
          aria-label={t("webhooks.replay_named", { id: event })}
          loading={replay.isPending}
          onClick={() => replay.send(id)}
        >
          <RotateCw />
        </ActionIcon>
      </td>
    </tr>
  );
}
