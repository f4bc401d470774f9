import { type BounceProvider, listBounceWebhooks } from "@ezo/contract/marketing/delivery/bounces";
import type { RouteOutput } from "@ezo/contract/route";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import { Card } from "../editor/fields/card.tsx";
import { CircleCheck, CircleDashed } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { IconMark } from "../ui/marks/status-mark.tsx";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import { useNow } from "../ui/use-now.ts";
import styles from "./bounce-webhooks.module.css";
import { CopyIcon } from "./copy-icon.tsx";

const bounceWebhooks = (call: WebCaller) =>
  queryOptions({
    queryKey: ["bounce-webhooks"],
    queryFn: async ({ signal }) => (await call(listBounceWebhooks, {}, { signal })).data,
  });
type Webhook = RouteOutput<typeof listBounceWebhooks>["data"][number];

const NAMES: Record<Exclude<BounceProvider, "raw">, string> = {
  ses: "Amazon SES",
  postmark: "Postmark",
  mailgun: "Mailgun",
  brevo: "Brevo",
  sendgrid: "SendGrid",
};

/** Where mail providers report bounces and complaints: to be copied into their own settings. */
export function BounceWebhooks() {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(bounceWebhooks(useCaller()));
  return (
    <Card title={t("marketing.bounces")} aside={<small>{t("marketing.bounces_hint")}</small>}>
      {data ? (
        <ul className={styles.list}>
          {data.map((webhook) => (
            <WebhookRow key={webhook.provider} webhook={webhook} />
          ))}
        </ul>
      ) : (
        <NotLoaded
          title={t("marketing.bounces_failed")}
          error={error}
          onRetry={refetch}
          rows={6}
          height={48}
          gap={8}
        />
      )}
    </Card>
  );
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { provider, url, is_configured: isSet, last_event_at: at, refused } = webhook;
  const { t, format } = useTexts();
  const now = useNow();
  const name = provider === "raw" ? t("marketing.bounces_raw") : NAMES[provider];
  return (
    <li className={styles.row}>
      <b>{name}</b>
      <IconMark icon={isSet ? CircleCheck : CircleDashed} tone={isSet ? "good" : "quiet"}>
        {t(isSet ? "marketing.bounces_set" : "marketing.bounces_unset")}
      </IconMark>
      <code>{url}</code>
      <CopyIcon value={url} label={t("marketing.bounces_copy", { name })} />
      {isSet ? (
        <small>
          {at ? t("marketing.bounces_last", { at: format.moment(at, now) }) : t("marketing.bounces_none")}
        </small>
      ) : null}
      {isSet && refused ? (
        <small>
          {t("marketing.bounces_refused", {
            number: format.number(refused.count),
            at: format.moment(refused.last_at, now),
          })}
        </small>
      ) : null}
    </li>
  );
}
