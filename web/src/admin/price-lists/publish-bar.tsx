import { publishPriceList, withdrawPriceList } from "@ezo/contract/inventory/price-lists";
import type { Currency } from "@ezo/contract/values/money/currency";
import { sentences } from "@ezo/contract/values/words/sentences";
import { DAY_MS } from "@ezo/contract/values/time";
import { Button } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "../editor/dialogs/confirm-dialog.tsx";
import { MomentField } from "../editor/fields/moment-field.tsx";
import { apartments } from "../inventory/stock.resources.ts";
import type { Translate } from "../i18n/texts.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { firstReason, serverFieldErrors } from "../ui/states/error-text.ts";
import { useNow } from "../ui/use-now.ts";
import { idleRulesText } from "./list-words.ts";
import styles from "./price-lists.module.css";
import { type PriceListItem, priceListKeys } from "./price-lists.queries.ts";

type PublicationResult = NonNullable<PriceListItem["result"]>;

/** Publishes a saved draft now or at a time, or withdraws one that waits; each is asked for once more. */
export function PublishBar(props: {
  list: PriceListItem;
  project: string;
  /** There are changes that are not saved, or are being saved. */
  isUnsaved: boolean;
}) {
  const { list, project } = props;
  if (list.status === "published") return null;
  return list.status === "scheduled" && list.publish_at ? (
    <Waiting list={list} project={project} at={list.publish_at} />
  ) : (
    <Ready {...props} />
  );
}

function Waiting({ list, project, at }: { list: PriceListItem; project: string; at: string }) {
  const { t, format } = useMutationContext();
  const now = useNow();
  const { withdraw } = usePublication(list);
  const [isAsking, setAsking] = useState(false);
  const time = format.moment(at, now);
  return (
    <div className={styles.publish}>
      <p>{t("price_lists.waits", { time })}</p>
      <Button loading={withdraw.isPending} onClick={() => setAsking(true)}>
        {t("price_lists.withdraw")}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t("price_lists.withdraw_title", { name: list.name })}
          message={t("price_lists.withdraw_question", { project, time })}
          confirm={t("price_lists.withdraw")}
          onClose={() => setAsking(false)}
          onConfirm={() => withdraw.mutate()}
        />
      ) : null}
    </div>
  );
}

function Ready({ list, project, isUnsaved }: Parameters<typeof PublishBar>[0]) {
  const { t } = useMutationContext();
  const { currency } = useTexts();
  const { publish } = usePublication(list);
  const [asked, setAsked] = useState<"now" | "later" | null>(null);
  const [at, setAt] = useState(() => new Date(Date.now() + DAY_MS).toISOString());
  const [isPast, setPast] = useState(false);
  const stop = isUnsaved ? null : stopOf(list, currency);
  const isBlocked = isUnsaved || stop !== null;
  const refused = serverFieldErrors(publish.error)["at"];
  return (
    <div className={styles.publish}>
      <p>
        {/* It comes and goes with each pause in typing, so it is not announced. */}
        {isUnsaved ? t("price_lists.save_first") : null}
        <span role="status">{stop ? t(stop) : null}</span>
      </p>
      <MomentField
        isAhead
        label={t("price_lists.publish_at")}
        value={at}
        error={isPast ? t("price_lists.past") : refused}
        onChange={(next) => {
          setAt(next);
          setPast(false);
          publish.reset();
        }}
      />
      <Button
        disabled={isBlocked}
        loading={publish.isPending}
        onClick={() => {
          const isTooLate = new Date(at).getTime() <= Date.now();
          setPast(isTooLate);
          if (!isTooLate) setAsked("later");
        }}
      >
        {t("price_lists.schedule")}
      </Button>
      <Button
        variant="filled"
        disabled={isBlocked}
        loading={publish.isPending}
        onClick={() => setAsked("now")}
      >
        {t("price_lists.publish_now")}
      </Button>
      {asked ? (
        <Question
          list={list}
          project={project}
          at={asked === "later" ? at : undefined}
          onClose={() => setAsked(null)}
          onConfirm={() => publish.mutate(asked === "later" ? at : undefined)}
        />
      ) : null}
    </div>
  );
}

/** Why a draft cannot be published as it is saved; null where it can. */
function stopOf(list: PriceListItem, currency: Currency | undefined) {
  const { summary } = list.comparison;
  if (currency !== undefined && list.currency !== currency) return "price_lists.stop.currency";
  if (summary.without_price > 0) return "price_lists.stop.without_price";
  if (summary.below_floor > 0) return "price_lists.stop.below_floor";
  if (summary.stale > 0) return "price_lists.stop.stale";
  return summary.changed === 0 ? "price_lists.stop.nothing" : null;
}

/** What is said once more before a list is published: a misread figure shows here at the latest, and so do discounts that end. */
const SAID_AGAIN = ["large", "large_falls", "discounts_ended"] as const;

function Question(props: {
  list: PriceListItem;
  project: string;
  at: string | undefined;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const { t, format } = useMutationContext();
  const now = useNow();
  const { list, project, at } = props;
  const { summary } = list.comparison;
  const what = {
    project,
    count: summary.changed,
    from: format.money(summary.sum_from),
    to: format.money(summary.sum_to),
  };
  return (
    <ConfirmDialog
      title={t(at === undefined ? "price_lists.publish_title" : "price_lists.schedule_title", {
        name: list.name,
      })}
      message={sentences([
        at === undefined
          ? t("price_lists.publish_question", what)
          : t("price_lists.schedule_question", { ...what, time: format.moment(at, now) }),
        ...SAID_AGAIN.filter((warning) => summary[warning] > 0).map((warning) =>
          t(`price_lists.warning.${warning}`, { count: summary[warning] }),
        ),
        idleRulesText(summary, t),
      ])}
      confirm={t(at === undefined ? "price_lists.publish_now" : "price_lists.schedule")}
      onClose={props.onClose}
      onConfirm={props.onConfirm}
    />
  );
}

function publishedText({ changed, discounts_ended: ended }: PublicationResult, t: Translate): string {
  const published = t("price_lists.published", { count: changed });
  return ended ? sentences([published, t("price_lists.discounts_ended", { count: ended })]) : published;
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
        data.result ? publishedText(data.result, t) : t("price_lists.scheduled", { name: data.name }),
      ),
    onError: (error) => toasts.failure(t("price_lists.publish_failed"), firstReason(error)),
    onSettled,
  });
  const withdraw = useMutation({
    mutationFn: () => call(withdrawPriceList, { params, body: { version } }),
    onSuccess: ({ data }) => toasts.success(t("price_lists.withdrawn", { name: data.name })),
    onError: (error) => toasts.failure(t("price_lists.withdraw_failed"), error),
    onSettled,
  });
  return { publish, withdraw };
}
