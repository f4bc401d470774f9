import type { Webhook, WebhookAttempt, WebhookDelivery } from "@ezo/contract/admin/operations/webhooks";
import { CircleCheck, CircleX, Clock } from "../generated/icons.ts";
import { duration } from "../i18n/duration.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { IconMark } from "../ui/marks/status-mark.tsx";
import { useNow } from "../ui/use-now.ts";

/** What has become of a message. */
export function DeliveryMark({
  delivery,
  endpoint,
}: {
  delivery: WebhookDelivery;
  endpoint: Pick<Webhook, "state">;
}) {
  const { t, format } = useTexts();
  const now = useNow();
  const { state, attempts, next_attempt_at: next } = delivery;
  if (state === "delivered")
    return (
      <IconMark icon={CircleCheck} tone="good">
        {attempts > 1
          ? t("webhooks.delivery.delivered_after", { count: attempts })
          : t("webhooks.delivery.delivered")}
      </IconMark>
    );
  if (state === "failed")
    return (
      <IconMark icon={CircleX} tone="bad">
        {t("webhooks.delivery.failed", { count: attempts })}
      </IconMark>
    );
  const wait = () => {
    if (endpoint.state === "paused") return t("webhooks.delivery.kept");
    if (state === "sending") return t("webhooks.delivery.sending");
    return next && Date.parse(next) > now
      ? t("webhooks.delivery.waiting", { at: format.moment(next, now) })
      : t("webhooks.delivery.now");
  };
  return (
    <IconMark icon={Clock} tone="pending">
      {wait()}
    </IconMark>
  );
}

/** The answer to an attempt: its status or why there is none, and how long it took. */
export function useAnswerText(): (attempt: WebhookAttempt) => string {
  const { t } = useTexts();
  return ({ status_code: status, error, duration_ms: took }) =>
    [
      error ? t(`webhooks.error.${error}`) : status === null ? "…" : String(status),
      ...(took === null ? [] : [duration(t, took)]),
    ].join(" · ");
}
