import type { Webhook } from "@ezo/contract/admin/operations/webhooks";
import type { ReactNode } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import { useNow } from "../ui/use-now.ts";
import { EndpointState } from "./endpoint-state.tsx";
import card from "../editor/fields/card.module.css";
import styles from "./webhooks-page.module.css";

export function EndpointList(props: {
  endpoints: readonly Webhook[];
  chosen: number;
  onChoose: (id: number) => void;
  add: ReactNode;
}) {
  const { t } = useTexts();
  return (
    <section className={card.card} aria-label={t("webhooks.addresses")}>
      <div className={card.head}>
        <h2>{t("webhooks.addresses")}</h2>
        {props.add}
      </div>
      <ul className={styles.endpoints}>
        {props.endpoints.map((endpoint) => (
          <li key={endpoint.id}>
            <button
              type="button"
              aria-current={endpoint.id === props.chosen}
              onClick={() => props.onChoose(endpoint.id)}
            >
              <Endpoint endpoint={endpoint} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Endpoint({ endpoint }: { endpoint: Webhook }) {
  const { t, format } = useTexts();
  const now = useNow();
  const { url, description, event_types: types, last_success_at: at } = endpoint;
  return (
    <>
      {description ? <b>{description}</b> : null}
      <code>{url}</code>
      <small>
        {t("webhooks.event_count", { count: types.length })} ·{" "}
        {at ? t("webhooks.last_success", { at: format.moment(at, now) }) : t("webhooks.never_sent")}
      </small>
      <EndpointState endpoint={endpoint} />
    </>
  );
}
