import type { Webhook } from "@ezo/contract/admin/operations/webhooks";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { Plus, Webhook as WebhookIcon } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { Blank } from "../ui/states/blank.tsx";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import { Deliveries } from "./deliveries.tsx";
import { EndpointCard } from "./endpoint-card.tsx";
import { EndpointDialog } from "./endpoint-dialog.tsx";
import { EndpointList } from "./endpoint-list.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { useWebhookView } from "./use-webhook-view.ts";
import { webhookList } from "./webhooks.queries.ts";
import styles from "./webhooks-page.module.css";

/** The addresses that are notified of what happens here, and the messages to the chosen one. */
export default function WebhooksPage() {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(webhookList(useCaller()));
  const { view, choose } = useWebhookView();
  const [edited, setEdited] = useState<Webhook | "new" | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const chosen = data?.find(({ id }) => id === view.endpoint) ?? data?.[0];
  const add = (
    <Button leftSection={<Plus />} onClick={() => setEdited("new")}>
      {t("webhooks.add")}
    </Button>
  );
  return (
    <div className={styles.page}>
      {!data ? (
        <NotLoaded
          title={t("webhooks.load_failed")}
          error={error}
          onRetry={refetch}
          rows={3}
          height={88}
          gap={12}
        />
      ) : !chosen ? (
        <Blank
          icon={WebhookIcon}
          title={t("webhooks.empty")}
          message={t("webhooks.empty_hint")}
          action={add}
        />
      ) : (
        <div className={styles.split}>
          <EndpointList endpoints={data} chosen={chosen.id} onChoose={choose} add={add} />
          <div className={styles.column}>
            <EndpointCard endpoint={chosen} onEdit={() => setEdited(chosen)} onSecret={setSecret} />
            <Deliveries key={chosen.id} endpoint={chosen} />
          </div>
        </div>
      )}
      {edited ? (
        <EndpointDialog
          endpoint={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
          onCreated={(made) => {
            choose(made.id);
            setSecret(made.secret);
          }}
        />
      ) : null}
      {secret ? <SecretDialog secret={secret} onClose={() => setSecret(null)} /> : null}
    </div>
  );
}
