import type { Webhook } from "@ezo/contract/admin/operations/webhooks";
import { Button, Menu } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "../editor/dialogs/confirm-dialog.tsx";
import { KeyRound, Pause, Pencil, Play, Send, Trash2 } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { AuditMenuItem } from "../session/audit-link.tsx";
import { MoreMenu } from "../ui/more-menu.tsx";
import { useToasts } from "../ui/toasts/toasts.tsx";
import { EndpointState } from "./endpoint-state.tsx";
import { useRemoveWebhook, useRotateSecret, useTestWebhook, useUpdateWebhook } from "./webhooks.queries.ts";
import card from "../editor/fields/card.module.css";
import styles from "./webhooks-page.module.css";

/** The chosen endpoint: what it is notified of, how it is doing, and what can be done with it. */
export function EndpointCard(props: {
  endpoint: Webhook;
  onEdit: () => void;
  onSecret: (secret: string) => void;
}) {
  const { endpoint } = props;
  const { t, format } = useTexts();
  const { url, description, event_types: types, waiting, dropped, previous_secret_until: until } = endpoint;
  const isPaused = endpoint.state === "paused";
  return (
    <section className={card.card} aria-label={description || url}>
      <div className={card.head}>
        <h2>{description || new URL(url).host}</h2>
        <Actions {...props} />
      </div>
      <div className={styles.about}>
        <code>{url}</code>
        <EndpointState endpoint={endpoint} />
        <p className={styles.events}>{types.map((type) => t(`webhooks.event.${type}`)).join(" · ")}</p>
        {isPaused ? (
          <p role="status" className={styles.notice}>
            {t("webhooks.kept", { count: waiting })}
          </p>
        ) : waiting > 0 ? (
          <p>{t("webhooks.waits", { count: waiting })}</p>
        ) : null}
        {dropped > 0 ? <p className={styles.notice}>{t("webhooks.dropped", { count: dropped })}</p> : null}
        {until ? <p>{t("webhooks.old_secret", { until: format.full(until) })}</p> : null}
      </div>
    </section>
  );
}

function Actions(props: { endpoint: Webhook; onEdit: () => void; onSecret: (secret: string) => void }) {
  const { endpoint } = props;
  const { id, url, version } = endpoint;
  const { t } = useTexts();
  const toasts = useToasts();
  const test = useTestWebhook();
  const update = useUpdateWebhook();
  const [asked, setAsked] = useState<"rotate" | "remove" | null>(null);
  const isPaused = endpoint.state === "paused";
  const setState = () =>
    update.mutate(
      { id, body: { state: isPaused ? "enabled" : "paused", version } },
      {
        onSuccess: () => toasts.success(t(isPaused ? "webhooks.resumed_toast" : "webhooks.paused_toast")),
        onError: (failure) => toasts.failure(t("webhooks.save_failed"), failure),
      },
    );
  const sendTest = () =>
    test.mutate(id, {
      onSuccess: () => toasts.success(t("webhooks.tested")),
      onError: (failure) => toasts.failure(t("webhooks.test_failed"), failure),
    });
  return (
    <div className={styles.actions}>
      <Button leftSection={<Send />} loading={test.isPending} onClick={sendTest}>
        {t("webhooks.test")}
      </Button>
      <Button
        leftSection={isPaused ? <Play /> : <Pause />}
        {...(isPaused ? { variant: "filled" } : {})}
        loading={update.isPending}
        onClick={setState}
      >
        {t(isPaused ? "webhooks.resume" : "webhooks.pause")}
      </Button>
      <MoreMenu label={t("webhooks.more", { url })}>
        <Menu.Item leftSection={<Pencil />} onClick={props.onEdit}>
          {t("webhooks.edit")}
        </Menu.Item>
        <Menu.Item leftSection={<KeyRound />} onClick={() => setAsked("rotate")}>
          {t("webhooks.rotate")}
        </Menu.Item>
        <AuditMenuItem entity="webhook" id={id} />
        <Menu.Item leftSection={<Trash2 />} color="danger" onClick={() => setAsked("remove")}>
          {t("webhooks.remove")}
        </Menu.Item>
      </MoreMenu>
      <Questions {...props} asked={asked} onClose={() => setAsked(null)} />
    </div>
  );
}

/** What is asked before the secret is changed or the endpoint is removed. */
function Questions(props: {
  endpoint: Webhook;
  onSecret: (secret: string) => void;
  asked: "rotate" | "remove" | null;
  onClose: () => void;
}) {
  const { id, url, version } = props.endpoint;
  const { t } = useTexts();
  const toasts = useToasts();
  const rotate = useRotateSecret();
  const remove = useRemoveWebhook();
  if (props.asked === "rotate")
    return (
      <ConfirmDialog
        title={t("webhooks.rotate_title")}
        message={t("webhooks.rotate_text")}
        confirm={t("webhooks.rotate")}
        onClose={props.onClose}
        onConfirm={() =>
          rotate.mutate(id, {
            onSuccess: ({ secret }) => props.onSecret(secret),
            onError: (failure) => toasts.failure(t("webhooks.rotate_failed"), failure),
          })
        }
      />
    );
  if (props.asked === "remove")
    return (
      <ConfirmDialog
        isDanger
        title={t("webhooks.remove_title")}
        message={t("webhooks.remove_text", { url })}
        confirm={t("webhooks.remove")}
        onClose={props.onClose}
        onConfirm={() =>
          remove.mutate(
            { id, version },
            {
              onSuccess: () => toasts.success(t("webhooks.removed")),
              onError: (failure) => toasts.failure(t("webhooks.remove_failed"), failure),
            },
          )
        }
      />
    );
  return null;
}
