import type { CampaignDetail, CampaignProgress } from "@ezo/contract/campaigns";
import { LOCALES } from "@ezo/contract/languages";
import { Button, SegmentedControl } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import bar from "../editor/editor-page.module.css";
import type { ContentLocale } from "../editor/language.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import type { Translate } from "../i18n/texts.ts";
import { Ban, Copy, Pause, Play } from "../ui/icons.ts";
import { campaignPaths } from "./campaign-paths.ts";
import { CampaignStatusMark } from "./campaign-status-mark.tsx";
import composer from "./composer.module.css";
import { ConfirmDialog } from "../editor/confirm-dialog.tsx";
import { MailPreview } from "./mail-preview.tsx";
import { Meter } from "./meter.tsx";
import { Recipients } from "./recipients.tsx";
import styles from "./results.module.css";
import { Unconfirmed } from "./unconfirmed.tsx";
import { useCopy } from "./use-copy.ts";
import { useOrders } from "./use-orders.ts";

type Speed = Pick<CampaignProgress, "rate" | "seconds_left">;

/** A campaign that has begun: how far it is, what can be ordered of it, and what became of every mail. */
export function Results({ item, speed }: { item: CampaignDetail; speed: Speed | undefined }) {
  const { t } = useTexts();
  const copy = useCopy(item.id);
  const written = LOCALES.filter((locale) => item.translations[locale].subject !== "");
  const [locale, setLocale] = useState<ContentLocale>(written[0] ?? "ka");
  return (
    <div className={bar.form}>
      <div className={bar.bar}>
        <nav className={bar.crumb} aria-label={t("editor.crumb")}>
          <Link to={campaignPaths.list}>{t("screen.campaigns")}</Link>
          <span aria-hidden="true">/</span>
          <b>{item.name}</b>
        </nav>
        <CampaignStatusMark status={item.status} />
        <Button
          loading={copy.isPending}
          onClick={() => copy.mutate()}
          leftSection={<Copy size={16} strokeWidth={1.6} aria-hidden="true" />}
        >
          {t("campaigns.copy")}
        </Button>
      </div>
      <div className={composer.body}>
        <div className={composer.form}>
          <ProgressCard item={item} speed={speed} />
          {item.totals.unconfirmed > 0 ? <Unconfirmed item={item} /> : null}
          <Recipients item={item} />
        </div>
        <div className={composer.aside}>
          <div>
            {written.length > 1 ? (
              <SegmentedControl
                className={styles.languages ?? ""}
                aria-label={t("language.tabs")}
                value={locale}
                onChange={(value) => setLocale(LOCALES.find((known) => known === value) ?? "ka")}
                data={written.map((value) => ({ value, label: t(`language.${value}`) }))}
              />
            ) : null}
            <MailPreview id={item.id} locale={locale} text={item.translations[locale]} />
          </div>
        </div>
      </div>
    </div>
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

const PAUSE_REASONS = [
  "too_many_failures",
  "segment_missing",
  "nothing_written",
  "mail_server_unreachable",
] as const;

function ProgressCard({ item, speed }: { item: CampaignDetail; speed: Speed | undefined }) {
  const { t, format } = useTexts();
  const orders = useOrders(item);
  const [isCancelling, setCancelling] = useState(false);
  const { status, totals, results } = item;
  const isSending = status === "sending";
  const reason = PAUSE_REASONS.find((known) => item.pause_reason?.startsWith(known));
  const share = (count: number) =>
    totals.sent > 0 ? t("campaigns.share", { percent: Math.round((count / totals.sent) * 100) }) : null;
  return (
    <section className={styles.progress} aria-label={t("campaigns.progress")}>
      <div className={styles.state} role="status">
        <CampaignStatusMark status={status} />
        <span>
          {isSending && speed && speed.rate > 0
            ? [
                t("campaigns.speed", { rate: format.number(speed.rate) }),
                ...(speed.seconds_left === null ? [] : [timeLeft(speed.seconds_left, t)]),
              ].join(" · ")
            : null}
          {status === "paused" && item.pause_reason
            ? reason
              ? t(`campaigns.paused_because.${reason}`)
              : t("campaigns.paused_by_itself", { reason: item.pause_reason })
            : null}
          {item.finished_at ? format.full(item.finished_at) : null}
        </span>
        {isSending || status === "paused" ? (
          <>
            <Button
              variant={isSending ? "default" : "filled"}
              loading={orders.isPending}
              onClick={() => orders.mutate({ kind: isSending ? "pause" : "resume" })}
              leftSection={
                isSending ? (
                  <Pause size={16} strokeWidth={1.6} aria-hidden="true" />
                ) : (
                  <Play size={16} strokeWidth={1.6} aria-hidden="true" />
                )
              }
            >
              {isSending ? t("campaigns.pause") : t("campaigns.resume")}
            </Button>
            <Button
              color="danger"
              onClick={() => setCancelling(true)}
              leftSection={<Ban size={16} strokeWidth={1.6} aria-hidden="true" />}
            >
              {t("campaigns.cancel")}
            </Button>
          </>
        ) : null}
      </div>
      <Meter label={t("campaigns.progress_of", { name: item.name })} totals={totals} />
      <dl className={styles.figures}>
        <Figure name={t("campaigns.recipients")}>{format.number(totals.recipients)}</Figure>
        <Figure name={t("campaigns.sent")}>{format.number(totals.sent)}</Figure>
        <Figure name={t("campaigns.remaining")}>{format.number(totals.remaining)}</Figure>
        <Figure name={t("campaigns.failed")}>{format.number(totals.failed)}</Figure>
        {totals.suppressed > 0 ? (
          <Figure name={t("campaigns.suppressed")}>{format.number(totals.suppressed)}</Figure>
        ) : null}
        {totals.unconfirmed > 0 ? (
          <Figure name={t("campaigns.unconfirmed")}>{format.number(totals.unconfirmed)}</Figure>
        ) : null}
      </dl>
      {totals.sent > 0 ? (
        <dl className={styles.figures}>
          {item.track_clicks ? (
            <Figure name={t("campaigns.clicked")} note={share(results.clicked)}>
              {format.number(results.clicked)}
            </Figure>
          ) : null}
          {results.opened > 0 ? (
            <Figure name={t("campaigns.opened")} note={share(results.opened)}>
              {format.number(results.opened)}
            </Figure>
          ) : null}
          <Figure name={t("campaigns.bounced")} note={share(results.bounced)}>
            {format.number(results.bounced)}
          </Figure>
          <Figure name={t("campaigns.unsubscribed")} note={share(results.unsubscribed)}>
            {format.number(results.unsubscribed)}
          </Figure>
          <Figure name={t("campaigns.complained")} note={share(results.complained)}>
            {format.number(results.complained)}
          </Figure>
        </dl>
      ) : null}
      {isCancelling ? (
        <ConfirmDialog
          title={t("campaigns.cancel_title", { name: item.name })}
          message={t("campaigns.cancel_message", { count: totals.remaining })}
          confirm={t("campaigns.cancel")}
          isDanger
          onClose={() => setCancelling(false)}
          onConfirm={() => {
            setCancelling(false);
            orders.mutate({ kind: "cancel" });
          }}
        />
      ) : null}
    </section>
  );
}

function Figure(props: { name: string; note?: string | null; children: ReactNode }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>
        {props.children}
        {props.note ? <small>{props.note}</small> : null}
      </dd>
    </div>
  );
}
