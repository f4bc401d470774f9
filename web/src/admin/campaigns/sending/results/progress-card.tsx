import type { CampaignDetail } from "@ezo/contract/marketing/campaigns/campaign-detail";
import type { CampaignProgress } from "@ezo/contract/marketing/campaigns/campaign-row";
import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../../../editor/dialogs/confirm-dialog.tsx";
import { shareText } from "../../../i18n/share-text.ts";
import { useTexts } from "../../../i18n/texts-context.tsx";
import type { Translate } from "../../../i18n/texts.ts";
import { Ban, Pause, Pencil, Play } from "../../../generated/icons.ts";
import { useMay } from "../../../session/session-context.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { CampaignStatusMark, waitsUntil } from "../../campaign-status-mark.tsx";
import { Meter } from "../../composer/meter.tsx";
import styles from "./results.module.css";
import { pauseText } from "../pause-text.ts";
import { reasonText } from "../recipients/reason-text.ts";
import { useOrders } from "../use-orders.ts";

export type Speed = Pick<CampaignProgress, "rate" | "seconds_left">;

export function ProgressCard({ item, speed }: { item: CampaignDetail; speed: Speed | undefined }) {
  const { t } = useTexts();
  const orders = useOrders(item);
  const may = useMay();
  const [isCancelling, setCancelling] = useState(false);
  const { status, totals } = item;
  const isUnderWay = status === "sending" || status === "paused";
  return (
    <section className={styles.progress} aria-label={t("campaigns.progress")}>
      <div className={styles.state} role="status">
        <CampaignStatusMark status={status} isWaiting={Boolean(waitsUntil(item))} />
        <StateText item={item} speed={speed} />
        {isUnderWay && may("campaigns.send") ? (
          <Controls
            isSending={status === "sending"}
            isEditable={status === "paused" && item.pause_reason !== null && totals.recipients === 0}
            isPending={orders.isPending}
            onOrder={(kind) => orders.mutate({ kind })}
            onCancel={() => setCancelling(true)}
          />
        ) : null}
      </div>
      <Meter label={t("campaigns.progress_of", { name: item.name })} totals={totals} />
      <SendingFigures item={item} />
      {totals.sent > 0 ? <ReactionFigures item={item} /> : null}
      {item.results.bounce_reasons.length > 0 ? <BounceReasons item={item} /> : null}
      {item.results.leaving_reasons.length > 0 ? <LeavingReasons item={item} /> : null}
      {isCancelling ? (
        <ConfirmDialog
          title={t("campaigns.cancel_title", { name: item.name })}
          message={t("campaigns.cancel_message", { count: totals.remaining })}
          confirm={t("campaigns.cancel")}
          isDanger
          onClose={() => setCancelling(false)}
          onConfirm={() => orders.mutate({ kind: "cancel" })}
        />
      ) : null}
    </section>
  );
}

/** Speed and time left while sending, what it waits for, the reason of a pause, the time of the end. */
function StateText({ item, speed }: { item: CampaignDetail; speed: Speed | undefined }) {
  const { t, format } = useTexts();
  const now = useNow();
  const waits = waitsUntil(item);
  const held = item.status === "sending" && !waits ? item.held_until : null;
  const isMoving = item.status === "sending" && !waits && !held && speed !== undefined && speed.rate > 0;
  return (
    <span>
      {isMoving
        ? [
            t("campaigns.speed", { rate: format.number(speed.rate) }),
            ...(speed.seconds_left === null ? [] : [timeLeft(speed.seconds_left, t)]),
          ].join(" · ")
        : null}
      {waits ? t("campaigns.waits_until", { time: format.moment(waits, now) }) : null}
      {held ? t("campaigns.held", { time: format.moment(held, now) }) : null}
      {item.status === "paused" && item.pause_reason ? pauseText(item.pause_reason, t) : null}
      {item.finished_at ? format.full(item.finished_at) : null}
    </span>
  );
}

const MINUTE_S = 60;
const HOUR_S = 3600;
function timeLeft(seconds: number, t: Translate): string {
  if (seconds < MINUTE_S) return t("campaigns.left_seconds", { count: Math.max(1, Math.ceil(seconds)) });
  if (seconds < HOUR_S) return t("campaigns.left_minutes", { count: Math.ceil(seconds / MINUTE_S) });
  return t("campaigns.left_hours", {
    hours: Math.floor(seconds / HOUR_S),
    minutes: Math.ceil((seconds % HOUR_S) / MINUTE_S),
  });
}

function Controls(props: {
  isSending: boolean;
  /** It was paused before its recipients were listed, so that it can be a draft again. */
  isEditable: boolean;
  isPending: boolean;
  onOrder: (kind: "pause" | "resume" | "reopen") => void;
  onCancel: () => void;
}) {
  const { isSending } = props;
  const { t } = useTexts();
  const Icon = isSending ? Pause : Play;
  return (
    <>
      {props.isEditable ? (
        <Button
          variant="filled"
          loading={props.isPending}
          onClick={() => props.onOrder("reopen")}
          leftSection={<Pencil />}
        >
          {t("campaigns.reopen")}
        </Button>
      ) : null}
      <Button
        variant={isSending || props.isEditable ? "default" : "filled"}
        loading={props.isPending}
        onClick={() => props.onOrder(isSending ? "pause" : "resume")}
        leftSection={<Icon />}
      >
        {isSending ? t("jobs.pause") : t("jobs.resume")}
      </Button>
      <Button color="danger" onClick={props.onCancel} leftSection={<Ban />}>
        {t("campaigns.cancel")}
      </Button>
    </>
  );
}

function SendingFigures({ item: { status, totals, results } }: { item: CampaignDetail }) {
  const { t, format } = useTexts();
  const leftOut = results.left_out.reduce((sum, { count }) => sum + count, 0);
  return (
    <dl className={styles.figures}>
      <Figure name={t("campaigns.recipients")} count={totals.recipients} />
      <Figure name={t("campaigns.sent")} count={totals.sent} />
      <Figure
        name={t(status === "cancelled" ? "campaigns.state.not_sent" : "campaigns.remaining")}
        count={totals.remaining}
      />
      <Figure name={t("campaigns.failed")} count={totals.failed} />
      {leftOut > 0 ? (
        <Figure
          name={t("campaigns.suppressed")}
          count={leftOut}
          note={results.left_out.map(({ reason, count }) => (
            <span key={reason} className={styles.reason}>
              {t("campaigns.left_out", { reason: reasonText(reason, t), number: format.number(count) })}
            </span>
          ))}
        />
      ) : null}
      {totals.unconfirmed > 0 ? (
        <Figure name={t("campaigns.unconfirmed")} count={totals.unconfirmed} />
      ) : null}
    </dl>
  );
}

/** What arrived and what came back, as shares of the mails sent; clicks, opens and the like as shares of those that arrived. */
function ReactionFigures({ item }: { item: CampaignDetail }) {
  const { t, format } = useTexts();
  const { totals, results } = item;
  const delivered = Math.max(0, totals.sent - results.returned);
  const ofSent = (count: number) => t("campaigns.share", { percent: shareText(count, totals.sent, format) });
  const reactions = [
    ...(item.track_clicks ? (["clicked"] as const) : []),
    ...(results.opened > 0 ? (["opened"] as const) : []),
    ...(["unsubscribed", "complained"] as const),
  ];
  return (
    <dl className={styles.figures}>
      <Figure name={t("campaigns.delivered")} count={delivered} note={ofSent(delivered)} />
      {reactions.map((name) => (
        <Figure
          key={name}
          name={t(`campaigns.${name}`)}
          count={results[name]}
          note={t("campaigns.share_delivered", { percent: shareText(results[name], delivered, format) })}
        />
      ))}
      <Figure name={t("campaigns.bounced")} count={results.bounced} note={ofSent(results.bounced)} />
    </dl>
  );
}

/** Why mails came back. */
function BounceReasons({ item }: { item: CampaignDetail }) {
  const { t } = useTexts();
  return (
    <dl className={styles.figures}>
      {item.results.bounce_reasons.map(({ reason, count }) => (
        <Figure
          key={reason}
          name={t("campaigns.bounced_because", { reason: t(`contacts.bounce.${reason}`) })}
          count={count}
        />
      ))}
    </dl>
  );
}

/** Why readers have left, as far as they have said. */
function LeavingReasons({ item }: { item: CampaignDetail }) {
  const { t } = useTexts();
  return (
    <dl className={styles.figures}>
      {item.results.leaving_reasons.map(({ reason, count }) => (
        <Figure
          key={reason}
          name={t("campaigns.left_because", { reason: t(`contacts.left.${reason}`) })}
          count={count}
        />
      ))}
    </dl>
  );
}

function Figure({ name, count, note }: { name: string; count: number; note?: ReactNode }) {
  const { format } = useTexts();
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {format.number(count)}
        {note ? <small>{note}</small> : null}
      </dd>
    </div>
  );
}
