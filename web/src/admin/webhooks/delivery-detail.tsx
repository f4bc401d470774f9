import type { Webhook, WebhookAttempt, WebhookDeliveryDetail } from "@ezo/contract/admin/operations/webhooks";
import { ActionIcon, Button, CopyButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { Check, Copy, RotateCw, X } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import { DeliveryMark, useAnswerText } from "./delivery-marks.tsx";
import { useReplayOf } from "./use-replay-of.ts";
import { deliveryDetail } from "./webhooks.queries.ts";
import card from "../editor/fields/card.module.css";
import styles from "./webhooks-page.module.css";

/** A message as it was sent, and every answer to it. */
export function DeliveryDetail(props: { endpoint: Webhook; delivery: number; onClose: () => void }) {
  const { endpoint, delivery } = props;
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(deliveryDetail(useCaller(), endpoint.id, delivery));
  const section = useRef<HTMLElement>(null);
  const isLoaded = data !== undefined;
  // Below a long list it would open out of sight.
  useEffect(() => {
    if (isLoaded) section.current?.scrollIntoView({ block: "start" });
  }, [isLoaded]);
  return (
    <section ref={section} className={card.card} aria-label={data?.event_id ?? t("webhooks.sent_body")}>
      <div className={card.head}>
        <h2>
          <code>{data?.event_id ?? ""}</code>
        </h2>
        <ActionIcon variant="subtle" aria-label={t("buttons.close")} onClick={props.onClose}>
          <X />
        </ActionIcon>
      </div>
      {data ? (
        <Message endpoint={endpoint} detail={data} />
      ) : (
        <div className={styles.loading}>
          <NotLoaded title={t("webhooks.detail_failed")} error={error} onRetry={refetch} height={120} />
        </div>
      )}
    </section>
  );
}

function Message({ endpoint, detail }: { endpoint: Webhook; detail: WebhookDeliveryDetail }) {
  const { t } = useTexts();
  const replay = useReplayOf(endpoint.id);
  return (
    <div className={styles.detail}>
      <DeliveryMark delivery={detail} endpoint={endpoint} />
      <h3>{t("webhooks.sent_body")}</h3>
      <pre className={styles.body}>{readable(detail.body)}</pre>
      <div className={styles.actions}>
        <CopyButton value={detail.body}>
          {({ copied, copy }) => (
            <Button leftSection={copied ? <Check /> : <Copy />} onClick={copy}>
              {t(copied ? "webhooks.secret_copied" : "webhooks.secret_copy")}
            </Button>
          )}
        </CopyButton>
        <Button leftSection={<RotateCw />} loading={replay.isPending} onClick={() => replay.send(detail.id)}>
          {t("webhooks.replay")}
        </Button>
      </div>
      <h3>{t("webhooks.attempts")}</h3>
      {detail.all_attempts.length === 0 ? (
        <p>{t("webhooks.not_tried")}</p>
      ) : (
        <ol className={styles.attempts}>
          {detail.all_attempts.map((attempt) => (
            <Attempt key={attempt.number} attempt={attempt} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const { t, format } = useTexts();
  const answer = useAnswerText();
  return (
    <li>
      <span>
        <b>{t("webhooks.attempt", { number: attempt.number })}</b> · {format.full(attempt.at)} ·{" "}
        {answer(attempt)}
      </span>
      {attempt.status_code === null ? null : attempt.answer ? (
        <pre className={styles.body}>{attempt.answer}</pre>
      ) : (
        <small>{t("webhooks.no_answer")}</small>
      )}
    </li>
  );
}

/** The same JSON with a line for each member. */
const readable = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);
