import { publishPriceList, withdrawPriceList } from "@ezo/contract/inventory/price-lists";
import { Button } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "../editor/dialogs/confirm-dialog.tsx";
import { MomentField } from "../editor/fields/moment-field.tsx";
import { apartments } from "../inventory/stock.resources.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { useNow } from "../ui/use-now.ts";
import styles from "./price-lists.module.css";
import { type PriceListItem, priceListKeys } from "./price-lists.queries.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Publishes a saved draft now or at a time, or withdraws one that waits. */
export function PublishBar({ list, isDirty }: { list: PriceListItem; isDirty: boolean }) {
  const { t, format } = useMutationContext();
  const now = useNow();
  const { publish, withdraw } = usePublication(list);
  const [isAsking, setAsking] = useState(false);
  const [at, setAt] = useState(() => new Date(Date.now() + DAY_MS).toISOString());
  const { summary } = list.comparison;
  if (list.status === "published") return null;
  if (list.status === "scheduled" && list.publish_at)
    return (
      <div className={styles.publish}>
        <p>{t("price_lists.waits", { time: format.moment(list.publish_at, now) })}</p>
        <Button loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {t("price_lists.withdraw")}
        </Button>
      </div>
    );
  const reason = isDirty
    ? t("price_lists.save_first")
    : summary.without_price > 0
      ? t("price_lists.stop.without_price")
      : summary.stale > 0
        ? t("price_lists.stop.stale")
        : summary.changed === 0
          ? t("price_lists.stop.nothing")
          : "";
  const isStopped = reason !== "";
  return (
    <div className={styles.publish}>
      <p role="status">{reason}</p>
      <MomentField isAhead label={t("price_lists.publish_at")} value={at} onChange={setAt} />
      <Button disabled={isStopped} loading={publish.isPending} onClick={() => publish.mutate(at)}>
        {t("price_lists.schedule")}
      </Button>
      <Button
        variant="filled"
        disabled={isStopped}
        loading={publish.isPending}
        onClick={() => setAsking(true)}
      >
        {t("price_lists.publish_now")}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t("price_lists.publish_title", { name: list.name })}
          message={t("price_lists.publish_question", {
            count: summary.changed,
            from: `$ ${format.number(summary.sum_from)}`,
            to: `$ ${format.number(summary.sum_to)}`,
          })}
          confirm={t("price_lists.publish_now")}
          onClose={() => setAsking(false)}
          onConfirm={() => publish.mutate(undefined)}
        />
      ) : null}
    </div>
  );
}

function usePublication({ id, version }: PriceListItem) {
  const { t, call, cache, toasts } = useMutationContext();
  const params = { id: String(id) };
  const onSettled = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: priceListKeys.all }),
      cache.invalidateQueries({ queryKey: apartments.keys.all }),
    ]);
  const publish = useMutation({
    mutationFn: (at: string | undefined) =>
      call(publishPriceList, { params, body: { version, ...(at === undefined ? {} : { at }) } }),
    onSuccess: ({ data }) =>
      toasts.success(
        data.result
          ? t("price_lists.published", { count: data.result.changed })
          : t("price_lists.scheduled", { name: data.name }),
      ),
    onError: (error) => toasts.failure(t("price_lists.publish_failed"), error),
    onSettled,
  });
  const withdraw = useMutation({
    mutationFn: () => call(withdrawPriceList, { params, body: { version } }),
    onSuccess: ({ data }) => toasts.success(t("price_lists.withdrawn", { name: data.name })),
    onError: (error) => toasts.failure(t("price_lists.publish_failed"), error),
    onSettled,
  });
  return { publish, withdraw };
}
